"""A table with the people around it: sends each viewer what changed, and lets bots play their seats."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable

from ..engine import SPECTATOR
from .course import Course, walk
from .drawing import REGIONS
from .fragments import FORM_TOKEN, Fragments
from .metrics import MOVES, THINKING
from .minds import Minds, Question
from .news import last_turn
from .origins import Origins
from .seating import OVER
from .storage.leases import Lost
from .storage.store import Looking
from .table import Table
from .turns import Asker

LONGEST_QUEUE = 200
SHOWN_LOG = 120
"""The log beside the board tells of so many moves; the replay tells of all."""
LOOKED_SECONDS = 30.0
"""Who asks for a table without a stream looks at it for so long."""
SPEEDS = {"slow": 2.5, "normal": 1.0, "fast": 0.35, "at-once": 0.0}
"""The pace of bots, as people set it."""
_in_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
logger = logging.getLogger("fondaco.server")


class Viewer:
    """One open page: who looks, in which language, and what waits to be sent."""

    def __init__(self, person: str, language: str, form_token: str, plain: bool = False, speed: str = "normal") -> None:
        self.person = person
        self.language = language
        self.form_token = form_token
        self.plain = plain
        """Whether it wants bare news rather than fragments of a page."""
        self.speed = speed
        """How fast bots shall play before its eyes: one of `SPEEDS`."""
        self.skips = False
        """Whether bots shall hurry until it must decide."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False
        self.private = ""
        self.hand = ""
        self.seat = SPECTATOR
        """The seat that it acts for now: who holds several has another at each decision."""
        self.new_after = 0
        """The moves at the end of its seat's last turn: what came after is new to it."""

    def send(self, data: bytes) -> None:
        """Send, or hang up on a page that doesn't keep up: it comes back and gets everything."""
        if self.queue.qsize() > LONGEST_QUEUE:
            self.close()
        else:
            self.queue.put_nowait(data)

    def close(self) -> None:
        """Nothing more is sent."""
        self.closed = True
        self.queue.put_nowait(None)


class Room:
    """A table, its viewers and its bots."""

    def __init__(self, table: Table, minds: Minds, pace: float, origins: Origins) -> None:
        self.table = table
        self.viewers: list[Viewer] = []
        self.drawn: dict[str, Fragments] = {}
        self.left = time.monotonic()
        """When the last viewer left or anybody asked."""
        self.looked = -LOOKED_SECONDS
        """When anybody asked."""
        self._origins = origins
        self._minds = minds
        self._pace = pace
        self._status = table.status
        self._said = table.lines_said()
        self._moves = table.move_count()
        self._seats: dict[str, str] = {}
        self._known = len(table.match.moves)
        """So many moves the viewers were told of, as they stand."""
        self._telling: asyncio.Task[None] | None = None
        self._course: Course | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self.elsewhere: dict[str, Looking] = {}
        """Who looks on at other servers, for each of them."""
        self.told: Looking | None = None
        """What the other servers know of who looks on here."""
        self.tell: Callable[[Room], None] | None = None
        """Tells them, where there are any."""
        table.listeners.append(self._changed)

    # Showing -----------------------------------------------------------------------------------------

    def fragments(self, language: str) -> Fragments:
        """The table in a language, its board up to date."""
        self.table.check_sound()
        fragments = self.drawn.get(language)
        if fragments is None or fragments.renamed():
            fragments = self.drawn[language] = Fragments(self.table, language)
        fragments.board()
        self.left = self.looked = time.monotonic()
        return fragments

    def present(self) -> set[str]:
        """The people who have the page open."""
        here = {viewer.person for viewer in self.viewers if viewer.person}
        return here.union(*(looking.people for looking in self.elsewhere.values()))

    def looking(self) -> Looking | None:
        """Who looks on here, as other servers need to know it."""
        if not self.viewers:
            return None
        holders = {seat.holder for seat in self.table.seats if seat.holder}
        people = frozenset(viewer.person for viewer in self.viewers) & holders
        return Looking(people, bool(people), self._wanted(bool(people)))

    def looked_at(self) -> None:
        """Others look on at another server than before."""
        self._changed(len(self.table.match.moves))
        if self.pace() == 0:
            self._hurry.set()

    def enter(self, viewer: Viewer, version: int, said: int) -> None:
        """A page opens its stream; where it was made before the last change it gets everything, after the end anew."""
        fragments = self.fragments(viewer.language)
        seat = self.table.seat_of(viewer.person)
        viewer.seat = seat
        viewer.private = self._private(fragments, viewer, seat)
        viewer.hand = fragments.hand(seat) if seat >= 0 else ""
        viewer.new_after = last_turn(self.table.match, seat) if seat >= 0 else 0
        newcomer = bool(viewer.person) and viewer.person not in self.present()
        self.viewers.append(viewer)
        if not viewer.plain and self.table.status == OVER and 0 <= version < self.table.entries:
            viewer.send(message("reload", {}))
        elif not viewer.plain and (version != self.table.entries or said != self.table.lines_said()):
            own = fragments.log(self._log_start(), seat, new_after=viewer.new_after) if seat >= 0 else ""
            whole = {region: fragments.canvas.html(region) for region in REGIONS}
            viewer.send(message("public", {**self._all(fragments), **whole}))
            known = {
                "seat": seat,
                "private": viewer.private,
                "hand": viewer.hand,
                "log": own,
                "newAfter": viewer.new_after,
            }
            viewer.send(message("private", known))
        if newcomer and seat >= 0:
            self._changed(len(self.table.match.moves))
        self._tell_others()

    def _tell_others(self) -> None:
        if self.tell is not None:
            self.tell(self)

    def leave(self, viewer: Viewer) -> None:
        """A page is closed."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self.left = time.monotonic()
            if self.table.seats_of(viewer.person) and viewer.person not in self.present():
                self._changed(len(self.table.match.moves))
            self._tell_others()

    def plain_news(self) -> dict[str, object]:
        """What a client without a page needs to know."""
        table = self.table
        return {
            "version": table.entries,
            "moves": len(table.match.moves),
            "pending": list(table.pending()),
            "status": table.status,
            "said": table.lines_said(),
        }

    def _log_start(self) -> int:
        """The log of a page begins after so many moves."""
        return max(0, len(self.table.match.moves) - SHOWN_LOG)

    def _all(self, fragments: Fragments) -> dict[str, object]:
        table = self.table
        return {
            "version": table.entries,
            "pending": table.pending(),
            "line": fragments.line(),
            "progress": fragments.progress(),
            "cut": 0,
            "log": fragments.log(self._log_start(), SPECTATOR),
            "seats": fragments.seats(self.present()),
            **_talk(fragments, 0),
        }

    def _changed(self, kept: int) -> None:
        """Tell every viewer what is new, then let bots think.

        While a move is being stored nobody is told anything, but all of it afterwards.
        """
        self._known = kept = min(kept, self._known)
        if self.table.lock.locked():
            if self._telling is None:
                self._telling = asyncio.get_running_loop().create_task(self._tell_afterwards())
            return
        self._known = moves = self.table.move_count()
        if self.table.ours():
            MOVES.inc(max(0, moves - self._moves))
        self._moves = moves
        pages = [viewer for viewer in self.viewers if not viewer.plain]
        pending = self.table.pending()
        for viewer in self.viewers:
            viewer.skips = viewer.skips and not any(seat in pending for seat in self.table.seats_of(viewer.person))
            if viewer.plain:
                viewer.send(message("news", self.plain_news()))
        if self._status != self.table.status:
            self._status = self.table.status
            for viewer in pages:
                viewer.send(message("reload", {}))
        else:
            for language in {viewer.language for viewer in pages}:
                self._tell(language, kept)
        self._said = self.table.lines_said()
        self._tell_others()
        self.wake()

    async def _tell_afterwards(self) -> None:
        """Whoever holds the lock may change nothing after all, and then tells nobody."""
        await self.table.settled()
        self._telling = None
        if not self.table.broken:
            self._changed(len(self.table.match.moves))

    def _tell(self, language: str, kept: int) -> None:
        table = self.table
        old = self.drawn.get(language)
        fragments = old if old is not None and not old.renamed() else Fragments(table, language)
        self.drawn[language] = fragments
        change = fragments.board()
        news: dict[str, object] = {"version": table.entries, "pending": table.pending(), "line": fragments.line()}
        news |= {**change.whole, "parts": change.parts, "progress": fragments.progress()}
        log = fragments.log(kept, SPECTATOR)
        news["cut"] = kept
        news["log"] = log
        news["moments"] = fragments.moments(kept)
        if table.lines_said() > self._said:
            news |= _talk(fragments, self._said)
        seats = fragments.seats(self.present())
        if seats != self._seats.get(language):
            self._seats[language] = news["seats"] = seats
        public = message("public", news)
        knowing = fragments.secrets_since(kept)
        for viewer in self.viewers:
            if viewer.language == language and not viewer.plain:
                viewer.send(public + self._own_news(fragments, viewer, kept, knowing))

    def _own_news(self, fragments: Fragments, viewer: Viewer, kept: int, knowing: set[int]) -> bytes:
        seat = self.table.seat_of(viewer.person)
        if seat < 0:
            return b""
        news: dict[str, object] = {}
        private = self._private(fragments, viewer, seat)
        if private != viewer.private:
            viewer.private = private
            news["private"] = private
        hand = fragments.hand(seat)
        if hand != viewer.hand:
            viewer.hand = news["hand"] = hand
        if seat != viewer.seat:
            viewer.seat = news["seat"] = seat
        new_after = last_turn(self.table.match, seat)
        if new_after != viewer.new_after:
            viewer.new_after = news["newAfter"] = new_after
        if seat in knowing:
            news["log"] = fragments.log(kept, seat)
        return message("private", news) if news else b""

    def _private(self, fragments: Fragments, viewer: Viewer, seat: int) -> str:
        return fragments.private(seat).replace(FORM_TOKEN, viewer.form_token) if seat >= 0 else ""

    async def course(self) -> Course:
        """Turns and scores so far; walked in a thread when asked for, and kept."""
        moves = list(self.table.match.moves)
        if self._course is None or len(self._course.turn_of) != len(moves):
            self._course = await asyncio.to_thread(walk, self.table.match.at(0), moves)
        return self._course

    # Bots --------------------------------------------------------------------------------------------

    def waits_for_bot(self) -> bool:
        """Whether a bot must decide."""
        return any(self.table.plays_itself(seat) for seat in self.table.pending())

    def bots_alone(self) -> bool:
        """Whether bots play among themselves."""
        return all(seat.bot for seat in self.table.seats)

    def watched(self) -> bool:
        """Whether somebody looks, or has looked just now."""
        return bool(self.viewers or self.elsewhere) or time.monotonic() - self.looked < LOOKED_SECONDS

    def plays_unwatched(self) -> bool:
        """Whether bots play and nobody looks."""
        return self.waits_for_bot() and not self.watched()

    def wake(self) -> None:
        """Let bots think where they must, and where the table is ours."""
        if self._thinking is None and self.waits_for_bot() and not self.table.broken and self.table.ours():
            self._thinking = asyncio.get_running_loop().create_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        try:
            while self.waits_for_bot() and self.table.ours():
                await self._let_a_bot_play()
        except Lost:
            logger.info("table %s belongs to another server now", self.table.id)
        finally:
            self._thinking = None

    async def _let_a_bot_play(self) -> None:
        table = self.table
        await table.settled()
        seat = next((seat for seat in table.pending() if table.plays_itself(seat)), -1)
        if seat < 0:
            return
        asked = table.asked[seat]
        state = table.match.state
        legal = list(state.legal(seat))
        bot = table.seats[seat].bot
        question = Question(table.game.id, table.options, bot, seat, state.view(seat), legal, table.board, asked)
        started = time.monotonic()
        asker = Asker(self._origins.of(table.host), table.host, table.id, self.watched)
        answer = await self._minds.choose(question, asker)
        spent = time.monotonic() - started
        THINKING.observe(spent)
        await self._give_time(spent)
        if table.asked.get(seat) != asked or not table.plays_itself(seat):
            return  # its player came back, or moves were taken back
        if answer.trouble:
            logger.warning("table %s: bot %s of seat %d: %s", table.id, question.bot, seat, answer.trouble)
            await table.note(table.seats[seat].name, answer.trouble)
        await table.play(seat, answer.action, asked)

    def pace(self) -> float:
        """The least seconds between two moves of bots: as the slowest of those who sit here and look on want it."""
        seated = any(self.table.seats_of(viewer.person) for viewer in self.viewers)
        seated = seated or any(looking.seated for looking in self.elsewhere.values())
        wanted = [looking.pace for looking in self.elsewhere.values() if looking.seated == seated]
        return self._pace * max([*wanted, self._wanted(seated)])

    def _wanted(self, seated: bool) -> float:
        """What those who look on here want, or those of them who sit at the table; the slowest of them counts."""
        asked = [viewer for viewer in self.viewers if not seated or self.table.seats_of(viewer.person)]
        return max((0.0 if viewer.skips else SPEEDS[viewer.speed] for viewer in asked), default=0.0)

    async def _give_time(self, spent: float) -> None:
        """Let people follow, unless they want to skip."""
        left = self.pace() - spent
        if left > 0:
            self._hurry.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), left)

    def skip(self, person: str) -> None:
        """Bots hurry until the person must decide; with several at the table until all of them want it."""
        for viewer in self.viewers:
            if viewer.person == person:
                viewer.skips = True
        if self.pace() == 0:
            self._hurry.set()
        self._tell_others()

    def stop_thinking(self) -> None:
        """Another server goes on, or nobody."""
        if self._thinking is not None:
            self._thinking.cancel()

    def close(self) -> None:
        """Hang up and stop thinking."""
        self.stop_thinking()
        for viewer in self.viewers:
            viewer.close()


def _talk(fragments: Fragments, start: int) -> dict[str, object]:
    """What was said from a line on."""
    return {"said": fragments.said(start), "saidFrom": start, "saidTo": fragments.table.lines_said()}


def message(kind: str, data: dict[str, object]) -> bytes:
    """A server-sent event."""
    return f"event: {kind}\ndata: {_in_json(data)}\n\n".encode()
