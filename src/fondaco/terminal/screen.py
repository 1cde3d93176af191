"""What the terminal shows: the table, what happened, the moves, the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..analysis.hints import HERE as HINTS
from ..engine import N_, Match, Move, Phrase, Seat, Speaker, State
from ..engine.texts import speaker

COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
HERE = Path(__file__).parent
SEAT = N_("seat")


class Screen:
    """Shows a match in one language."""

    def __init__(self, match: Match, language: str, console: Console | None = None) -> None:
        self.match = match
        self.console = console or Console(highlight=False)
        self.speaker: Speaker = speaker(language, match.game.folder(), HERE, HINTS, names=match.names)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def line(self, text: str, seat: Seat | None = None, style: str = "") -> None:
        """One line, a seat's in its colour."""
        if seat is not None:
            self.console.print(Text(f"{self.speaker.name(seat.index)}: ", COLOURS[seat.index]) + Text(text))
        else:
            self.console.print(Text(text, style), soft_wrap=True)

    def say(self, phrase: Phrase, style: str = "") -> None:
        self.line(self.speaker.say(phrase), style=style)

    def table(self, state: State, seat: int) -> None:
        """The position as a seat may see it; lines that begin with a player's name are in the seat's colour."""
        self.console.print(Rule(Text(state.game.title, "bold")))
        for row in state.game.screen(state.view(seat), self.speaker).splitlines():
            text = Text(row)
            for index, name in enumerate(self.match.names):
                if name and row.lstrip("» ").startswith(name):
                    start = row.index(name)
                    text.stylize(f"bold {COLOURS[index]}", start, start + len(name))
            self.console.print(text, soft_wrap=True)

    def happened(self, moves: list[Move], viewer: int) -> None:
        """The events of some moves, as the viewer saw them."""
        lines = [
            self.speaker.say(self.match.game.describe_event(event.seen_by(viewer)))
            for move in moves
            for event in move.events
        ]
        if lines:
            self.console.print(Rule(style="dim"))
            for line in lines[-24:]:
                self.line(line, style="dim")

    def moves(self, actions: list[int]) -> None:
        """The legal moves with their numbers; runs of amounts in one line."""
        game = self.match.game
        for first, last in runs(game.amount, actions):
            text = self.speaker.say(game.describe(actions[first]))
            typed = game.text(actions[first])
            if last > first:
                text += " … " + self.speaker.say(game.describe(actions[last]))
                typed += " … " + game.text(actions[last])
            number = f"{first + 1}" if first == last else f"{first + 1}-{last + 1}"
            self.console.print(Text(f"{number:>8}  {text}") + Text(f"   {typed}", "dim"))

    def sheet(self, state: State) -> None:
        """The score sheet, with the clause of each line."""
        table = Table(box=None, pad_edge=False)
        table.add_column("")
        for seat in range(state.players):
            table.add_column(Text(self.speaker.name(seat), COLOURS[seat]), justify="right")
        table.add_column("", style="dim")
        for line in state.sheet():
            table.add_row(self.speaker.say(line.label), *[str(points) for points in line.points], line.clause)
        table.add_row(Text(self.speaker.word("Total"), "bold"), *[Text(str(s), "bold") for s in state.scores()], "")
        self.console.print(table)

    def result(self, state: State) -> None:
        """How the game ended."""
        self.console.print(Rule(Text(self.speaker.word("The game is over"), "bold")))
        self.sheet(state)
        winners = state.winners()
        if len(winners) == 1:
            self.say(Phrase("{seat} wins.", seat=Seat(winners[0])), "bold")
        else:
            self.say(Phrase("{seats} share the victory.", seats=[Seat(seat) for seat in winners]), "bold")


def runs(amount: Callable[[int], int], actions: list[int]) -> list[tuple[int, int]]:
    """Stretches of the list: single actions, or amounts that follow each other in equal steps.

    >>> runs(lambda action: action, [3, 7, 8, 9, 10])
    [(0, 0), (1, 4)]
    >>> runs(lambda action: -1, [3, 7])
    [(0, 0), (1, 1)]
    """
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(actions):
        end = at
        if amount(actions[at]) >= 0:
            while (
                end + 1 < len(actions)
                and actions[end + 1] == actions[end] + 1
                and amount(actions[end + 1]) > amount(actions[end])
            ):
                end += 1
        if end - at < 3:
            end = at
        found.append((at, end))
        at = end + 1
    return found
