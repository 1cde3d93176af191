"""`fondaco preview`: a game's table without a server, for whoever draws one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine import Phrase, Quoted
from .common import Language, Seed


def preview(
    game: Annotated[str, typer.Argument(help="The game: see 'fondaco games'.")],
    out: Annotated[Path, typer.Argument(help="Where it goes: FILE.html, or FILE.png where Chromium is installed.")],
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    move: Annotated[int, typer.Option("--move", help="After so many moves of a game among bots.")] = 40,
    width: Annotated[int, typer.Option("--width", help="Of the picture, in pixels.")] = 1280,
    height: Annotated[int, typer.Option("--height", help="Of the picture, in pixels.")] = 720,
    theme: Annotated[str, typer.Option("--theme", help="light or dark.")] = "light",
    lang: Language = "en",
    seed: Seed = 1,
) -> None:
    """A game's table as a page or a picture, at any moment."""
    import fondaco

    from ..camera import photograph
    from ..engine import BadSetup
    from ..testing.preview import preview as drawn

    if out.suffix not in (".html", ".png"):
        raise BadSetup(Phrase("a preview is FILE.html or FILE.png, not '{file}'", file=Quoted(out.name)))
    if theme not in ("light", "dark"):
        raise BadSetup(Phrase("there is no theme '{name}'; there are light and dark", name=Quoted(theme)))
    page = drawn(fondaco.load(game), players, move, lang, theme, seed)
    if out.suffix == ".html":
        out.write_text(page, encoding="utf-8")
    else:
        photograph(page, out, width, height)
