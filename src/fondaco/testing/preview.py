"""A game's table as a page or a picture at any moment of a game among bots, without a server: for whoever draws one."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from ..engine import SPECTATOR, FondacoError, Game, Match, Phrase, Rng, quoted
from ..players import make_bot
from ..server.drawing import Canvas, artist, environment
from ..server.texts import game_speaker
from .drawing import NAMES

SERVER = Path(__file__).parents[1] / "server"
STYLES = ("style.css", "room.css", "play.css")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
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


def preview(game: Game, players: int | None, move: int, language: str, theme: str, seed: int) -> str:
    """The page with the table after so many moves, as the seat sees it that must decide then."""
    match = Match(game, players, Rng(seed))
    bot, rng = make_bot("greedy", match.game), Rng(seed)
    while not match.state.over and len(match.moves) < move:
        seat = match.state.pending()[0]
        match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
    t = game_speaker(language, match.game, list(NAMES[: match.players]))
    painter, canvas = artist(match.game), Canvas()
    public = match.state.view(SPECTATOR)
    painter.board(canvas, public, t)
    seat = next(iter(match.state.pending()), 0)
    styles = [*(SERVER / "static" / name for name in STYLES), match.game.folder() / "table.css"]
    house = environment(match.game.folder())
    told = [event.seen_by(SPECTATOR) for played in match.moves[-12:] for event in played.events]
    progress = match.game.guide.progress(public)
    return PAGE.format(
        language=language,
        theme=theme,
        title=game.title,
        style="\n".join(file.read_text(encoding="utf-8") for file in styles if file.exists()),
        symbols=house.get_template("symbols.html").render() + str(painter.symbols()),
        progress=t.say(progress) if progress is not None else "",
        arms=house.get_template("pieces.html").module.arms(seat),  # type: ignore[attr-defined]
        prompt="" if match.state.over else t.say(match.state.prompt(seat)),
        hand=painter.hand(match.state.view(seat), t),
        seat=seat,
        board=canvas.html("board"),
        desks=canvas.html("desks"),
        log="".join(f"<li><span>{t.say(match.game.describe_event(event))}</span></li>" for event in told),
        legend=painter.legend(t),
    )


def photograph(page: str, out: Path, width: int, height: int) -> None:
    """A picture of a page, taken by Chromium."""
    chromium = chromium_path()
    if not chromium:
        known = quoted(BROWSERS)
        raise FondacoError(Phrase("a picture needs Chromium ({names}); a page, FILE.html, needs nothing", names=known))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page, encoding="utf-8")
        size = [f"--window-size={width},{height}", f"--screenshot={out.resolve()}"]
        subprocess.run([chromium, *FLAGS, *size, file.as_uri()], check=True, stderr=subprocess.DEVNULL)


def chromium_path() -> str:
    """Where Chromium is, without windows where there is such a one; empty where there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), "")
