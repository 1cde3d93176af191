"""Writes games down as columns of numbers while bots play them: what data for programs that learn is made of.

This is the part of `fondaco.research.export` that wants to be compiled; it knows no arrays and no files.
"""

import struct
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
        self.moves = 0
        self.lengths: list[int] = []
        """How many moves each game has."""
        self.decided: list[int] = []
        """How many of them seats decided."""
        self.seats: list[bytes] = []
        """Who decided each move, `CHANCE` for chance: a byte each, in a piece for each game, as all that follows."""
        self.actions: list[bytes] = []
        """What was done, in four bytes, as the rest."""
        self.counts: list[bytes] = []
        """How many actions were legal at each decision of a seat."""
        self.legal: list[bytes] = []
        """Those actions, decision after decision."""
        self.searched: list[int] = []
        """The decisions at which search told visits and values of all that was legal."""
        self.visits: list[int] = []
        self.values: list[float] = []
        self.rows: list[bytes] = []
        """What who decided knew, as pieces of numbers; nothing for chance."""
        self.before = 0
        """How many decisions were written before the game at hand; and what is written of that game."""
        self.its_seats: list[int] = []
        self.its_actions: list[int] = []
        self.its_counts: list[int] = []
        self.its_legal: list[int] = []

    def play(self, game: Game, players: int, options: dict[str, str], bots: list[Bot], seed: int, index: int) -> State:
        """The index-th game of a run, the same as `play_game` plays; its last position."""
        state = game.start(players, options)
        minds = Rng(mixed(seed, index))
        luck = minds.fork()
        while not state.over:
            pending = state.pending()
            seat = pending[0]
            if seat < 0:
                self.chance(state, state.sample(luck))
                continue
            if len(pending) == 1:
                action = self.ask(game, state, seat, bots[seat], minds)
                self.its_actions.append(action)
                state.apply(seat, action)
                continue
            chosen = [self.ask(game, state, one, bots[one], minds) for one in pending]
            self.its_actions.extend(chosen)
            for i in range(len(pending)):
                state.apply(pending[i], chosen[i])
        self.end_game()
        return state

    def copy(self, match: Match) -> State:
        """A game that was played already, move by move; its last position."""
        state = match.at(0)
        for move in match.moves:
            if move.seat == CHANCE:
                self.chance(state, move.action)
                continue
            self.note(match.game, state, move.seat, state.legal(move.seat))
            self.its_actions.append(move.action)
            state.apply(move.seat, move.action)
        self.end_game()
        return state

    def end_game(self) -> None:
        """Pack what was written of a game while it is at hand: that takes a fraction of the time and memory."""
        moves = len(self.its_seats)
        decided = len(self.its_counts)
        self.moves += moves
        self.before += decided
        self.lengths.append(moves)
        self.decided.append(decided)
        self.seats.append(struct.pack(f"{moves}b", *self.its_seats))
        self.actions.append(struct.pack(f"{moves}i", *self.its_actions))
        self.counts.append(struct.pack(f"{decided}i", *self.its_counts))
        self.legal.append(struct.pack(f"{len(self.its_legal)}i", *self.its_legal))
        self.its_seats = []
        self.its_actions = []
        self.its_counts = []
        self.its_legal = []

    def chance(self, state: State, action: int) -> None:
        """Chance decides."""
        self.its_seats.append(CHANCE)
        self.its_actions.append(action)
        state.apply(CHANCE, action)

    def note(self, game: Game, state: State, seat: int, legal: list[int]) -> None:
        """Who is asked, what the seat may do, and what it knows."""
        self.its_seats.append(seat)
        self.its_counts.append(len(legal))
        self.its_legal.extend(legal)
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
        self.searched.append(self.before + len(self.its_counts) - 1)
        self.visits.extend([visits[action] for action in legal])
        self.values.extend([values[action] for action in legal])
