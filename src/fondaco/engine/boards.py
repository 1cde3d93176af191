"""Boards as files: reading one with the line of every mistake, its fingerprint, where its data come from, and its map.

A board is a TOML file that names its game (`game = "medieval_merchant"`). What must stand in it is the game's to say;
here is what games with boards share.
"""

import hashlib
import json
import re
import tomllib
from html import escape
from typing import Final, cast, final

from .errors import BadSetup

Path = tuple[str | int, ...]
"""Where a datum stands in a file: `("cities", 3, "value")`."""

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors put before a text; it means nothing."""
LONGEST: Final = 500_000
"""A file with more characters is no board."""


@final
class Mistake:
    """What is wrong with a board, and in which line.

    >>> print(Mistake(12, "Gent has value 9; a value is 2 to 8"))
    line 12: Gent has value 9; a value is 2 to 8
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"

    def __repr__(self) -> str:
        return f"Mistake({self.line}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mistake) and other.line == self.line and other.reason == self.reason

    def __hash__(self) -> int:
        return hash((self.line, self.reason))


class BoardError(BadSetup):
    """A board that can't be played on, with all its mistakes."""

    def __init__(self, mistakes: list[Mistake], where: str = "") -> None:
        super().__init__(f"board {where or 'file'}: " + "; ".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes


@final
class BoardFile:
    """A board file as data in which every datum knows its line. Mistakes are collected, not raised.

    >>> file = BoardFile('game = "x"\\ncities = [\\n  { name = "Gent", value = 9 },\\n]')
    >>> city = file.entries("cities")[0]
    >>> city.text("name"), city.number("value", 2, 8), file.mistakes
    ('Gent', 2, [Mistake(3, 'value is 9; it must be a whole number from 2 to 8')])
    """

    def __init__(self, text: str) -> None:
        self.mistakes: list[Mistake] = []
        self.data: dict[str, object] = {}
        self._lines: dict[Path, int] = {}
        text = text.removeprefix(BYTE_ORDER_MARK)
        if len(text) > LONGEST:
            self.mistakes.append(Mistake(1, f"this is no board: it is longer than {LONGEST} characters"))
            return
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.mistakes.append(_unreadable(str(error), text))
            return
        except RecursionError:
            self.mistakes.append(Mistake(1, "this is no board: its brackets are nested too deeply"))
            return
        self._lines = _Lines(text).found

    def line(self, *path: str | int) -> int:
        """The line of a datum, or of the nearest thing around it."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return 1

    def mistake(self, reason: str, *path: str | int) -> None:
        """Note a mistake at the line of that datum."""
        self.mistakes.append(Mistake(self.line(*path), reason))

    def head(self) -> "Entry":
        """What stands at the top: the game, the name of the board and so on."""
        return Entry(self, (), self.data)

    def table(self, key: str) -> "Entry":
        """A table of the file (`[two_players]`), empty where there is none."""
        found = self.data.get(key, {})
        if not isinstance(found, dict):
            self.mistake(f"{key} must be a table: [{key}] and lines of the form name = value", key)
            found = {}
        return Entry(self, (key,), found)

    def entries(self, key: str) -> list["Entry"]:
        """The tables of a list (`cities = [ {...}, {...} ]`)."""
        found = self.data.get(key, [])
        if not isinstance(found, list):
            self.mistake(f"{key} must be a list of tables in braces", key)
            return []
        entries: list[Entry] = []
        for index, one in enumerate(found):
            if isinstance(one, dict):
                entries.append(Entry(self, (key, index), one))
            else:
                self.mistake(f"{key} must hold tables in braces, not {_shown(one)}", key, index)
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

    def mistake(self, reason: str, key: str = "") -> None:
        """Note a mistake in this entry, at the line of one of its data."""
        if key:
            self.file.mistake(reason, *self.path, key)
        else:
            self.file.mistake(reason, *self.path)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that isn't empty."""
        found = self.data.get(key, default)
        if isinstance(found, str) and (found.strip() or default is not None):
            return " ".join(found.split())
        self._wrong(key, found, "a text in quotes")
        return ""

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number in a range; the lowest where it is wrong."""
        found = self.data.get(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self._wrong(key, found, f"a whole number from {low} to {high}")
        return low

    def numbers(self, key: str, count: int) -> list[float]:
        """A list of so many numbers; zeros where it is wrong."""
        found = self.data.get(key)
        if isinstance(found, list) and len(found) == count and all(_is_number(one) for one in found):
            return [float(cast(float, one)) for one in found]
        self._wrong(key, found, f"{count} numbers in brackets")
        return [0.0] * count

    def texts(self, key: str, count: int = -1) -> list[str]:
        """A list of texts (so many, where a count is given); empty where it is wrong."""
        found = self.data.get(key, [] if count < 0 else None)
        if isinstance(found, list) and count in (-1, len(found)) and all(isinstance(one, str) for one in found):
            return [str(one) for one in found]
        self._wrong(key, found, "a list of texts" if count < 0 else f"{count} texts in brackets")
        return []

    def only(self, *known: str) -> None:
        """Nothing else may stand here: a misspelt key is a mistake, not a comment."""
        for key in self.data:
            if key not in known:
                self.mistake(f"'{key}' is nothing that stands here; allowed: {', '.join(known)}", key)

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

    def _wrong(self, key: str, found: object, expected: str) -> None:
        if found is None:
            self.mistake(f"{key} is missing; it must be {expected}", key)
        else:
            self.mistake(f"{key} is {_shown(found)}; it must be {expected}", key)


def game_of(text: str) -> str:
    """The game that a board file names; BoardError where it can't be read or names none."""
    file = BoardFile(text)
    name = file.head().text("game") if not file.mistakes else ""
    if file.mistakes:
        raise BoardError(file.mistakes)
    return name


def fingerprint(data: object) -> str:
    """A short mark of plain data: the same for the same data, whatever their order in tables or their layout.

    >>> fingerprint({"b": 1, "a": [2]}) == fingerprint({"a": [2], "b": 1}) != fingerprint({"a": [1], "b": 1})
    True
    """
    canonical = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]


# Drawing ------------------------------------------------------------------------------------------


def svg(width: float, height: float, title: str, parts: list[str]) -> str:
    """A whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">\n'
        f"<title>{escape(title)}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def svg_line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 2) -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{escape(colour)}" stroke-width="{width:g}"/>'


def svg_circle(x: float, y: float, radius: float, fill: str, stroke: str = "#333") -> str:
    """A disc with an outline."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{escape(fill)}" stroke="{escape(stroke)}"/>'


def svg_box(x: float, y: float, width: float, height: float, fill: str, stroke: str = "#333") -> str:
    """A rectangle with an outline."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{escape(fill)}" '
        f'stroke="{escape(stroke)}"/>'
    )


def svg_text(x: float, y: float, text: str, size: float = 12, fill: str = "#111", halo: str = "") -> str:
    """Words centred at a point; with a halo they can be read on lines."""
    around = f' paint-order="stroke" stroke="{escape(halo)}" stroke-width="3"' if halo else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" dominant-baseline="central" '
        f'font-family="sans-serif" fill="{escape(fill)}"{around}>{escape(text)}</text>'
    )


# Where things stand in a TOML file ------------------------------------------------------------------


@final
class _Lines:
    """The line of every key and every element of a TOML text that is known to be well formed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.found: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._statements()

    def _statements(self) -> None:
        prefix: Path = ()
        while self._skip() < len(self.text):
            if self.text.startswith("[[", self.at):
                self.at += 2
                prefix = self._key()
                index = self._counts.get(prefix, 0)
                self._counts[prefix] = index + 1
                self.found.setdefault(prefix, self.line)
                prefix = (*prefix, index)
                self.found[prefix] = self.line
                self.at += 2
            elif self.text[self.at] == "[":
                self.at += 1
                prefix = self._key()
                self.found[prefix] = self.line
                self.at += 1
            else:
                self._pair(prefix)

    def _pair(self, prefix: Path) -> None:
        path = (*prefix, *self._key())
        self.at += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        self.found[path] = self.line
        first = self.text[self.at]
        if first in "\"'":
            self._string(first)
        elif first == "[":
            self._inside("]", path)
        elif first == "{":
            self._inside("}", path)
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}\n#":
                self.at += 1

    def _inside(self, end: str, path: Path) -> None:
        self.at += 1
        index = 0
        while self.text[self._skip()] != end:
            if end == "]":
                self._value((*path, index))
                index += 1
            else:
                self._pair(path)
            if self.text[self._skip()] == ",":
                self.at += 1
        self.at += 1

    def _string(self, quote: str) -> str:
        start = self.at
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(mark)
        while not self.text.startswith(mark, self.at):
            if self.text[self.at] == "\\" and quote == '"':
                self.at += 1
            if self.text[self.at] == "\n":
                self.line += 1
            self.at += 1
        self.at += len(mark)
        while len(mark) == 3 and self.text.startswith(quote, self.at):
            self.at += 1
        return self.text[start + len(mark) : self.at - len(mark)]

    def _key(self) -> Path:
        path: Path = ()
        while True:
            self._skip()
            if self.text[self.at] in "\"'":
                path = (*path, self._string(self.text[self.at]))
            else:
                start = self.at
                while self.text[self.at].isalnum() or self.text[self.at] in "_-":
                    self.at += 1
                path = (*path, self.text[start : self.at])
            if self.text[self._skip()] != ".":
                return path
            self.at += 1

    def _skip(self) -> int:
        """Pass over blanks, ends of lines and comments; where it stops."""
        while self.at < len(self.text):
            here = self.text[self.at]
            if here == "#":
                while self.at < len(self.text) and self.text[self.at] != "\n":
                    self.at += 1
            elif here == "\n":
                self.line += 1
                self.at += 1
            elif here in " \t\r":
                self.at += 1
            else:
                break
        return self.at


def _unreadable(message: str, text: str) -> Mistake:
    """What the reader of TOML says, with its line taken out of the sentence."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = int(place.group(1)) if place is not None and place.group(1) else text.count("\n") + 1
    reason = message[: place.start()] if place is not None else message
    return Mistake(line, f"this can't be read as TOML: {reason[:1].lower()}{reason[1:]}")


def _is_number(found: object) -> bool:
    return isinstance(found, (int, float)) and not isinstance(found, bool) and abs(found) < 1e6


def _shown(found: object) -> str:
    if isinstance(found, str):
        return f"'{found[:40]}'"
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, (list, dict)):
        return "a list" if isinstance(found, list) else "a table"
    return str(found)[:40]
