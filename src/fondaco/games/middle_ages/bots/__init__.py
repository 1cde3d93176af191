"""What bots know of Merchants of the Middle Ages: the judge, and which actions look promising at first sight."""

from typing import Final, cast

from ....engine import Mind, State
from ..deals.rounds import DRAFT
from ..notation import AGREE, BID, COUNTER_ONE, COUNTER_TWO, DROP, MAKE, PASS, PRICES, QUOTE, QUOTE_ONE, REFUSE
from ..phases.investments import BIDDING
from ..phases.load_masters import MASTER_BIDS
from ..phases.loading import ANSWER, QUOTE_STEP
from ..state import MiddleState
from ..tables import COIN
from . import judge, worth
from .bargain import wanted_next
from .worth import gains, investment_worth, mastership, turns_left

WANTED: Final = 1.0
STEP: Final = 250.0
"""A price so far from the best guess looks half as promising."""


class MiddleMind(Mind):
    """How good positions are, and where to look first: prices, bids, purchases, items of deals."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 120.0
        self.blur = 48.0
        self.search = {"look": 3.0}

    def judge(self, state: State) -> list[float]:
        return judge.judge(cast(MiddleState, state))

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior(cast(MiddleState, state), seat, legal)

    def turn(self, state: State) -> int:
        return worth.stage(cast(MiddleState, state))


def prior(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """The promise of each action, at most 1; empty where all look alike."""
    step = state.step
    if step is QUOTE_STEP:
        return quotes(state, legal)
    if step is ANSWER:
        return answers(state, seat, legal)
    if step is MASTER_BIDS:
        return bids(state, seat, legal)
    if step is BIDDING:
        return raises(state, legal)
    if step is DRAFT:
        return items(state, seat, legal)
    return []


def near(amount: float, guess: float) -> float:
    """How close an amount is to the guess."""
    return 1.0 / (1.0 + abs(amount - guess) / STEP)


def quotes(state: MiddleState, legal: list[int]) -> list[float]:
    """Prices near a fair part of the gain; refusing and agreeing are always looked at."""
    turns = turns_left(state)
    one, two = gains(state, turns, state.actor)
    families = state.numbers.families.of
    found: list[float] = []
    for action in legal:
        family = families[action]
        if family is REFUSE or family is AGREE:
            found.append(WANTED)
        elif family is QUOTE_ONE:
            found.append(near(QUOTE_ONE.pair(action)[1] * COIN, 0.65 * one))
        else:
            _, first, second = QUOTE.triple(action)
            if first == 0:
                found.append(0.5 * near(PRICES[second], 0.65 * two))
            elif second == 0:
                found.append(0.5 * near(PRICES[first], 0.65 * one))
            else:
                found.append(near(PRICES[first], 0.65 * one) * near(PRICES[second], 0.65 * two))
    return found


def answers(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Counter-offers near half of the gain; everything else is always looked at."""
    one, two = gains(state, turns_left(state), seat)
    families = state.numbers.families.of
    found: list[float] = []
    for action in legal:
        family = families[action]
        if family is COUNTER_ONE or family is COUNTER_TWO:
            worth = one if family is COUNTER_ONE else two
            found.append(0.9 * near(family.index(action) * COIN, 0.5 * worth))
        else:
            found.append(WANTED)
    return found


def bids(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Bids up to what the role is worth, best at two thirds of it."""
    turns = turns_left(state)
    fees = [0.55 * gains(state, turns, other)[1] for other in range(state.players)]
    guess = 0.6 * mastership(state, turns, seat, fees)
    return [near(BID.index(action) * COIN, guess) if action != BID.first else WANTED for action in legal]


def raises(state: MiddleState, legal: list[int]) -> list[float]:
    """Passing, the least bid, and those around what the best card is worth."""
    turns = turns_left(state)
    best = max([investment_worth(card, turns) for card in state.row], default=0.0)
    guess = min(state.high + 300.0, 0.6 * best)
    sure = (PASS.first, legal[0])
    return [WANTED if action in sure else near(BID.index(action) * COIN, guess) for action in legal]


def items(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Making or dropping an offer, and the items that carry an idea on."""
    wanted = [MAKE.first, DROP.first, *wanted_next(state, turns_left(state), seat)]
    return [WANTED if action in wanted else at * 1e-9 for at, action in enumerate(legal)]
