"""Where Fondaco keeps what it must remember on this machine: saved games and the server's tables."""

import os
from pathlib import Path


def home() -> Path:
    """`FONDACO_HOME` where that is set, else the user's data folder."""
    named = os.environ.get("FONDACO_HOME", "")
    data = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if named else (Path(data) if data else Path.home() / ".local" / "share") / "fondaco"
