"""What bots know of a game: the part of it that people, pages and records never ask."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .errors import BadSetup
from .native import mypyc_attr
from .phrases import Phrase
from .rng import Rng

if TYPE_CHECKING:
    from .contract import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(ABC):
    """The judgement of greedy players and of search. A game without one can be played by people and at random."""

    def __init__(self) -> None:
        self.spread = 10.0
        """How many points of difference matter in a finished game: the scale of `judge`."""
        self.blur = 10.0
        """By how many points a beginner misjudges a position; the lower levels of bots do."""
        self.search: dict[str, float] = {}
        """How search is set in this game where it differs from the usual (`players/search.py`)."""
        self.knobs: dict[str, float] = {}
        """What the judge believes, where that can be tuned (`fondaco tune`)."""

    @abstractmethod
    def judge(self, state: "State") -> list[float]:
        """What each seat will probably have at the end, in points: the knowledge of simple bots and of search."""

    def forecast(self, state: "State") -> list[float]:
        """The same as search sees it, where it knows better than by rule of thumb."""
        return self.judge(state)

    def prior(self, state: "State", seat: int, legal: list[int]) -> list[float]:
        """How promising each legal action looks at first sight, for search; empty where all look alike."""
        return []

    def turn(self, state: "State") -> int:
        """The number of the turn; search looks some turns ahead and compares positions of the same turn.

        What a turn is, is the game's affair. Where it is 0, positions are judged at once.
        """
        return 0

    def quick(self, state: "State", seat: int, rng: Rng) -> int:
        """What the seat would do without much thought, where search plays a position on; -1: what the judge likes."""
        return -1

    def tuned(self, changes: dict[str, float]) -> "Mind":
        """The same with other knobs; only minds that have some can be tuned."""
        raise BadSetup(Phrase("this game's judge has no knobs"))


class Blank(Mind):
    """The mind of a game that brings none: everybody is judged by the points that they have."""

    def judge(self, state: "State") -> list[float]:
        return [float(score) for score in state.scores()]
