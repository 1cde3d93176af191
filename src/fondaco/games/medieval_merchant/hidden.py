"""The markers that a seat can't see, dealt again as they might as well lie.

Everybody knows how the deal went (MM-6): each hand got the same number of high markers first, then the left-over
high ones were mixed with the low ones. So a hand holds at least that many high markers, those it has placed included.
"""

import math
from typing import Final

from ...engine import OPEN as OPEN_VIEWER
from ...engine import Rng
from .box import CITIES, HIGH, HIGHEST, LOWEST
from .state import CLOSED, MerchantState

_FACTORIAL: Final[list[float]] = [float(math.factorial(n)) for n in range(26)]


def hand_sizes(state: MerchantState) -> list[int]:
    """How many markers each hand holds: dealt less placed. Public (MM-97)."""
    sizes = [dealt_to(state, seat) for seat in range(state.players)]
    for seat in state.opener:
        if seat >= 0:
            sizes[seat] -= 1
    return sizes


def dealt_to(state: MerchantState, seat: int) -> int:
    """How many markers a seat has been dealt."""
    return state.dealt // state.players + (1 if seat < state.dealt % state.players else 0)


def unseen(state: MerchantState, viewer: int) -> list[int]:
    """Of each value the markers that the viewer doesn't see: one a city without marker, less the own hand (MM-12)."""
    counts = [0] * (HIGHEST + 1)
    values = state.board.values
    status = state.status
    for city in range(CITIES):
        if status[city] == CLOSED:
            counts[values[city]] += 1
    if viewer >= 0:
        hands = state.hands
        for value in range(LOWEST, HIGHEST + 1):
            counts[value] -= hands[viewer * 9 + value]
    return counts


def deal_hidden(state: MerchantState, viewer: int, rng: Rng) -> None:
    """Fill every hand that the viewer can't see, and what isn't dealt yet, with one of the ways that are possible."""
    if viewer == OPEN_VIEWER or state.variant.all_open:
        return
    counts = unseen(state, viewer)
    high: list[int] = []
    low: list[int] = []
    for value in range(LOWEST, HIGHEST + 1):
        (high if value >= HIGH else low).extend([value] * counts[value])
    if not high and not low:
        return
    rng.shuffle(high)
    rng.shuffle(low)
    sizes = hand_sizes(state)
    seats = [seat for seat in range(state.players) if seat != viewer]
    first = [first_dealt(state, seat) for seat in seats] + [0]
    placed = [high_placed(state, seat) for seat in seats] + [0]
    held = [sizes[seat] for seat in seats]
    held.append(len(high) + len(low) - sum(held))
    extra = spread(first, placed, held, len(high), rng)
    hands = state.hands.copy()
    pool = [0] * (HIGHEST + 1)
    for at in range(len(held)):
        row = [0] * (HIGHEST + 1)
        highs = first[at] + extra[at] - placed[at]
        for _ in range(highs):
            row[high.pop()] += 1
        for _ in range(held[at] - highs):
            row[low.pop()] += 1
        if at < len(seats):
            hands[seats[at] * 9 : seats[at] * 9 + 9] = row
        else:
            pool = row
    state.hands = hands
    state.pool = pool


def first_dealt(state: MerchantState, seat: int) -> int:
    """Markers that a seat has got in the first deal, of value 5 to 8 all of them."""
    return min(dealt_to(state, seat), state.board.high_each[state.players])


def high_placed(state: MerchantState, seat: int) -> int:
    """Markers of value 5 to 8 that a seat has placed."""
    values = state.board.values
    return len([city for city in range(CITIES) if state.opener[city] == seat and values[city] >= HIGH])


def spread(first: list[int], placed: list[int], held: list[int], high: int, rng: Rng) -> list[int]:
    """How many left-over high markers each hand got in the second deal, drawn by how often that happens."""
    extra = high
    for at in range(len(held)):
        extra -= first[at] - placed[at]
    if extra == 0:
        return [0] * len(held)
    ways: list[list[int]] = []
    _ways(first, placed, held, extra, [], ways)
    weights = [_weight(first, placed, held, way) for way in ways]
    at_weight = rng.unit() * sum(weights)
    for way, weight in zip(ways, weights, strict=True):
        at_weight -= weight
        if at_weight < 0:
            return way
    return ways[-1]


def _ways(
    first: list[int], placed: list[int], held: list[int], left: int, so_far: list[int], ways: list[list[int]]
) -> None:
    at = len(so_far)
    if at == len(held):
        if left == 0:
            ways.append(so_far)
        return
    for extra in range(left + 1):
        if 0 <= first[at] + extra - placed[at] <= held[at]:
            _ways(first, placed, held, left - extra, [*so_far, extra], ways)


def _weight(first: list[int], placed: list[int], held: list[int], way: list[int]) -> float:
    """The number of deals that end so: for each hand which of its high markers came first, and which others it has."""
    weight = 1.0
    for at, extra in enumerate(way):
        highs = first[at] + extra - placed[at]
        weight *= math.comb(first[at] + extra, extra) / (_FACTORIAL[highs] * _FACTORIAL[held[at] - highs])
    return weight
