"""A game as it is played: who sits where, every move so far, what happened, and taking moves back.

A match owns the state, decides chance, and knows the information barriers: a move can be taken back by the
seat that made it until chance was revealed, a secret was shown, or another seat has decided.
"""

from typing import final

from .contract import CHANCE_ONLY, Game, State
from .errors import BadSetup, IllegalAction
from .events import CHANCE, Event
from .phrases import Phrase, plural
from .rng import Rng

SNAPSHOT_EVERY = 64


@final
class Move:
    """One move of a match: whose (`CHANCE` for chance), what, the events it caused, and the turn that it belongs to."""

    def __init__(self, seat: int, action: int, events: list[Event], turn: int) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.turn = turn
        """Equal for the moves of one turn (`Guide.turn`)."""


@final
class Match:
    """A game in progress.

    >>> import fondaco
    >>> match = Match(fondaco.load("medici"), 3, Rng(5))
    >>> seat = match.state.pending()[0]
    >>> _ = match.play(seat, match.state.legal(seat)[0])
    >>> [move.seat for move in match.moves][:2]
    [-1, -1]
    """

    def __init__(
        self,
        game: Game,
        players: int | None,
        rng: Rng | None,
        options: dict[str, str] | None = None,
        names: list[str] | None = None,
        bots: list[str] | None = None,
    ) -> None:
        self.options = game.check_options(options or {})
        self.state: State = game.start(players, self.options)
        self.game: Game = self.state.game
        self.players = self.state.players
        self.names = names if names is not None else [f"seat {seat}" for seat in range(self.players)]
        if len(self.names) != self.players:
            raise BadSetup(
                plural("{n} name for {seats} seats", "{n} names for {seats} seats", len(self.names), seats=self.players)
            )
        self.bots = bots if bots is not None else [""] * self.players
        """The bot that plays each seat; empty for a person, and where nobody said so."""
        if len(self.bots) != self.players:
            raise BadSetup(
                plural("{n} bot for {seats} seats", "{n} bots for {seats} seats", len(self.bots), seats=self.players)
            )
        self.rng = rng
        self.moves: list[Move] = []
        self._snapshots: list[tuple[int, State]] = [(0, self.state.copy())]
        self._back: list[tuple[int, int, State]] = []
        self._settle()

    def play(self, seat: int, action: int) -> list[Move]:
        """Play an action and what chance makes of it; the new moves with their events."""
        before = len(self.moves)
        state = self.state
        if not state.is_legal(seat, action):
            state.play(seat, action)  # raises, with the reason
        self._apply_so_that_it_can_go_back(seat, action)
        self._settle()
        if any(move.seat == CHANCE for move in self.moves[before:]):
            self._back.clear()
        return self.moves[before:]

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back."""
        return bool(self._back) and self._back[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take the seat's last move back."""
        if not self.can_undo(seat):
            raise IllegalAction(
                Phrase(
                    "nothing can be taken back: since your last move chance was revealed, a secret was shown "
                    "or another seat has decided"
                )
            )
        _, length, state = self._back.pop()
        self.state = state
        del self.moves[length:]
        while self._snapshots[-1][0] > length:
            self._snapshots.pop()

    def at(self, count: int) -> State:
        """The position after so many moves, chance included."""
        if not 0 <= count <= len(self.moves):
            last = len(self.moves)
            raise BadSetup(Phrase("there is no move {n}; the record has moves 0 to {last}", n=count, last=last))
        start = max((entry for entry in self._snapshots if entry[0] <= count), key=_moves_of)
        state = start[1].copy()
        for move in self.moves[start[0] : count]:
            state.apply(move.seat, move.action)
        return state

    def resume(self, rng: Rng) -> None:
        """Go on with a match that was read from a record: from here chance is decided by this generator."""
        self.rng = rng
        self._settle()

    def replay(self, seat: int, action: int) -> None:
        """Play one recorded move, chance included, exactly as it was."""
        if not self.state.is_legal(seat, action):
            self.state.play(seat, action)
        if seat == CHANCE:
            self._back.clear()
            self._apply(seat, action)
        else:
            self._apply_so_that_it_can_go_back(seat, action)

    def _apply_so_that_it_can_go_back(self, seat: int, action: int) -> None:
        if self._back and self._back[-1][0] != seat:
            self._back.clear()
        self._back.append((seat, len(self.moves), self.state.copy()))
        barriers = self.state.barriers
        self._apply(seat, action)
        if self.state.barriers != barriers:
            self._back.clear()

    def _apply(self, seat: int, action: int) -> None:
        events: list[Event] = []
        turn = self._turn(seat)
        self.state.log = events
        self.state.apply(seat, action)
        self.state.log = None
        self.moves.append(Move(seat, action, events, turn))
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots.append((len(self.moves), self.state.copy()))

    def _turn(self, seat: int) -> int:
        """The turn of the seat's next move; where the game doesn't say, it lasts as long as the same seat decides."""
        turn = self.game.guide.turn(self.state)
        if turn >= 0 or not self.moves:
            return max(turn, 0)
        turn = self.moves[-1].turn
        if seat == CHANCE:
            return turn
        for move in reversed(self.moves):
            if move.seat != CHANCE:
                return turn if move.seat == seat else turn + 1
        return turn + 1

    def _settle(self) -> None:
        rng = self.rng
        if rng is not None:
            while self.state.pending() == CHANCE_ONLY:
                self._apply(CHANCE, self.state.sample(rng))


def _moves_of(entry: tuple[int, State]) -> int:
    return entry[0]
