"""What a position of Medieval Merchant is worth: the points that each merchant will probably have at the end.

Added up are the points so far, the regions, what money and letters can still buy, the chances of taking the markers of
cities, the income to come, and what lies within reach. All of it counts less the nearer the end is.
"""

from typing import Final, cast

from ...engine import State
from .board import BASE_INCOME, CITIES, DUCATS_A_POINT, PLACES, RATE, REGION_POINTS
from .scoring import leader
from .state import CLOSED, FREE, MARKED, MerchantState
from .trade import open_incomes

VILLAGES_A_TURN: Final = 0.36
"""How many villages a player opens in an average turn."""
DUCAT: Final = 1.0 / DUCATS_A_POINT
INVESTED: Final = 0.06
"""What a ducat is worth beside that while it can still be spent on branches."""
SPENT_A_TURN: Final = 9.0
INCOME: Final = 0.5
"""How much of the income of a city is taken rather than given up for a house."""
LETTER: Final = 2.4
HOUSE: Final = 0.5
"""What a house is worth that will be missing before the end."""
HOUSES_A_TURN: Final = 2.0
REACH: Final = 0.3
"""How much of what lies within reach counts as one's own."""
RACE: Final = 0.5
"""How much whoever would win the race for a marker, if all just added houses, is ahead."""
LEAD: Final[list[float]] = [1.0, 0.62, 0.36, 0.2, 0.11, 0.06, 0.03, 0.02, 0.01]
"""The weight in that race of somebody who needs so many houses more."""


def judge(state: State) -> list[float]:
    """The points of each merchant at the end, estimated."""
    position = cast(MerchantState, state)
    if position.over:
        return [float(score) for score in position.scores()]
    players = position.players
    rounds = rounds_left(position)
    seats = regions_of_seats(position)
    ducat = DUCAT + INVESTED * min(1.0, rounds / 3.0)
    worth: list[float] = []
    for seat in range(players):
        money = float(position.money[seat] + BASE_INCOME[players] * rounds)
        if seat == position.seat and position.step.name == "trade":
            money += open_incomes(position) + BASE_INCOME[players]
        useful = min(money, SPENT_A_TURN * (rounds + 1.0))
        points = position.points[seat] + REGION_POINTS * count_bits(seats[seat])
        letters = position.letters[seat] * LETTER * min(1.0, rounds / 3.0)
        missing = max(0.0, HOUSES_A_TURN * rounds - position.stock[seat])
        worth.append(points + DUCAT * (money - useful) + ducat * useful + letters - HOUSE * missing)
    cities(position, rounds, ducat, worth)
    if position.turns > 0 or position.step.name != "home":
        for seat in range(players):
            worth[seat] += REACH * min(1.0, rounds / 2.0) * reach(position, seat, seats[seat], rounds, ducat)
    else:
        homes(position, worth)
    return worth


def rounds_left(state: MerchantState) -> float:
    """How many turns everybody will probably still have."""
    by_villages = state.scale / (VILLAGES_A_TURN * state.players)
    by_markers = state.left * 2.5 / state.players + 0.5
    return min(by_villages, by_markers, 15.0)


def cities(state: MerchantState, rounds: float, ducat: float, worth: list[float]) -> None:
    """Chances of markers and income to come, for every city with its marker and a house on it."""
    players = state.players
    values = state.board.values
    counts = state.counts
    for city in range(CITIES):
        if state.status[city] != MARKED:
            continue
        ring = state.rings[city]
        if not ring:
            continue
        value = values[city]
        need = value // 2 + 1
        free = value - len(ring)
        total = 0.0
        best = 9
        for seat in range(players):
            here = counts[seat * CITIES + city]
            if here > 0 and need - here <= free:
                missing = need - here if here < need else 0
                total += LEAD[missing]
                best = min(best, missing)
        if best == 0:
            for seat in range(players):
                if counts[seat * CITIES + city] >= need:
                    worth[seat] += value
            continue
        if best == 9:
            # Nobody can hold it any more: the leader gets half when it is full.
            sure = min(1.0, rounds / (free + 0.5))
            worth[leader(ring)] += 0.8 * sure * (value // 2)
        else:
            total += outsiders(state, city, need, free)
            done = min(1.0, rounds / (best + 0.3))
            winner = race(state, city, need, free)
            if winner >= 0:
                total += RACE * LEAD[best]
                worth[winner] += value * done * RACE * LEAD[best] / total
            for seat in range(players):
                here = counts[seat * CITIES + city]
                if here > 0 and need - here <= free:
                    worth[seat] += value * done * LEAD[need - here] / total
        pays = RATE[players] * free * INCOME * min(rounds, 4.0) * ducat
        for seat in range(players):
            if counts[seat * CITIES + city] > 0:
                worth[seat] += pays


def race(state: MerchantState, city: int, need: int, free: int) -> int:
    """Who would hold the city first if everybody there added a house each turn; -1 where it fills up before."""
    players = state.players
    seat = state.seat
    if state.handled >> city & 1 or state.step.name in ("branch", "second"):
        seat = (seat + 1) % players
    added = 0
    for turn in range(players * need):
        here = state.counts[seat * CITIES + city]
        if here > 0:
            if here + turn // players + 1 >= need:
                return seat
            added += 1
            if added == free:
                return -1
        seat = seat + 1 if seat + 1 < players else 0
    return -1


def outsiders(state: MerchantState, city: int, need: int, free: int) -> float:
    """The weight of those who aren't in a city yet in the race for its marker."""
    if need > free:
        return 0.0
    absent = 0
    for seat in range(state.players):
        if state.counts[seat * CITIES + city] == 0:
            absent += 1
    return 0.35 * absent * LEAD[need]


def reach(state: MerchantState, seat: int, own_regions: int, rounds: float, ducat: float) -> float:
    """What the best openings would bring, less what they cost: the four best count, each less than the one before."""
    board = state.board
    links = board.links[state.players]
    present = state.present[seat]
    best = [0.0, 0.0, 0.0, 0.0]
    seen = present
    for place in range(PLACES):
        if not present >> place & 1:
            continue
        routes = links[place]
        for at in range(0, len(routes), 3):
            target = routes[at]
            if seen >> target & 1:
                continue
            gain = gain_of(state, target, rounds, ducat) - ducat * routes[at + 1]
            if not own_regions >> board.region_of[target] & 1:
                gain += REGION_POINTS
            if gain > best[3]:
                insert(best, gain)
                seen |= 1 << target
    return best[0] + 0.8 * best[1] + 0.6 * best[2] + 0.4 * best[3]


def gain_of(state: MerchantState, target: int, rounds: float, ducat: float) -> float:
    """What a new branch there is worth, regions and cost aside; nothing where it can't be opened."""
    if target >= CITIES:
        return 1.0 if state.villages[target - CITIES] == FREE else -99.0
    status = state.status[target]
    value = state.board.values[target]
    free = value - len(state.rings[target])
    if free == 0:
        return -99.0
    if status == CLOSED:
        return -3.0
    if status != MARKED:
        return 0.0
    need = value // 2 + 1
    total = LEAD[need - 1]
    for seat in range(state.players):
        here = state.counts[seat * CITIES + target]
        if here > 0:
            total += LEAD[need - here]
    chance = LEAD[need - 1] / total if need <= free and rounds > need else 0.0
    pays = RATE[state.players] * (free - 1) * INCOME * min(rounds, 4.0) * ducat
    return chance * value + pays


def homes(state: MerchantState, worth: list[float]) -> None:
    """While homes are chosen: cities nearby that the own markers can open, and villages to go on to."""
    board = state.board
    links = board.links[state.players]
    for seat in range(state.players):
        for place in range(CITIES, PLACES):
            if not state.present[seat] >> place & 1:
                continue
            routes = links[place]
            for at in range(0, len(routes), 3):
                target = routes[at]
                if target >= CITIES:
                    worth[seat] += 0.3 if state.villages[target - CITIES] == FREE else 0.0
                    continue
                value = board.values[target]
                openable = state.status[target] == MARKED or state.hands[seat * 9 + value] > 0
                worth[seat] += (0.25 if openable else 0.1) * value - 0.06 * routes[at + 1]


def insert(best: list[float], gain: float) -> None:
    """Put a gain in its place among the best four."""
    at = 3
    while at > 0 and best[at - 1] < gain:
        best[at] = best[at - 1]
        at -= 1
    best[at] = gain


def regions_of_seats(state: MerchantState) -> list[int]:
    """The regions where each seat has a house, a bit each."""
    region_of = state.board.region_of
    found: list[int] = []
    for seat in range(state.players):
        present = state.present[seat]
        mask = 0
        for place in range(PLACES):
            if present >> place & 1:
                mask |= 1 << region_of[place]
        found.append(mask)
    return found


def count_bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
