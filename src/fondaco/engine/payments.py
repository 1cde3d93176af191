"""What was paid, payment by payment, for games in which everybody sees each payment and nobody another's purse.

A view lists the payments; it never holds the sum of somebody's hidden money. Who keeps count knows it, as at a table.

A state keeps them as one list of numbers, three a payment: seat, amount (below 0 the seat paid), and what for. Copies
share the list, and each knows how much of it is its own past: so a payment costs next to nothing.
"""

from typing import Final

EACH: Final = 3


def noted(payments: list[int], paid: int, seat: int, amount: int, kind: int) -> list[int]:
    """The list with one payment more; its first `paid` numbers are the past, what a copy has added is left to it.

    >>> first = noted([], 0, 1, -300, 0)
    >>> one, other = noted(first, EACH, 0, 50, 2), noted(first, EACH, 2, 80, 2)
    >>> one, other
    ([1, -300, 0, 0, 50, 2], [1, -300, 0, 2, 80, 2])
    """
    if paid == 0 or len(payments) > paid:
        payments = payments[:paid]
    payments.append(seat)
    payments.append(amount)
    payments.append(kind)
    return payments


def amounts(payments: list[int], paid: int, players: int) -> list[list[int]]:
    """What each seat was paid and paid, one after the other.

    >>> amounts([0, 25, 0, 1, -4, 0, 0, -9, 0], 9, 2)
    [[25, -9], [-4]]
    """
    found: list[list[int]] = [[] for _ in range(players)]
    for at in range(0, paid, EACH):
        found[payments[at]].append(payments[at + 1])
    return found


def kinds(payments: list[int], paid: int, players: int) -> list[list[int]]:
    """What for, payment by payment as `amounts` has them."""
    found: list[list[int]] = [[] for _ in range(players)]
    for at in range(0, paid, EACH):
        found[payments[at]].append(payments[at + 2])
    return found


def restored(by_seat: list[list[int]], what_for: list[list[int]] | None = None) -> list[int]:
    """A list of payments from the amounts, and the kinds where the game tells them apart, of each seat."""
    payments: list[int] = []
    for seat in range(len(by_seat)):
        for at in range(len(by_seat[seat])):
            payments.append(seat)
            payments.append(by_seat[seat][at])
            payments.append(what_for[seat][at] if what_for is not None else 0)
    return payments


def counted(payments: list[int], paid: int, players: int, start: int) -> list[int]:
    """What each seat has, for whoever kept count from the start.

    >>> counted([0, 25, 0, 1, -4, 0, 0, -9, 0], 9, 2, 500)
    [516, 496]
    """
    sums = [start] * players
    for at in range(0, paid, EACH):
        sums[payments[at]] += payments[at + 1]
    return sums
