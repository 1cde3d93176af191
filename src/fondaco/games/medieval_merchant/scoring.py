"""Phase 5: who takes the marker of a city, and for how many points."""

from .board import Board
from .state import MARKED, TAKEN, MerchantState


def majority(value: int) -> int:
    """The least number of houses that is more than half of the spaces (MM-51).

    >>> [majority(value) for value in range(2, 9)]
    [2, 2, 3, 3, 4, 4, 5]
    """
    return value // 2 + 1


def leader(ring: tuple[int, ...]) -> int:
    """Who has the most houses on a ring; of several the one who was there first (MM-52, MM-53).

    >>> leader((2, 0, 0, 2, 1))
    2
    """
    best = -1
    most = 0
    for seat in ring:
        houses = ring.count(seat)
        if houses > most:
            most = houses
            best = seat
    return best


def score_influence(state: MerchantState) -> None:
    """Each city where the seat in turn has placed a house this turn (MM-50 to MM-55)."""
    middle = state.middle
    if not middle:
        return
    state.middle = ()
    board: Board = state.board
    before = -1
    for city in middle:
        if city != before and state.status[city] == MARKED:
            value = board.values[city]
            if state.counts[state.seat * 25 + city] >= majority(value):
                take_marker(state, city, state.seat, value, True)
            elif len(state.rings[city]) == value:
                take_marker(state, city, leader(state.rings[city]), value // 2, False)
        before = city


def take_marker(state: MerchantState, city: int, seat: int, points: int, full: bool) -> None:
    """A seat takes the marker of a city and scores; the houses stay."""
    state.status = state.status.copy()
    state.status[city] = TAKEN + seat
    state.touch(city)
    state.left -= 1
    state.points = state.points.copy()
    state.points[seat] += points
    if not full:
        state.halves = state.halves.copy()
        state.halves[seat] += points
    if state.log is not None:
        houses = [state.rings[city].count(one) for one in range(state.players)]
        state.tell("took", seat, {"city": city, "points": points, "full": full, "houses": houses})
