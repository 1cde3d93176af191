"""What the terminal shows: what happened, the moves, the table below them so that it stays in sight, the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..analysis.hints import HERE as HINTS
from ..engine import N_, Match, Move, Phrase, Seat, Speaker, State
from ..engine.layout import columns, fitted, wrapped
from ..engine.texts import speaker
from .moves import MORE, Choice, Row, arranged, common

COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
HERE = Path(__file__).parent
SEAT = N_("seat")
LEAST_ROOM = 6
"""Lines that the list of moves gets at least, and the news at most where there is little room."""
MUCH = 10_000


class Screen:
    """Shows a match in one language."""

    def __init__(self, match: Match, language: str, console: Console | None = None) -> None:
        self.match = match
        self.console = console or Console(highlight=False)
        self.speaker: Speaker = speaker(language, match.game.folder(), HERE, HINTS, names=match.names)

    @property
    def height(self) -> int:
        """The lines of the terminal; as many as anybody wants where it isn't one."""
        return self.console.height if self.console.is_terminal else MUCH

    # Lines -------------------------------------------------------------------------------------------

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def line(self, text: str, seat: Seat | None = None, style: str = "") -> None:
        """A sentence, in as many lines as it needs; a seat's begins with its name in its colour."""
        for row in self.rows(text, seat):
            shown = Text(row, style)
            if seat is not None and row.startswith(name := self._name(seat)):
                shown.stylize(COLOURS[seat.index], 0, len(name))
            self._print(shown)

    def rows(self, text: str, seat: Seat | None = None) -> list[str]:
        """The lines that a sentence needs."""
        return wrapped((self._name(seat) if seat is not None else "") + text, self.console.width)

    def _name(self, seat: Seat) -> str:
        """What a sentence of a seat begins with."""
        return f"{self.speaker.name(seat.index)}: "

    def say(self, phrase: Phrase, style: str = "") -> None:
        self.line(self.speaker.say(phrase), style=style)

    def command(self, text: str) -> None:
        """What somebody may want to copy: one line, however long."""
        self._print(Text(text, "bold"))

    def _print(self, text: Text) -> None:
        """One line, as it is: whoever calls has seen to its length."""
        self.console.print(text, soft_wrap=True)

    # The table ---------------------------------------------------------------------------------------

    def drawn(self, state: State, seat: int, room: int = MUCH) -> list[str]:
        """The position as a seat may see it, with the map where that is what it is about.

        Where there is too little room the empty lines are left out, and then all but the map.
        """
        view = state.view(seat)
        lines = fitted(state.game.screen(view, self.speaker).splitlines(), self.console.width)
        chart = self.chart(state, seat) if state.game.on_the_map(view) else []
        lines += [line for line in chart if line not in lines]
        if len(lines) > room:
            lines = [line for line in lines if line]
        return chart if chart and len(lines) > room else lines

    def chart(self, state: State, seat: int) -> list[str]:
        """The map."""
        return fitted(state.game.map(state.view(seat), self.speaker).splitlines(), self.console.width)

    def position(self, state: State, lines: list[str]) -> None:
        """Show a position that was drawn; the names of players are in their colours."""
        self.console.print(Rule(Text(state.game.title, "bold")))
        for line in lines:
            self._print(self._coloured(line))

    def _coloured(self, row: str) -> Text:
        text = Text(row)
        for index, name in enumerate(self.match.names):
            start = row.find(name) if name else -1
            while start >= 0:
                text.stylize(f"bold {COLOURS[index]}", start, start + len(name))
                start = row.find(name, start + len(name))
        return text

    def happened(self, moves: list[Move], viewer: int, most: int = MUCH) -> None:
        """The events of some moves, as the viewer saw them; the last ones where there is little room."""
        lines = [
            self.speaker.say(self.match.game.describe_event(event.seen_by(viewer)))
            for move in moves
            for event in move.events
        ]
        for row in [row for line in lines if line for row in self.rows(line)][-most:]:
            self._print(Text(row, "dim"))

    # The moves ---------------------------------------------------------------------------------------

    def choices(self, state: State, seat: int) -> list[Choice]:
        """The legal moves in words."""
        game, say = state.game, self.speaker.say
        found: list[Choice] = []
        for action in state.legal(seat):
            leads = game.leads_to(state, action)
            said = say(game.describe(action))
            found.append(Choice(action, game.text(action), said, say(leads) if leads is not None else ""))
        return found

    def listed(
        self, rows: list[Row], mark: Callable[[int], str], room: int, asked: bool
    ) -> tuple[list[Row], list[Text]]:
        """The moves in so many lines: a line each, or in columns, or kinds put together; the rows and their lines.

        Where somebody asked for one kind its moves are listed, however many they are.
        """
        lines = self._lines(rows, mark)
        if len(lines) <= room:
            return rows, lines
        lines = self._columns(rows, mark)
        if len(lines) <= room:
            return rows, lines
        kinds = arranged(rows, room, lambda row: len(self._row(row, "")))
        if asked and len(kinds) == 1:
            return rows, lines
        return kinds, self._lines(kinds, mark)

    def moves(self, lines: list[Text]) -> None:
        """The list of moves."""
        for line in lines:
            self._print(line)

    def _lines(self, rows: list[Row], mark: Callable[[int], str]) -> list[Text]:
        wide = max((len(_said(row)) for row in rows if self._short(row)), default=0)
        while any(self._short(row) and wide + 10 + len(row.typed) > self.console.width for row in rows):
            wide -= 1
        return [line for number, row in enumerate(rows, 1) for line in self._row(row, mark(number), wide)]

    def _short(self, row: Row) -> bool:
        """Whether a row needs one line alone."""
        return not row.summed and len(_said(row)) + 10 + len(row.typed) <= self.console.width

    def _columns(self, rows: list[Row], mark: Callable[[int], str]) -> list[Text]:
        """Only how each is typed and what it leads to, in columns; the words that all share stand above them once."""
        shared = common(rows)
        while shared and any(row.words[len(shared) :] and row.words[len(shared)][0].isdigit() for row in rows):
            shared.pop()  # so that a number is never read as the row's
        cells: list[str] = []
        for number, row in enumerate(rows, 1):
            leads = row.choices[0].leads
            ending = " ".join(row.words[len(shared) :])
            cells.append(f"{mark(number):>4}  {ending}" + (f" – {leads}" if leads else ""))
        head = [Text(" ".join([*shared, MORE]))] if shared else []
        return head + [Text(line) for line in columns(cells, self.console.width, gap=1)]

    def _row(self, row: Row, mark: str, wide: int = 0) -> list[Text]:
        """A row in lines: what it says, then how it is typed, which is never broken where it fits in a line."""
        width = self.console.width
        indent = " " * 7
        if row.summed:
            count = self.speaker.say(Phrase("{n} moves", n=len(row.choices)))
            start = f"{mark:>5}  {row.typed}  "
            return [Text(start) + Text(_cut(f"{count}: {row.said}", width - len(start)), "dim")]
        said = f"{mark:>5}  {_said(row)}"
        if self._short(row):
            return [Text(said.ljust(wide + 7)) + Text(f"   {row.typed}", "dim")]
        lines = [Text(part) for part in wrapped(said, width, 4)]
        return lines + [Text(part, "dim") for part in wrapped(indent + row.typed, width)]

    # Results -----------------------------------------------------------------------------------------

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


def _said(row: Row) -> str:
    """What a row says, and what it leads to."""
    leads = row.choices[0].leads
    return f"{row.said} – {leads}" if leads else row.said


def _cut(text: str, width: int) -> str:
    """As many whole parts of an enumeration as there is room for."""
    if len(text) <= width:
        return text
    return text[: text.rfind(",", 0, max(width - 2, 1)) + 1] + f" {MORE}"
