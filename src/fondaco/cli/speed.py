"""`fondaco bench` in its six forms: our games alone, beside peers, since a saved run, search, batches, the start-up."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.table import Table

import fondaco

from ..arena.bench import bench, windows
from ..engine import BadSetup, Phrase, Quoted
from .common import print_json, progress

console = Console(highlight=False, width=None if sys.stdout.isatty() else 132)

Row = dict[str, object]


def alone(game: str, players: int | None, seconds: float, as_json: bool) -> None:
    """Our games in every form that is here."""
    ids = _ids(game)
    _check(seconds)
    with progress("bench", windows(ids, players)) as advance:
        rows = bench(ids, seconds, players, advance)
    if as_json:
        print_json(rows)
    else:
        show_bench(rows)


def since(file: Path, game: str, players: int | None, seconds: float, as_json: bool) -> None:
    """The same as a saved run, and what differs."""
    from ..arena.compare import compare, measured, read_run

    _check(seconds)
    before = read_run(file)
    ids, count = measured(before, _ids(game))
    count = players if players is not None else count
    with progress("bench", windows(ids, count)) as advance:
        lines = compare(before, bench(ids, seconds, count, advance))
    if as_json:
        print_json(lines)
    else:
        show_comparison(lines)


def with_peers(game: str, seconds: float, rounds: int, players: int, as_json: bool) -> None:
    """Our games and other libraries' in one run."""
    from ..arena.peers import compare_with_peers, steps

    _check(seconds)
    if rounds < 1:
        raise BadSetup(Phrase("at least 1 window must be measured, not {n}", n=rounds))
    ids = _ids(game)
    for id in ids:
        fondaco.load(id).start(players)
    with progress("bench", steps(ids, rounds)) as advance:
        found = compare_with_peers(ids, seconds, rounds, players, progress=advance)
    if as_json:
        print_json(found)
    else:
        show_peers(found)


def forms_with_peers(game: str, seconds: float, rounds: int, players: int, as_json: bool) -> None:
    """Our games as environments of other libraries, beside those libraries' own, in one run."""
    from ..research.pace import compare_forms, steps

    _check(seconds)
    if rounds < 1:
        raise BadSetup(Phrase("at least 1 window must be measured, not {n}", n=rounds))
    ids = _ids(game)
    for id in ids:
        fondaco.load(id).start(players)
    with progress("bench", steps(ids, rounds)) as advance:
        found = compare_forms(ids, seconds, rounds, players, progress=advance)
    if as_json:
        print_json(found)
    else:
        show_peers(found)


def searching(game: str, players: int, seconds: float, options: dict[str, str], as_json: bool) -> None:
    """How fast search is in our games."""
    from ..arena.bench import WINDOWS
    from ..arena.search_bench import search_bench

    _check(seconds)
    ids = _ids(game)
    with progress("bench", len(ids) * WINDOWS * (2 if fondaco.compiled else 1)) as advance:
        rows = search_bench(ids, players, seconds, advance, options)
    if as_json:
        print_json(rows)
        return
    table = _table("game", "players", "form", "iterations/s", "from", "to", "random games/s", "from", "to")
    for row in rows:
        cells = []
        for rate in ("iterations_per_second", "rollouts_per_second"):
            low, high = cast(list[float], row[f"{rate}_spread"])
            cells += [f"{row[rate]:,.0f}", f"{low:,.0f}", f"{high:,.0f}"]
        table.add_row(str(row["game"]), str(row["players"]), "compiled" if row["compiled"] else "pure", *cells)
    console.print(table)


def learning(game: str, players: int | None, seconds: float, as_json: bool) -> None:
    """How fast batches are, beside random play of the same engine in the same run."""
    from ..arena.bench import WINDOWS
    from ..research.bench import research_bench

    _check(seconds)
    ids = _ids(game)
    with progress("bench", len(ids) * WINDOWS * (2 if fondaco.compiled else 1)) as advance:
        rows = research_bench(ids, players, seconds, advance)
    if as_json:
        print_json(rows)
        return
    table = _table("game", "players", "form", "numbers", "actions", "batch/s", "from", "to", "random/s", "share")
    for row in rows:
        low, high = cast(list[float], row["batch_per_second_spread"])
        table.add_row(
            str(row["game"]),
            str(row["players"]),
            "compiled" if row["compiled"] else "pure",
            f"{row['numbers']:,}",
            f"{row['actions']:,}",
            f"{row['batch_per_second']:,.0f}",
            f"{low:,.0f}",
            f"{high:,.0f}",
            f"{row['random_per_second']:,.0f}",
            f"{row['share']:.2f}",
        )
    console.print(table)


def start(as_json: bool) -> None:
    """How long the program takes to start."""
    from ..arena.startup import start_up

    rows = start_up()
    if as_json:
        print_json(rows)
        return
    table = _table("start", "seconds", "from", "to")
    for row in rows:
        low, high = cast(list[float], row["spread"])
        table.add_row(str(row["start"]), f"{row['seconds']:.3f}", f"{low:.3f}", f"{high:.3f}")
    console.print(table)


def show_bench(rows: list[Row]) -> None:
    """Speed of each game, with the ratio of the compiled form to the pure one."""
    table = _table(
        "game", "players", "form", "decisions/s", "copies/s", "games/s", "views/s", "imagines/s", "compiled : pure"
    )
    for at, row in enumerate(rows):
        ratio = ""
        if row["compiled"] and at + 1 < len(rows):
            ratio = (
                f"{cast(float, row['decisions_per_second']) / cast(float, rows[at + 1]['decisions_per_second']):.1f}"
            )
        table.add_row(
            str(row["game"]),
            str(row["players"]),
            "compiled" if row["compiled"] else "pure",
            f"{row['decisions_per_second']:,.0f}",
            f"{row['copies_per_second']:,.0f}",
            f"{row['games_per_second']:,.1f}",
            f"{row['views_per_second']:,.0f}",
            f"{row['imagines_per_second']:,.0f}",
            ratio,
        )
    console.print(table)


def show_comparison(lines: list[Row]) -> None:
    """Every rate that changed by more than the noise; the rest is counted."""
    table = _table("game", "players", "form", "rate", "before", "now", "ratio", "noise", "verdict")
    changed = [line for line in lines if line["verdict"] != "same"]
    for line in changed:
        table.add_row(
            str(line["game"]),
            str(line["players"]),
            "compiled" if line["compiled"] else "pure",
            _rate(line["rate"]),
            f"{line['before']:,.0f}",
            f"{line['now']:,.0f}",
            f"{line['ratio']:.2f}",
            f"{100 * cast(float, line['noise']):.0f} %",
            str(line["verdict"]),
        )
    if changed:
        console.print(table)
    console.print(f"{len(lines) - len(changed)} of {len(lines)} rates are the same within the noise")


def show_peers(found: Row) -> None:
    """All games in one table, then the ratios that count."""
    rows = cast(list[Row], found["rows"])
    table = _table("library and game", "version", "seats", "decisions/s", "games/s", "copies/s", "branching", "forced")
    for row in rows:
        if "missing" in row:
            table.add_row(str(row["title"]), "", str(row["players"]), f"[dim]{row['missing']}[/]")
            continue
        table.add_row(
            str(row["title"]),
            str(row["version"]),
            str(row["players"]),
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.1f}",
            f"{row['copies_per_second']:,.0f}",
            f"{row['branching']:.1f}",
            f"{100 * cast(float, row['forced']):.0f} %",
        )
    console.print(table)
    console.print()
    titles = {row["name"]: str(row["title"]) for row in rows}
    ratios = _table("ratio of one round", "rate", "median", "from", "to", "wanted", "reached")
    for ratio in cast(list[Row], found["ratios"]):
        pair = f"{titles[ratio['game']]} / {titles[ratio['peer']]}"
        if "missing" in ratio:
            ratios.add_row(pair, _rate(ratio["rate"]), "[dim]the peer is missing[/]")
            continue
        low, high = cast(list[float], ratio["spread"])
        ratios.add_row(
            pair,
            _rate(ratio["rate"]),
            f"{ratio['ratio']:.1f}",
            f"{low:.1f}",
            f"{high:.1f}",
            f"{ratio['wanted']:.0f}",
            "yes" if ratio["reached"] else "no",
        )
    console.print(ratios)
    machine = cast(Row, found["machine"])
    form = "compiled" if found["compiled"] else "pure"
    console.print(
        f"\n{form}, one core of {machine['cores']}, {machine['processor']}, Python {machine['python']}; "
        f"{found['windows']} windows of {found['seconds']} s of processor time each, in turns."
    )
    console.print(str(found["note"]))


def _ids(game: str) -> list[str]:
    return [fondaco.load(game).id] if game else fondaco.game_ids()


def _check(seconds: float) -> None:
    if seconds <= 0:
        raise BadSetup(Phrase("a window must last longer than 0 seconds, not {time}", time=Quoted(f"{seconds:g}")))


def _rate(rate: object) -> str:
    return str(rate).replace("_per_second", "/s")


def _table(*heads: str) -> Table:
    """Text at the left, numbers at the right."""
    texts = {"game", "form", "rate", "start", "verdict", "library and game", "version", "ratio of one round", "reached"}
    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, justify="left" if head in texts else "right")
    return table
