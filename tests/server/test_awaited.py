"""What the others read while somebody decides: a thing that is awaited, never words to another person."""

from __future__ import annotations

import re

import pytest

from fondaco.engine import SPECTATOR, Game, Match, Rng
from fondaco.engine.texts import LANGUAGES
from fondaco.server.texts import game_speaker
from fondaco.server.web.home import playable
from fondaco.testing.drawing import NAMES, play_any

TO_SOMEBODY = {
    "en": re.compile(r"\b(you|your|yours)\b", re.IGNORECASE),
    "it": re.compile(r"\b(tu|tuo|tua|tuoi|tue)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE),
    "de": re.compile(r"\b(du|dein|deine|deinen|dich|dir)\b", re.IGNORECASE),
}


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.id)
def test_nobody_is_spoken_to_whose_turn_it_is_not(game: Game) -> None:
    said: dict[str, set[str]] = {}
    for options in ({}, {option.name: option.values[-1] for option in game.options if option.values}):
        match = Match(game, None, Rng(3), options, list(NAMES[: game.players_max]))
        rng = Rng(4)
        while not match.state.over and len(match.moves) < 400:
            view = match.state.view(SPECTATOR)
            awaited = match.game.guide.awaited(view)
            assert awaited is not None, f"nothing is said of the step '{view['step']}'"
            for language in LANGUAGES:
                line = game_speaker(language, match.game, match.names).say(awaited)
                said.setdefault(str(view["step"]), set()).add(line)
                assert not TO_SOMEBODY[language].search(line), line
            play_any(match, rng)
    for step, lines in said.items():
        assert len(lines) >= 3, f"the step '{step}' isn't said in every language: {lines}"
