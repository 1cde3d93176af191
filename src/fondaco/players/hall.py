"""Many games of the same kind side by side, for programs that learn: all move on together, decision by decision.

This is the part of `fondaco.research.Batch` that wants to be compiled; it knows no arrays. What it tells are bytes
and lists that those can be filled from.
"""

from typing import Final, final

from ..engine import Game, Rng, State, mixed
from ..engine.sight import actions_piece, sight_of
from .bots import Bot
from .play import ask

MINDS: Final = 1 << 64
"""Set apart from the games' seeds: those of the bots and of random choices."""
CHOICES: Final = 2 << 64
BLOCK: Final = 1024
"""So many pieces of observations are joined at a time: few enough to stay in the processor's cache."""


@final
class Ended:
    """How a game of the hall ended."""

    def __init__(self, table: int, state: State) -> None:
        self.table = table
        self.scores = state.scores()
        self.ranks = state.ranks()


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
    ) -> None:
        self.game = game
        self.sight = sight_of(game)
        self.players = players
        self.options = options
        self.seed = seed
        self.first = first
        self.all = all
        self.bots = bots
        self.has_bots = False
        for bot in bots:
            if bot is not None:
                self.has_bots = True
        self.begun = [0] * tables
        """How many games have begun at each table."""
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        """Where chance comes from at each table, and the bots' thoughts."""
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
        self.ended = []

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
        for table in range(len(states)):
            states[table].apply(seats[table], actions[table])
            self.go_on(table)

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

    def observe(self, rows: memoryview) -> None:
        """Write what who must decide knows, table after table."""
        sight = self.sight
        states = self.states
        seats = self.seats
        out: list[bytes] = []
        at = 0
        for table in range(len(states)):
            sight.observe(states[table], seats[table], out)
            if len(out) >= BLOCK or table + 1 == len(states):
                block = b"".join(out)
                rows[at : at + len(block)] = block
                at += len(block)
                out = []

    def who(self) -> bytes:
        """Who must decide at each table, a byte each."""
        return bytes(self.seats)

    def counts(self) -> list[int]:
        """How many legal actions there are at each table."""
        return [len(legal) for legal in self.legal]

    def actions(self) -> bytes:
        """The legal actions as integers of four bytes, table after table."""
        found: list[bytes] = []
        listed: list[int] = []
        sight = self.sight
        states = self.states
        seats = self.seats
        for table in range(len(states)):
            ready = sight.actions(states[table], seats[table])
            if ready:
                if listed:
                    found.append(actions_piece(listed))
                    listed = []
                found.append(ready)
            else:
                listed.extend(self.legal[table])
        if listed:
            found.append(actions_piece(listed))
        return b"".join(found)

    def random(self) -> list[int]:
        """A legal action for each table, each as likely."""
        found: list[int] = []
        choices = self.choices
        legals = self.legal
        for table in range(len(legals)):
            legal = legals[table]
            found.append(legal[choices[table].below(len(legal))])
        return found
