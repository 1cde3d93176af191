"""Many games of the same kind side by side, for programs that learn: all move on together, decision by decision.

This is the part of `fondaco.research.Batch` that wants to be compiled. It knows no arrays: what each table shows is
written row by row into memory that somebody else has made.
"""

import struct
from typing import Final, final

from ..engine import Game, Rng, State, mixed
from ..engine.sight import sight_of
from .bots import Bot
from .play import ask

MINDS: Final = 1 << 64
"""Set apart from the seeds of the games: those of the bots, and of random choices."""
CHOICES: Final = 2 << 64
BLOCK: Final = 128
"""So many pieces of observations are joined at a time: few enough to stay in the processor's cache."""
MASKS: Final = 64
"""And so many masks."""
AT_HAND: Final = 16
"""So many tables move on before they are looked at: the processor keeps the instructions of the one work, then of the
other, and the positions stay in its cache in between."""
NO_MEMORY: Final = memoryview(b"")


@final
class Ended:
    """How a game of the hall ended."""

    def __init__(self, table: int, state: State) -> None:
        self.table = table
        self.scores = state.scores()
        self.ranks = state.ranks()
        best = self.ranks.count(1)
        self.shares = [1.0 / best if rank == 1 else 0.0 for rank in self.ranks]
        """What each seat has of the win."""


@final
class Hall:
    """Tables numbered from 0, each with a game; a game that is over is followed by the next at the same table.

    The n-th game at a table has its seed from the run's and from `first + table + n * all`, so that it is the same
    in however many halls the tables stand.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str],
        seed: int,
        tables: int,
        first: int,
        all: int,
        bots: list[Bot | None],
        rows: memoryview,
        masks: memoryview,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.first = first
        self.all = all
        self.bots = bots
        self.has_bots = any(bot is not None for bot in bots)
        self.observes = len(rows) > 0
        self.sight = game.sight
        if self.observes:
            self.sight = sight_of(game)
        self.has_masks = self.sight is not None and self.sight.has_masks()
        """Whether masks are written; else `counts` and `actions` tell what is legal."""
        self.rows = rows
        """Where observations go, and masks."""
        self.masks = masks
        self.row = 0
        self.mask = 0
        """How much of it is written."""
        self.pieces: list[bytes] = []
        self.mask_pieces: list[bytes] = []
        """What comes next."""
        self.begun = [0] * tables
        """How many games have begun at each table."""
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        """Where chance comes from at each table, the bots' thoughts, and random choices."""
        self.minds: list[Rng] = []
        self.choices: list[Rng] = []
        self.seats: list[int] = [0] * tables
        """Who must decide at each table."""
        self.legal: list[list[int]] = [[]] * tables
        """What they may do."""
        self.ended: list[Ended] = []
        """The games that ended with the last step."""
        for table in range(tables):
            self.lucks.append(Rng(0))
            self.minds.append(Rng(0))
            self.choices.append(Rng(mixed(seed, CHOICES + first + table)))
            self.states.append(self.new_game(table))
            self.go_on(table)
            self.show(table)
        self.ended = []
        self.write_out()

    def new_game(self, table: int) -> State:
        """The next game at a table, before its first move."""
        index = self.first + table + self.begun[table] * self.all
        self.begun[table] += 1
        self.lucks[table] = Rng(mixed(self.seed, index))
        if self.has_bots:
            self.minds[table] = Rng(mixed(self.seed, MINDS + index))
        return self.game.make_state(self.players, self.options)

    def step(self, actions: list[int]) -> None:
        """At every table who must decide does the action, known to be legal; then on to the next decision."""
        self.ended = []
        states = self.states
        seats = self.seats
        tables = len(states)
        first = 0
        while first < tables:
            last = min(first + AT_HAND, tables)
            for table in range(first, last):
                states[table].apply(seats[table], actions[table])
                self.go_on(table)
            for table in range(first, last):
                self.show(table)
            first = last
        self.write_out()

    def go_on(self, table: int) -> None:
        """Chance and bots decide and new games begin, until somebody else must decide."""
        state = self.states[table]
        while True:
            if state.over:
                self.ended.append(Ended(table, state))
                state = self.new_game(table)
                self.states[table] = state
                continue
            seat = state.pending()[0]
            if seat < 0:
                state.apply(seat, state.sample(self.lucks[table]))
                continue
            if self.has_bots:
                bot = self.bots[seat]
                if bot is not None:
                    state.apply(seat, ask(state, seat, bot, self.minds[table]))
                    continue
            self.seats[table] = seat
            self.legal[table] = state.legal(seat)
            return

    def show(self, table: int) -> None:
        """What who must decide knows and may do, while the table is still at hand."""
        sight = self.sight
        if sight is None:
            return
        state = self.states[table]
        seat = self.seats[table]
        if self.observes:
            sight.observe(state, seat, self.pieces)
            if len(self.pieces) >= BLOCK:
                self.write_rows()
        if self.has_masks:
            self.mask_pieces.append(sight.mask(state, seat))
            if len(self.mask_pieces) >= MASKS:
                self.write_masks()

    def write_rows(self) -> None:
        """Join the pieces and put them in their place."""
        if not self.pieces:
            return
        block = b"".join(self.pieces)
        self.rows[self.row : self.row + len(block)] = block
        self.row += len(block)
        self.pieces = []

    def write_masks(self) -> None:
        """The same with masks."""
        if not self.mask_pieces:
            return
        block = b"".join(self.mask_pieces)
        self.masks[self.mask : self.mask + len(block)] = block
        self.mask += len(block)
        self.mask_pieces = []

    def write_out(self) -> None:
        """Write what is left; the next step begins at the first table."""
        self.write_rows()
        self.write_masks()
        self.row = 0
        self.mask = 0

    def who(self) -> bytes:
        """Who must decide at each table, a byte each."""
        return bytes(self.seats)

    def counts(self) -> list[int]:
        """How many legal actions there are at each table."""
        return [len(legal) for legal in self.legal]

    def actions(self) -> bytes:
        """The legal actions as integers of four bytes, table after table."""
        found: list[int] = []
        for legal in self.legal:
            found.extend(legal)
        return struct.pack(f"{len(found)}i", *found)

    def random(self) -> bytes:
        """A legal action for each table, each as likely, as integers of eight bytes."""
        found: list[int] = []
        choices = self.choices
        legals = self.legal
        for table in range(len(legals)):
            legal = legals[table]
            found.append(legal[choices[table].below(len(legal))])
        return struct.pack(f"{len(found)}q", *found)
