"""A picture of a page, taken by Chromium."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from .engine import FondacoError, Phrase, quoted

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


def photograph(page: str, out: Path, width: int, height: int) -> None:
    """Put the picture there."""
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
