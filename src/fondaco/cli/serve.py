"""The server from the command line: `fondaco serve`, and what `fondaco play` starts for the browser."""

from __future__ import annotations

import os
import signal
import socket
import threading
import webbrowser
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..engine import BadSetup, Phrase, Quoted
from ..home import home

if TYPE_CHECKING:
    from ..server.web.entrance import Entrance

PORT = 8137


class Log(StrEnum):
    """How the server writes down what happens."""

    plain = "plain"
    json = "json"


Host = Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option("--port", help="The port; 0 for any that is free.")]
Database = Annotated[str, typer.Option("--db", envvar="FONDACO_DB", help="An SQLite file or a database URL.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    db: Database = "",
    workers: Annotated[int, typer.Option("--workers", help="Processes in which bots think.")] = 0,
    bot_seconds: Annotated[float, typer.Option("--bot-seconds", help="How long a bot may think.")] = 20.0,
    pace: Annotated[float, typer.Option("--pace", help="The least seconds between two moves of bots.")] = 0.7,
    secure: Annotated[bool, typer.Option("--secure", help="Cookies only over HTTPS: behind a proxy with TLS.")] = False,
    unix: Annotated[Path | None, typer.Option("--unix", help="Listen on this Unix socket, for a proxy.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", help="A proxy's address or network that names the guests'; may be given often."),
    ] = None,
    root_path: Annotated[str, typer.Option("--root-path", help="The path below which a proxy shows us: /games")] = "",
    metrics: Annotated[
        str, typer.Option("--metrics", metavar="HOST:PORT", help="Tell Prometheus at this address; else nowhere.")
    ] = "",
    log: Annotated[Log, typer.Option("--log", help="Lines for people, or JSON.")] = Log.plain,
) -> None:
    """Run the server: tables for people and bots, in the browser and over HTTP."""
    door = Door(unix, proxy, root_path, metrics, log)
    run(host, port, db, None, workers=workers, bot_seconds=bot_seconds, pace=pace, secure=secure, door=door)


@dataclass(frozen=True)
class Door:
    """How a server stands in its surroundings."""

    unix: Path | None = None
    proxies: list[str] | None = None
    """Who may name guests' addresses; without any, this machine and what `FORWARDED_ALLOW_IPS` names."""
    root_path: str = ""
    metrics: str = ""
    log: Log = Log.plain


def run(
    host: str,
    port: int,
    db: str,
    entrance: Entrance | None,
    workers: int,
    bot_seconds: float,
    pace: float,
    secure: bool,
    door: Door | None = None,
) -> None:
    """Listen until somebody stops it; with an entrance the browser opens there."""
    import uvicorn

    from ..server.app import create_app
    from ..server.connections import Gate
    from ..server.house import House
    from ..server.logs import in_json
    from ..server.metrics import Telling
    from ..server.settings import Settings
    from ..server.under import Under, checked

    settings = Settings(
        db=db or str(home() / "fondaco.db"),
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        bot_seconds=bot_seconds,
        pace=pace,
        secure=secure,
    )
    door = door or Door()
    root = checked(door.root_path)
    listener = listening(host, port) if door.unix is None else listening_at(door.unix)
    house = House(settings)  # whatever is wrong with the database is said before the door opens
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}{root}"
    place = address if door.unix is None else str(door.unix)
    print(f"Fondaco is open at {place} (Ctrl+C closes it)", flush=True)
    app = create_app(house=house)
    if entrance is not None:
        app.include_router(entrance.router())
        if entrance.table is not None:
            print(f"Your table is at {address}{entrance.path} for the browser that opens it first", flush=True)
        threading.Timer(0.8, webbrowser.open, [address + entrance.path]).start()

    class Server(uvicorn.Server):
        """Hangs up on open streams when it is stopped, instead of waiting for them."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            house.hang_up()
            super().handle_exit(sig, frame)

    more: dict[str, Any] = {"log_config": in_json(), "log_level": "info"} if door.log is Log.json else {}
    if door.proxies is not None:
        more["forwarded_allow_ips"] = door.proxies
    elif door.unix is not None:
        more["forwarded_allow_ips"] = "*"  # only who may open the socket's file comes this way
    telling = Telling(house, door.metrics) if door.metrics else None
    signal.signal(signal.SIGTERM, _told_to_end)  # uvicorn raises it again when all is closed
    try:
        Server(Gate(Under(app, root) if root else app, settings, **more)).run([listener])
    finally:
        if telling is not None:
            telling.close()
        if door.unix is not None:
            door.unix.unlink(missing_ok=True)


def _told_to_end(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def listening_at(path: Path) -> socket.socket:
    """A Unix socket that its owner and their group may open; one that nobody listens at any more makes way."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket() and not _answers(path):
            path.unlink()
        listener.bind(str(path))
        path.chmod(0o660)
        listener.listen()
    except OSError as error:
        listener.close()
        reason = Quoted(error.strerror or str(error))
        raise BadSetup(
            Phrase("the socket '{path}' can't be used: {reason}", path=Quoted(path), reason=reason)
        ) from None
    return listener


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock:
        return knock.connect_ex(str(path)) == 0


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port; where it is taken, the message says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that nothing sent is held back
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # from here on nobody who knocks is turned away, though the door opens a moment later
    except OSError as error:
        listener.close()
        wrong = Phrase(
            "port {port} of {host} can't be used ({reason}); name another with --port",
            port=port,
            host=Quoted(host),
            reason=Quoted(error.strerror),
        )
        raise BadSetup(wrong) from None
    return listener
