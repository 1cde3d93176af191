"""A table as a page of its own, drawn without a server: for previews, and for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..engine import SPECTATOR, Event, State
from .drawing import Canvas, artist, environment
from .texts import game_speaker

STATIC = Path(__file__).parent / "static"
STYLES = ("style.css", "room.css", "play.css")
PAGE = """<!doctype html><html lang="{language}" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{title}</title><style>{style}</style>
<body class="at-table">{symbols}
<header class="top"><span class="where"><b>{title}</b></span><span class="progress">{progress}</span></header>
<main><div class="room" data-mine="{seat}" data-pending="{seat}">
<section class="decision" data-region="bar"><p class="yours">{arms}<span>{prompt}</span></p></section>
<section class="stage" data-region="board"><div class="board" id="board">{board}</div></section>
<section class="beside" data-region="desks"><div class="hand">{hand}</div><div id="desks">{desks}</div></section>
<section class="tabs" data-region="tabs"><div class="tab"><ol class="log">{log}</ol>{legend}</div></section>
</div></main>"""


def still(
    state: State, names: Sequence[str], events: Sequence[Event] = (), language: str = "en", theme: str = "light"
) -> str:
    """The page with the table as the seat sees it that must decide; without one as seat 0 does."""
    game = state.game
    t = game_speaker(language, game, list(names))
    painter, canvas = artist(game), Canvas()
    public = state.view(SPECTATOR)
    painter.board(canvas, public, t)
    seat = max([0, *state.pending()[:1]])
    styles = [*(STATIC / name for name in STYLES), game.folder() / "table.css"]
    house = environment(game.folder())
    told = [event.seen_by(SPECTATOR) for event in events]
    progress = game.guide.progress(public)
    return PAGE.format(
        language=language,
        theme=theme,
        title=game.title,
        style="\n".join(file.read_text(encoding="utf-8") for file in styles if file.exists()),
        symbols=house.get_template("symbols.html").render() + str(painter.symbols()),
        progress=t.say(progress) if progress is not None else "",
        arms=house.get_template("pieces.html").module.arms(seat),  # type: ignore[attr-defined]
        prompt="" if state.over else t.say(state.prompt(seat)),
        hand=painter.hand(state.view(seat), t),
        seat=seat,
        board=canvas.html("board"),
        desks=canvas.html("desks"),
        log="".join(f"<li><span>{t.say(game.describe_event(event))}</span></li>" for event in told),
        legend=painter.legend(t),
    )
