"""How a server runs: where it stores, how bots think, and the limits that keep it standing."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """All that can be set; the defaults suit one machine and friends."""

    db: str = "fondaco.db"
    """A path to an SQLite file or a database URL."""
    workers: int = 1
    """Processes in which bots think."""
    bot_seconds: float = 20.0
    """After so long a bot's move is made by a simpler bot."""
    pace: float = 0.7
    """The least seconds between two moves of bots, so that people can follow."""
    absent_seconds: float = 120.0
    """After so long the others may let a bot play for somebody who isn't there and must decide."""
    idle_seconds: float = 900.0
    """A table at which nobody is leaves the memory after so long."""
    requests_a_minute: int = 600
    """Changes that one person may ask for."""
    tables_an_hour: int = 120
    """Tables that one address may open, and sessions it may start."""
    secure: bool = False
    """Cookies only over HTTPS."""
    streams_a_person: int = 12
    """Pages that one person may have open at once."""
    lines_a_minute: int = 30
    """Lines of talk that one person may say."""
    streams_an_address: int = 60
    """Pages that everybody of one address may have open at once."""
    reads_a_minute: int = 900
    """Replays, records, score sheets and the like that one person may ask for."""
    reading_seconds: float = 5.0
    """After so long a board or a record is given up."""
    thinking_seconds: float = 300.0
    """Whose bots and hints have thought longer than this lately comes after everybody else."""
    bot_tables: int = 4
    """Tables at which bots play among themselves that one person may have at once."""
    connections: int = 2_000
    """Connections that are taken at once."""
    connections_an_address: int = 200
    """And from one address; a proxy on this machine may have as many as there are."""
    head_seconds: float = 15.0
    """The head of a request must be here after so long."""
    body_seconds: float = 60.0
    """And its body after so long."""
    stalled_seconds: float = 60.0
    """Who takes nothing of what is sent for so long is hung up on."""
