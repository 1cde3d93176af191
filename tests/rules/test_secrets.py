"""What each game declares secret is what its ledger says: `check_game` holds the games to the declaration, this
module holds the declaration to the clauses."""

from typing import Union, cast

import pytest

import fondaco
from fondaco.engine import CHANCE, SPECTATOR, Game, Rng, Secret
from fondaco.engine.forks import public
from fondaco.engine.ledger import clause_text
from fondaco.engine.payments import EACH, noted
from fondaco.games.medieval_merchant.state import MerchantState
from fondaco.games.middle_ages.state import MiddleState

Purses = Union[MerchantState, MiddleState]
"""The games with hidden money."""

PUBLIC_CHANCE = {
    "medici": {"first", "turn"},  # MED-7, MED-10: a card is turned up for all
    "hansa_teutonica": {"first", "put"},  # HT-7: the taverns' tokens lie face up
    "medieval_merchant": {"first"},  # MM-7
    "middle_ages": {"start", "courier", "first", "turn"},  # MA-6, MA-7, MA-15, MA-9: face up
}
"""First words of what comes by chance and is shown to all."""


def declared(game: Game) -> dict[str, Secret]:
    return {secret.clause: secret for secret in game.secrets}


def words(game: Game, secret: Secret) -> set[str]:
    return {game.text(action) for action in secret.actions}


def chance_words(game: Game) -> tuple[set[str], set[str]]:
    """First words of all that comes by chance in some games: (declared secret, shown to all)."""
    secret: set[str] = set()
    shown: set[str] = set()
    for players in (game.players_min, game.players_max):
        rng = Rng(players)
        state = game.start(players)
        while not state.over:
            seat = state.pending()[0]
            if seat != CHANCE:
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
                continue
            for action, _ in state.chance():
                hidden = any(action in one for one in game.secrets)
                (secret if hidden else shown).add(game.text(action).split()[0])
            state.apply(CHANCE, state.sample(rng))
    return secret, shown


@pytest.mark.clauses("MED-70", "MED-5", "MED-13")
def test_in_medici_nothing_is_secret_from_one_buyer_alone() -> None:
    game = fondaco.load("medici")
    assert declared(game) == {}
    assert chance_words(game) == (set(), PUBLIC_CHANCE["medici"])


@pytest.mark.clauses("HT-40", "HT-70", "HT-7")
def test_in_hansa_teutonica_the_drawer_alone_sees_the_replacement() -> None:
    game = fondaco.load("hansa_teutonica")
    assert set(declared(game)) == {"HT-40"}
    drawn = declared(game)["HT-40"]
    tokens = ("extra-office", "swap-offices", "three-actions", "four-actions", "improve", "remove-three")
    assert words(game, drawn) == {f"draw {token}" for token in tokens}
    assert (drawn.until, drawn.looks) == (-1, False), "it is shown by being put down, and by nothing else"
    assert "you alone see it" in clause_text(game, "HT-40", "en")
    assert chance_words(game) == ({"draw"}, PUBLIC_CHANCE["hansa_teutonica"])


@pytest.mark.clauses("MM-6", "MM-95", "MM-97")
def test_in_medieval_merchant_each_sees_the_own_markers_alone() -> None:
    game = fondaco.load("medieval_merchant")
    assert set(declared(game)) == {"MM-6"}
    dealt = declared(game)["MM-6"]
    assert words(game, dealt) == {f"deal {value}" for value in range(2, 9)}
    assert (dealt.until, dealt.looks) == (-1, False)
    assert dealt.shown == "opened", "markers are shown by being placed, also unasked (MM-17), and by nothing else"
    assert "hidden from the others" in clause_text(game, "MM-6", "en")
    assert chance_words(game) == ({"deal"}, PUBLIC_CHANCE["medieval_merchant"])


@pytest.mark.clauses("MA-10", "MA-62", "MA-121", "MA-130", "MA-142")
def test_in_middle_ages_influence_cards_and_offers_in_the_making_are_secret() -> None:
    game = fondaco.load("middle_ages")
    assert set(declared(game)) == {"MA-10", "MA-142"}
    taken = declared(game)["MA-10"]
    kinds = ("Free Loading", "Broken Axle", "Special Sale", "Bonus Sale", "Social Climbing", "Load Master")
    assert words(game, taken) == {f"take {kind}" for kind in (*kinds, "Social Status")}
    assert (taken.until, taken.looks) == (-1, True), "who chooses sees which kinds are left"
    assert "Only you, and only while you are choosing, see" in clause_text(game, "MA-10", "en")
    items = declared(game)["MA-142"]
    assert {text.split()[0] for text in words(game, items)} == {"give", "lay", "promise", "ask"}
    others = {game.text(action).split()[0] for action in range(len(game.actions())) if action not in items.actions}
    assert not others & {"give", "lay", "promise", "ask"}, "all that an offer is made of"
    assert game.text(items.until) == "make offer", "offers are public when they are made"
    assert chance_words(game) == (set(), PUBLIC_CHANCE["middle_ages"])


# Hidden money ---------------------------------------------------------------------------------------------------


def positions(game: str, options: dict[str, str], every: int) -> list[Purses]:
    """Positions of a random game, taken now and then before its end."""
    state = cast(Purses, fondaco.load(game).start(3, options))
    rng = Rng(6)
    found: list[Purses] = []
    moves = 0
    while not state.over:
        state.settle(rng)
        if moves % every == 0:
            found.append(state.copy())
        seat = state.pending()[rng.below(len(state.pending()))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        moves += 1
    return found


def richer(state: Purses, seat: int) -> Purses:
    """The same position, but the seat was paid 200 more."""
    other = state.copy()
    other.money = other.money.copy()
    other.money[seat] += 200
    other.payments = noted(other.payments, other.paid, seat, 200, 0)
    other.paid += EACH
    return other


HIDDEN_MONEY = [
    ("medieval_merchant", {}, 1),
    ("middle_ages", {}, 9),
    ("middle_ages", {"negotiation": "open"}, 25),
]


@pytest.mark.clauses("MM-95", "MM-96", "MA-130", "MA-133")
@pytest.mark.parametrize(("game", "options", "every"), HIDDEN_MONEY)
def test_hidden_money_stands_nowhere_but_in_the_list_of_payments(
    game: str, options: dict[str, str], every: int
) -> None:
    """Neither view nor prompt, score, legal action or refusal shows others what a seat has; who counts along knows."""
    table = len(fondaco.load(game).actions())
    rng = Rng(3)
    looked = 0
    for state in positions(game, options, every):
        for seat in range(3):
            other = richer(state, seat)
            assert public(other) == public(state)
            for viewer in (SPECTATOR, *(one for one in range(3) if one != seat)):
                view, otherwise = state.view(viewer), other.view(viewer)
                assert {key for key in view if view[key] != otherwise[key]} <= {"payments", "paid_for"}
                assert view["payments"] != otherwise["payments"]
                assert cast(list[object], view["money"])[seat] is None
                if viewer in state.pending():
                    assert other.legal(viewer) == state.legal(viewer)
                    looked += 1
                if viewer != SPECTATOR:
                    for action in [rng.below(table) for _ in range(20)]:
                        assert str(other.why_not(viewer, action)) == str(state.why_not(viewer, action))
    assert looked > 20


@pytest.mark.clauses("MM-96", "MA-133")
@pytest.mark.parametrize(("game", "options", "every"), HIDDEN_MONEY)
def test_bots_count_along(game: str, options: dict[str, str], every: int) -> None:
    """An imagined world has everybody's money as whoever kept count knows it."""
    for state in positions(game, options, every):
        for viewer in (SPECTATOR, 0, 1, 2):
            assert cast(Purses, state.game.imagine(state.view(viewer), Rng(1))).money == state.money
