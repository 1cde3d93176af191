"""A table: a match, who holds which seat, and every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from ..engine import CHANCE, SPECTATOR, FondacoError, Game, Match, SystemRng
from .boards import game_on
from .storage import Store, StoredTable
from .storage.schema import MOVE, TAKE_BACK
from .storage.store import StoredSeat, now

WAITING, PLAYING, OVER, RECORD = "waiting", "playing", "over", "record"
HOUSE_SAYS = -2
LONGEST_SAYING = 500
MOST_SAYINGS = 2000


class Stale(FondacoError):
    """The table has moved on since the page was shown."""


class NotYours(FondacoError):
    """Only the holder of a seat, or the host, may do that."""


class NotNow(FondacoError):
    """The table is not in a state in which that can be done."""


class Table:
    """One table in memory. What changes it waits for the store first; `changed` then tells the viewers."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.id = stored.id
        self.store = store
        self.options = stored.options
        self.board = stored.board
        """The text of the board file, where it isn't the house's board."""
        self.players = stored.players
        self.status = stored.status
        self.public = stored.public
        self.host = stored.host
        self.created = stored.created
        self.after = stored.after
        self.next = stored.next
        self.seats: list[StoredSeat] = stored.seats
        self.said = stored.said
        self.moved = stored.moved
        self.entries = 0
        """How many entries are stored: the version of the position."""
        self.asked: dict[int, int] = {}
        """For each seat that must decide: the version at which it was asked."""
        self.match = Match(game_on(stored.game, stored.board), self.players, None, stored.options, self.names())
        self.game: Game = self.match.game
        for kind, seat, action in stored.entries:
            self._replay(kind, seat, action)
        self.lock = asyncio.Lock()
        self.broken = False
        self.listeners: list[Callable[[int], None]] = []
        """Called after each change with the number of moves that stayed as they were."""

    def _replay(self, kind: int, seat: int, action: int) -> None:
        if kind == TAKE_BACK:
            while len(self.match.moves) > action:
                self.match.undo(seat)
        else:
            self.match.replay(seat, action)
        self._count(1, seat)

    def _count(self, more: int, moved: int) -> None:
        self.entries += more
        pending = self.match.state.pending()
        before = self.asked
        self.asked = {seat: self.entries if seat == moved else before.get(seat, self.entries) for seat in pending}

    async def settled(self) -> None:
        """Wait until nothing is being stored: what is read at once afterwards is what is stored."""
        if self.lock.locked():
            async with self.lock:
                pass

    # Who is here -------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [number for number, seat in enumerate(self.seats) if person and person in seat.holders]

    def seat_of(self, person: str) -> int:
        """The seat for which a person acts now: one that must decide, or any, or `SPECTATOR`."""
        held = self.seats_of(person)
        if not held:
            return SPECTATOR
        pending = self.pending()
        return next((seat for seat in held if seat in pending), held[0])

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot plays the seat now."""
        return self.seats[seat].bot != ""

    def pending(self) -> tuple[int, ...]:
        """The seats that must decide; nobody before the start and after the end."""
        if self.status != PLAYING:
            return ()
        return tuple(seat for seat in self.match.state.pending() if seat != CHANCE)

    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind in ("open", "invited") and not seat.bot]

    # Playing -----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin, or go on with a position that was set up: chance decides from now on."""
        async with self.lock:
            if self.status != WAITING:
                raise NotNow("the game has begun")
            if self.free_seats():
                raise NotNow("there are still free seats")
            before = len(self.match.moves)
            self.match.names[:] = self.names()
            self.match.resume(SystemRng())
            await self._store_moves(before)
            self.status = OVER if self.match.state.over else PLAYING
            await self.store.set_table(self.id, status=self.status)
            self._count(0, -1)
        self.changed(before)

    async def go_on(self) -> None:
        """After a restart: chance is ours again, and whatever it owes is decided."""
        async with self.lock:
            before = len(self.match.moves)
            if self.status == PLAYING:
                self.match.resume(SystemRng())
                await self._store_moves(before)
                await self._finish()
                self._count(0, -1)

    async def play(self, seat: int, action: int, asked: int | None = None) -> None:
        """Play an action of a seat; `asked` is the version of the question that it answers."""
        async with self.lock:
            if self.status != PLAYING:
                raise NotNow("nothing can be played at this table now")
            if asked is not None and self.asked.get(seat) != asked:
                raise Stale("the table has moved on; look again")
            before = len(self.match.moves)
            self.match.play(seat, action)
            await self._store_moves(before)
            await self._finish()
            self._count(0, seat)
        self.changed(before)

    async def undo(self, seat: int) -> None:
        """Take the seat's last move back, where no information barrier lies between."""
        async with self.lock:
            if self.status != PLAYING:
                raise NotNow("nothing can be taken back at this table now")
            self.match.undo(seat)
            kept = len(self.match.moves)
            await self._append([(TAKE_BACK, seat, kept)])
            self._count(1, seat)
        self.changed(kept)

    def final(self, seat: int, action: int) -> bool:
        """Whether the action could not be taken back, or would leave the decision to somebody else."""
        state = self.match.state.copy()
        barriers = state.barriers
        state.apply(seat, action)
        return state.barriers != barriers or seat not in state.pending()

    async def _store_moves(self, before: int) -> None:
        new = [(MOVE, move.seat, move.action) for move in self.match.moves[before:]]
        if new:
            await self._append(new)
            self.entries += len(new)

    async def _append(self, new: list[tuple[int, int, int]]) -> None:
        try:
            await self.store.append(self.id, self.entries, new)
        except (SQLAlchemyError, asyncio.CancelledError):
            self.broken = True  # what is in memory isn't what is stored: the house reads the table anew
            raise
        self.moved = now()

    async def _finish(self) -> None:
        if self.match.state.over and self.status == PLAYING:
            self.status = OVER
            await self.store.set_table(self.id, status=OVER)

    def changed(self, kept: int) -> None:
        """Tell whoever listens; the first `kept` moves are as they were."""
        for listener in self.listeners:
            listener(kept)

    # Seats and talk ----------------------------------------------------------------------------------

    async def take_seat(self, number: int, person: str, name: str) -> None:
        """A person holds the seat from now on (beside whoever holds it already: the same person elsewhere)."""
        seat = self.seats[number]
        if self.status == RECORD or seat.kind == "bot":
            raise NotNow("nobody can sit down there")
        if seat.kind in ("open", "invited"):
            seat.kind = "person"
            seat.name = self.free_name(name)
            self.match.names[number] = seat.name
        seat.holders.add(person)
        await self.store.set_seat(self.id, number, seat)
        self.changed(len(self.match.moves))

    def free_name(self, name: str) -> str:
        """The name, with a number where somebody at the table is called the same."""
        taken = set(self.names())
        wished, number = name, 2
        while name in taken:
            name = f"{wished} {number}"
            number += 1
        return name

    async def hand_to_bot(self, number: int, bot: str) -> None:
        """A bot plays the seat until its player takes it back."""
        seat = self.seats[number]
        if seat.kind in ("open", "invited"):
            seat.kind = "bot"
        seat.bot = bot
        await self.store.set_seat(self.id, number, seat)
        self.changed(len(self.match.moves))

    async def take_back_seat(self, number: int) -> None:
        """The player plays again."""
        seat = self.seats[number]
        if seat.kind != "person":
            raise NotNow("this seat is a bot's own")
        seat.bot = ""
        await self.store.set_seat(self.id, number, seat)
        self.changed(len(self.match.moves))

    async def say(self, seat: int, name: str, text: str) -> None:
        """Somebody at the table says something (`HOUSE_SAYS`: the house notes something)."""
        text = " ".join(text.split())[:LONGEST_SAYING]
        if not text or len(self.said) >= MOST_SAYINGS:
            return
        self.said.append((seat, name, text, now()))
        await self.store.say(self.id, len(self.said) - 1, seat, name, text)
        self.changed(len(self.match.moves))
