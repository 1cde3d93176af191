"""Hints come from search, from the seat's view alone, and say how sure they are."""

import pytest

import fondaco
from fondaco.analysis.hints import HERE, Hint, hint, sentence
from fondaco.engine import Rng
from fondaco.engine.texts import LANGUAGES, speaker


def test_a_hint_is_a_legal_action_with_a_chance() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    found = hint(game, seat, state.view(seat), list(state.legal(seat)), Rng(1), 0.1)
    assert found.action in state.legal(seat)
    assert 0.0 <= found.chance <= 1.0
    assert found.sure in ("clear", "likely", "close")


def test_one_legal_action_needs_no_thought() -> None:
    game = fondaco.load("medici")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    assert hint(game, seat, state.view(seat), state.legal(seat)[:1], Rng(1), 0.1).sure == "only"


@pytest.mark.parametrize("sure", ["only", "clear", "likely", "close"])
def test_a_hint_is_said_in_every_language(sure: str) -> None:
    game = fondaco.load("medici")
    found = Hint(5, 0.314, sure, 0)
    said = {speaker(language, game.folder(), HERE).say(sentence(game, found)) for language in LANGUAGES}
    assert len(said) == 4
    if sure != "only":
        assert all("31" in one for one in said)
