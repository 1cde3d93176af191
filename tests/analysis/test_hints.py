"""Hints come from search, from the seat's view alone; each has a reason and says how sure it is."""

import pytest

import fondaco
from fondaco.analysis.hints import HERE, MOST, Advice, hints, sentence
from fondaco.engine import Rng
from fondaco.engine.texts import LANGUAGES, speaker
from fondaco.games.medici.notation import PASS


@pytest.mark.usefixtures("clock")
def test_hints_are_a_few_legal_moves_of_different_kinds() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    while len(state.legal(state.pending()[0])) < 5:
        state.play(state.pending()[0], state.legal(state.pending()[0])[-1])
    seat = state.pending()[0]
    found = hints(game, seat, state.view(seat), list(state.legal(seat)), Rng(1), 0.1)
    assert 1 <= len(found) <= MOST
    assert all(advice.action in state.legal(seat) for advice in found)
    bids = [advice for advice in found if advice.action != PASS.first]
    assert len(bids) <= 1, "bids differ in their amount alone"


@pytest.mark.usefixtures("clock")
def test_a_hint_says_a_range_rather_than_a_figure() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    for advice in hints(game, seat, state.view(seat), list(state.legal(seat)), Rng(1), 0.1):
        assert 0.0 <= advice.low < advice.high <= 1.0


@pytest.mark.usefixtures("clock")
def test_more_thought_makes_the_range_narrower() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    widths = [
        found[0].high - found[0].low
        for found in (
            hints(game, seat, state.view(seat), list(state.legal(seat)), Rng(1), seconds) for seconds in (0.05, 1.0)
        )
    ]
    assert widths[1] < widths[0]


def test_one_legal_action_needs_no_thought() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    assert [one.sure for one in hints(game, seat, state.view(seat), state.legal(seat)[:1], Rng(1), 0.1)] == ["only"]


@pytest.mark.parametrize("sure", ["only", "clear", "likely", "close", "worse"])
@pytest.mark.parametrize(("gain", "harm"), [(3.0, 0.0), (0.0, 4.0), (-2.0, 0.0), (0.0, 0.0)])
def test_a_hint_is_said_in_every_language(sure: str, gain: float, harm: float) -> None:
    game = fondaco.load("medici")
    found = Advice(5, 0.314, 0.42, sure, 2.4, PASS.first, gain, harm, 1)
    said = {speaker(language, game.folder(), HERE).say(sentence(game, found)) for language in LANGUAGES}
    assert len(said) == 4
    if sure != "only":
        assert all("31" in one and "42" in one for one in said)


def test_the_singular_is_right() -> None:
    game = fondaco.load("medici")
    found = Advice(5, 0.3, 0.4, "clear", 1.2, PASS.first, 1.1)
    said = str(sentence(game, found))
    assert "is worth about 1 point to you" in said
    assert "about 1 point better than: Pass" in said
