"""`fondaco arena`: bots against each other, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Jobs, Json, Options, Ray, Seed, print_json, progress, read_options

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from ..arena.ratings import Estimate, Outcome


def arena(
    game: Annotated[str, typer.Argument(help="The game: see 'fondaco games'.")],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Bots with commas: levels (apprentice, journeyman, merchant, patrician, doge), greedy, random, "
            "search:500 (iterations), search:0.5s (time), exec:./mybot (a program of yours).",
        ),
    ] = "doge,patrician,merchant,journeyman",
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option("--players", help="How many seats; as many as bots if not said.")
    ] = None,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep each result in this file; a stopped arena goes on from it.")
    ] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write an HTML report with plots.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other from every seat with the same luck, and rate them."""
    import fondaco

    from ..arena.cluster import on_ray
    from ..arena.ratings import outcome
    from ..arena.tournament import Plan, run

    loaded = fondaco.load(game)
    names = tuple(name.strip() for name in bots.split(","))
    fitting = max(loaded.players_min, min(loaded.players_max, len(names)))
    seats = fitting if players is None else players
    plan = Plan(loaded.id, names, seats, games, seed, tuple(sorted(read_options(option).items())))
    with on_ray(ray), progress(loaded.title, games) as advance:
        found = outcome(run(plan, jobs, keep, advance), seats)
    if report is not None:
        from ..arena.report import page

        report.write_text(page(loaded.title, plan, found), encoding="utf-8")
    if as_json:
        print_json({"game": loaded.id, "seed": seed, "compiled": fondaco.compiled, **found.as_data()})
    else:
        show_outcome(loaded.title, found)


def tune(
    game: Annotated[str, typer.Argument(help="The game: see 'fondaco games'.")],
    search: Annotated[int, typer.Option("--search", help="Iterations of search; 0 tunes greedy players.")] = 0,
    knobs: Annotated[str, typer.Option("--knobs", help="Only these, with commas; search's are 'search.…'.")] = "",
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 400,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    step: Annotated[float, typer.Option("--step", help="How far a knob is turned, as a share of its value.")] = 0.3,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    as_json: Json = False,
) -> None:
    """Measure the knobs of a game's judge and of search: which value wins more."""
    import fondaco

    from ..arena.cluster import on_ray
    from ..arena.tune import Trial, knobs_of
    from ..arena.tune import tune as measure

    loaded = fondaco.load(game)
    names = tuple(name.strip() for name in knobs.split(",")) if knobs else tuple(knobs_of(loaded, search))
    seats = min(4, loaded.players_max) if players is None else players
    trial = Trial(loaded.id, seats, search, step, seed, names, tuple(sorted(read_options(option).items())))
    with on_ray(ray), progress(loaded.title, games) as advance:
        found = measure(trial, games, jobs, advance)
    if as_json:
        print_json({name: [[one.value, *one.wins.as_data()] for one in stands] for name, stands in found.items()})
        return
    from rich.console import Console

    grid = _grid("knob", "lower", "win share", "as it is", "win share", "higher", "win share")
    for name, stands in found.items():
        cells = []
        for one in stands:
            cells += [f"{one.value:.3g}", f"{one.wins.mean:.1%} ± {one.wins.high - one.wins.mean:.1%}"]
        grid.add_row(name, *cells)
    Console(highlight=False).print(grid)


def show_outcome(title: str, found: Outcome) -> None:
    """The outcome on the terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{title}[/], {found.players} players, {found.games} games; intervals of 95 %")
    strength = _grid("bot", "rating", "win share", "interval", "even", "place", "score")
    work = _grid("bot", "decisions", "seconds each", "slowest", "over time", "faults")
    for line in found.standings:
        strength.add_row(
            line.bot,
            f"{line.rating.mean:.1f} ± {line.rating.high - line.rating.mean:.1f}",
            f"{line.wins.mean:.1%}",
            _interval(line.wins),
            f"{line.even:.0%}",
            f"{line.place.mean:.2f}",
            f"{line.score:.1f}",
        )
        work.add_row(
            line.bot,
            f"{line.decisions:,}",
            f"{line.seconds:.4f}",
            f"{line.slowest:.3f}",
            str(line.over_time),
            ", ".join(f"{count} {kind}" for kind, count in line.faults.items()) or "none",
        )
    console.print(strength)
    for duel in found.duels:
        verdict = "ahead" if duel.ahead.low > 0.5 else "behind" if duel.ahead.high < 0.5 else "not clearly apart"
        pair = f"{duel.first} before {duel.second}: {duel.ahead.mean:.1%} ({_interval(duel.ahead)}) {verdict}"
        console.print(pair, markup=False)
    console.print(work)
    for fault in found.faults[:5]:
        console.print(f"{fault.bot}, decision {fault.decision}: {fault.message} ({fault.kind})", markup=False)
    if len(found.faults) > 5:
        console.print(f"and {len(found.faults) - 5} more")


def _grid(first: str, *others: str) -> Grid:
    from rich.table import Table as Columns

    grid = Columns(box=None, pad_edge=False)
    grid.add_column(first, no_wrap=True)
    for head in others:
        grid.add_column(head, justify="right")
    return grid


def _interval(one: Estimate) -> str:
    return f"{one.low:.1%} to {one.high:.1%}"
