"""What things are worth in florins, by rule of thumb: goods, cards, status. The judge adds them up."""

from typing import Final

from ..board import FAR
from ..deals.rounds import DEALING
from ..sequence import PHASE_AT
from ..state import MiddleState
from ..tables import CITIES, KINDS, LAST_ARRIVAL, LEVEL_PRICE, SELL, TOP_PRICE, TOP_STATUS, UPKEEP, WAGONS

ARRIVALS_A_TURN: Final = 0.3
"""Wagons that arrive a turn, for each player."""
STEPS_A_TURN: Final = 0.75
"""Spaces that each wagon moves a turn, for each player."""
MISSED: Final = 0.35
"""What is left of a good's value for each turn by which its wagon may come too late."""
TRIP: Final = 0.97
"""What a space still to go leaves of a good's value."""
IN_STORE: Final = 0.36
"""What a good in a warehouse is worth with a wagon at hand, of what it earns in the end."""
NO_WAGON: Final = 0.25
CROWDED: Final = 0.3
"""Goods beyond those that a wagon takes."""

INVESTMENT_A_TURN: Final[list[float]] = [190.0, 130.0, 260.0, 110.0, 180.0, 170.0, 230.0, 60.0]
INFLUENCE: Final[list[float]] = [330.0, 120.0, 420.0, 260.0, 700.0, 330.0, 350.0]


def turns_left(state: MiddleState) -> float:
    """The turns that will probably come after this one."""
    missing = LAST_ARRIVAL[state.players] - arrivals_now(state)
    if missing <= 0:
        return 0.0
    return max(0.6, missing / (ARRIVALS_A_TURN * state.players))


def phase_now(state: MiddleState) -> int:
    """The phase that is being played; a deal round belongs to what it comes before."""
    phase = state.phase
    return phase if phase < DEALING else PHASE_AT[state.resume]


def arrivals_now(state: MiddleState) -> int:
    """Arrivals counted, and those of this turn that are still to be counted."""
    if phase_now(state) >= 5:
        return state.arrivals
    return state.arrivals + state.arrived.bit_count()


def end_price(state: MiddleState) -> float:
    """The price of a status level in the last turn."""
    return float(LEVEL_PRICE[min(max(LAST_ARRIVAL[state.players], arrivals_now(state)), 8)])


def status_worth(level: int, turns: float, last_price: float) -> float:
    """What the levels reached are worth: the last price each, less the upkeep that they will cost."""
    worth = 0.0
    for step in range(1, level + 1):
        worth += max(last_price * 0.92 - (UPKEEP[step] - UPKEEP[step - 1]) * turns, 250.0)
    return worth


def distances(state: MiddleState, wagon: int) -> list[int]:
    """How far a wagon is from each city that it can reach next."""
    board = state.board
    at = state.wagon_at[wagon]
    came = state.wagon_from[wagon]
    exits = board.exits[at]
    reach = board.reach[at]
    if len(exits) == 2 and at >= board.nodes:
        return reach[1] if exits[0] == came else reach[0]
    found = [FAR] * CITIES
    for i in range(len(exits)):
        if exits[i] != came:
            row = reach[i]
            for city in range(CITIES):
                if row[city] < found[city]:
                    found[city] = row[city]
    return found


def sale(state: MiddleState, city: int, good: int, level: int) -> float:
    """What a good earns in a city."""
    price = float(SELL[level])
    if not state.board.sold[city * 6 + good]:
        price += state.bonus[city]
    return price


def load_worth(state: MiddleState, wagon: int, levels: list[int], turns: float) -> list[float]:
    """What each good on a wagon will probably earn, 6 values."""
    at = state.wagon_at[wagon]
    if state.arrived >> wagon & 1 and at < CITIES:
        return [sale(state, at, good, levels[good]) for good in range(6)]
    far = distances(state, wagon)
    near = FAR
    for city in range(CITIES):
        if far[city] < near:
            near = far[city]
    weights = [0.0] * CITIES
    total = 0.0
    for city in range(CITIES):
        if far[city] < FAR:
            weight = 1.0 / ((1.0 + far[city] - near) * (1.0 + far[city] - near))
            if state.occupied(city):
                weight *= 0.4
            weights[city] = weight
            total += weight
    speed = STEPS_A_TURN * state.players
    late = near / speed - turns - (0.7 if phase_now(state) <= 3 else 0.0)
    chance = 1.0 if late <= 0 else max(0.0, 1.0 - late * (1.0 - MISSED))
    factor = chance
    for _ in range(min(near, 12)):
        factor *= TRIP
    found: list[float] = []
    for good in range(6):
        price = float(SELL[levels[good]]) + (40.0 if levels[good] < TOP_PRICE else -60.0)
        bonus = 0.0
        for city in range(CITIES):
            if weights[city] > 0.0 and not state.board.sold[city * 6 + good]:
                bonus += weights[city] * (state.bonus[city] + 60.0)
        found.append((price + (bonus / total if total > 0.0 else 0.0)) * factor)
    return found


def in_time(state: MiddleState, wagon: int) -> float:
    """How likely a wagon is unloaded before the next upkeep."""
    if state.arrived >> wagon & 1 and phase_now(state) <= 5:
        return 1.0
    near = min(distances(state, wagon))
    speed = STEPS_A_TURN * state.players
    return max(0.1, min(0.75, 1.1 - 0.45 * near / speed))


def city_chances(state: MiddleState, turns: float) -> list[float]:
    """How likely goods in each city find a wagon in time."""
    found = [0.0] * CITIES
    enough = min(1.0, turns / 2.5)
    speed = STEPS_A_TURN * state.players
    for wagon in range(WAGONS):
        at = state.wagon_at[wagon]
        if at < CITIES:
            found[at] = max(found[at], 1.0 if phase_now(state) <= 2 or state.arrived >> wagon & 1 else 0.75)
            continue
        far = distances(state, wagon)
        near = min(far)
        for city in range(CITIES):
            if far[city] < FAR:
                likely = 0.8 / (1.0 + 0.35 * (far[city] - near) + far[city] / (2.0 * speed))
                if likely > found[city]:
                    found[city] = likely
    return [enough * max(NO_WAGON, likely) for likely in found]


def store_worth(state: MiddleState, seat: int, levels: list[int], chances: list[float]) -> float:
    """What a seat's warehouses are worth: two or three goods a city in full, others little."""
    worth = 0.0
    stock = state.stock
    for city in range(CITIES):
        shelf = seat * 36 + city * 6
        count = 0
        value = 0.0
        for good in range(6):
            number = stock[shelf + good]
            if number > 0:
                price = SELL[levels[good]] + 60.0
                for n in range(number):
                    value += price * (1.0 if count + n < 2 else 0.75 if n < 3 and count + n < 3 else CROWDED)
                count += number
        worth += value * chances[city] * IN_STORE
    return worth


def investment_worth(card: int, turns: float) -> float:
    """What an investment card will still bring."""
    return INVESTMENT_A_TURN[card] * turns


def influence_worth(state: MiddleState, seat: int, turns: float, last_price: float) -> float:
    """What the influence cards of a seat are worth."""
    worth = 0.0
    for kind in range(KINDS):
        at = seat * KINDS + kind
        count = state.hand[at] + state.shown[at]
        if count > 0:
            one = INFLUENCE[kind]
            if kind == 4:
                one = max(0.0, last_price - 1250.0) * 0.75 if state.status[seat] < TOP_STATUS else 0.0
            elif kind == 6:
                one = max(0.0, UPKEEP[state.status[seat]] - 400.0) * 0.8 + 120.0
            worth += one * count * (1.0 if kind == 4 else min(1.0, turns))
    return worth


def stage(state: MiddleState) -> int:
    """Phases since the first turn; loading counts each wagon."""
    phase = phase_now(state)
    if phase > 2:
        phase += 2
    elif phase == 2 and state.wagon > 0:
        phase += state.wagon
    return state.turn * 10 + phase


ARRANGED: Final = 0.55
"""Which part of the gain of loading goes to the load master, as haggling usually ends."""


def aboard(state: MiddleState, turns: float) -> list[float]:
    """What each good is worth more on the wagon in hand than in the warehouse."""
    values = load_worth(state, state.wagon, state.levels, turns)
    enough = min(1.0, turns / 2.5)
    return [values[good] - (SELL[state.levels[good]] + 60.0) * IN_STORE * enough for good in range(6)]


def gains(state: MiddleState, turns: float, seat: int) -> tuple[float, float]:
    """What loading the best one and the best two goods on the wagon in hand would bring a seat."""
    wagon = state.wagon
    shelf = seat * 36 + state.wagon_at[wagon] * 6
    more = aboard(state, turns)
    first = 0.0
    second = 0.0
    for good in range(6):
        number = state.stock[shelf + good]
        if number > 0 and good != state.monopoly[wagon]:
            gain = more[good]
            if gain > first:
                second = gain if number > 1 else first
                first = gain
            elif gain > second:
                second = gain
    return first, first + second


def master_gain(state: MiddleState, turns: float, seat: int) -> float:
    """What the own loading would bring a load master: up to three of one type."""
    shelf = seat * 36 + state.wagon_at[state.wagon] * 6
    more = aboard(state, turns)
    return max(0.0, max([min(3, state.stock[shelf + good]) * more[good] for good in range(6)]))


def mastership(state: MiddleState, turns: float, seat: int, fees: list[float]) -> float:
    """What it is worth to a seat to be load master rather than somebody else."""
    worth = master_gain(state, turns, seat)
    for other in range(state.players):
        if other != seat:
            worth += fees[other]
    two = gains(state, turns, seat)[1]
    return max(0.0, worth - (two - fees[seat]))
