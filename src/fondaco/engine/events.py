"""What happened, as data. Log lines, animations and statistics are made from events, in any language."""

from typing import Final, final

CHANCE: Final = -1
"""The seat of a decision that chance makes. It is stored and sees nothing."""

OPEN: Final = -2
"""The viewer who sees everything: for replays of finished games and for exact copies."""

SPECTATOR: Final = -3
"""The viewer without a seat, who sees what everybody sees."""


@final
class Event:
    """One thing that happened: its kind, whose it was, what everybody saw and what only that seat saw.

    A secret of chance (seat `CHANCE`) is nobody's: only `OPEN` sees it.

    >>> drawn = Event("drew", 2, {"left": 9}, {"token": "swap"})
    >>> drawn.seen_by(2).data
    {'left': 9, 'token': 'swap'}
    >>> drawn.seen_by(0).data
    {'left': 9}
    """

    def __init__(self, kind: str, seat: int, data: dict[str, object], secret: dict[str, object] | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.secret = secret

    def seen_by(self, viewer: int) -> "Event":
        """The event as that viewer may know it."""
        if self.secret is None:
            return self
        if viewer == OPEN or (viewer == self.seat and viewer != CHANCE):
            return Event(self.kind, self.seat, {**self.data, **self.secret})
        return Event(self.kind, self.seat, self.data)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.data!r}, {self.secret!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash((self.kind, self.seat))
