"""Many games of the same kind side by side, for programs that learn: all move on together, decision by decision.

This is the part of `fondaco.research.Batch` that wants to be compiled; it knows no arrays. What it tells are bytes
and lists that those can be filled from.
"""

import struct
from typing import Final, final

from ..engine import Game, Rng, State, mixed
from ..engine.sight import sight_of
from .bots import Bot
from .play import ask

MINDS: Final = 1 << 64
"""Set apart from the games' seeds: those of the bots and of random choices."""
CHOICES: Final = 2 << 64


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
        self.minds: list[Rng] = []
        self.choices: list[Rng] = []
        self.seats: list[int] = [0] * tables
        """Who must decide at each table."""
        self.legal: list[list[int]] = [[]] * tables
        """What they may do."""
        self.ended: list[Ended] = []
        """The games that ended with the last step."""
        self.numbers = [struct.pack("i", action) for action in range(len(game.actions()))]
        for table in range(tables):
            self.minds.append(Rng(0))
            self.choices.append(Rng(mixed(seed, CHOICES + first + table)))
            self.states.append(self.new_game(table))
            self.go_on(table)
        self.ended = []

    def new_game(self, table: int) -> State:
        """The next game at a table, at its first decision."""
        index = self.first + table + self.begun[table] * self.all
        self.begun[table] += 1
        state = self.game.make_state(self.players, self.options)
        state.rng = Rng(mixed(self.seed, index))
        state.settle(state.rng)
        if self.has_bots:
            self.minds[table] = Rng(mixed(self.seed, MINDS + index))
        return state

    def step(self, actions: list[int]) -> None:
        """At every table who must decide does the action, known to be legal; then on to the next decision."""
        self.ended = []
        states = self.states
        seats = self.seats
        for table in range(len(states)):
            state = states[table]
            state.apply(seats[table], actions[table])
            rng = state.rng
            if rng is not None:
                state.settle(rng)
            self.go_on(table)

    def go_on(self, table: int) -> None:
        """Bots decide and new games begin, until somebody else must decide."""
        while True:
            state = self.states[table]
            if state.over:
                self.ended.append(Ended(table, state))
                self.states[table] = self.new_game(table)
                continue
            seat = state.pending()[0]
            if self.has_bots:
                bot = self.bots[seat]
                if bot is not None:
                    state.apply(seat, ask(state, seat, bot, self.minds[table]))
                    rng = state.rng
                    if rng is not None:
                        state.settle(rng)
                    continue
            self.seats[table] = seat
            self.legal[table] = state.legal(seat)
            return

    def observations(self) -> bytes:
        """What who must decide knows, table after table."""
        out: list[bytes] = []
        sight = self.sight
        states = self.states
        seats = self.seats
        for table in range(len(states)):
            sight.observe(states[table], seats[table], out)
        return b"".join(out)

    def counts(self) -> list[int]:
        """How many legal actions there are at each table."""
        return [len(legal) for legal in self.legal]

    def allowed(self) -> bytes:
        """The legal actions as integers of four bytes, table after table."""
        out: list[bytes] = []
        numbers = self.numbers
        for legal in self.legal:
            for action in legal:
                out.append(numbers[action])
        return b"".join(out)

    def random(self) -> list[int]:
        """A legal action for each table, each as likely."""
        found: list[int] = []
        choices = self.choices
        legals = self.legal
        for table in range(len(legals)):
            legal = legals[table]
            found.append(legal[choices[table].below(len(legal))])
        return found
