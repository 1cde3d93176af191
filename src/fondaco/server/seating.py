"""Who is at a table: seats and who holds them, invitations, talk, settings. Nothing is seen before it is stored.

Every change is made in one place and alone: under the table's lock, to its end even where whoever asked has gone.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..engine import FondacoError, Phrase
from .door import tidy_line
from .storage import NotStored, Store, StoredSeat, StoredTable
from .storage.leases import Lost
from .storage.store import Since, now

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S", bound="Seating")
WAITING, PLAYING, OVER, RECORD = "waiting", "playing", "over", "record"
HOUSE_SAYS = -2
LONGEST_SAYING = 500
MOST_SAYINGS = 300
"""Older lines scroll out."""
FREE = ("open", "invited")


class Stale(FondacoError):
    """The table has moved on since the page was shown."""


class NotYours(FondacoError):
    """Only the holder of a seat, or the host, may do that."""


class NotNow(FondacoError):
    """The table is not in a state in which that can be done."""


CHANGES: dict[str, Callable[..., Awaitable[None]]] = {}
"""Whatever can be changed at a table, by name: where it is done."""
Carrier = Callable[[str, str, list[object], dict[str, object]], Awaitable[None]]
"""Brings a change to where its table is: the table's id, what to do, and with what."""


def change(
    method: Callable[Concatenate[S, P], Awaitable[None]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, None]]:
    """Mark a change of a table: it is made by the server that owns the table, whichever is asked."""
    CHANGES[method.__name__] = method

    async def wherever_it_is(self: S, /, *args: P.args, **named: P.kwargs) -> None:
        if self.carrier is None:
            await method(self, *args, **named)
        else:
            await self.carrier(self.id, method.__name__, list(args), dict(named))

    update_wrapper(wherever_it_is, method)
    return wherever_it_is


class Seating:
    """The people's part of a table. What changes waits for the store first; `changed` then tells the viewers."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.id = stored.id
        self.store = store
        self.players = stored.players
        self.status = stored.status
        self.public = stored.public
        self.hot_seat = stored.hot_seat
        """Whether one person may hold several seats."""
        self.watchers_talk = stored.watchers_talk
        self.host = stored.host
        self.created = stored.created
        self.after = stored.after
        self.next = stored.next
        self.seats: list[StoredSeat] = list(stored.seats)
        self.said = list(stored.said)
        self.said_before = stored.said_before
        """How many lines have scrolled out."""
        self.moved = stored.moved
        """When the last move was made, by the wall clock."""
        self._waiting_since = time.monotonic()
        self.lock = asyncio.Lock()
        self.broken = False
        """Whether what is in memory may not be what is stored: the house reads the table anew."""
        self.version = stored.version
        """How often it had changed when it was read, where another server owns it."""
        self.owner = ""
        """The server that owns it, as far as is known here."""
        self.carrier: Carrier | None = None
        """Where many servers share the database."""
        self.listeners: list[Callable[[int], None]] = []
        """Called after each change with the number of moves that stayed as they were."""

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something while nobody else changes the table, to its end even if whoever asked is gone."""
        return await asyncio.shield(asyncio.get_running_loop().create_task(self._alone(work)))

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self.lock:
            self.check_sound()
            try:
                return await work()
            except NotStored as error:
                self.broken = True
                if isinstance(error, Lost):
                    self.store.lost(self.id)
                raise

    async def settled(self) -> None:
        """Wait until nothing is being stored: what is read at once afterwards is what is stored."""
        if self.lock.locked():
            async with self.lock:
                pass

    def check_sound(self) -> None:
        """Nothing is told of a table that must be read anew."""
        if self.broken:
            raise NotStored

    def ours(self) -> bool:
        """Whether this server alone may change it."""
        return self.store.owns(self.id)

    def changed(self, kept: int | None = None) -> None:
        """Tell whoever listens; the first `kept` moves are as they were, or all."""
        for listener in self.listeners:
            listener(self.move_count() if kept is None else kept)

    def move_count(self) -> int:
        """How many moves were made."""
        return 0

    def waited(self) -> float:
        """Seconds since the last move, or since the table was read; no jump of the wall clock changes them."""
        return time.monotonic() - self._waiting_since

    def has_moved(self) -> None:
        """A move was stored."""
        self.moved = now()
        self._waiting_since = time.monotonic()

    # Who is here -------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    def host_name(self) -> str:
        """What the host is called at this table; empty where the host has no seat."""
        return next((seat.name for seat in self.seats if seat.holder and seat.holder == self.host), "")

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [number for number, seat in enumerate(self.seats) if person and seat.holder == person]

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot plays the seat now."""
        return self.seats[seat].bot != ""

    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind in FREE and not seat.bot]

    def free_name(self, name: str) -> str:
        """The name, with a number where somebody at the table is called the same."""
        taken = set(self.names())
        wished, number = name, 2
        while name in taken:
            name = f"{wished} {number}"
            number += 1
        return name

    def check_host(self, person: str) -> None:
        """Only the host may do some things."""
        if not person or person != self.host:
            raise NotYours(Phrase("only the host may do that"))

    def check_can_sit(self, number: int, person: str, invitation: str) -> None:
        """Whether a person may take a seat: an open one, or one kept for a friend with its invitation."""
        if self.status != WAITING or number not in self.free_seats():
            raise NotNow(Phrase("nobody can sit down there"))
        seat = self.seats[number]
        if seat.kind == "invited" and (not invitation or invitation != seat.invitation):
            raise NotNow(Phrase("nobody can sit down there"))
        if self.seats_of(person) and not self.hot_seat:
            raise NotNow(Phrase("one person holds one seat at this table"))

    async def set_seats(self, seats: dict[int, StoredSeat]) -> None:
        """Seats are others from now on; under the lock."""
        await self.store.change(self.id, seats=seats)
        for number, seat in seats.items():
            self.seats[number] = seat

    # Invitations and settings ------------------------------------------------------------------------

    @change
    async def renew_invitation(self, person: str, number: int) -> None:
        """The host makes a new invitation to a seat that is kept for a friend; the one before is void."""
        await self._set_invitation(person, number, new_invitation())

    @change
    async def withdraw_invitation(self, person: str, number: int) -> None:
        """The host withdraws the invitation to a seat; nobody can take it until there is another."""
        await self._set_invitation(person, number, "")

    async def _set_invitation(self, person: str, number: int, invitation: str) -> None:
        async def work() -> None:
            self.check_host(person)
            if self.status != WAITING or number not in self.free_seats() or self.seats[number].kind != "invited":
                raise NotNow(Phrase("this seat isn't kept for a friend"))
            await self.set_seats({number: replace(self.seats[number], invitation=invitation)})

        await self.alone(work)
        self.changed()

    @change
    async def set(
        self, person: str, public: bool | None = None, hot_seat: bool | None = None, watchers_talk: bool | None = None
    ) -> None:
        """The host changes what the table allows; what isn't named stays."""
        wished = {"public": public, "hot_seat": hot_seat, "watchers_talk": watchers_talk}
        values: dict[str, object] = {name: value for name, value in wished.items() if value is not None}

        async def work() -> None:
            self.check_host(person)
            if values:
                await self.store.change(self.id, values)
            for name, value in values.items():
                setattr(self, name, value)

        await self.alone(work)
        self.changed()

    # Bots for people ---------------------------------------------------------------------------------

    @change
    async def come_back(self, person: str) -> None:
        """A person takes their seat back from the bot."""

        async def work() -> None:
            held = self.seats_of(person)
            if not held:
                raise NotYours(Phrase("you don't hold a seat at this table"))
            seat = next((seat for seat in held if self.plays_itself(seat)), held[0])
            await self.set_seats({seat: replace(self.seats[seat], bot="")})

        await self.alone(work)
        self.changed()

    # Followed from another server ---------------------------------------------------------------------

    def follow_seating(self, news: Since) -> bool:
        """Bring up to date what another server has changed; whether anything is different."""
        before = (self.status, self.public, self.hot_seat, self.watchers_talk, self.next, self.seats, self.lines_said())
        self.status, self.public, self.hot_seat = news.status, news.public, news.hot_seat
        self.watchers_talk, self.next = news.watchers_talk, news.next
        self.seats = list(news.seats)
        for number, line in news.said:
            if number > self.lines_said():  # so many were said meanwhile that those between have scrolled out
                self.said, self.said_before = [], number
            self.said.append(line)
        self.said_before += trimmed(self.said)
        self.version, self.owner = news.version, news.owner
        now_ = (self.status, self.public, self.hot_seat, self.watchers_talk, self.next, self.seats, self.lines_said())
        return now_ != before

    # Talk --------------------------------------------------------------------------------------------

    def lines_said(self) -> int:
        """How many lines were said in all, those that scrolled out included."""
        return self.said_before + len(self.said)

    def may_talk(self, person: str) -> bool:
        """Whether a person may say something: who sits here, and watchers where the host allows it."""
        return bool(person) and (bool(self.seats_of(person)) or self.watchers_talk)

    @change
    async def talk(self, person: str, seat: int, name: str, text: str) -> None:
        """Somebody says something to the table."""
        text = tidy_line(text)
        if not text:
            raise NotNow(Phrase("say something"))
        if len(text) > LONGEST_SAYING:
            raise NotNow(Phrase("this is too long to be said at once"))

        async def work() -> None:
            if not self.may_talk(person):
                raise NotYours(Phrase("only those who sit at this table talk here"))
            await self._say(seat, name, text)

        await self.alone(work)
        self.changed()

    @change
    async def note(self, name: str, text: str) -> None:
        """The house notes something about a seat, as a word that the page turns into a sentence."""
        await self.alone(lambda: self._say(HOUSE_SAYS, name, text))
        self.changed()

    async def _say(self, seat: int, name: str, text: str) -> None:
        number = self.lines_said()
        line = (seat, name, text, now())
        await self.store.say(self.id, number, line, number + 1 - MOST_SAYINGS)
        self.said.append(line)
        self.said_before += trimmed(self.said)


def trimmed(said: list[tuple[int, str, str, int]]) -> int:
    """Forget the lines that scroll out; how many they are."""
    gone = max(0, len(said) - MOST_SAYINGS)
    del said[:gone]
    return gone


def new_invitation() -> str:
    """What an invitation is signed with; another one makes the link void."""
    return secrets.token_hex(12)
