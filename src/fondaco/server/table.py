"""A table: a match, who holds which seat, and every change stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ..engine import CHANCE, SPECTATOR, Game, Match, Phrase, SystemRng, records
from ..engine.records import check_rules
from .boards import game_on
from .seating import FREE, OVER, PLAYING, RECORD, WAITING, NotNow, NotYours, Seating, Stale, change
from .storage import Store, StoredSeat, StoredTable
from .storage.schema import MOVE, TAKE_BACK
from .storage.store import Since, now
from .tokens import new_id

__all__ = ["OVER", "PLAYING", "RECORD", "WAITING", "NotNow", "NotYours", "Stale", "Table"]
BOT_NAME = "Bot"


class Table(Seating):
    """One table in memory: who is here, and what is played."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        super().__init__(stored, store)
        self.options = stored.options
        self.board = stored.board
        """The text of the board file, where it isn't the house's board."""
        self.entries = 0
        """How many entries are stored: the version of the position."""
        self.asked: dict[int, int] = {}
        """For each seat that must decide: the version at which it was asked."""
        self.taken_back: list[tuple[int, int]] = []
        """After how many moves which seat took moves back, of what still stands."""
        game = game_on(stored.game, stored.board)
        check_rules(game, stored.rules)
        self.match = Match(game, self.players, None, stored.options, self.names())
        self.game: Game = self.match.game
        for kind, seat, action in stored.entries:
            self._replay(kind, seat, action)

    def _replay(self, kind: int, seat: int, action: int) -> None:
        if kind == TAKE_BACK:
            while len(self.match.moves) > action:
                self.match.undo(seat)
            self._note_take_back(action, seat)
        else:
            self.match.replay(seat, action)
        self._count(1, seat)

    def follow(self, news: Since) -> int | None:
        """Bring up to date what another server has changed; how many moves stay; None if nothing is new."""
        kept = before = len(self.match.moves)
        for kind, seat, action in news.entries:
            kept = min(kept, action) if kind == TAKE_BACK else kept
            self._replay(kind, seat, action)
        if news.entries:
            self.has_moved()
            self.moved = news.moved
        different = self.follow_seating(news)
        self.match.names[:] = self.names()
        return kept if different or news.entries or len(self.match.moves) != before else None

    def _note_take_back(self, kept: int, seat: int) -> None:
        self.taken_back = [*[one for one in self.taken_back if one[0] <= kept], (kept, seat)]

    def _count(self, more: int, moved: int) -> None:
        self.entries += more
        pending = self.match.state.pending()
        before = self.asked
        self.asked = {seat: self.entries if seat == moved else before.get(seat, self.entries) for seat in pending}

    def move_count(self) -> int:
        return len(self.match.moves)

    def seat_of(self, person: str) -> int:
        """The seat for which a person acts now: one that must decide, or any, or `SPECTATOR`."""
        held = self.seats_of(person)
        if not held:
            return SPECTATOR
        pending = self.pending()
        return next((seat for seat in held if seat in pending), held[0])

    def pending(self) -> tuple[int, ...]:
        """The seats that must decide; nobody before the start and after the end."""
        if self.status != PLAYING:
            return ()
        return tuple(seat for seat in self.match.state.pending() if seat != CHANCE)

    # Sitting down and starting -----------------------------------------------------------------------

    @change
    async def sit(self, number: int, person: str, name: str, invitation: str = "") -> None:
        """A person takes a free seat; the game begins with the last one."""

        async def work() -> None:
            if number in self.seats_of(person):
                return
            self.check_can_sit(number, person, invitation)
            await self._seat({number: StoredSeat("person", self.free_name(name), "", person)})

        await self.alone(work)
        self.changed()

    @change
    async def start(self, person: str, bot: str) -> None:
        """The host gives the free seats to bots and begins."""

        async def work() -> None:
            self.check_host(person)
            if self.status != WAITING:
                raise NotNow(Phrase("the game has begun"))
            await self._seat(self._filled(bot))

        await self.alone(work)
        self.changed()

    async def go_on(self) -> None:
        """After a restart: chance is ours again, and whatever it owes is decided."""

        async def work() -> None:
            if self.status == WAITING and not self.free_seats():
                await self._seat({})
            elif self.status == PLAYING:
                before = len(self.match.moves)
                self.match.resume(SystemRng())
                await self._store_moves(before)
                self._count(0, -1)

        await self.alone(work)

    def _filled(self, bot: str) -> dict[int, StoredSeat]:
        """The free seats with bots on them."""
        taken = {seat.name for seat in self.seats if seat.kind not in FREE}
        made: dict[int, StoredSeat] = {}
        for number in self.free_seats():
            name, count = BOT_NAME, 2
            while name in taken:
                name, count = f"{BOT_NAME} {count}", count + 1
            taken.add(name)
            made[number] = StoredSeat("bot", name, bot)
        return made

    async def _seat(self, seats: dict[int, StoredSeat]) -> None:
        """Seats are taken, and where none is left the game begins: stored at once, then seen."""
        after = [seats.get(number, seat) for number, seat in enumerate(self.seats)]
        if any(seat.kind in FREE for seat in after):
            await self.set_seats(seats)
            return
        before = len(self.match.moves)
        self.match.names[:] = [seat.name for seat in after]
        self.match.resume(SystemRng())
        new = [(MOVE, move.seat, move.action) for move in self.match.moves[before:]]
        status = OVER if self.match.state.over else PLAYING
        await self.store.change(self.id, {"status": status}, seats, self.entries, new)
        self.seats = after
        self.status = status
        self.has_moved()
        self.entries += len(new)
        self._count(0, -1)

    # Playing -----------------------------------------------------------------------------------------

    @change
    async def play(self, seat: int, action: int, asked: int | None = None) -> None:
        """Play an action of a seat; `asked` is the version of the question that it answers."""

        async def work() -> int:
            if self.status != PLAYING:
                raise NotNow(Phrase("nothing can be played at this table now"))
            self.check_asked(seat, asked)
            before = len(self.match.moves)
            self.match.play(seat, action)
            await self._store_moves(before)
            self._count(0, seat)
            return before

        self.changed(await self.alone(work))

    def check_asked(self, seat: int, asked: int | None) -> None:
        """An answer to a question that was asked before the last change comes too late."""
        if asked is not None and self.asked.get(seat) != asked:
            raise Stale(Phrase("the table has moved on; look again"))

    @change
    async def undo(self, seat: int) -> None:
        """Take the seat's last move back, where no information barrier lies between."""

        async def work() -> int:
            if self.status != PLAYING:
                raise NotNow(Phrase("nothing can be taken back at this table now"))
            if self.match.can_undo(seat) and not self.may_take_back(seat):
                raise NotNow(Phrase("your turn is over: the next one plays already"))
            self.match.undo(seat)
            kept = len(self.match.moves)
            await self.store.append(self.id, self.entries, [(TAKE_BACK, seat, kept)])
            self._note_take_back(kept, seat)
            self.has_moved()
            self._count(1, seat)
            return kept

        self.changed(await self.alone(work))

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat may take its last move back: not while a bot is about to answer it."""
        pending = self.pending()
        if not pending or self.plays_itself(seat) or not self.match.can_undo(seat):
            return False
        return seat in pending or not any(self.plays_itself(other) for other in pending)

    def final(self, seat: int, action: int) -> bool:
        """Whether the action could not be taken back, or would leave the decision to somebody else."""
        state = self.match.state.copy()
        barriers = state.barriers
        state.apply(seat, action)
        return state.barriers != barriers or seat not in state.pending()

    async def _store_moves(self, before: int) -> None:
        """Store what was played, and with the last move that the game is over."""
        new = [(MOVE, move.seat, move.action) for move in self.match.moves[before:]]
        if self.match.state.over:
            await self.store.change(self.id, {"status": OVER}, None, self.entries, new)
            self.status = OVER
        elif new:
            await self.store.append(self.id, self.entries, new)
        if new:
            self.has_moved()
            self.entries += len(new)

    def record(self) -> str:
        """The game as a record: who sat there and what plays each seat now."""
        self.match.names[:] = self.names()
        self.match.bots[:] = [seat.bot for seat in self.seats]
        return records.write(self.match)

    @change
    async def rematch(self, person: str) -> None:
        """The same table once more, everybody with the same arms; asked twice, it is the same new table: `next`."""

        async def work() -> None:
            if not self.seats_of(person):
                raise NotYours(Phrase("you don't hold a seat at this table"))
            if self.status != OVER:
                raise NotNow(Phrase("the game isn't over"))
            if not self.next:
                again = StoredTable(
                    new_id(),
                    self.game.id,
                    self.game.rules_version,
                    self.options,
                    self.players,
                    WAITING,
                    self.public,
                    person,
                    now(),
                    self.seats,
                    after=self.id,
                    board=self.board,
                    hot_seat=self.hot_seat,
                    watchers_talk=self.watchers_talk,
                )
                await self.store.add_rematch(again)
                self.next = again.id

        await self.alone(work)
        self.changed()

    # Bots for people ---------------------------------------------------------------------------------

    def may_replace(self, person: str, seat: int, present: Collection[str], patience: float) -> bool:
        """Whether a person may let a bot play for another: one who must decide, isn't there and was waited for."""
        return (
            0 <= seat < self.players
            and bool(self.seats_of(person))
            and seat in self.pending()
            and not self.plays_itself(seat)
            and self.seats[seat].holder not in {person, *present}
            and self.waited() > patience
        )

    @change
    async def hand_to_bot(self, person: str, seat: int, bot: str, present: Collection[str], patience: float) -> None:
        """A bot plays a seat until its player takes it back: one's own, or that of somebody who is waited for."""

        async def work() -> None:
            if self.status != PLAYING:
                raise NotNow(Phrase("nothing can be played at this table now"))
            if seat not in self.seats_of(person) and not self.may_replace(person, seat, present, patience):
                raise NotYours(Phrase("this person is there, or hasn't been waited for long enough"))
            await self.set_seats({seat: replace(self.seats[seat], bot=bot)})

        await self.alone(work)
        self.changed()
