"""`fondaco export`: many games as data for programs that learn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine import BadSetup, FondacoError, Phrase, Quoted, records
from .common import Jobs, Json, Options, Seed, print_json, progress, read_options


def export(
    game: Annotated[str, typer.Argument(help="The game: see 'fondaco games'.")],
    out: Annotated[Path, typer.Option("--out", help="The folder; an export that was stopped there goes on.")],
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help="One bot for all seats, or one for each, with commas.")
    ] = "random",
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    recorded: Annotated[
        list[Path] | None,
        typer.Option("--records", help="A record instead of games of bots; may be given several times, or a folder."),
    ] = None,
    observe: Annotated[
        bool, typer.Option("--observe", help="With what the seat knew at each decision, as numbers.")
    ] = False,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = 1,
    as_json: Json = False,
) -> None:
    """Write many games as Parquet: those of bots, or records."""
    import fondaco

    try:
        from ..research.export import export, export_records
    except ModuleNotFoundError as error:
        if error.name not in ("numpy", "pyarrow"):
            raise
        wrong = Phrase(
            "this needs {package}, which isn't installed: pip install 'fondaco[research]'", package=Quoted(error.name)
        )
        raise FondacoError(wrong) from None
    loaded = fondaco.load(game)
    options = read_options(option)
    if recorded:
        if players is not None or set(options) - {"board"}:
            raise BadSetup(Phrase("records have their players and options in them; only --option board=FILE goes here"))
        texts = _texts(recorded, options.get("board", ""))
        with progress(loaded.title, len(texts)) as advance:
            done = export_records(out, loaded.id, texts, options.get("board", ""), observe, jobs, advance)
    else:
        with progress(loaded.title, games) as advance:
            done = export(out, loaded.id, players, options, bots.split(","), seed, games, observe, jobs, advance)
    size = sum(file.stat().st_size for file in out.rglob("*.parquet"))
    if as_json:
        print_json({"game": done.game, "games": done.games, "parts": len(done.parts()), "bytes": size})
        return
    print(
        f"{done.games:,} games of {loaded.title} in {out}: {size / 1e6:,.1f} MB, {size / done.games:,.0f} bytes a game"
    )


def _texts(recorded: list[Path], board: str) -> list[str]:
    """The records, as they are written today."""
    from ..terminal.setup import read_match

    files = [one for named in recorded for one in (sorted(named.glob("*.txt")) if named.is_dir() else [named])]
    return [records.write(read_match(file, board)) for file in files]
