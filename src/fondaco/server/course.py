"""The course of a game: which moves make one turn, and what everybody had after each."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from ..engine import CHANCE, Move, State


@dataclass
class Course:
    """Turns and scores of a game as far as it has been walked."""

    turn_of: list[int] = field(default_factory=list)
    """The turn of each move."""
    scores: list[list[int]] = field(default_factory=list)
    """The public scores before the first turn and after each."""

    def begin(self, move: int) -> int:
        """How many moves are played where the turn in which that move (counted from 1) stands begins."""
        return bisect_left(self.turn_of, self.turn_of[move - 1]) if 0 < move <= len(self.turn_of) else 0

    def back(self, move: int) -> int:
        """One turn back from the position after so many moves."""
        return self.begin(move)

    def on(self, move: int) -> int:
        """One turn on from the position after so many moves."""
        return bisect_left(self.turn_of, self.turn_of[move] + 1) if move < len(self.turn_of) else len(self.turn_of)


def walk(state: State, moves: list[Move]) -> Course:
    """The course of these moves from a position that is nobody else's."""
    guide = state.game.guide
    course = Course(scores=[state.scores()])
    before = turn = -1
    for move in moves:
        at = guide.turn(state)
        if at < 0:
            at = before if move.seat == CHANCE else move.seat
        if at != before or turn < 0:
            if turn >= 0:
                course.scores.append(state.scores())
            turn, before = turn + 1, at
        course.turn_of.append(turn)
        state.apply(move.seat, move.action)
    course.scores.append(state.scores())
    return course
