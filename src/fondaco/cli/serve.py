"""The server from the command line: `fondaco serve`, and what `fondaco play` starts for the browser."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine import BadSetup, Phrase, Quoted
from ..home import home

if TYPE_CHECKING:
    from ..server.web.entrance import Entrance

PORT = 8137
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
) -> None:
    """Run the server: tables for people and bots, in the browser and over HTTP."""
    run(host, port, db, None, workers=workers, bot_seconds=bot_seconds, pace=pace, secure=secure)


def run(
    host: str,
    port: int,
    db: str,
    entrance: Entrance | None,
    workers: int,
    bot_seconds: float,
    pace: float,
    secure: bool,
) -> None:
    """Listen until somebody stops it; with an entrance the browser opens there."""
    import uvicorn

    from ..server.app import create_app
    from ..server.connections import Gate
    from ..server.house import House
    from ..server.settings import Settings

    settings = Settings(
        db=db or str(home() / "fondaco.db"),
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        bot_seconds=bot_seconds,
        pace=pace,
        secure=secure,
    )
    listener = listening(host, port)
    house = House(settings)  # whatever is wrong with the database is said before the door opens
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}"
    print(f"Fondaco is open at {address} (Ctrl+C closes it)", flush=True)
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

    Server(Gate(app, settings)).run([listener])


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
