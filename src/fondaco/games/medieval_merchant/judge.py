"""What a position of Medieval Merchant is worth: the points that each merchant will probably have at the end.

Added up are the points so far, the regions, the chances of taking the markers of cities, the branches that money and
income to come can still pay for, letters, and what lies within reach. All of it counts less the nearer the end is.
"""

from typing import Final, final

from .box import BASE_INCOME, CITIES, DUCATS_A_POINT, PLACES, POINTS_FOR_REGIONS, RATE, REGION_POINTS
from .scoring import leader
from .state import CLOSED, FREE, MARKED, MerchantState
from .trade import open_incomes

DEFAULTS: Final[dict[str, float]] = {
    "pace": 0.36,
    "branch_cost": 10.8,
    "branch_worth": 0.96,
    "duel": 2.2,
    "income": 0.3,
    "letter": 3.0,
    "house": 0.2,
    "houses": 1.5,
    "price": 0.07,
    "victory": 20.0,
    "defeat": 30.0,
    "stop": 14.0,
    "reach": 0.2,
    "race": 0.7,
    "near": 0.92,
    "far": 0.8,
    "slope": 0.85,
    "stores": 1.0,
    "home_open": 0.25,
    "home_closed": 0.1,
    "home_cost": 0.06,
    "home_village": 0.3,
}
LONGEST: Final = 10.0
"""Rounds beyond this many aren't looked at."""
DUCAT: Final = 1.0 / DUCATS_A_POINT
UNKNOWN: Final = -1000.0
NEVER: Final = -50.0
"""A branch that is worth less can't be opened."""
LEAD: Final[list[float]] = [1.0, 0.62, 0.36, 0.2, 0.11, 0.06, 0.03, 0.02, 0.01]
"""The weight in the race for a marker of somebody who needs so many houses more."""


@final
class Weights:
    """What the judge believes. `fondaco tune medieval_merchant` measures these values by matches."""

    def __init__(self, changes: dict[str, float]) -> None:
        known = {**DEFAULTS, **changes}
        self.pace = known["pace"]
        """How many villages a player opens in an average turn."""
        self.branch_cost = known["branch_cost"]
        self.branch_worth = known["branch_worth"]
        """What an average branch costs and brings."""
        self.duel = known["duel"]
        """How much more of both it is with two players, who come to open the dear ones too."""
        self.income = known["income"]
        """How much of the income of a city is taken rather than given up for a house."""
        self.letter = known["letter"]
        self.house = known["house"]
        """What a house is worth that will be missing before the end."""
        self.houses = known["houses"]
        """How many houses a player needs in an average turn."""
        self.price = known["price"]
        """What a ducat is worth where openings are compared."""
        self.victory = known["victory"]
        self.defeat = known["defeat"]
        """What a game that is over is worth beyond its points, won or lost: nobody ends a lost one who could go on."""
        self.stop = known["stop"]
        """What it is worth to be able to end a won game now."""
        self.reach = known["reach"]
        """How much of what lies within reach counts as one's own."""
        self.race = known["race"]
        """How sure it is that the race for a marker goes as it would if everybody there added a house each turn."""
        self.stores = known["stores"]
        """How much of the markers is lost for which the houses in stock don't suffice."""
        self.home_open = known["home_open"]
        self.home_closed = known["home_closed"]
        """What the value of a city beside one's home counts that one can open oneself, or can't."""
        self.home_cost = known["home_cost"]
        """What a ducat of the route to it takes away."""
        self.home_village = known["home_village"]
        """What a free village beside one's home is worth."""
        self.progress = [1.0, known["near"]] + [known["far"] * known["slope"] ** more for more in range(7)]
        """How much of a marker counts already when so many houses are missing."""


def judge(position: MerchantState, weights: Weights) -> list[float]:
    """The points of each merchant at the end, estimated."""
    if position.over:
        ranks = position.ranks()
        return [
            score + (weights.victory if ranks[seat] == 1 else -weights.defeat)
            for seat, score in enumerate(position.scores())
        ]
    players = position.players
    rounds = rounds_left(position, weights)
    worth: list[float] = []
    flow: list[float] = []
    for seat in range(players):
        missing = max(0.0, weights.houses * rounds - position.stock[seat])
        letters = position.letters[seat] * weights.letter * min(1.0, rounds / 3.0)
        points = position.points[seat] + POINTS_FOR_REGIONS[position.regions[seat]]
        worth.append(points + letters - weights.house * missing)
        flow.append(float(BASE_INCOME[players]))
    cities(position, weights, rounds, worth, flow)
    scale = weights.duel if players == 2 else 1.0
    branch_cost = weights.branch_cost * scale
    branch_worth = weights.branch_worth * scale
    for seat in range(players):
        money = position.money[seat] + flow[seat] * rounds
        if seat == position.seat and position.step.name == "trade":
            money += open_incomes(position) + BASE_INCOME[players]
        branches = min(money / branch_cost, rounds + 0.5)
        worth[seat] += branch_worth * branches + DUCAT * (money - branch_cost * branches)
    if may_stop(position):
        worth[position.seat] += weights.stop
    share = weights.reach * min(1.0, rounds / 2.0)
    gains = [UNKNOWN] * PLACES
    for seat in range(players):
        if still_at_home(position, seat):
            worth[seat] += home(position, weights, seat)
        else:
            worth[seat] += share * reach(position, weights, seat, rounds, gains)
    return worth


def rounds_left(state: MerchantState, weights: Weights) -> float:
    """How many turns everybody will probably still have."""
    if state.ended:
        return 1.0 - state.turns % state.players / state.players
    by_villages = state.scale / (weights.pace * state.players)
    by_markers = state.left * 2.5 / state.players + 0.5
    return min(by_villages, by_markers, LONGEST)


def may_stop(state: MerchantState) -> bool:
    """Whether the seat in turn could end the game by opening nothing (MM-72), and would have won it."""
    if state.quiet + 1 < state.players or state.opened or state.ended:
        return False
    now = state.scores()
    for seat in range(state.players):
        now[seat] += state.money[seat] // DUCATS_A_POINT
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


def cities(state: MerchantState, weights: Weights, rounds: float, worth: list[float], flow: list[float]) -> None:
    """Chances of markers and income a turn, for every city with its marker and a house on it."""
    players = state.players
    values = state.board.values
    counts = state.counts
    hopes = [0.0] * players
    needed = [0] * players
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
            worth[first] += weights.race * weights.progress[free] * min(1.0, rounds / (free + 0.5)) * (value // 2)
        else:
            missing = need - counts[winner * CITIES + city]
            hope = weights.race * weights.progress[missing] * min(1.0, rounds / (missing + 0.5)) * value
            worth[winner] += hope
            hopes[winner] += hope
            needed[winner] += missing
        if best < 9:
            total += outsiders(state, city, need, free)
            done = min(1.0, rounds / (best + 0.5))
            for seat in range(players):
                here = counts[seat * CITIES + city]
                if here > 0 and need - here <= free:
                    worth[seat] += (1.0 - weights.race) * value * done * LEAD[need - here] / total
        pays = RATE[players] * free * weights.income * min(1.0, 4.0 / rounds)
        for seat in range(players):
            if counts[seat * CITIES + city] > 0:
                flow[seat] += pays
    for seat in range(players):
        if needed[seat] > state.stock[seat]:
            worth[seat] -= weights.stores * hopes[seat] * (1.0 - state.stock[seat] / needed[seat])


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


def reach(state: MerchantState, weights: Weights, seat: int, rounds: float, gains: list[float]) -> float:
    """What the best openings would bring, less what they cost: the four best count, each less than the one before.

    `gains` keeps what branches are worth, which is the same for all seats.
    """
    board = state.board
    links = board.links[state.players]
    present = state.present[seat]
    own_regions = state.regions[seat]
    best = [0.0, 0.0, 0.0, 0.0]
    seen = present
    for place in range(PLACES):
        if not present >> place & 1:
            continue
        for link in links[place]:
            target = link.target
            if seen >> target & 1:
                continue
            gain = gains[target]
            if gain == UNKNOWN:
                gain = gain_of(state, weights, target, rounds)
                gains[target] = gain
            if gain < NEVER:
                continue
            gain -= weights.price * link.cost
            if not own_regions >> board.region_of[target] & 1:
                gain += REGION_POINTS
            if gain > best[3]:
                insert(best, gain)
                seen |= 1 << target
    return best[0] + 0.8 * best[1] + 0.6 * best[2] + 0.4 * best[3]


def gain_of(state: MerchantState, weights: Weights, target: int, rounds: float) -> float:
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
    pays = RATE[state.players] * (free - 1) * weights.income * min(rounds, 4.0) * weights.price
    return chance * value + pays


def still_at_home(state: MerchantState, seat: int) -> bool:
    """Whether a seat's first turn hasn't come yet: all that it has is its home."""
    return state.step.name == "home" or (seat - state.first) % state.players > state.turns


def home(state: MerchantState, weights: Weights, seat: int) -> float:
    """Before the first turn: cities nearby that the own markers can open, and villages to go on to."""
    board = state.board
    links = board.links[state.players]
    worth = 0.0
    for place in range(CITIES, PLACES):
        if not state.present[seat] >> place & 1:
            continue
        for link in links[place]:
            target = link.target
            if target >= CITIES:
                worth += weights.home_village if state.villages[target - CITIES] == FREE else 0.0
                continue
            value = board.values[target]
            openable = state.status[target] == MARKED or state.hands[seat * 9 + value] > 0
            share = weights.home_open if openable else weights.home_closed
            worth += share * value - weights.home_cost * link.cost
    return worth


def insert(best: list[float], gain: float) -> None:
    """Put a gain in its place among the best four."""
    at = 3
    while at > 0 and best[at - 1] < gain:
        best[at] = best[at - 1]
        at -= 1
    best[at] = gain
