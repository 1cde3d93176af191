"""What the commands share: options typed as NAME=VALUE, progress bars, JSON, and errors as one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from ..engine import BadSetup, Phrase, Quoted

Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", help="Processes to work with.")]
Ray = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Spread the work over the Ray cluster at this address; 'auto' for the one of this machine, 'local' for a "
        "new one. Needs 'fondaco[ray]'.",
    ),
]
Language = Annotated[str, typer.Option("--lang", help="en, it, fr or de.")]


def read_options(given: list[str] | None) -> dict[str, str]:
    """NAME=VALUE, several times, as a dictionary."""
    found: dict[str, str] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadSetup(Phrase("an option is written NAME=VALUE, not '{text}'", text=Quoted(one)))
        found[name.strip()] = value.strip()
    return found


def print_json(data: object) -> None:
    """Machine-readable, with letters as they are."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
