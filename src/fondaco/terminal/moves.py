"""The moves as a list that can be read: amounts folded to ranges, kinds together, and as many lines as there is room.

Typing is by the same texts: a move in full, or a beginning, which lists what fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..engine.actions import plain, spelled_out

MORE = "…"


@dataclass(frozen=True)
class Choice:
    """A legal move: the action, how it is typed, what it says in the person's language, and what it leads to."""

    action: int
    typed: str
    said: str
    leads: str = ""


@dataclass(frozen=True)
class Row:
    """A line of the list: one move, or several that are written alike."""

    choices: list[Choice]
    words: list[str]
    """How it is typed, a range for numbers."""
    said: str
    """The move in words; where many were put together: how they go on after the words that they share."""
    summed: bool = False

    @property
    def typed(self) -> str:
        return " ".join(self.words)


def single(choice: Choice) -> Row:
    """A row of one move."""
    return Row([choice], choice.typed.split(), choice.said)


def folded(choices: list[Choice]) -> list[Row]:
    """Rows in which moves that differ in their numbers alone are one; kinds (first words) stand together."""
    rows = [single(choice) for choice in choices]
    longest = max(len(row.words) for row in rows)
    for place in range(longest - 1, 0, -1):
        rows = _fold_at(rows, place)
    order: dict[str, int] = {}
    for row in rows:
        order.setdefault(row.words[0], len(order))
    return sorted(rows, key=lambda row: order[row.words[0]])


def _fold_at(rows: list[Row], place: int) -> list[Row]:
    """Fold rows that differ in the number at that place alone."""
    alike: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        words = row.words
        alone = len(words) <= place or not _is_number(words[place]) or row.choices[0].leads
        key = (id(row),) if alone else (*words[:place], None, *words[place + 1 :])
        alike.setdefault(key, []).append(row)
    found: list[Row] = []
    for group in alike.values():
        found += [_joined(run, place) for run in _runs(group, place)]
    return found


def _runs(group: list[Row], place: int) -> list[list[Row]]:
    """Stretches whose numbers rise in equal steps; two alone only where they follow each other."""
    if len(group) == 1:
        return [group]
    rows = sorted(group, key=lambda row: int(row.words[place]))
    numbers = [int(row.words[place]) for row in rows]
    found: list[list[Row]] = []
    at = 0
    while at < len(rows):
        end = at + 1
        while end < len(rows) and numbers[end] - numbers[end - 1] == numbers[at + 1] - numbers[at]:
            end += 1
        if end - at == 2 and numbers[at + 1] - numbers[at] > 1:
            end = at + 1
        found.append(rows[at:end])
        at = end
    return found


def _joined(run: list[Row], place: int) -> Row:
    if len(run) == 1:
        return run[0]
    words = run[0].words.copy()
    numbers = [int(row.words[place]) for row in run]
    step = numbers[1] - numbers[0]
    start = str(numbers[0]) if step == 1 else f"{numbers[0]},{numbers[1]}"
    words[place] = f"{start}{MORE}{numbers[-1]}"
    choices = [choice for row in run for choice in row.choices]
    return Row(choices, words, _between(choices[0].said, choices[-1].said))


def _between(first: str, last: str) -> str:
    """Two sentences as one where they differ in numbers alone.

    >>> _between("Bid 5 florins", "Bid 9 florins"), _between("Load nothing", "Load 1 wine")
    ('Bid 5…9 florins', 'Load nothing … Load 1 wine')
    """
    ours, theirs = re.split(r"(\d+)", first), re.split(r"(\d+)", last)
    if ours[::2] != theirs[::2]:
        return f"{first} {MORE} {last}"
    return "".join(a if a == b else f"{a}{MORE}{b}" for a, b in zip(ours, theirs, strict=True))


def arranged(rows: list[Row], room: int, lines: Callable[[Row], int]) -> list[Row]:
    """The rows in so many lines: where there are more, those that begin alike become one, the largest kinds first."""
    groups = _by_word(rows, 0)
    heights = [lines(_summed(group)) for group in groups]
    while True:
        best = -1
        for at, group in enumerate(groups):
            if len(group) > 1:
                parts = _parts(group)
                height = sum(heights) - heights[at] + sum(lines(_summed(part)) for part in parts)
                if height <= room and (best < 0 or len(parts) < len(_parts(groups[best]))):
                    best = at
        if best < 0:
            return [_summed(group) for group in groups]
        parts = _parts(groups[best])
        groups[best : best + 1] = parts
        heights[best : best + 1] = [lines(_summed(part)) for part in parts]


def _parts(group: list[Row]) -> list[list[Row]]:
    return _by_word(group, len(common(group)))


def _by_word(rows: list[Row], place: int) -> list[list[Row]]:
    """Groups by the word at a place; rows that end before it stand alone."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.words[place] if place < len(row.words) else "", []).append(row)
    return list(groups.values())


def common(rows: list[Row]) -> list[str]:
    """The words with which all rows begin."""
    words = [row.words for row in rows]
    count = 0
    while all(count < len(one) and one[count] == words[0][count] for one in words):
        count += 1
    return words[0][:count]


def _summed(rows: list[Row]) -> Row:
    """Many rows as one: their common words, and how they go on."""
    if len(rows) == 1:
        return rows[0]
    shared = common(rows)
    ends = [" ".join(row.words[len(shared) :]) for row in rows]
    choices = [choice for row in rows for choice in row.choices]
    return Row(choices, [*shared, MORE], ", ".join(end for end in ends if end), True)


def fitting(typed: str, choices: list[Choice]) -> list[Choice]:
    """The moves that begin so; else those that have words that begin so, in this order, typed or said."""
    wanted = plain(typed)
    begin = [choice for choice in choices if _either(choice.typed, lambda text: text.startswith(wanted))]
    if begin:
        return begin
    words = _pieces(wanted)
    return [
        choice
        for choice in choices
        if _either(choice.typed, lambda text: _in_order(words, _pieces(text)))
        or _either(f"{choice.said} {choice.leads}", lambda text: _in_order(words, _pieces(text)))
    ]


def _either(text: str, test: Callable[[str], bool]) -> bool:
    """Whether a text passes, with umlauts as one letter or as two."""
    return test(plain(text)) or test(spelled_out(text))


def _in_order(wanted: list[str], words: list[str]) -> bool:
    """Whether each wanted word begins one of the words, in order."""
    left = iter(words)
    return bool(wanted) and all(any(word.startswith(one) for word in left) for one in wanted)


def _pieces(text: str) -> list[str]:
    return [piece for piece in re.split(r"[^\w]+", text) if piece]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
