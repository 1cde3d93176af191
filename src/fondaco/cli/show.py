"""Results for people: tables and rulebooks on the terminal."""

from __future__ import annotations

from typing import cast

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

import fondaco

from ..engine import BadSetup, Game, Phrase, Quoted
from ..engine.check import Report
from ..engine.ledger import clause_text, clauses, no_clause, rulebook
from ..engine.texts import check_language

console = Console(highlight=False, soft_wrap=True)


def show_games(games: list[Game]) -> None:
    """The games with players, length and options; what is typed elsewhere is never cut."""
    table = Table(box=None, pad_edge=False)
    for head in ("id", "title", "by", "players", "minutes", "options"):
        table.add_column(head, no_wrap=head in ("id", "players", "minutes"))
    for game in games:
        options = "; ".join(f"{option.name}: {' | '.join(option.values) or 'FILE'}" for option in game.options)
        players = f"{game.players_min}-{game.players_max}"
        table.add_row(game.id, game.title, game.designers, players, str(game.minutes), options)
    console.print(table)


def show_simulation(game: Game, found: dict[str, object]) -> None:
    """Who won what, and how fast it went."""
    table = Table(box=None, pad_edge=False)
    for head in ("seat", "bot", "wins", "share", "mean score"):
        table.add_column(head, justify="right" if head != "bot" else "left")
    wins = cast(list[float], found["wins"])
    scores = cast(list[float], found["mean_scores"])
    bots = cast(list[str], found["bots"])
    count = cast(int, found["games"])
    for seat, bot in enumerate(bots):
        table.add_row(str(seat), bot, f"{wins[seat]:g}", f"{wins[seat] / count:.1%}", f"{scores[seat]:.1f}")
    console.print(f"[bold]{game.title}[/], {len(bots)} players, {count} games")
    console.print(table)
    for line in _how_it_went(found):
        console.print(line)
    form = "compiled" if found["compiled"] else "pure Python"
    console.print(
        f"{found['decisions']:,} decisions in {found['seconds']:.2f} s: "
        f"{found['decisions_per_second']:,.0f} decisions, {found['games_per_second']:,.1f} games a second ({form})"
    )


def _how_it_went(found: dict[str, object]) -> list[str]:
    """Length, the winner's points, and what the game tells about its ends and the order of turns."""
    length = f"{found['decisions_a_game']:,.0f} decisions"
    if found["rounds_a_game"]:
        length += f" in {found['rounds_a_game']:.1f} rounds"
    lines = [f"a game: {length}, {found['mean_winner']:.1f} points for the winner"]
    ends = cast(dict[str, int], found["ends"])
    if ends:
        lines.append("ended by: " + ", ".join(f"{end} {count}" for end, count in ends.items()))
    in_turn = cast(list[float], found["wins_in_turn_order"])
    if any(in_turn):
        lines.append("wins of who played first, second, ...: " + ", ".join(f"{wins:g}" for wins in in_turn))
    return lines


def show_report(report: Report) -> None:
    """Each check with what was found."""
    for name, problems in report.problems.items():
        console.print(f"{'[red]fault[/]' if problems else '[green]ok[/]   '} {name}")
        for problem in problems:
            console.print(f"      {problem}", markup=False)
    covered = len(report.clauses) - len(report.missing)
    console.print(
        f"{report.game}: {'ok' if report.ok else 'NOT ok'}; {report.games:,} random games, "
        f"{report.decisions:,} decisions; {covered} of {len(report.clauses)} clauses named by a test"
    )


def show_rules(id: str, language: str, clause: str, as_json: bool) -> None:
    """The rulebook, or one clause of it."""
    from .common import print_json

    game = fondaco.load(id)
    check_language(language)
    wanted = clause.upper()
    known = clauses(game)
    if not rulebook(game, language):
        folder = Quoted(game.folder() / "rules")
        raise BadSetup(
            Phrase("{game} has no rulebook: there is nothing in {folder}", game=Quoted(game.title), folder=folder)
        )
    if clause and wanted not in known:
        raise BadSetup(no_clause(game, clause))
    if as_json:
        named = [wanted] if clause else known
        print_json(
            {"game": game.id, "language": language, "clauses": {c: clause_text(game, c, language) for c in named}}
        )
    elif clause:
        console.print(f"[bold]{wanted}[/] {clause_text(game, wanted, language)}")
    elif console.is_terminal:
        console.print(Markdown(rulebook(game, language)))
    else:
        print(rulebook(game, language), end="")
