"""How promising an action looks at first sight: what search tries first, and what its played-out games lean on."""

from typing import cast

from ...engine import State
from .board import CITIES
from .notation import DONE, DOUBLE, FIRST, GROW, GROW_TWO, HOME, INCOME, OPEN, PASS, ROUTES, from_to, route_of
from .scoring import majority
from .state import MARKED, MerchantState


def prior(state: State, seat: int, legal: list[int]) -> list[float]:
    """A weight above 0 for each legal action."""
    position = cast(MerchantState, state)
    return [weight(position, seat, action) for action in legal]


def weight(state: MerchantState, seat: int, action: int) -> float:
    """Markers and new regions first, then villages; houses where they win a race; rather a branch than none."""
    if action >= ROUTES:
        return branch_weight(state, seat, action)
    if action == DONE:
        return 1.0
    if action == PASS:
        return 0.3
    if action == DOUBLE:
        return 0.4
    if action < GROW:
        return open_weight(state, seat, action - OPEN)
    if action < INCOME:
        return house_weight(state, seat, action - GROW, 1)
    if action < GROW_TWO:
        return 0.3
    if action < HOME:
        return 0.4 * house_weight(state, seat, action - GROW_TWO, 2)
    if action < FIRST:
        return 1.0 + 0.3 * len(state.board.links[state.players][CITIES + action - HOME])
    return 1.0


def open_weight(state: MerchantState, seat: int, city: int) -> float:
    """Cities that can be reached at once, the large ones first."""
    value = state.board.values[city]
    links = state.board.links[state.players][city]
    for at in range(0, len(links), 3):
        if state.present[seat] >> links[at] & 1:
            return 2.0 + 0.5 * value
    return 1.0


def house_weight(state: MerchantState, seat: int, city: int, houses: int) -> float:
    """High where a marker is won, low where it is gone."""
    if state.status[city] != MARKED:
        return 0.1
    missing = majority(state.board.values[city]) - state.counts[seat * CITIES + city] - houses
    if missing <= 0:
        return 1.0 + state.board.values[city]
    return 1.5 if missing <= state.free_spaces(city) - houses else 0.5


def branch_weight(state: MerchantState, seat: int, action: int) -> float:
    """Villages and new regions for little money; cities by what they pay."""
    target = from_to(state.board, action)[1]
    cost = state.board.route_cost[route_of(action)]
    gain = 1.0
    if target >= CITIES:
        gain += 1.0
    elif state.status[target] == MARKED:
        gain += 0.4 * state.free_spaces(target)
    region = state.board.region_of[target]
    for place in range(len(state.board.region_of)):
        if state.present[seat] >> place & 1 and state.board.region_of[place] == region:
            return 8.0 * gain / (8.0 + cost)
    return 8.0 * (gain + 2.0) / (8.0 + cost)
