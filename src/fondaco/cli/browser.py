"""`fondaco play` in the browser: a server on this machine, and the table that was asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..engine import BadSetup, Match, Phrase, Quoted, quoted
from ..terminal.setup import Setup, new_seats, resumed, saved_text
from .serve import run

if TYPE_CHECKING:
    from ..server.web.entrance import Entrance


def play_in_browser(setup: Setup, port: int, db: str) -> None:
    """Start the server and open the browser: at the table, or where one is set."""
    if setup.seed is not None:
        raise BadSetup(Phrase("--seed goes with --terminal: in the browser the server decides chance"))
    if setup.save is not None:
        raise BadSetup(Phrase("--save goes with --terminal: in the browser the server keeps every table"))
    run("127.0.0.1", port, db, entrance_for(setup), workers=0, bot_seconds=20.0, pace=0.7, secure=False)


def entrance_for(setup: Setup) -> Entrance:
    """The entrance to what was asked for, checked before the server starts."""
    from ..server.web.entrance import Entrance

    entrance = Entrance(name=setup.name, language=setup.language)
    if setup.resume is not None:
        match = resumed(setup, setup.resume)
        if match.state.over:
            file = Quoted(setup.resume)
            raise BadSetup(
                Phrase("'{file}' is a game that is over; look at it with 'fondaco replay {file}'", file=file)
            )
        entrance.record = saved_text(setup.resume)
        _set(entrance, setup, match)
    elif setup.players is not None or setup.seat is not None or setup.bots or setup.options:
        import fondaco

        game = fondaco.load(setup.game)
        bots = new_seats(setup, game)
        _set(entrance, setup, Match(game, len(bots), None, setup.options, [""] * len(bots), bots))
    elif setup.game:
        entrance.page = f"/new?game={setup.game}"
    return entrance


def _set(entrance: Entrance, setup: Setup, match: Match) -> None:
    """The table that the server shall set."""
    from ..players import bot_names
    from ..server.house import TableWish
    from ..server.web.entrance import seats

    for bot in match.bots:
        if bot and bot not in bot_names():
            wrong = Phrase(
                "bot '{name}' goes with --terminal; in the browser there are {names}",
                name=Quoted(bot),
                names=quoted(bot_names()),
            )
            raise BadSetup(wrong)
    file = setup.options.get("board", "")
    board = Path(file).read_text(encoding="utf-8-sig") if file else ""  # sound, for the match is played on it
    options = {name: value for name, value in match.options.items() if name != "board"}
    entrance.table = TableWish(match.game.id, seats(match.bots, match.names), options, board=board)
