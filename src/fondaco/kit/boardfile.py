"""Reading a board file with the line of every mistake, and where its data come from.

What must stand in a file is the game's to say; here is what games with boards share.
"""

import re
import tomllib
from operator import attrgetter
from typing import Final, cast, final

from ..engine.boards import BYTE_ORDER_MARK, BoardError, Mistake
from ..engine.phrases import Gap, Phrase, Quoted, plural, quoted
from .toml_lines import Lines, Path

LONGEST: Final = 500_000
"""A file with more characters is no board."""


@final
class BoardFile:
    """A board file as data in which every datum knows its line. Mistakes are collected, not raised.

    >>> file = BoardFile('game = "x"\\ncities = [\\n  { name = "Gent", value = 9 },\\n]')
    >>> city = file.entries("cities")[0]
    >>> city.text("name"), city.number("value", 2, 8)
    ('Gent', 2)
    >>> print(file.mistakes[0])
    line 3: value is 9; it must be a whole number from 2 to 8
    """

    def __init__(self, text: str) -> None:
        self.mistakes: list[Mistake] = []
        self.data: dict[str, object] = {}
        self._lines: dict[Path, int] = {}
        text = text.removeprefix(BYTE_ORDER_MARK)
        if len(text) > LONGEST:
            self.mistakes.append(Mistake(1, too_long(LONGEST)))
            return
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.mistakes.append(_unreadable(str(error), text))
            return
        except RecursionError:
            self.mistakes.append(Mistake(1, Phrase("this is no board: its brackets are nested too deeply")))
            return
        self._lines = Lines(text).found

    def line(self, *path: str | int) -> int:
        """The line of a datum, or of the nearest thing around it."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return 1

    def mistake(self, reason: Phrase, *path: str | int, clause: str = "") -> None:
        """Note a mistake at the line of that datum."""
        self.mistakes.append(Mistake(self.line(*path), reason, clause))

    def in_order(self) -> list[Mistake]:
        """All mistakes, by their lines."""
        return sorted(self.mistakes, key=attrgetter("line"))

    def head(self) -> "Entry":
        """What stands at the top: the game, the name of the board and so on."""
        return Entry(self, (), self.data)

    def table(self, key: str) -> "Entry":
        """A table of the file (`[two_players]`), empty where there is none."""
        found = self.data.get(key, {})
        if not isinstance(found, dict):
            self.mistake(
                Phrase("{key} must be a table: [{key}] and lines of the form name = value", key=Quoted(key)), key
            )
            found = {}
        return Entry(self, (key,), found)

    def entries(self, key: str) -> list["Entry"]:
        """The tables of a list (`cities = [ {...}, {...} ]`)."""
        found = self.data.get(key, [])
        if not isinstance(found, list):
            self.mistake(Phrase("{key} must be a list of tables in braces", key=Quoted(key)), key)
            return []
        entries: list[Entry] = []
        for index, one in enumerate(found):
            if isinstance(one, dict):
                entries.append(Entry(self, (key, index), one))
            else:
                wrong = Phrase("{key} must hold tables in braces, not {found}", key=Quoted(key), found=_shown(one))
                self.mistake(wrong, key, index)
        return entries


@final
class Entry:
    """One table of a board file. What is asked for and missing or wrong is noted as a mistake."""

    def __init__(self, file: BoardFile, path: Path, data: dict[str, object]) -> None:
        self.file = file
        self.path = path
        self.data = data

    @property
    def line(self) -> int:
        return self.file.line(*self.path)

    def has(self, key: str) -> bool:
        return key in self.data

    def mistake(self, reason: Phrase, key: str = "", clause: str = "") -> None:
        """Note a mistake in this entry, at the line of one of its data."""
        path = (*self.path, key) if key else self.path
        self.file.mistake(reason, *path, clause=clause)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that isn't empty."""
        found = self.data.get(key, default)
        if isinstance(found, str) and (found.strip() or default is not None):
            return " ".join(found.split())
        self._wrong(key, found, Phrase("a text in quotes"))
        return ""

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number in a range; the lowest where it is wrong."""
        found = self.data.get(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self._wrong(key, found, Phrase("a whole number from {low} to {high}", low=low, high=high))
        return low

    def numbers(self, key: str, count: int) -> list[float]:
        """A list of so many numbers; zeros where it is wrong."""
        found = self.data.get(key)
        if isinstance(found, list) and len(found) == count and all(_is_number(one) for one in found):
            return [float(cast(float, one)) for one in found]
        self._wrong(key, found, plural("{n} number in brackets", "{n} numbers in brackets", count))
        return [0.0] * count

    def texts(self, key: str, count: int = -1) -> list[str]:
        """A list of texts (so many, where a count is given); empty where it is wrong."""
        found = self.data.get(key, [] if count < 0 else None)
        if isinstance(found, list) and count in (-1, len(found)) and all(isinstance(one, str) for one in found):
            return [str(one) for one in found]
        wanted = (
            plural("{n} text in brackets", "{n} texts in brackets", count) if count >= 0 else Phrase("a list of texts")
        )
        self._wrong(key, found, wanted)
        return []

    def only(self, *known: str) -> None:
        """Nothing else may stand here: a misspelt key is a mistake, not a comment."""
        for key in self.data:
            if key not in known:
                allowed = quoted(known)
                wrong = Phrase("'{key}' is nothing that stands here; allowed: {keys}", key=Quoted(key), keys=allowed)
                self.mistake(wrong, key)

    def source(self, datum: str) -> str:
        """Where a datum comes from: `source = "word"` for the whole entry, or a table with a word for each datum.

        What isn't named there comes from the `source` at the top of the file.
        """
        found = self.data.get("source", "")
        if isinstance(found, dict):
            found = found.get(datum, "")
        if isinstance(found, str) and found:
            return found
        general = self.file.data.get("source", "")
        return general if isinstance(general, str) else ""

    def _wrong(self, key: str, found: object, wanted: Phrase) -> None:
        name = Quoted(key)
        if found is None:
            self.mistake(Phrase("{key} is missing; it must be {wanted}", key=name, wanted=wanted), key)
        else:
            wrong = Phrase("{key} is {found}; it must be {wanted}", key=name, found=_shown(found), wanted=wanted)
            self.mistake(wrong, key)


def game_of(text: str) -> str:
    """The game that a board file names; BoardError where it can't be read or names none."""
    file = BoardFile(text)
    name = file.head().text("game") if not file.mistakes else ""
    if file.mistakes:
        raise BoardError(file.mistakes)
    return name


def _unreadable(message: str, text: str) -> Mistake:
    """What the reader of TOML says, with its line taken out of the sentence."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = int(place.group(1)) if place is not None and place.group(1) else text.count("\n") + 1
    reason = message[: place.start()] if place is not None else message
    said = Quoted(f"{reason[:1].lower()}{reason[1:]}")
    return Mistake(line, Phrase("this can't be read as TOML: {reason}", reason=said))


def too_long(most: int) -> Phrase:
    """What is said of a text that can be no board."""
    return Phrase("this is no board: it is longer than {n} characters", n=most)


def _is_number(found: object) -> bool:
    return isinstance(found, (int, float)) and not isinstance(found, bool) and abs(found) < 1e6


def _shown(found: object) -> Gap:
    if isinstance(found, str):
        return Quoted(f"'{found[:40]}'")
    if isinstance(found, bool):
        return Quoted("true" if found else "false")
    if isinstance(found, (list, dict)):
        return Phrase("a list") if isinstance(found, list) else Phrase("a table")
    return Quoted(str(found)[:40])
