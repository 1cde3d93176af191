"""What a bot is, and the two simplest: one that plays at random and one that looks one move ahead."""

from abc import ABC, abstractmethod
from typing import Final, final

from ..engine import Game, Mind, Rng, State, View
from ..engine.native import mypyc_attr

GLANCE: Final = 12
UNLIKELY: Final = 1e6


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Chooses an action from what its seat may know."""

    def __init__(self, game: Game, mind: Mind | None = None) -> None:
        self.game = game
        self.mind = mind if mind is not None else game.mind
        """What it knows of the game: the game's own mind, or another one in experiments."""
        self.needs_view = True
        """Whether `choose` looks at the view; who doesn't is given an empty one."""

    @abstractmethod
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""


@final
class Random(Bot):
    """Any legal action, each as likely."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.needs_view = False

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        return legal[rng.below(len(legal))]


@final
class Greedy(Bot):
    """The action after which the game's judge likes its seat best, over a few imagined worlds."""

    def __init__(self, game: Game, worlds: int = 2, mind: Mind | None = None) -> None:
        super().__init__(game, mind)
        self.worlds = worlds

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1:
            return legal[0]
        totals = self.values(seat, view, legal, rng)
        best = 0
        for i in range(1, len(legal)):
            if totals[i] > totals[best]:
                best = i
        return legal[best]

    def values(self, seat: int, view: View, legal: list[int], rng: Rng, envy: float = 1.0) -> list[float]:
        """How good each action looks to the seat; `envy` is how much it minds what the others gain."""
        totals = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = self.game.imagine(view, rng)
            luck = rng.fork()
            promising = self.promising(world, seat, legal)
            for i, action in enumerate(legal):
                if promising[i]:
                    totals[i] += self.value_after(world, seat, action, luck.copy(), envy)
                else:
                    totals[i] -= UNLIKELY
        return totals

    def promising(self, world: State, seat: int, legal: list[int]) -> list[bool]:
        """Which actions are worth a look: all, or the best few where the game's prior tells them apart."""
        if len(legal) <= GLANCE:
            return [True] * len(legal)
        prior = self.mind.prior(world, seat, legal)
        if len(prior) != len(legal):
            return [True] * len(legal)
        bound = least_of_best(prior, GLANCE)
        return [share >= bound for share in prior]

    def value_after(self, world: State, seat: int, action: int, luck: Rng, envy: float) -> float:
        """The seat's lead over the average of the others after the action; chance is the same for each action."""
        state = world.copy()
        state.apply(seat, action)
        state.settle(luck)
        return lead(self.mind.judge(state), seat, envy)


def lead(worth: list[float], seat: int, envy: float = 1.0) -> float:
    """What a seat has more than the others: half of their average and half of the best of them."""
    others = 0.0
    best = -1e9
    for other in range(len(worth)):
        if other != seat:
            others += worth[other]
            if worth[other] > best:
                best = worth[other]
    return worth[seat] - envy * (0.5 * others / (len(worth) - 1) + 0.5 * best)


def least_of_best(values: list[float], count: int) -> float:
    """The smallest of the `count` largest values."""
    best = [-1e9] * count
    for value in values:
        if value > best[count - 1]:
            at = count - 1
            while at > 0 and best[at - 1] < value:
                best[at] = best[at - 1]
                at -= 1
            best[at] = value
    return best[count - 1]
