"""One game in the terminal: bots move, the person is asked, every move is saved before it is shown as made."""

from __future__ import annotations

import getpass
import os
import secrets
import time
from pathlib import Path

import fondaco

from ..analysis.hints import hint, sentence
from ..engine import N_, BadSetup, FondacoError, Match, Phrase, Rng, Seat, SystemRng, records
from ..engine.ledger import clause_text, clauses
from ..engine.texts import check_language
from ..home import home
from ..players import Bot, bot_names, make_bot
from .screen import Screen

BOT_NAMES = ("Lucia", "Anselm", "Griet", "Marco", "Ottilie", "Ruy")
HELP = (
    N_("Type a move as it is written, or its number. Other words:"),
    N_("  undo            take your last move back"),
    N_("  hint            what search would do"),
    N_("  score           the score sheet"),
    N_("  log             what happened so far"),
    N_("  why MOVE        why a move can't be made"),
    N_("  rule CLAUSE     a clause of the rulebook"),
    N_("  save FILE       save to a file of your own"),
    N_("  quit            leave; the game is saved"),
)


class Setup:
    """What the person asked for."""

    def __init__(
        self,
        game: str,
        players: int | None,
        seat: int,
        bots: list[str],
        options: dict[str, str],
        seed: int | None,
        language: str,
        save: Path | None,
        resume: Path | None,
        name: str = "",
    ) -> None:
        self.game = game
        self.players = players
        self.seat = seat
        self.bots = bots
        self.options = options
        self.seed = seed
        self.language = check_language(language)
        self.save = save
        self.resume = resume
        self.name = name or own_name()


def own_name() -> str:
    """What the computer calls the person in front of it."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Guest"


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
    beside = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    except OSError as error:
        raise FondacoError(f"'{file}' can't be written: {error.strerror}") from None


def play_in_terminal(setup: Setup) -> int:
    """Play, and say how it ended; the exit code."""
    if setup.resume is not None:
        match, file = _resumed(setup, setup.resume)
    else:
        match, file = _seated(setup)
    return Table(match, file, setup).run()


def _seated(setup: Setup) -> tuple[Match, Path]:
    game = fondaco.load(setup.game)
    players = min(4, game.players_max) if setup.players is None else setup.players
    game.start(players, setup.options)
    if not 0 <= setup.seat < players:
        raise BadSetup(f"there is no seat {setup.seat}; with {players} players seats are 0 to {players - 1}")
    bots = setup.bots * (players - 1) if len(setup.bots) == 1 else setup.bots
    if len(bots) != players - 1:
        raise BadSetup(f"{len(bots)} bots are named for {players - 1} seats; name one for all, or {players - 1}")
    for bot in bots:
        make_bot(bot, game)
    names = [f"{BOT_NAMES[i]} ({bot})" for i, bot in enumerate(bots)]
    names.insert(setup.seat, setup.name)
    match = Match(game, players, luck(setup), setup.options, names)
    file = setup.save or new_file(game.id)
    if file.exists():
        raise BadSetup(f"'{file}' is there already and isn't overwritten; go on with it by --resume {file}")
    return match, file


def _resumed(setup: Setup, file: Path) -> tuple[Match, Path]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise FondacoError(f"'{file}' can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FondacoError(f"{file}: this is no record: it isn't text (UTF-8)") from None
    match = records.read(text, fondaco.load, setup.options.get("board", ""))
    if match.game.id != fondaco.load(setup.game).id:
        raise BadSetup(f"'{file}' is a game of {match.game.id}, not of {setup.game}")
    match.resume(luck(setup))
    return match, setup.save or file


def luck(setup: Setup) -> Rng:
    """What decides chance: the system's generator, unless the person wants a game that can be dealt again."""
    return SystemRng() if setup.seed is None else Rng(setup.seed)


def bot_of(name: str) -> str:
    """The bot that holds a seat of this name; empty for a person."""
    inner = name[name.rfind("(") + 1 : -1] if name.endswith(")") else ""
    return inner if inner in bot_names() else ""


class Table:
    """The loop of a terminal game."""

    def __init__(self, match: Match, file: Path, setup: Setup) -> None:
        self.match = match
        self.file = file
        self.screen = Screen(match, setup.language)
        self.language = setup.language
        self.bots: dict[int, Bot] = {}
        for seat, name in enumerate(match.names):
            if bot := bot_of(name):
                self.bots[seat] = make_bot(bot, match.game)
        people = [seat for seat in range(match.players) if seat not in self.bots]
        if not people:
            raise BadSetup("nobody but bots sits at this table; see 'fondaco simulate'")
        self.seat = people[0]
        self.seen = 0
        self.minds = Rng(secrets.randbits(64) if setup.seed is None else setup.seed + 1)

    def run(self) -> int:
        """Until the end, or until the person leaves."""
        self.save()
        while not self.match.state.over:
            pending = self.match.state.pending()
            people = [seat for seat in pending if seat not in self.bots]
            if people and not self.ask(people[0]):
                self.screen.say(
                    Phrase(
                        "Saved. Go on with: fondaco play {game} --terminal --resume {file}",
                        game=self.match.game.id,
                        file=str(self.file),
                    )
                )
                return 0
            if not people:
                self.move_bot(pending[0])
        self.screen.clear()
        self.screen.table(self.match.state, self.seat)
        self.screen.happened(self.match.moves[self.seen :], self.seat)
        self.screen.result(self.match.state)
        self.screen.say(Phrase("The record is in {file}", file=str(self.file)), "dim")
        return 0

    def save(self) -> None:
        write_safely(self.file, records.write(self.match))

    def move_bot(self, seat: int) -> None:
        state = self.match.state
        action = self.bots[seat].choose(seat, state.view(seat), state.legal(seat), self.minds)
        self.match.play(seat, action)
        self.save()

    def ask(self, seat: int) -> bool:
        """Show the table and take one move of the person; False where they leave."""
        match = self.match
        screen = self.screen
        screen.clear()
        screen.table(match.state, seat)
        screen.happened(match.moves[self.seen :], seat)
        screen.line("")
        screen.line(screen.speaker.say(match.state.prompt(seat)), Seat(seat))
        actions = match.state.legal(seat)
        screen.moves(actions)
        while True:
            try:
                typed = screen.console.input("› ").strip()
            except (EOFError, KeyboardInterrupt):
                screen.line("")
                return False
            if typed in ("quit", "exit", "q"):
                return False
            if typed and self.obey(seat, typed, actions):
                return True

    def obey(self, seat: int, typed: str, actions: list[int]) -> bool:
        """Do what was typed; whether the table changed."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        try:
            if word == "undo":
                self.match.undo(seat)
                self.seen = min(self.seen, len(self.match.moves))
                self.save()
                return True
            if word in ("hint", "score", "log", "why", "rule", "save", "help", "?"):
                self.answer(seat, word, rest, actions)
                return False
            action = self.read(typed, actions)
            before = len(self.match.moves)
            self.match.play(seat, action)
            self.save()
            self.seen = before
            return True
        except FondacoError as error:
            self.screen.line(str(error), style="red")
            return False

    def read(self, typed: str, actions: list[int]) -> int:
        """A move by its text, or by its number in the list."""
        if typed.isascii() and typed.isdigit() and self.match.game.amount(actions[-1]) < 0:
            number = int(typed) if len(typed) < 9 else 0
            if not 1 <= number <= len(actions):
                raise BadSetup(f"the moves are numbered 1 to {len(actions)}")
            return actions[number - 1]
        return self.match.game.parse(typed)

    def answer(self, seat: int, word: str, rest: str, actions: list[int]) -> None:
        screen = self.screen
        match = self.match
        if word == "hint":
            found = hint(match.game, seat, match.state.view(seat), actions, self.minds)
            said = screen.speaker.say(sentence(match.game, found))
            screen.line(f"{said}   ({match.game.text(found.action)})", style="green")
        elif word == "score":
            screen.sheet(match.state)
        elif word == "log":
            screen.happened(match.moves, seat)
        elif word == "why":
            refusal = match.state.why_not(seat, match.game.parse(rest))
            if refusal is None:
                screen.line(screen.speaker.word("You can do that now."))
            else:
                screen.line(f"{screen.speaker.say(refusal.phrase)} ({refusal.clause})")
                screen.line(clause_text(match.game, refusal.clause, self.language), style="dim")
        elif word == "rule":
            if rest.upper() not in clauses(match.game):
                raise BadSetup(f"there is no clause '{rest}'; clauses are {clauses(match.game)[0]} and so on")
            screen.line(clause_text(match.game, rest.upper(), self.language))
        elif word == "save":
            file = Path(rest).expanduser() if rest else self.file
            if rest and file.exists() and file != self.file:
                raise BadSetup(f"'{file}' is there already and isn't overwritten; name another file")
            write_safely(file, records.write(match))
            screen.say(Phrase("Saved to {file}", file=str(file)), "green")
        else:
            for line in HELP:
                screen.line(screen.speaker.word(line))
