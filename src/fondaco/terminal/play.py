"""One game in the terminal: bots move, the person is asked, every move is saved before it is shown as made."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
import time
from pathlib import Path

import fondaco

from ..analysis.hints import hints, sentence
from ..engine import (
    N_,
    BadNotation,
    FondacoError,
    Match,
    Phrase,
    Quoted,
    Rng,
    Seat,
    SystemRng,
    records,
)
from ..engine.errors import unwritable, with_clause
from ..engine.ledger import clause_text, clauses, no_clause
from ..home import home
from ..players import Bot, make_bot
from .moves import Choice, Row, fitting, folded, single
from .screen import LEAST_ROOM, Screen
from .setup import BOT_NAMES, Setup, new_seats, no_game, own_name, resumed

HELP = (
    N_("Type a move as it is written, its number in the list, or a beginning: what fits is listed. Other words:"),
    N_("  (nothing)       list the moves; where one was listed, play it"),
    N_("  board           show the table again"),
    N_("  map             the map, where the game has one"),
    N_("  undo            take your last move back"),
    N_("  hint            what search would do"),
    N_("  score           the score sheet"),
    N_("  log             what happened so far"),
    N_("  why MOVE        why a move can't be made"),
    N_("  rule CLAUSE     a clause of the rulebook"),
    N_("  save FILE       save to a file of your own"),
    N_("  quit            leave; the game is saved"),
)
QUESTIONS = ("hint", "score", "log", "why", "rule", "save", "board", "map", "help", "?")
FRAME = ("the title", "what is typed")
"""The lines around the list, the table and the question."""
FEW = 9
"""So many moves that were folded are listed one by one."""
LONGEST = 200
"""No move is longer than that."""


def saves_folder() -> Path:
    """Where games are saved that name no file."""
    return home() / "saves"


def new_file(game: str) -> Path:
    """A file name that isn't taken."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    file = saves_folder() / f"{stem}.txt"
    count = 1
    while file.exists():
        count += 1
        file = saves_folder() / f"{stem}-{count}.txt"
    return file


def write_safely(file: Path, text: str) -> None:
    """The whole file or none of it: written beside, brought to disk, then put in place."""
    try:
        beside = file.with_name(file.name + ".part")
        file.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise FondacoError(unwritable(file, reason)) from None


def free_file(name: str | Path) -> Path:
    """A file that can be made: BadSetup where one is there, or where that is no name of a file."""
    try:
        file = Path(name).expanduser()
        taken = file.exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise FondacoError(unwritable(str(name)[:80], error)) from None
    if taken:
        raise FondacoError(
            Phrase("'{file}' is there already and isn't overwritten; name another file", file=Quoted(file))
        )
    return file


def play_in_terminal(setup: Setup) -> int:
    """Play, and say how it ended; the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if setup.resume is not None:
        match = resumed(setup, setup.resume)
        file = setup.resume if setup.save is None else free_file(setup.save)
        match.resume(luck(setup))
    else:
        match, file = _seated(setup)
    return TerminalGame(match, file, setup).run()


def luck(setup: Setup) -> Rng:
    """What decides chance: the system's generator, unless the person wants a game that can be dealt again."""
    return SystemRng() if setup.seed is None else Rng(setup.seed)


def _seated(setup: Setup) -> tuple[Match, Path]:
    if not setup.game:
        raise no_game()
    game = fondaco.load(setup.game)
    bots = new_seats(setup, game)
    mine = setup.name or own_name()
    others = iter([name for name in BOT_NAMES if name != mine])
    names = [next(others) if bot else mine for bot in bots]
    file = new_file(game.id) if setup.save is None else free_file(setup.save)
    return Match(game, len(bots), luck(setup), setup.options, names, bots), file


class TerminalGame:
    """The loop of a terminal game."""

    def __init__(self, match: Match, file: Path, setup: Setup) -> None:
        self.match = match
        self.file = file
        self.language = setup.language or "en"
        self.screen = Screen(match, self.language)
        self.bots: dict[int, Bot] = {seat: make_bot(bot, match.game) for seat, bot in enumerate(match.bots) if bot}
        self.seat = next((seat for seat, bot in enumerate(match.bots) if not bot), 0)
        self.seen = 0
        self.minds = Rng(secrets.randbits(64) if setup.seed is None else setup.seed + 1)
        self.choices: list[Choice] = []
        self.amounts = False
        """Whether a bare number is an amount now, not the number of a row."""
        self.listed: list[Row] = []
        """What was listed last: numbers mean its rows."""

    def run(self) -> int:
        """Until the end, or until the person leaves."""
        self.save()
        try:
            over = self.play_on()
        except KeyboardInterrupt:
            self.screen.line("")
            over = False
        if not over:
            self.screen.line(self.screen.speaker.word("Saved. Go on with:"))
            self.screen.command(f"fondaco play {self.match.game.id} --terminal --resume {shlex.quote(str(self.file))}")
            return 0
        self.screen.clear()
        self.screen.happened(self.match.moves[self.seen :], self.seat)
        self.screen.position(self.match.state, self.screen.drawn(self.match.state, self.seat))
        self.screen.result(self.match.state)
        self.screen.say(Phrase("The record is in {file}", file=Quoted(self.file)), "dim")
        return 0

    def play_on(self) -> bool:
        """Bots and people in turn; whether the game came to its end."""
        while not self.match.state.over:
            pending = self.match.state.pending()
            people = [seat for seat in pending if seat not in self.bots]
            if not people:
                self.move_bot(pending[0])
            elif not self.ask(people[0]):
                return False
        return True

    def save(self) -> None:
        write_safely(self.file, records.write(self.match))

    def move_bot(self, seat: int) -> None:
        state = self.match.state
        action = self.bots[seat].choose(seat, state.view(seat), state.legal(seat), self.minds)
        self.match.play(seat, action)
        self.save()

    # Asking ------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> bool:
        """Show the table and take one move of the person; False where they leave."""
        self.look(seat)
        self.show(seat, folded(self.choices), news=True)
        while True:
            typed = self.input()
            if typed is None or typed in ("quit", "exit", "q"):
                return False
            if self.obey(seat, typed):
                return True

    def look(self, seat: int) -> None:
        """What can be done now."""
        self.choices = self.screen.choices(self.match.state, seat)
        self.amounts = any(self.match.game.amount(choice.action) >= 0 for choice in self.choices)

    def input(self) -> str | None:
        """A line that was typed, without signs that nobody types; None at the end of the input."""
        self.screen.console.print("› ", end="")
        line = sys.stdin.readline()  # unlike input() it takes a NUL for what it is
        if not line:
            self.screen.line("")
            return None
        return " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())

    def show(self, seat: int, rows: list[Row], news: bool = False) -> None:
        """List moves, and draw the table below them: always with the news, else where both are in sight together.

        A table that leaves no room for the list comes first: so the list stays in sight, and most of the table.
        """
        screen, state = self.screen, self.match.state
        question = screen.speaker.say(state.prompt(seat))
        more = "  – " + screen.speaker.say(Phrase("{n} moves: Enter lists them", n=len(self.choices)))
        high = screen.height - len(FRAME) - len(screen.rows(question + more, Seat(seat)))
        drawn = screen.drawn(state, seat, high - LEAST_ROOM)
        room = high - len(drawn)
        if news:
            self.listed, lines = screen.listed(rows, self.mark, max(LEAST_ROOM, room), False)
            screen.clear()
            screen.happened(self.match.moves[self.seen :], seat, max(LEAST_ROOM, room - len(lines)))
        else:
            self.listed, lines = screen.listed(rows, self.mark, room, True)
            if len(lines) > room or len(self.listed) < len(rows):
                self.listed, lines = screen.listed(rows, self.mark, high, True)
            if len(lines) <= room:
                screen.clear()
        if news and len(lines) > room:
            screen.position(state, drawn)
            screen.moves(lines)
        else:
            screen.moves(lines)
            if len(lines) <= room:
                screen.position(state, drawn)
        if news and len(self.listed) < len(rows):
            question += more
        elif self.only() is not None:
            question += "  – " + screen.speaker.word("Enter plays it")
        screen.line(question, Seat(seat))

    def only(self) -> Choice | None:
        """The one move that was listed because it alone fits."""
        found = [choice for row in self.listed for choice in row.choices]
        return found[0] if len(found) == 1 < len(self.choices) else None

    def mark(self, number: int) -> str:
        """How a row of the list is named: by its number, with a point before it where a number is an amount."""
        return f".{number}" if self.amounts else str(number)

    # Answers -----------------------------------------------------------------------------------------

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; whether the table changed."""
        word, _, rest = typed.partition(" ")
        try:
            if word == "undo":
                self.match.undo(seat)
                self.seen = min(self.seen, len(self.match.moves))
                self.save()
                return True
            if word in QUESTIONS:
                self.answer(seat, word, rest)
                return False
            action = self.read(seat, typed)
            if action is None:
                return False
            before = len(self.match.moves)
            self.match.play(seat, action)
            self.save()
            self.seen = before
            return True
        except FondacoError as error:
            self.complain(error)
            return False

    def complain(self, error: FondacoError) -> None:
        """What was wrong, in the person's language."""
        self.screen.line(with_clause(self.screen.speaker.say(error.short), error.clause), style="red")

    def read(self, seat: int, typed: str) -> int | None:
        """The action that was typed; None where something was listed or said instead."""
        if not typed:
            only = self.only()
            if only is not None:
                return only.action
            self.show(seat, folded(self.choices))
            return None
        number = typed.removeprefix(".") if typed.startswith(".") or not self.amounts else ""
        if number.isascii() and number.isdigit():
            return self.row(seat, number)
        try:
            action = self.match.game.parse(typed[:LONGEST])
        except BadNotation:
            action = -1
        fits = self.fits(typed, action)
        if len(fits) == 1 and typed.isdigit():
            return fits[0].action
        if any(choice.action == action for choice in fits) or (action >= 0 and not fits):
            return action
        if not fits:
            raise no_move(typed)
        self.show(seat, folded(fits))
        return None

    def fits(self, typed: str, action: int) -> list[Choice]:
        """The legal moves that are meant: that action, or those with that amount, or those that begin so."""
        exact = [choice for choice in self.choices if choice.action == action]
        if exact or len(typed) > LONGEST:
            return exact
        if self.amounts and typed.isascii() and typed.isdigit():
            return [choice for choice in self.choices if str(self.match.game.amount(choice.action)) == typed]
        return fitting(typed, self.choices)

    def row(self, seat: int, number: str) -> int | None:
        """The move of a row of the list; where the row stands for several, these are listed."""
        at = int(number) if len(number) < 9 else 0
        if not 1 <= at <= len(self.listed):
            first, last = self.mark(1), self.mark(len(self.listed))
            raise FondacoError(Phrase("the moves in the list are numbered {first} to {last}", first=first, last=last))
        row = self.listed[at - 1]
        if len(row.choices) == 1:
            return row.choices[0].action
        if not row.summed and len(row.choices) > FEW:
            raise FondacoError(Phrase("say which: {typed}", typed=Quoted(row.typed)))
        self.show(seat, folded(row.choices) if row.summed else [single(choice) for choice in row.choices])
        return None

    def answer(self, seat: int, word: str, rest: str) -> None:
        """Something that was asked."""
        screen = self.screen
        match = self.match
        if word == "hint":
            legal = [choice.action for choice in self.choices]
            for advice in hints(match.game, seat, match.state.view(seat), legal, self.minds):
                said = screen.speaker.say(sentence(match.game, advice))
                screen.line(f"{said}   ({match.game.text(advice.action)})", style="green")
        elif word == "score":
            screen.sheet(match.state)
        elif word == "log":
            screen.happened(match.moves, seat)
        elif word == "board":
            screen.position(match.state, screen.drawn(match.state, seat))
        elif word == "map":
            screen.position(match.state, screen.chart(match.state, seat))
        elif word == "why":
            self.why(seat, rest)
        elif word == "rule":
            self.rule(rest)
        elif word == "save":
            file = free_file(rest) if rest else self.file
            write_safely(file, records.write(match))
            screen.say(Phrase("Saved to {file}", file=Quoted(file)), "green")
        else:
            for line in HELP:
                screen.line(screen.speaker.word(line))

    def rule(self, clause: str) -> None:
        """A clause of the rulebook."""
        if clause.upper() not in clauses(self.match.game):
            raise FondacoError(no_clause(self.match.game, clause))
        self.screen.line(clause_text(self.match.game, clause.upper(), self.language))

    def why(self, seat: int, typed: str) -> None:
        """Why a move can't be made."""
        screen = self.screen
        try:
            action = self.match.game.parse(typed[:LONGEST])
        except BadNotation:
            raise no_move(typed) from None
        refusal = self.match.state.why_not(seat, action)
        if refusal is None:
            screen.line(screen.speaker.word("You can do that now."))
        else:
            screen.line(f"{screen.speaker.say(refusal.phrase)} ({refusal.clause})")
            text = clause_text(self.match.game, refusal.clause, self.language)
            if text:
                screen.line(text, style="dim")


def no_move(typed: str) -> FondacoError:
    """What was typed means nothing now."""
    return FondacoError(Phrase("'{text}' is no move now; 'help' says what else can be typed", text=Quoted(typed[:40])))
