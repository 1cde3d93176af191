"""How promising an action looks at first sight: what search tries first, and what its played-out games lean on."""

from .box import CITIES
from .notation import BRANCH, DOUBLE, FAMILIES, GROW, GROW_TWO, HOME, INCOME, OPEN, PASS, SECOND
from .scoring import majority
from .state import MARKED, MerchantState


def prior(state: MerchantState, seat: int, legal: list[int]) -> list[float]:
    """A weight above 0 for each legal action."""
    return [weight(state, seat, action) for action in legal]


def weight(state: MerchantState, seat: int, action: int) -> float:
    """Markers and new regions first, then villages; houses where they win a race; rather a branch than none."""
    family = FAMILIES.of[action]
    if family is BRANCH or family is SECOND:
        route, way = family.pair(action)
        return branch_weight(state, seat, state.board.way(route, way)[1], state.board.route_cost[route])
    if family is PASS or family is INCOME:
        return 0.3
    if family is DOUBLE:
        return 0.4
    if family is GROW:
        return house_weight(state, seat, GROW.index(action), 1)
    if family is GROW_TWO:
        return 0.4 * house_weight(state, seat, GROW_TWO.index(action), 2)
    if family is OPEN:
        return open_weight(state, seat, OPEN.index(action))
    if family is HOME:
        routes = state.board.links[state.players][CITIES + HOME.index(action)]
        return 1.0 + 0.9 * len(routes)
    return 1.0


def open_weight(state: MerchantState, seat: int, city: int) -> float:
    """Cities that can be reached at once, the large ones first."""
    value = state.board.values[city]
    for link in state.board.links[state.players][city]:
        if state.present[seat] >> link.target & 1:
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


def branch_weight(state: MerchantState, seat: int, target: int, cost: int) -> float:
    """Villages and new regions for little money; cities by what they pay."""
    gain = 1.0
    if target >= CITIES:
        gain += 1.0
    elif state.status[target] == MARKED:
        gain += 0.4 * state.free_spaces(target)
    if state.regions[seat] >> state.board.region_of[target] & 1:
        return 8.0 * gain / (8.0 + cost)
    return 8.0 * (gain + 2.0) / (8.0 + cost)
