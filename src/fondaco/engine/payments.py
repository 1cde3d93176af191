"""What was paid, payment by payment, for games in which everybody sees each payment and nobody another's purse.

A view lists the payments; it never holds the sum of somebody's hidden money. Who keeps count knows it, as at a table.
"""

from typing import Final, final


@final
class Payment:
    """The last payment, with all before it: it never changes, so copies of a state share it."""

    def __init__(self, before: "Payment | None", seat: int, amount: int, kind: int = 0) -> None:
        self.before: Final = before
        self.seat: Final = seat
        self.amount: Final = amount
        """What the seat was paid; below 0 it paid."""
        self.kind: Final = kind
        """What for, where the game tells kinds apart."""


def listed(last: Payment | None) -> list[list[int]]:
    """All payments, the first one first: seat, amount, kind.

    >>> listed(Payment(Payment(None, 0, -300), 2, 50, 1))
    [[0, -300, 0], [2, 50, 1]]
    """
    rows: list[list[int]] = []
    while last is not None:
        rows.append([last.seat, last.amount, last.kind])
        last = last.before
    rows.reverse()
    return rows


def chained(rows: list[list[int]]) -> Payment | None:
    """The payments of a list, which may leave the kinds out."""
    last: Payment | None = None
    for row in rows:
        last = Payment(last, row[0], row[1], row[2] if len(row) > 2 else 0)
    return last


def counted(last: Payment | None, start: list[int]) -> list[int]:
    """What each seat has, for whoever kept count from the start.

    >>> counted(Payment(Payment(None, 0, -300), 0, 50), [500, 500])
    [250, 500]
    """
    sums = start.copy()
    while last is not None:
        sums[last.seat] += last.amount
        last = last.before
    return sums
