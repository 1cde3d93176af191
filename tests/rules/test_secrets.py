"""What each game declares secret is what its ledger says: `check_game` holds the games to the declaration, this
module holds the declaration to the clauses."""

import pytest

import fondaco
from fondaco.engine import CHANCE, Game, Rng, Secret
from fondaco.engine.ledger import clause_text

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
                hidden = any(action in one.actions for one in game.secrets)
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
    assert (dealt.until, dealt.looks) == (-1, False), "markers are shown by being placed, and by nothing else"
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
    others = {game.text(action).split()[0] for action in range(len(game.table())) if action not in items.actions}
    assert not others & {"give", "lay", "promise", "ask"}, "all that an offer is made of"
    assert game.text(items.until) == "make offer", "offers are public when they are made"
    assert chance_words(game) == (set(), PUBLIC_CHANCE["middle_ages"])
