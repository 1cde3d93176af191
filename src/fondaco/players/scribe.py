"""Writes games down as columns of numbers while bots play them: what data for programs that learn is made of.

This is the part of `fondaco.research.export` that wants to be compiled; it knows no arrays and no files.
"""

from typing import final

from ..engine import CHANCE, Game, Match, Rng, State, View, mixed
from ..engine.sight import sight_of
from .bots import Bot
from .play import NO_VIEW
from .search import Search, Thought


@final
class Scribe:
    """Moves one after the other, chance included; then what there is to say of each game."""

    def __init__(self, observe: bool) -> None:
        self.observe = observe
        self.begin()

    def begin(self) -> None:
        """Forget what was written: the columns are empty."""
        self.lengths: list[int] = []
        """How many moves each game has."""
        self.decided: list[int] = []
        """How many of them seats decided."""
        self.seats: list[int] = []
        """Who decided each move: `CHANCE` for chance."""
        self.actions: list[int] = []
        self.counts: list[int] = []
        """How many actions were legal at each decision of a seat."""
        self.legal: list[int] = []
        """Those actions, decision after decision."""
        self.searched: list[int] = []
        """The decisions at which search told visits and values of all that was legal."""
        self.visits: list[int] = []
        self.values: list[float] = []
        self.rows: list[bytes] = []
        """What who decided knew, as pieces of numbers; nothing for chance."""

    def play(self, game: Game, players: int, options: dict[str, str], bots: list[Bot], seed: int, index: int) -> State:
        """The index-th game of a run, the same as `play_game` plays; its last position."""
        state = game.start(players, options)
        minds = Rng(mixed(seed, index))
        luck = minds.fork()
        before = len(self.seats)
        begun = len(self.counts)
        while not state.over:
            pending = state.pending()
            seat = pending[0]
            if seat < 0:
                self.chance(state, state.sample(luck))
                continue
            if len(pending) == 1:
                action = self.ask(game, state, seat, bots[seat], minds)
                self.actions.append(action)
                state.apply(seat, action)
                continue
            chosen = [self.ask(game, state, one, bots[one], minds) for one in pending]
            self.actions.extend(chosen)
            for i in range(len(pending)):
                state.apply(pending[i], chosen[i])
        self.lengths.append(len(self.seats) - before)
        self.decided.append(len(self.counts) - begun)
        return state

    def copy(self, match: Match) -> State:
        """A game that was played already, move by move; its last position."""
        state = match.at(0)
        begun = len(self.counts)
        for move in match.moves:
            if move.seat == CHANCE:
                self.chance(state, move.action)
                continue
            self.note(match.game, state, move.seat, state.legal(move.seat))
            self.actions.append(move.action)
            state.apply(move.seat, move.action)
        self.lengths.append(len(match.moves))
        self.decided.append(len(self.counts) - begun)
        return state

    def chance(self, state: State, action: int) -> None:
        """Chance decides."""
        self.seats.append(CHANCE)
        self.actions.append(action)
        state.apply(CHANCE, action)

    def note(self, game: Game, state: State, seat: int, legal: list[int]) -> None:
        """Who is asked, what the seat may do, and what it knows."""
        self.seats.append(seat)
        self.counts.append(len(legal))
        self.legal.extend(legal)
        if self.observe:
            sight_of(game).observe(state, seat, self.rows)

    def ask(self, game: Game, state: State, seat: int, bot: Bot, minds: Rng) -> int:
        """What a bot chooses, and what it thought where it searched."""
        legal = state.legal(seat)
        self.note(game, state, seat, legal)
        view: View = state.view(seat) if bot.needs_view else NO_VIEW
        if isinstance(bot, Search) and len(legal) > 1:
            thought = bot.think(seat, view, legal, minds)
            self.remember(thought, legal)
            return thought.best.action
        return bot.choose(seat, view, legal, minds)

    def remember(self, thought: Thought, legal: list[int]) -> None:
        """Visits and value of each legal action, in their order."""
        visits = dict.fromkeys(legal, 0)
        values = dict.fromkeys(legal, 0.0)
        for one in thought.candidates:
            if one.action in visits:
                visits[one.action] = one.visits
                values[one.action] = one.value
        self.searched.append(len(self.counts) - 1)
        self.visits.extend([visits[action] for action in legal])
        self.values.extend([values[action] for action in legal])
