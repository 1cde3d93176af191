"""What the judge knows: greedy plays sensibly with it."""

from fondaco.engine import Rng
from fondaco.games.hansa_teutonica.state import HansaState
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
        HANSA.judge(state)
        play(state, text)
        kept = HANSA.judge(state)
        again = state.copy()
        again.worth = []
        assert HANSA.judge(again) == kept, text
