"""What the judge knows: greedy plays sensibly with it."""

from fondaco.engine import Rng
from fondaco.games.hansa_teutonica.board import ROUTES
from fondaco.games.hansa_teutonica.desk import NEUTRAL
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.games.hansa_teutonica.worth import neutral_gain
from fondaco.players import Greedy, Random
from fondaco.players.play import play_game

from .table import HANSA, develop, fill, legal, office, own, play, put, start


def choice(state: HansaState) -> str:
    """What greedy does here."""
    seat = state.pending()[0]
    actions = state.legal(seat)
    return HANSA.text(Greedy(HANSA).choose(seat, state.view(seat), actions, Rng(5)))


def test_greedy_beats_three_random_players() -> None:
    for index in range(2):
        bots = [Random(HANSA) for _ in range(4)]
        seats = [*bots[:index], Greedy(HANSA), *bots[index + 1 :]]
        assert play_game(HANSA, 4, {}, list(seats), 3, index).winners == [index]


def test_greedy_claims_a_full_route_and_uses_the_claim() -> None:
    state = start()
    fill(state, 0, "Quedlinburg-Göttingen")
    assert choice(state) == "claim Quedlinburg-Göttingen"
    play(state, "claim Quedlinburg-Göttingen")
    assert choice(state) == "take actiones"


def test_greedy_finishes_what_it_has_begun() -> None:
    state = start()
    put(state, 0, "Quedlinburg-Göttingen 1", "Quedlinburg-Göttingen 3")
    assert choice(state) in ("place trader Quedlinburg-Göttingen 2", "place merchant Quedlinburg-Göttingen 2")


def test_what_the_judge_keeps_is_thought_over_after_each_change() -> None:
    """The part of the judgement that copies share must never be stale."""
    state = start()
    office(state, "Hamburg", 1)
    own(state, 0, "swap-offices", "three-actions")
    develop(state, 0, "privilegium", 1)
    fill(state, 0, "Hamburg-Lübeck")
    state.worth = []
    for text in ("claim Hamburg-Lübeck", "office Hamburg", "token swap Hamburg 1-2", "token three-actions"):
        assert text in legal(state)
        HANSA.mind.judge(state)
        play(state, text)
        kept = HANSA.mind.judge(state)
        again = state.copy()
        again.worth = []
        assert HANSA.mind.judge(again) == kept, text


def neutral_to_set(controller: int) -> HansaState:
    """Somebody controls Hamburg for good; seat 0 replaces a neutral trader there, seat 1 sets it and one more."""
    state = start(2)
    office(state, "Hamburg", controller, controller)
    state.worth = []
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    return state


def set_by_greedy(state: HansaState) -> set[str]:
    """Where the two neutral traders go."""
    found = set()
    while state.pending() == (1,):
        found.add(choice(state))
        play(state, choice(state))
    return found


def test_greedy_fills_a_route_for_the_neutral_that_pays_itself() -> None:
    state = neutral_to_set(1)
    assert set_by_greedy(state) == {"set trader Hamburg-Lübeck 2", "set trader Hamburg-Lübeck 3"}
    play(state, "income 3 traders", "end turn")
    play(state, "place trader Groningen-Emden 2", "place trader Groningen-Emden 3")
    assert choice(state) == "neutral claim Hamburg-Lübeck"


def test_greedy_keeps_the_neutral_off_a_route_that_pays_the_other() -> None:
    assert not any("Hamburg-Lübeck" in text for text in set_by_greedy(neutral_to_set(0)))


def test_a_claim_for_the_neutral_is_worth_the_control_that_it_takes_away() -> None:
    """With a tie the neutral's office, further to the right, has control (HT-35, HT-63)."""
    state = start(2)
    office(state, "Hamburg", 1)
    fill(state, NEUTRAL, "Stade-Hamburg")
    state.worth = []
    route = ROUTES.index("Stade-Hamburg")
    assert neutral_gain(state, 0, route) > neutral_gain(state, 1, route) > 0
    play(state, "income 3 traders", "income 3 traders")
    assert choice(state) == "neutral claim Stade-Hamburg", "it costs no action, so it can wait, but not for long"
    play(state, "neutral claim Stade-Hamburg")
    assert choice(state) == "office Hamburg"
