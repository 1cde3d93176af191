"""Plain data: the lists of numbers that states share, and views, dictionaries of numbers, texts and lists of them."""

from typing import Final, cast

NO_NUMBERS: Final[list[int]] = []
"""Stands in a new state until its list is put there; shared, so that a copy costs nothing. Never to be changed."""
NO_ROWS: Final[list[tuple[int, ...]]] = []


def changed(numbers: list[int], at: int, by: int) -> list[int]:
    """A new list in which one number is changed by so much: states share lists and never change them in place."""
    found = numbers.copy()
    found[at] += by
    return found


def replaced(numbers: list[int], at: int, value: int) -> list[int]:
    """A new list in which another number stands at a place."""
    found = numbers.copy()
    found[at] = value
    return found


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
