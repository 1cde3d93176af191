"""The score of a day: ships by their place, goods by the markers' levels."""

from ...engine import CHANCE
from .cards import LEVEL_BONUS, PLACE_MONEY
from .state import MediciState, raise_markers


def ship_money(values: list[int]) -> list[int]:
    """Payments by place; the tied share the places they take, rounded down (MED-41 to MED-43).

    >>> ship_money([23, 20, 16, 16, 14])
    [30, 20, 7, 7, 0]
    """
    prizes = PLACE_MONEY[len(values)]
    paid: list[int] = []
    for value in values:
        above = 0
        tied = 0
        for other in values:
            if other > value:
                above += 1
            elif other == value:
                tied += 1
        total = 0
        for place in range(above, above + tied):
            total += prizes[place]
        paid.append(total // tied)
    return paid


def good_money(levels: list[int]) -> list[int]:
    """10 for the highest marker, 5 for the second, shared by the tied (MED-51 to MED-54).

    >>> good_money([4, 2, 2, 2])
    [10, 1, 1, 1]
    """
    top = -1
    second = -1
    first_count = 0
    second_count = 0
    for level in levels:
        if level > top:
            second = top
            second_count = first_count
            top = level
            first_count = 1
        elif level == top:
            first_count += 1
        elif level > second:
            second = level
            second_count = 1
        elif level == second:
            second_count += 1
    if first_count > 1:
        share = 15 // first_count
        return [share if level == top else 0 for level in levels]
    share = 5 // second_count
    return [10 if level == top else share if level == second else 0 for level in levels]


def evening_now(state: MediciState) -> list[int]:
    """What everybody would earn if the day ended with what is loaded now; nothing after the last."""
    players = state.players
    if state.over:
        return [0] * players
    levels = state.levels.copy()
    if not state.at_once:
        for seat in range(players):
            raise_markers(levels, seat, state.ships[seat])
    found = ship_money([state.cargo(seat) for seat in range(players)])
    for good in range(5):
        paid = good_money(levels[good::5])
        for seat in range(players):
            found[seat] += paid[seat] + LEVEL_BONUS[levels[seat * 5 + good]]
    return found


def score_day(state: MediciState) -> None:
    """Pay for the ships, move the markers, pay for the five goods and their top levels (MED-40 to MED-57)."""
    players = state.players
    levels = state.levels
    if not state.at_once:
        levels = levels.copy()
        for seat in range(players):
            raise_markers(levels, seat, state.ships[seat])
        state.levels = levels
    ships = ship_money([state.cargo(seat) for seat in range(players)])
    paid = [good_money(levels[good::5]) for good in range(5)]
    if state.log is not None:
        state.tell("evening", CHANCE, evening(state, ships, paid))
    for seat in range(players):
        goods = 0
        bonus = 0
        for good in range(5):
            goods += paid[good][seat]
            bonus += LEVEL_BONUS[levels[seat * 5 + good]]
        state.earn(seat, ships[seat], goods, bonus)


def evening(state: MediciState, ships: list[int], paid: list[list[int]]) -> dict[str, object]:
    """What a day brings everybody, before it is paid."""
    seats = range(state.players)
    return {
        "day": state.day + 1,
        "values": [state.cargo(seat) for seat in seats],
        "ships": ships,
        "goods": [[paid[good][seat] for good in range(5)] for seat in seats],
        "bonus": [[LEVEL_BONUS[state.levels[seat * 5 + good]] for good in range(5)] for seat in seats],
        "before": state.money.copy(),
    }
