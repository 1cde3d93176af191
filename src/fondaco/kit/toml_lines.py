"""Where things stand in a TOML file: the line of every key and every element."""

from typing import final

Path = tuple[str | int, ...]
"""Where a datum stands in a file: `("cities", 3, "value")`."""


@final
class Lines:
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
