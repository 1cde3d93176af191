"""How the forms show a position: as text, as the terminal does, or as the picture of the page."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..camera import photograph
from ..engine import BadSetup, Phrase, Quoted, State, quoted
from ..server.still import still
from ..server.texts import game_speaker

MODES = ("human", "ansi", "rgb_array")
WIDTH, HEIGHT = 1280, 720


def check_mode(mode: str | None) -> None:
    """None, or one of the modes."""
    if mode is not None and mode not in MODES:
        wrong = Phrase("there is no render mode '{mode}'; there are {modes}", mode=Quoted(mode), modes=quoted(MODES))
        raise BadSetup(wrong)


def render(mode: str | None, state: State, names: Sequence[str]) -> str | NDArray[np.uint8] | None:
    """The position as the seat sees it that must decide; "human" prints the text."""
    if mode is None:
        raise BadSetup(
            Phrase("nothing can be shown: a render mode must be named first; there are {modes}", modes=quoted(MODES))
        )
    if mode == "rgb_array":
        return picture(state, names)
    said = text(state, names)
    if mode == "ansi":
        return said
    print(said)
    return None


def text(state: State, names: Sequence[str]) -> str:
    """What the terminal shows."""
    game = state.game
    seat = max([0, *state.pending()[:1]])
    speaker = game_speaker("en", game, list(names))
    asked = "" if state.over else speaker.say(state.prompt(seat))
    return "\n".join(filter(None, [game.screen(state.view(seat), speaker), asked]))


def picture(state: State, names: Sequence[str]) -> NDArray[np.uint8]:
    """What the page shows, taken by Chromium: height, width and three colours."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.png"
        photograph(still(state, names), file, WIDTH, HEIGHT)
        with Image.open(file) as image:
            return np.array(image.convert("RGB"), np.uint8)
