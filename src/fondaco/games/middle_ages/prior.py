"""Which actions look promising at first sight, where there are too many to look at each: prices, bids, purchases."""

from typing import Final, cast

from ...engine import State
from .auctions import BIDDING
from .bargain import wanted_next
from .deals import DRAFT
from .haggling import ANSWER, QUOTE_STEP
from .masters import MASTER_BIDS
from .notation import AGREE, BID, BOTH, COUNTER_ONE, COUNTER_TWO, DROP, MAKE, PASS, QUOTE, QUOTES_EACH
from .state import MiddleState
from .tables import COIN
from .talkworth import gains, mastership
from .worth import investment_worth, turns_left

WANTED: Final = 1.0
STEP: Final = 250.0
"""A price so far from the best guess looks half as promising."""


def prior(state: State, seat: int, legal: list[int]) -> list[float]:
    """The promise of each action, at most 1; empty where all look alike."""
    position = cast(MiddleState, state)
    step = position.step
    if step is QUOTE_STEP:
        return quotes(position, legal)
    if step is ANSWER:
        return answers(position, seat, legal)
    if step is MASTER_BIDS:
        return bids(position, seat, legal)
    if step is BIDDING:
        return raises(position, legal)
    if step is DRAFT:
        return items(position, seat, legal)
    return []


def near(amount: float, guess: float) -> float:
    """How close an amount is to the guess."""
    return 1.0 / (1.0 + abs(amount - guess) / STEP)


def quotes(state: MiddleState, legal: list[int]) -> list[float]:
    """Prices near a fair part of the gain; refusing and agreeing are always looked at."""
    turns = turns_left(state)
    customer = state.actor
    one, two = gains(state, turns, customer)
    found: list[float] = []
    for action in legal:
        which = action - QUOTE - customer * QUOTES_EACH
        if which == 0 or action == AGREE:
            found.append(WANTED)
        elif which >= BOTH:
            found.append(near((which - BOTH) * COIN, 0.65 * one))
        elif which < 32 or which % 32 == 0:
            price, worth = (which % 32 - 1, two) if which < 32 else (which // 32 - 1, one)
            found.append(0.5 * near(price * COIN, 0.65 * worth))
        else:
            found.append(near((which // 32 - 1) * COIN, 0.65 * one) * near((which % 32 - 1) * COIN, 0.65 * two))
    return found


def answers(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Counter-offers near half of the gain; everything else is always looked at."""
    one, two = gains(state, turns_left(state), seat)
    found: list[float] = []
    for action in legal:
        if COUNTER_ONE <= action < COUNTER_TWO:
            found.append(0.9 * near((action - COUNTER_ONE) * COIN, 0.5 * one))
        elif COUNTER_TWO <= action < AGREE:
            found.append(0.9 * near((action - COUNTER_TWO) * COIN, 0.5 * two))
        else:
            found.append(WANTED)
    return found


def bids(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Bids up to what the role is worth, best at two thirds of it."""
    turns = turns_left(state)
    fees = [0.55 * gains(state, turns, other)[1] for other in range(state.players)]
    guess = 0.6 * mastership(state, turns, seat, fees)
    return [WANTED if action == BID else near((action - BID) * COIN, guess) for action in legal]


def raises(state: MiddleState, legal: list[int]) -> list[float]:
    """Passing, the least bid, and those around what the best card is worth."""
    turns = turns_left(state)
    best = 0.0
    for card in state.row:
        best = max(best, investment_worth(card, turns))
    found: list[float] = []
    for action in legal:
        if action == PASS or action == legal[0]:
            found.append(WANTED)
        else:
            found.append(near((action - BID) * COIN, min(state.high + 300.0, 0.6 * best)))
    return found


def items(state: MiddleState, seat: int, legal: list[int]) -> list[float]:
    """Making or dropping an offer, and the items that carry an idea on."""
    wanted = wanted_next(state, turns_left(state), seat)
    found: list[float] = []
    for at, action in enumerate(legal):
        if action in (MAKE, DROP) or action in wanted:
            found.append(WANTED)
        else:
            found.append(at * 1e-9)
    return found
