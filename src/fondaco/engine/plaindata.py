"""Reading plain data back: views are dictionaries of numbers, texts and lists of them."""

from typing import Final, cast

NO_NUMBERS: Final[list[int]] = []
"""Stands in a new state until its list is put there; shared, so that a copy costs nothing. Never to be changed."""
NO_ROWS: Final[list[tuple[int, ...]]] = []


def number(data: dict[str, object], key: str) -> int:
    return cast(int, data[key])


def flag(data: dict[str, object], key: str) -> bool:
    return cast(bool, data[key])


def text(data: dict[str, object], key: str) -> str:
    return cast(str, data[key])


def numbers(data: dict[str, object], key: str) -> list[int]:
    """A list of numbers, as a new list."""
    return cast(list[int], data[key]).copy()


def rows(data: dict[str, object], key: str) -> list[list[int]]:
    """A list of lists of numbers, all new."""
    return [row.copy() for row in cast(list[list[int]], data[key])]
