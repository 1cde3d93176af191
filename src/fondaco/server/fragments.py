"""A table's page in one language, in pieces: board, line, log, choices.

What is the same for all is made once a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from ..engine import CHANCE, SPECTATOR, Event, State
from .choices import Place, Standing, offers_of, standing_of
from .drawing import Artist, Canvas, Change, artist, environment
from .news import news
from .seating import HOUSE_SAYS, OVER, WAITING
from .table import Table
from .texts import game_speaker, page_speaker

MOST_SEATS = 6
"""As many coats of arms there are; a game may have a neutral seat beyond its players."""
FORM_TOKEN = "\x01form-token\x01"
"""Stands in fragments where each viewer's own form token goes."""


class Fragments:
    """What a table's page shows in one language: the game's own texts by one speaker, the house's by another."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.artist: Artist = artist(table.game)
        self.canvas = Canvas()
        self.version = -1
        self.game_t = game_speaker(language, table.game, table.names())
        self.page_t = page_speaker(language, table.game, table.names())
        self.names = table.names()
        self._pieces: Any = environment().get_template("fragments.html").module
        arms = environment().get_template("pieces.html").module.arms  # type: ignore[attr-defined]
        self._arms = [str(arms(seat)) for seat in range(max(MOST_SEATS, table.players))]
        self._seats = ""
        self._seats_shown: list[tuple[str, str, str, bool]] = []
        self._idle: dict[tuple[int, str, bool, bool, bool, Standing | None], str] = {}
        self._private: dict[int, str] = {}
        self._hands: dict[int, str] = {}
        self._private_version: tuple[int, str] = (-1, "")

    def renamed(self) -> bool:
        """Whether somebody is called otherwise since these were made."""
        return self.names != self.table.names()

    # For everybody ------------------------------------------------------------------------------------

    def board(self) -> Change:
        """Bring board and desks up to date; what changed on them."""
        if self.version == self.table.entries and self.canvas.frames:
            return Change({})
        self.version = self.table.entries
        return self.artist.board(self.canvas, self.table.match.state.view(SPECTATOR), self.game_t)

    def line(self) -> str:
        """Who must decide what."""
        table = self.table
        pending = table.pending()
        return str(self._pieces.line(self.page_t, table, pending, self._awaited(pending[0]) if pending else ""))

    def _awaited(self, seat: int) -> str:
        """What everybody else waits for while that seat decides."""
        state = self.table.match.state
        awaited = self.table.game.guide.awaited(state.view(SPECTATOR))
        return self.game_t.say(awaited if awaited is not None else state.prompt(seat))

    def progress(self) -> str:
        """How far the game is."""
        return "" if self.table.status == WAITING else self.progress_of(self.table.match.state)

    def progress_of(self, state: State) -> str:
        """How far a position is."""
        said = self.table.game.guide.progress(state.view(SPECTATOR))
        return self.game_t.say(said) if said is not None else ""

    def seats(self, present: set[str]) -> str:
        """Who sits here, and who is there."""
        key = [(seat.kind, seat.name, seat.bot, seat.holder in present) for seat in self.table.seats]
        if key != self._seats_shown:
            self._seats_shown = key
            self._seats = str(self._pieces.seats(self.page_t, self.table, present))
        return self._seats

    def log(self, start: int, viewer: int, end: int | None = None, new_after: int = 0) -> str:
        """The log from a move on, as a viewer may know it; what came after `new_after` is new, but for own moves:
        what a move begins with says whose it is."""
        lines: list[str] = []
        moves = self.table.match.moves
        last = len(moves) if end is None else end
        turn = self._told_turn(start)
        for at in range(start, last):
            lines += self._taken_back(at)
            own: bool | None = None
            for event in moves[at].events:
                text = self._tell(event, viewer)
                if not text:
                    continue
                own = event.seat == viewer if own is None else own
                marks = ["turn"] * (moves[at].turn != turn) + ["new"] * (0 < new_after <= at and not own)
                marks += ["passing"] * self.table.game.guide.passing(event)
                turn = moves[at].turn
                lines.append(self._log_line(at + 1, event.seat, text, marks))
        if last == len(moves):
            lines += self._taken_back(last)
        return "".join(lines)

    def _told_turn(self, before: int) -> int:
        """The turn of the last line of the log before a move; -1 where there is none."""
        return next((move.turn for move in reversed(self.table.match.moves[:before]) if move.events), -1)

    def _taken_back(self, kept: int) -> list[str]:
        """That somebody took back what came after so many moves."""
        return [
            f'<li data-move="{kept}.5" class="took-back seat-{seat}">{self._arms[seat]}'
            f"<span>{escape(self.page_t('{name} took back.', name=self.names[seat]))}</span></li>\n"
            for after, seat in self.table.taken_back
            if after == kept
        ]

    def moments(self, start: int) -> list[str]:
        """Cards for what players lean forward for, from a move on: one a move where the game has one."""
        if not self.artist.has_moments:
            return []
        found: list[str] = []
        for move in self.table.match.moves[start:]:
            seen = [event.seen_by(SPECTATOR) for event in move.events]
            events = [{"kind": event.kind, "seat": event.seat, "data": event.data} for event in seen]
            card = str(self.artist.moment(events, self.game_t)) if events else ""
            if card:
                found.append(card)
        return found

    def _log_line(self, move: int, seat: int, text: str, marks: Sequence[str] = ()) -> str:
        classes = [f"seat-{seat}"] * (seat >= 0) + list(marks)
        mark = f' class="{" ".join(classes)}"' if classes else ""
        arms = self._arms[seat] if seat >= 0 else ""
        there = f"/t/{self.table.id}/replay?move={move}"
        return (
            f'<li data-move="{move}"{mark}><a class="move-number" tabindex="-1" href="{there}">'
            f"{move}</a>{arms}<span>{escape(text)}</span></li>\n"
        )

    def move_line(self, move: int) -> str:
        """A move that caused no event, as a line of the log: who did what."""
        played = self.table.match.moves[move - 1]
        return self._log_line(move, played.seat, self.describe(played.action))

    def secrets_since(self, start: int) -> set[int]:
        """The seats that know more than others of what happened from a move on."""
        return {
            event.seat
            for move in self.table.match.moves[start:]
            for event in move.events
            if event.secret is not None and event.seat != CHANCE
        }

    def said(self, start: int = 0) -> str:
        """What was said at the table, from a line on."""
        first = max(start, self.table.said_before)
        lines = list(enumerate(self.table.said[first - self.table.said_before :], first))
        return str(self._pieces.said(self.page_t, lines, start < first, HOUSE_SAYS))

    def _tell(self, event: Event, viewer: int) -> str:
        return self.game_t.say(self.table.game.describe_event(event.seen_by(viewer)))

    # For one seat -------------------------------------------------------------------------------------

    def private(self, seat: int) -> str:
        """What only that seat decides: its prompt and choices, whether it may take back."""
        self._forget_private()
        known = self._private.get(seat)
        if known is None:
            known = self._private[seat] = self._draw_private(seat)
        return known

    def hand(self, seat: int) -> str:
        """What only that seat sees: own cards, own money."""
        self._forget_private()
        known = self._hands.get(seat)
        if known is None:
            known = ""
            if self.artist.has_hand:
                known = str(self.artist.hand(self.table.match.state.view(seat), self.game_t))
            self._hands[seat] = known
        return known

    def _forget_private(self) -> None:
        version = (self.table.entries, self.table.status + ",".join(s.bot for s in self.table.seats))
        if version != self._private_version:
            self._private.clear()
            self._hands.clear()
            self._private_version = version

    def _draw_private(self, seat: int) -> str:
        table = self.table
        state = table.match.state
        away = table.plays_itself(seat) and table.status != OVER
        mine = seat in table.pending() and not away
        places = self.offered(seat) if mine else []
        prompt = self.game_t.say(table.game.guide.prompt(state, seat) or state.prompt(seat)) if mine else ""
        undo = table.may_take_back(seat)
        since = news(table.match, seat, self.game_t) if mine else None
        hurry = not away and any(table.plays_itself(other) for other in table.pending())
        standing = None if away or state.over else standing_of(state, seat, mine, self.game_t.say)
        idle = (seat, table.status, undo, away, hurry, standing)
        if not mine and idle in self._idle:
            return self._idle[idle]
        count = sum(len(place.choices) for place in places)
        token = Markup(FORM_TOKEN)
        drawn = str(
            self._pieces.private(
                self.page_t, table, seat, places, count, prompt, undo, away, mine, since, hurry, standing, token
            )
        )
        if not mine:
            self._idle[idle] = drawn
        return drawn

    def offered(self, seat: int) -> list[Place]:
        """The seat's legal actions by place."""
        return offers_of(self.table.game).offered(self.table.match.state, seat, self.game_t.say)

    def describe(self, action: int) -> str:
        """An action in words."""
        return self.game_t.say(self.table.game.describe(action))
