"""What a position of Medieval Merchant is worth: the points that each merchant will probably have at the end.

Added up are the points so far, the regions, the chances of taking the markers of cities, the branches that money and
income to come can still pay for, letters, and what lies within reach. All of it counts less the nearer the end is.
"""

from typing import Final, cast

from ...engine import State
from .board import BASE_INCOME, CITIES, DUCATS_A_POINT, PLACES, RATE, REGION_POINTS
from .scoring import leader
from .state import CLOSED, FREE, MARKED, MerchantState
from .trade import open_incomes

VILLAGES_A_TURN: Final = 0.36
"""How many villages a player opens in an average turn."""
LONGEST: Final = 10.0
"""Rounds beyond this many aren't looked at."""
DUCAT: Final = 1.0 / DUCATS_A_POINT
BRANCH_COST: Final = 9.0
BRANCH_WORTH: Final = 1.1
"""What an average branch costs and brings."""
INCOME: Final = 0.3
"""How much of the income of a city is taken rather than given up for a house."""
LETTER: Final = 3.0
HOUSE: Final = 0.2
"""What a house is worth that will be missing before the end."""
HOUSES_A_TURN: Final = 1.5
PRICE: Final = 0.1
"""What a ducat is worth where openings are compared."""
VICTORY: Final = 20.0
"""What a game that is over and won is worth beyond its points: nobody lets a lost one end who could go on."""
STOP: Final = 14.0
"""What it is worth to be able to end a won game now."""
REACH: Final = 0.2
"""How much of what lies within reach counts as one's own."""
RACE: Final = 0.7
"""How sure it is that the race for a marker goes as it would if everybody there added a house each turn."""
LEAD: Final[list[float]] = [1.0, 0.62, 0.36, 0.2, 0.11, 0.06, 0.03, 0.02, 0.01]
"""The weight in that race of somebody who needs so many houses more."""

PROGRESS: Final[list[float]] = [1.0, 0.92, 0.8, 0.68, 0.56, 0.46, 0.38, 0.3, 0.25]
"""How much of a marker counts already when so many houses are missing."""


def judge(state: State) -> list[float]:
    """The points of each merchant at the end, estimated."""
    position = cast(MerchantState, state)
    if position.over:
        places = position.places()
        return [score + (VICTORY if places[seat] == 1 else 0.0) for seat, score in enumerate(position.scores())]
    players = position.players
    rounds = rounds_left(position)
    seats = regions_of_seats(position)
    worth: list[float] = []
    flow: list[float] = []
    for seat in range(players):
        missing = max(0.0, HOUSES_A_TURN * rounds - position.stock[seat])
        letters = position.letters[seat] * LETTER * min(1.0, rounds / 3.0)
        worth.append(position.points[seat] + REGION_POINTS * count_bits(seats[seat]) + letters - HOUSE * missing)
        flow.append(float(BASE_INCOME[players]))
    cities(position, rounds, worth, flow)
    for seat in range(players):
        money = position.money[seat] + flow[seat] * rounds
        if seat == position.seat and position.step.name == "trade":
            money += open_incomes(position) + BASE_INCOME[players]
        branches = min(money / BRANCH_COST, rounds + 0.5)
        worth[seat] += BRANCH_WORTH * branches + DUCAT * (money - BRANCH_COST * branches)
    if may_stop(position):
        worth[position.seat] += STOP
    if position.step.name == "home":
        homes(position, worth)
    else:
        for seat in range(players):
            worth[seat] += REACH * min(1.0, rounds / 2.0) * reach(position, seat, seats[seat], rounds)
    return worth


def rounds_left(state: MerchantState) -> float:
    """How many turns everybody will probably still have."""
    by_villages = state.scale / (VILLAGES_A_TURN * state.players)
    by_markers = state.left * 2.5 / state.players + 0.5
    return min(by_villages, by_markers, LONGEST)


def may_stop(state: MerchantState) -> bool:
    """Whether the seat in turn could end the game by opening nothing (MM-72), and would have won it."""
    if state.quiet + 1 < state.players or state.opened:
        return False
    now: list[int] = []
    for seat in range(state.players):
        now.append(state.points[seat] + REGION_POINTS * state.regions(seat) + state.money[seat] // DUCATS_A_POINT)
    now[state.seat] += scored_now(state)
    return now[state.seat] == max(now)


def scored_now(state: MerchantState) -> int:
    """What the seat in turn can score this turn with the markers for which it needs at most one house more."""
    total = 0
    start = state.seat * CITIES
    for city in range(CITIES):
        if state.status[city] == MARKED and state.counts[start + city] > 0:
            value = state.board.values[city]
            if state.counts[start + city] >= value // 2:
                total += value
    return total


def cities(state: MerchantState, rounds: float, worth: list[float], flow: list[float]) -> None:
    """Chances of markers and income a turn, for every city with its marker and a house on it."""
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
        winner = race(state, city, need, free)
        if winner < 0:
            first = leader(ring)
            worth[first] += RACE * PROGRESS[free] * min(1.0, rounds / (free + 0.5)) * (value // 2)
        else:
            missing = need - counts[winner * CITIES + city]
            worth[winner] += RACE * PROGRESS[missing] * min(1.0, rounds / (missing + 0.5)) * value
        if best < 9:
            total += outsiders(state, city, need, free)
            done = min(1.0, rounds / (best + 0.5))
            for seat in range(players):
                here = counts[seat * CITIES + city]
                if here > 0 and need - here <= free:
                    worth[seat] += (1.0 - RACE) * value * done * LEAD[need - here] / total
        pays = RATE[players] * free * INCOME * min(1.0, 4.0 / rounds)
        for seat in range(players):
            if counts[seat * CITIES + city] > 0:
                flow[seat] += pays


def race(state: MerchantState, city: int, need: int, free: int) -> int:
    """Who would hold the city first if everybody there added a house each turn; -1 where it fills up before."""
    players = state.players
    seat = state.seat
    if in_turn(state):
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


def in_turn(state: MerchantState) -> bool:
    """Whether the seat in turn has begun with its cities, so that they are the others' to grow next."""
    return state.handled != 0 or state.step.name in ("branch", "second")


def outsiders(state: MerchantState, city: int, need: int, free: int) -> float:
    """The weight of those who aren't in a city yet in the race for its marker."""
    if need > free:
        return 0.0
    absent = 0
    for seat in range(state.players):
        if state.counts[seat * CITIES + city] == 0:
            absent += 1
    return 0.35 * absent * LEAD[need]


def reach(state: MerchantState, seat: int, own_regions: int, rounds: float) -> float:
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
            gain = gain_of(state, target, rounds) - PRICE * routes[at + 1]
            if not own_regions >> board.region_of[target] & 1:
                gain += REGION_POINTS
            if gain > best[3]:
                insert(best, gain)
                seen |= 1 << target
    return best[0] + 0.8 * best[1] + 0.6 * best[2] + 0.4 * best[3]


def gain_of(state: MerchantState, target: int, rounds: float) -> float:
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
    pays = RATE[state.players] * (free - 1) * INCOME * min(rounds, 4.0) * PRICE
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
