"""Open negotiation: rounds, offers and gifts, MA-120 to MA-123, MA-140 to MA-143, MA-148, MA-151, MA-152."""

import pytest

from fondaco.engine import SPECTATOR, Match, Rng
from fondaco.games.middle_ages.bots.bargain import ideas
from fondaco.games.middle_ages.bots.worth import turns_left
from fondaco.games.middle_ages.notation import MAKE
from fondaco.games.middle_ages.state import MiddleState, To
from fondaco.players import make_bot
from fondaco.players.play import play_match

from .table import GAME, clause_of, go, held, hold, idle, legal, own, play, rich, sound, stand, start, until


def talks(players: int = 3, first: int = 0) -> MiddleState:
    return start(players, first=first, negotiation="open", courier="Hamburg-D 2")


def offer(state: MiddleState, to: str, *items: str) -> None:
    """The active player makes an offer; the others don't."""
    play(state, f"offer to {to}", *items, "make offer")
    while state.step.name == "wishes":
        play(state, "no offer")


def deal(state: MiddleState, to: str, *items: str) -> None:
    """The active player makes a deal, and no more."""
    maker = ("red", "blue", "green", "yellow")[state.active]
    offer(state, to, *items)
    play(state, f"accept offer {maker}")
    while state.phase == 8:
        play(state, "no offer")


@pytest.mark.clauses("MA-120")
def test_deals_are_an_option() -> None:
    assert next(o for o in GAME.options if o.name == "negotiation").values == ("standard", "open")
    assert start(3).step.name == "buying"
    assert talks().step.name == "offer to"


@pytest.mark.clauses("MA-121", "MA-141")
def test_a_deal_is_between_the_active_player_and_one_other() -> None:
    state = talks(3, first=1)
    assert state.pending() == (1,)
    assert legal(state) == ["offer to red", "offer to green", "no offer"]
    assert clause_of(state, "offer to blue") == "MA-121"
    assert clause_of(state, "offer to yellow") == "MA-121"
    play(state, "offer to green", "give 300", "ask not to buy wine", "make offer")
    assert state.view(0)["offers"] == state.view(SPECTATOR)["offers"] == state.view(1)["offers"] != []
    assert state.pending() == (0, 2)  # all others at the same time


@pytest.mark.clauses("MA-143")
def test_who_accepted_a_deal_can_not_take_it_back_alone() -> None:
    """An offer that was declined still can be looked at again; a deal binds two."""
    for answer, again in (("accept offer red", False), ("no deal", True)):
        match = Match(GAME, 2, Rng(1), {"negotiation": "open"})
        match.state = talks(2)
        for move in ("offer to blue", "give 300", "make offer", "no offer", answer):
            match.play(match.state.pending()[0], GAME.parse(move))
        assert match.can_undo(1) is again, answer


@pytest.mark.clauses("MA-140")
def test_when_deal_rounds_are_held_and_who_is_active() -> None:
    state = talks(2)
    hold(state, 1, "Bonus Sale")
    own(state, 1, "Office")
    found = []
    while state.turn == 1:
        if state.step.name == "offer to" and state.deal_pass == 1:
            found.append((state.resume, state.active))
        idle(state)
    buying = [(2, 0), (2, 1), (2, 0), (2, 1)]
    phase_2 = [(3, 0), (6, 0), (7, 0), (6, 0), (7, 0), (6, 0), (7, 0)]
    phase_3 = [(10, 1), (12, 0), (12, 1)]
    phase_4 = [(13, 0), (15, 1)]
    assert found == [*buying, *phase_2, *phase_3, *phase_4, (23, 0), (25, 0), (25, 1)]


@pytest.mark.clauses("MA-140")
def test_without_a_wagon_in_a_city_phase_2_has_no_round() -> None:
    state = talks(2)
    for wagon, space, came in ((1, "Paris-A 1", "Paris"), (2, "Köln-A 1", "Köln"), (3, "Genova-E 1", "Genova")):
        stand(state, wagon, space, came)
    until(state, "buying")
    while state.step.name != "movement":
        assert state.phase in (1, 8)
        assert state.resume not in (3, 6, 7)
        idle(state)


@pytest.mark.clauses("MA-141")
def test_rival_offers_come_first() -> None:
    state = talks(4)
    play(state, "offer to green", "give 300", "ask not to buy wine", "make offer")
    play(state, "want to offer", seat=3)
    assert state.view(0)["chosen"][3] == -1  # type: ignore[index]
    barriers = state.barriers
    play(state, "want to offer", seat=1)
    play(state, "no offer", seat=2)
    assert state.barriers == barriers + 1
    assert state.pending() == (1,)  # clockwise from the active player's left
    play(state, "give 100", "make offer")
    assert state.pending() == (3,)
    assert len(state.view(3)["offers"]) == 2  # type: ignore[arg-type]
    play(state, "give 200", "make offer")
    assert state.pending() == (0,)
    assert legal(state) == ["accept offer blue", "accept offer yellow", "no deal"]
    play(state, "accept offer yellow")
    assert state.money == [5200, 5000, 5000, 4800]  # one deal a pass: the other offers are void
    assert (state.step.name, state.deal_pass) == ("offer to", 2)


@pytest.mark.clauses("MA-141")
def test_if_no_rival_is_accepted_the_partner_answers() -> None:
    state = talks(3)
    play(state, "offer to green", "give 300", "make offer")
    play(state, "want to offer", seat=1)
    play(state, "no offer", seat=2)
    play(state, "give 100", "make offer", "no deal")
    assert state.pending() == (2,)
    assert legal(state) == ["accept offer red", "no deal"]
    play(state, "no deal")
    assert state.money == [5000] * 3
    assert state.deal_pass == 2


@pytest.mark.clauses("MA-141")
def test_a_round_ends_after_a_pass_without_offers_or_after_the_third() -> None:
    state = talks(2)
    play(state, "no offer", "no offer")
    assert state.step.name == "buying"
    other = talks(2)
    for number in (1, 2, 3):
        assert other.deal_pass == number
        offer(other, "blue", "give 100")
        play(other, "no deal")
    assert other.step.name == "buying"


@pytest.mark.clauses("MA-142")
def test_an_offer_is_put_together_item_by_item() -> None:
    state = talks(2)
    play(state, "offer to blue")
    assert "make offer" not in legal(state)  # at least one item
    play(state, "give 300")
    assert clause_of(state, "give 200") == "MA-142"  # one sum a side
    assert clause_of(state, "lay aside 200") == "MA-142"
    play(state, "promise not to buy salt")
    assert clause_of(state, "promise not to buy silk") == "MA-142"  # two items a side
    play(state, "ask not to buy wine")
    assert clause_of(state, "promise not to buy silk") == "MA-142"  # the own side comes first
    play(state, "ask 100")
    assert legal(state) == ["make offer", "drop offer"]
    play(state, "drop offer")
    assert (state.step.name, state.offers) == ("wishes", ())


@pytest.mark.clauses("MA-142")
def test_a_draft_is_nobody_else_s_to_see() -> None:
    state = talks(2)
    hold(state, 0, "Broken Axle")
    play(state, "offer to blue", "give card Broken Axle")
    assert state.view(1)["draft"] == [0, 1, [], []]
    other = state.copy()
    other.reshuffle(1, Rng(4))
    assert other.view(1) == state.view(1)


@pytest.mark.clauses("MA-122", "MA-143", "MA-144")
def test_the_closed_list_of_gifts_and_promises() -> None:
    state = talks(2)
    rich(state, 30_000, 30_000)
    hold(state, 0, "Broken Axle", "Free Loading", "Load Master")
    own(state, 0, "Courier", "Office")
    play(state, "offer to blue")
    given = {text for text in legal(state) if not text.startswith(("ask", "drop"))}
    words = {
        "give 100", "give 20000", "lay aside 300", "lay aside 300 for wagon 1 in Wien", "give card Broken Axle",
        "promise to bid at most 0 for wagon 2", "promise to bid at most 20000 for wagon 1",
        "promise to bid at most 500 for investment cards", "promise to buy wine", "promise not to buy wine",
        "promise to let load 2 on wagon 2 for 0", "promise not to load on wagon 1",
        "promise not to load silk on wagon 2",
        "promise to play Broken Axle on wagon 1", "promise not to play Free Loading on wagon 2",
        "promise to play Load Master on wagon 3", "promise to bring wagon 1 into Köln",
        "promise not to bring wagon 3 into Wien", "promise to take wagon 1 onto Paris-E",
        "promise not to take wagon 1 onto Paris-E", "promise not to move wagon 2",
        "promise to end a courier move on Hamburg-D 3", "promise to shift salt up", "promise not to shift salt down",
        "promise to point at silk", "promise not to point at silk",
    }  # fmt: skip
    assert words <= given
    for text in (
        "give 20100",
        "promise to load on wagon 1",
        "promise to load silk on wagon 2",
        "promise to move wagon 1",
    ):
        assert text not in given
    others = {" ".join(text.split()[:2]) for text in given if not text.split()[1].isdigit()}
    assert others == {"lay aside", "give card", "promise to", "promise not"}


@pytest.mark.clauses("MA-123", "MA-143")
def test_gifts_are_carried_out_at_once_and_a_card_given_lies_open() -> None:
    state = talks(3)
    hold(state, 0, "Broken Axle")
    deal(state, "green", "give card Broken Axle", "ask 500")
    assert state.money == [5500, 5000, 4500]
    assert (held(state, 0, "Broken Axle"), held(state, 2, "Broken Axle")) == (0, 1)
    assert state.view(1)["shown"][2] == [0, 1, 0, 0, 0, 0, 0]  # type: ignore[index]
    assert state.step.name == "buying"
    sound(state)


@pytest.mark.clauses("MA-144")
def test_only_acts_still_to_come_can_be_promised() -> None:
    state = talks(2)
    state.turn = 2
    until(state, "buying")
    play(state, "done")
    assert (state.step.name, state.active) == ("offer to", 1)
    play(state, "offer to red")
    assert "ask not to buy wine" not in legal(state)  # red has bought
    assert clause_of(state, "ask not to buy wine") == "MA-144"
    assert "promise not to buy wine" in legal(state)
    until(state, "movement")
    until(state, "offer to")
    play(state, "offer to blue" if state.active == 0 else "offer to red")
    texts = legal(state)
    past = ("ask to play", "ask to bid at most 0 for wagon", "promise not to load")
    assert not any(text.startswith(past) for text in texts)
    assert any(text.startswith("ask to point") for text in texts)


@pytest.mark.clauses("MA-148")
def test_nobody_promises_and_renounces_the_same_act() -> None:
    state = talks(2)
    deal(state, "blue", "give 100", "ask to bring wagon 1 into Brugge")
    go(state, 2, at=0)
    assert state.step.name == "offer to"
    play(state, "offer to blue", "promise to buy wine")
    assert clause_of(state, "promise not to buy wine") == "MA-148"
    assert clause_of(state, "ask not to bring wagon 1 into Brugge") == "MA-148"  # with a deal still running
    assert clause_of(state, "ask not to move wagon 1") == "MA-148"
    assert "ask not to move wagon 2" in legal(state)
    play(state, "ask not to move wagon 2")
    assert clause_of(state, "ask to take wagon 2 onto Köln-D") == "MA-148"


@pytest.mark.clauses("MA-148", "MA-151")
def test_the_last_card_promised_can_not_be_given_away() -> None:
    state = talks(2)
    hold(state, 0, "Broken Axle")
    play(state, "offer to blue", "promise to play Broken Axle on wagon 1")
    assert clause_of(state, "give card Broken Axle") == "MA-151"
    assert clause_of(state, "promise to play Broken Axle on wagon 2") == "MA-151"
    hold(state, 0, "Broken Axle")
    assert "give card Broken Axle" in legal(state)


@pytest.mark.clauses("MA-151")
def test_nobody_offers_or_accepts_to_give_what_they_do_not_hold() -> None:
    state = talks(2)
    rich(state, 400, 200)
    play(state, "offer to blue")
    assert "give 400" in legal(state)
    assert clause_of(state, "give 500") == "MA-151"
    assert clause_of(state, "give card Free Loading") == "MA-151"
    assert clause_of(state, "promise to play Load Master on wagon 1") == "MA-151"
    assert "promise not to play Load Master on wagon 1" in legal(state)  # also without holding it
    assert {"ask 5000", "ask card Free Loading", "ask to play Free Loading on wagon 1"} <= set(legal(state))
    play(state, "ask 300", "make offer", "no offer")
    assert legal(state) == ["no deal"]
    assert clause_of(state, "accept offer red") == "MA-151"


@pytest.mark.clauses("MA-143", "MA-151")
def test_a_card_that_lies_open_can_be_given_on_and_promised() -> None:
    state = talks(2)
    hold(state, 0, "Broken Axle")
    deal(state, "blue", "give card Broken Axle", "ask 100")
    go(state, To.BUYING, 1)
    play(state, "offer to red")
    assert {"give card Broken Axle", "promise to play Broken Axle on wagon 1"} <= set(legal(state))
    play(state, "give card Broken Axle", "make offer", "no offer", "accept offer blue")
    assert (held(state, 0, "Broken Axle"), held(state, 1, "Broken Axle")) == (1, 0)


@pytest.mark.clauses("MA-152")
def test_before_upkeep_there_is_only_money_now_and_cards() -> None:
    state = talks(2)
    hold(state, 0, "Social Status")
    go(state, To.UPKEEP)
    play(state, "offer to blue")
    kinds = {text.split()[0] + " " + ("card" if "card" in text else "sum") for text in legal(state)}
    assert kinds == {"give sum", "give card", "ask sum", "ask card", "drop sum"}
    assert not any("aside" in text or "promise" in text for text in legal(state))


@pytest.mark.clauses("MA-152")
def test_all_promises_are_settled_at_the_end_of_phase_6() -> None:
    state = talks(2)
    deal(state, "blue", "lay aside 300", "ask to bid at most 200 for investment cards")
    go(state, To.INVESTMENTS)
    until(state, "investment bids", 1)
    assert legal(state) == ["bid 100", "bid 200", "pass"]
    assert clause_of(state, "bid 300") == "MA-145"
    until(state, "offer to")
    while state.resume != To.UPKEEP:
        idle(state)
    assert state.promises == ()
    assert state.money[1] == 5300


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bots_make_only_offers_that_serve_both(seed: int) -> None:
    bots = [make_bot("greedy", GAME) for _ in range(3)]
    match = play_match(GAME, 3, {"negotiation": "open"}, bots, seed, 0, ["Anna", "Bruno", "Chiara"])[1]
    made = [number for number, move in enumerate(match.moves) if move.action == MAKE.first]
    assert made
    for number in made:
        state = match.at(number)
        assert isinstance(state, MiddleState)
        draft = state.draft
        assert draft is not None
        thought_of = ideas(state, turns_left(state), draft.seat, draft.partner)
        assert (draft.given, draft.asked) in [(idea.given, idea.asked) for idea in thought_of]
