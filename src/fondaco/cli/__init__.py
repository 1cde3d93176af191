"""The commands. Thin: each reads its arguments, calls the package that does the work, and shows the result."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ..engine import FondacoError, Phrase, Speaker
from .admin import app as admin
from .arena import arena, tune
from .board import app as board
from .common import Jobs, Json, Language, Options, Ray, Seed, print_json, progress, read_options
from .export import export
from .new_game import new_game
from .preview import preview
from .serve import PORT, Database, Port, serve
from .think import think
from .translating import texts

app = typer.Typer(
    name="fondaco",
    help="Fondaco: four games of medieval trade, with people and fair bots.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(admin, name="admin")
app.add_typer(board, name="board")

Game = Annotated[str, typer.Argument(help="The game: see 'fondaco games'.")]


def _version(wanted: bool) -> None:
    if wanted:
        import fondaco

        print(f"fondaco {fondaco.__version__} ({'compiled' if fondaco.compiled else 'pure Python'})")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Which version and form runs.")
    ] = False,
    lang: Annotated[str, typer.Option("--lang", help="In which language to say what is wrong: en, it, fr or de.")] = "",
) -> None:
    if lang:
        from ..engine.texts import check_language

        check_language(lang)


@app.command()
def games(
    figures: Annotated[
        bool, typer.Option("--figures", help="Count what papers tell of a game: size, width, length, chance, secrets.")
    ] = False,
    only: Annotated[str, typer.Option("--game", help="With --figures: only this game.")] = "",
    games: Annotated[int, typer.Option("--games", help="With --figures: how many games are counted.")] = 10,
    bot: Annotated[str, typer.Option("--bot", help="With --figures: who plays them.")] = "patrician",
    jobs: Jobs = 1,
    as_json: Json = False,
) -> None:
    """The games that are here."""
    import fondaco

    if figures:
        from .figures import show_figures

        show_figures([only] if only else fondaco.game_ids(), games, bot, jobs, as_json)
        return
    loaded = [fondaco.load(id) for id in fondaco.game_ids()]
    if as_json:
        print_json(
            [
                {
                    "id": game.id,
                    "title": game.title,
                    "players": [game.players_min, game.players_max],
                    "options": {option.name: option.as_data() for option in game.options},
                }
                for game in loaded
            ]
        )
        return
    from .show import show_games

    show_games(loaded)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game; in the browser you can choose it there.")] = "",
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Your seat, from 0.")] = None,
    bots: Annotated[str, typer.Option("--bots", help="The bot of the other seats, or one for each, with commas.")] = "",
    option: Options = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed gives the same luck; with --terminal.")
    ] = None,
    lang: Language = "",
    save: Annotated[
        Path | None, typer.Option("--save", help="Where the game is saved after every move; with --terminal.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game: a record.")] = None,
    name: Annotated[str, typer.Option("--name", help="Your name at the table.")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, not in the browser.")] = False,
    port: Port = PORT,
    db: Database = "",
) -> None:
    """Play against bots and friends, in the browser or in the terminal."""
    from ..terminal.setup import Setup

    named = bots.split(",") if bots else []
    setup = Setup(game, players, seat, named, read_options(option), seed, lang, save, resume, name)
    if not terminal:
        from .browser import play_in_browser

        play_in_browser(setup, port, db)
        return
    if port != PORT:
        raise FondacoError(Phrase("--port goes with the browser, not with --terminal"))
    from ..terminal.play import play_in_terminal

    raise typer.Exit(play_in_terminal(setup))


@app.command()
def simulate(
    game: Game,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help="One bot for all seats, or one for each, with commas.")
    ] = "random",
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    record_dir: Annotated[str, typer.Option("--record-dir", help="Write a record of each game into this folder.")] = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games and sum them up."""
    import fondaco

    from ..arena.cluster import on_ray
    from ..arena.simulate import Plan, simulate

    if ray and record_dir:
        raise FondacoError(Phrase("records are written by this machine: leave out --ray or --record-dir"))
    loaded = fondaco.load(game)
    seats = loaded.players_max if players is None else players
    plan = Plan(loaded.id, seats, read_options(option), bots.split(","), seed, record_dir)
    with on_ray(ray), progress(loaded.title, games) as advance:
        found = simulate(plan, games, jobs, advance)
    if as_json:
        print_json(found)
        return
    from .show import show_simulation

    show_simulation(loaded, found)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option("--at", help="After which move; 0 is the start.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="What this seat could see; 'open' for everything.")] = "public",
    option: Options = None,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show a recorded game at any point."""
    from ..terminal.setup import read_match
    from .replay import replay_data, show_replay, viewer

    match = read_match(file, read_options(option).get("board", ""))
    count = len(match.moves) if at is None else at
    if as_json:
        print_json(replay_data(match, count, viewer(seat, match)))
    else:
        show_replay(match, count, viewer(seat, match), lang)


@app.command()
def check(
    game: Game,
    games: Annotated[int, typer.Option("--games", help="How many random games; 0: as many as the game asks for.")] = 0,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes to work with; 0: as many as there are cores.")] = 0,
    ray: Ray = "",
    tests: Annotated[Path | None, typer.Option("--tests", help="The folder with the game's tests.")] = None,
    as_json: Json = False,
) -> None:
    """Check a game against the contract, its invariants and its ledger."""
    import fondaco

    from ..arena.checking import check, tests_folder
    from ..arena.cluster import on_ray

    loaded = fondaco.load(game)
    with on_ray(ray), progress(loaded.title, games or loaded.check_games) as advance:
        report = check(loaded.id, games, seed, tests or tests_folder(), jobs or os.cpu_count() or 1, advance)
    if as_json:
        print_json(report.as_data())
    else:
        from .show import show_report

        show_report(report)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def rules(
    game: Game,
    lang: Language = "en",
    clause: Annotated[str, typer.Option("--clause", help="Only this clause, MED-12 say.")] = "",
    as_json: Json = False,
) -> None:
    """The rulebook of a game."""
    from .show import show_rules

    show_rules(game, lang, clause, as_json)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="The game; all where none is named.")] = "",
    players: Annotated[int | None, typer.Option("--players", help="Only this number of seats.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="The length of a window.")] = 1.0,
    peers: Annotated[
        bool, typer.Option("--peers", help="Beside other libraries' games, which are installed apart.")
    ] = False,
    windows: Annotated[int, typer.Option("--windows", help="With --peers: how often each game is measured.")] = 5,
    compare: Annotated[
        Path | None, typer.Option("--compare", help="Show what got faster or slower since this saved --json run.")
    ] = None,
    search: Annotated[bool, typer.Option("--search", help="How fast search is: iterations and random games.")] = False,
    research: Annotated[
        bool, typer.Option("--research", help="For programs that learn: batches; with --peers the other forms.")
    ] = False,
    option: Options = None,
    start_up: Annotated[bool, typer.Option("--start-up", help="How long the program takes to start.")] = False,
    as_json: Json = False,
) -> None:
    """How fast the games are, compiled and pure in one run."""
    from . import speed

    if research and peers:
        speed.forms_with_peers(game, seconds, windows, 4 if players is None else players, as_json)
    elif peers:
        speed.with_peers(game, seconds, windows, 4 if players is None else players, as_json)
    elif search:
        speed.searching(game, 4 if players is None else players, seconds, read_options(option), as_json)
    elif research:
        speed.learning(game, players, seconds, as_json)
    elif start_up:
        speed.start(as_json)
    elif compare is not None:
        speed.since(compare, game, players, seconds, as_json)
    else:
        speed.alone(game, players, seconds, as_json)


app.command()(arena)
app.command()(export)
app.command()(new_game)
app.command()(preview)
app.command()(texts)
app.command()(tune)
app.command()(serve)
app.command()(think)


def whoever_asked(arguments: list[str]) -> Speaker:
    """Who speaks the language that the command line names by --lang."""
    from .. import server, terminal
    from ..engine.texts import LANGUAGES, speaker
    from ..registry import loaded

    named = [next(iter(arguments[at + 1 :]), "") for at, one in enumerate(arguments) if one == "--lang"]
    named += [one.removeprefix("--lang=") for one in arguments if one.startswith("--lang=")]
    language = next((one for one in named if one in LANGUAGES), "en")
    return speaker(
        language, *[Path(part.__path__[0]) for part in (terminal, server)], *[game.folder() for game in loaded()]
    )


def main() -> None:
    """Run a command; what is wrong is said in one line, with exit code 2."""
    try:
        app()
    except FondacoError as error:
        print(f"fondaco: {error.said(whoever_asked(sys.argv[1:]))}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
