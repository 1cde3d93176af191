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
