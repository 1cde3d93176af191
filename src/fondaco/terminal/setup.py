"""What somebody asked for who wants to play: the game, the seats, what plays them; new, or a saved game played on."""

from __future__ import annotations

import getpass
from dataclasses import dataclass, field
from pathlib import Path

import fondaco

from ..engine import BadSetup, FondacoError, Game, Match, Phrase, Quoted, RecordError, plural, quoted, records
from ..engine.errors import unreadable
from ..engine.texts import check_language
from ..players import bot_names, bots_for_seats, make_bot

BOT_NAMES = ("Lucia", "Anselm", "Griet", "Marco", "Ottilie", "Ruy")
USUAL_BOT = "greedy"
LONGEST_NAME = 30


@dataclass
class Setup:
    """What the person asked for; what is None or empty was left to us."""

    game: str = ""
    players: int | None = None
    seat: int | None = None
    bots: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    language: str = ""
    save: Path | None = None
    resume: Path | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if self.language:
            check_language(self.language)
        self.name = tidy(self.name)
        if self.game:
            self.game = fondaco.load(self.game).id
        elif self.resume is None and (self.players is not None or self.seat is not None or self.bots or self.options):
            raise no_game()


def no_game() -> BadSetup:
    """What is said where no game was named."""
    return BadSetup(Phrase("name the game: {names}", names=quoted(fondaco.game_ids())))


def own_name() -> str:
    """What the computer calls the person in front of it."""
    try:
        return tidy(getpass.getuser().capitalize()) or "Guest"
    except (OSError, KeyError):
        return "Guest"


def tidy(name: str) -> str:
    """A name as it can be shown and recorded: one line of signs that can be printed, not too long."""
    kept = "".join(sign if sign.isprintable() else " " for sign in name.replace("#", " "))
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def new_seats(setup: Setup, game: Game) -> list[str]:
    """The bot of each seat of a new game, empty for the person's own; the game's options and players are checked."""
    players = min(4, game.players_max) if setup.players is None else setup.players
    state = game.start(players, setup.options)
    return _filled(setup, state.game, players)


def _filled(setup: Setup, game: Game, players: int) -> list[str]:
    """The person's seat, and bots at all others."""
    mine = 0 if setup.seat is None else setup.seat
    if not 0 <= mine < players:
        wrong = plural(
            "there is no seat {seat}; with {n} player seats are 0 to {last}",
            "there is no seat {seat}; with {n} players seats are 0 to {last}",
            players,
            seat=mine,
            last=players - 1,
        )
        raise BadSetup(wrong)
    bots = setup.bots or [USUAL_BOT]
    if len(bots) == 1:
        bots = bots * (players - 1)
    if len(bots) != players - 1:
        raise BadSetup(bots_for_seats(len(bots), players - 1))
    for bot in bots:
        if bot.startswith("exec"):
            raise BadSetup(
                Phrase("bot '{name}' is a program of its own; these play in 'fondaco arena'", name=Quoted(bot))
            )
        make_bot(bot, game)
    return [*bots[:mine], "", *bots[mine:]]


def saved_text(file: Path) -> str:
    """The text of a record file."""
    try:
        return file.read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            wrong = Phrase("{file}: this is no record: byte {n} isn't text (UTF-8)", file=Quoted(file), n=error.start)
            raise FondacoError(wrong) from None
        reason = error.strerror if isinstance(error, OSError) else error
        raise FondacoError(unreadable(file, reason)) from None


def read_match(file: Path, board: str = "") -> Match:
    """The match of a record file."""
    try:
        return records.read(saved_text(file), fondaco.load, board)
    except RecordError as error:
        wrong = Phrase("{file}: {mistake}", file=Quoted(file), mistake=error.phrase)
        raise FondacoError(wrong, error.clause) from None


def resumed(setup: Setup, file: Path) -> Match:
    """A saved game to be played on, with what plays its seats: what its record says, or what was asked for now."""
    match = read_match(file, setup.options.get("board", ""))
    if setup.game and match.game.id != setup.game:
        wrong = Phrase(
            "'{file}' is a game of {there}, not of {wanted}",
            file=Quoted(file),
            there=Quoted(match.game.id),
            wanted=Quoted(setup.game),
        )
        raise BadSetup(wrong)
    if setup.players is not None and setup.players != match.players:
        wrong = plural(
            "'{file}' is a game of {n} player, not of {wanted}",
            "'{file}' is a game of {n} players, not of {wanted}",
            match.players,
            file=Quoted(file),
            wanted=setup.players,
        )
        raise BadSetup(wrong)
    if set(setup.options) - {"board"}:
        raise BadSetup(
            Phrase("a saved game has its options in its record; only --option board=FILE goes with --resume")
        )
    if setup.bots or setup.seat is not None:
        match.bots[:] = _filled(setup, match.game, match.players)
    elif not any(match.bots):
        _read_brackets(match)
    for bot in match.bots:
        if bot:
            make_bot(bot, match.game)
    if all(match.bots) and not match.state.over:
        raise BadSetup(
            Phrase("nobody but bots sits at this table: name your seat with --seat, or see 'fondaco simulate'")
        )
    return match


def _read_brackets(match: Match) -> None:
    """Older records have what plays a seat in brackets behind its name."""
    for seat, name in enumerate(match.names):
        plain_name, bracket, bot = name.removesuffix(")").rpartition(" (")
        if bracket and name.endswith(")") and bot in bot_names():
            match.names[seat] = plain_name
            match.bots[seat] = bot
