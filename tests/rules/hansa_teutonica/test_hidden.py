"""What is hidden and what is open: HT-70, HT-71."""

import json
from typing import cast

import pytest

from fondaco.engine import CHANCE, OPEN, SPECTATOR, Event, Match, Rng
from fondaco.games.hansa_teutonica.state import HansaState

from .table import HANSA, chance, fill, own, play, start


def drawn(token: str) -> HansaState:
    """Seat 0 has drawn this replacement."""
    state = start()
    fill(state, 0, "Osnabrück-Bremen")
    return play(state, "claim Osnabrück-Bremen", f"draw {token}")


@pytest.mark.clauses("HT-70")
def test_a_drawn_token_is_seen_by_its_drawer_alone() -> None:
    one, other = drawn("improve"), drawn("remove-three")
    for viewer in (SPECTATOR, 1, 2, 3):
        assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))
        assert one.view(viewer)["drawn"] == []
        assert one.view(viewer)["drawn_count"] == 1
        assert one.view(viewer)["unseen"] == [3, 2, 2, 2, 3, 1]
    assert one.view(0)["drawn"] == [4]
    assert other.view(0)["drawn"] == [5]
    assert one.view(OPEN) != other.view(OPEN)


@pytest.mark.clauses("HT-70")
def test_it_stays_hidden_from_the_others_until_it_is_placed() -> None:
    """In the rest of the claim, in further actions, and while its drawer looks for a route."""
    one, other = drawn("improve"), drawn("remove-three")
    for text, step in (("no benefit", "turn"), ("place trader Stade-Hamburg 1", "put")):
        for state in (one, other):
            play(state, text)
        assert one.view(OPEN)["step"] == step
        for viewer in (SPECTATOR, 1, 2, 3):
            assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer)), step
            assert (one.view(viewer)["drawn"], one.view(viewer)["drawn_count"]) == ([], 1)
        assert one.view(0)["drawn"] == [4]


@pytest.mark.clauses("HT-70")
def test_of_two_the_second_stays_hidden_when_the_first_is_placed() -> None:
    states = []
    for token in ("improve", "remove-three"):
        state = drawn("four-actions")
        state.actions = 1
        play(state, "no benefit")
        fill(state, 0, "Hildesheim-Goslar")
        play(state, "claim Hildesheim-Goslar", f"draw {token}", "no benefit", "put four-actions Hamburg-Lübeck")
        assert state.pending() == (0,)
        states.append(state)
    for viewer in (SPECTATOR, 1, 2, 3):
        assert json.dumps(states[0].view(viewer)) == json.dumps(states[1].view(viewer))
    assert [state.view(0)["drawn"] for state in states] == [[4], [5]]


@pytest.mark.clauses("HT-70")
def test_the_event_of_drawing_shows_the_token_to_its_drawer_alone() -> None:
    state = start()
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen")
    log: list[Event] = []
    state.log = log
    play(state, "draw swap-offices")
    event = log[0]
    assert event.seen_by(0).data == {"left": 12, "token": 1}
    for viewer in (SPECTATOR, 1, 2, 3):
        assert event.seen_by(viewer).data == {"left": 12}


@pytest.mark.clauses("HT-70")
def test_everybody_sees_it_once_it_is_placed() -> None:
    state = play(drawn("improve"), "no benefit", "end turn", "put improve Hamburg-Lübeck")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert state.view(viewer)["drawn_count"] == 0
        assert cast(list[int], state.view(viewer)["tokens"])[3] == 4
        assert state.view(viewer)["unseen"] == [3, 2, 2, 2, 2, 1]


@pytest.mark.clauses("HT-70")
def test_the_pile_has_no_order_before_it_is_drawn() -> None:
    state = start()
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen")
    assert sum(chance(state).values()) == 13
    assert chance(state)["draw improve"] == 3
    counts = [0] * 6
    rng = Rng(4)
    for _ in range(3000):
        copy = state.copy()
        copy.apply(CHANCE, copy.sample(rng))
        counts[copy.drawn[0]] += 1
    for token, weight in enumerate([3, 2, 2, 2, 3, 1]):
        assert abs(counts[token] / 3000 - weight / 13) < 0.035


@pytest.mark.clauses("HT-70")
def test_others_imagine_any_token_that_can_still_be_it() -> None:
    state = drawn("improve")
    rng = Rng(9)
    seen = set()
    for _ in range(200):
        world = cast(HansaState, HANSA.imagine(state.view(2), rng))
        assert world.broken() == []
        seen.add(world.drawn[0])
        other = state.copy()
        other.reshuffle(2, rng)
        assert json.dumps(other.view(2)) == json.dumps(state.view(2))
        mine = cast(HansaState, HANSA.imagine(state.view(0), rng))
        assert mine.drawn == (4,)
    assert seen == {0, 1, 2, 3, 4, 5}


@pytest.mark.clauses("HT-71")
def test_all_else_is_open_to_all() -> None:
    state = start()
    own(state, 1, "improve", "three-actions")
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg", "take privilegium")
    open_view = state.view(OPEN)
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        seen = state.view(viewer)
        assert seen.pop("viewer") == viewer
        assert seen == {key: value for key, value in open_view.items() if key != "viewer"}
    for key in ("pieces", "tracks", "points", "unused", "used", "out", "pile"):
        assert key in open_view


def test_a_chain_of_choices_can_be_taken_back_until_something_is_shown() -> None:
    match = Match(HANSA, 4, Rng(3))
    seat = match.state.pending()[0]
    before = match.state.view(OPEN)
    for text in ("place trader Stade-Hamburg 1", "lift Stade-Hamburg 1", "set trader Hamburg-Lübeck 1"):
        match.play(seat, HANSA.parse(text))
    for _ in range(3):
        assert match.can_undo(seat)
        match.undo(seat)
    assert match.state.view(OPEN) == before


def test_drawing_and_showing_a_token_are_barriers() -> None:
    match = Match(HANSA, 4, Rng(3))
    state = cast(HansaState, match.state)
    seat = state.pending()[0]
    fill(state, seat, "Osnabrück-Bremen")
    match.play(seat, HANSA.parse("claim Osnabrück-Bremen"))
    assert not match.can_undo(seat)
    match.play(seat, HANSA.parse("no benefit"))
    assert match.can_undo(seat)
    match.play(seat, HANSA.parse("end turn"))
    match.play(seat, match.state.legal(seat)[0])
    assert not match.can_undo(seat)
