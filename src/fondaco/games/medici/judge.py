"""What a position of Medici is worth: the money that each buyer will probably have at the end.

Ships and markers are compared pair by pair: the more holds are still empty, the less is settled. Levels count for
the days to come as well, and so does the climb to the bonus of the top levels. An empty hold will be filled by an
average lot at an average price. A group at auction goes to the buyer who gains most by it.

All of it is looked up: the odds of two ships by their difference, the payments of a good by its column of levels,
which is a number of three bits a buyer.
"""

import math
from typing import Final, cast, final

from ...engine import Rng, State
from .cards import DAYS, GOOD_OF, HOLDS, LEVEL_BONUS, NO_GOOD, PLACE_MONEY, TOP_LEVEL, VALUE_OF
from .notation import BID, ENOUGH, MORE, PASS
from .state import MediciState

DEFAULTS: Final[dict[str, float]] = {
    "lot": 3.2,
    "hold_price": -2.0,
    "ship_noise": 1.3,
    "ship_slack": 0.8,
    "good_noise": 0.5,
    "good_later": 0.5,
    "later": 0.5,
    "climb": 0.65,
    "rivalry": 1.35,
    "search_later": 0.8,
    "search_hold_price": -1.75,
}
"""The last two are what search believes of `later` and `hold_price`. Who bids by first sight overpays with them;
search, which sees what the others would do with a group, wins with them."""
FULL: Final = HOLDS + 1
FARTHEST: Final = 60
"""No two ships differ by more than this, empty holds counted."""


@final
class Weights:
    """What the judge believes. `fondaco tune medici` has found these values by matches."""

    def __init__(self, changes: dict[str, float]) -> None:
        known = {**DEFAULTS, **changes}
        self.hold_price = known["hold_price"]
        self.later = known["later"]
        self.climb = known["climb"]
        self.rivalry = known["rivalry"]
        self.good_noise = known["good_noise"]
        self.good_later = known["good_later"]
        self.ships = _ship_odds(known["lot"], known["ship_slack"], known["ship_noise"])
        """By empty holds of two ships and their difference: how likely the first is ahead in the evening."""
        self.paid: dict[int, list[float]] = {}
        """By column of levels, days to come, empty holds and buyers: filled as they come up."""

    def good_money(self, column: int, days: int, empty: int, players: int) -> list[float]:
        """What a good will pay each buyer, today and on the days to come, its top levels included."""
        key = ((column * DAYS + days) * FULL + empty) * 8 + players
        paid = self.paid.get(key)
        if paid is None:
            paid = self.work_out(column, days, empty, players)
            self.paid[key] = paid
        return paid

    def work_out(self, column: int, days: int, empty: int, players: int) -> list[float]:
        noise = 0.3 + self.good_noise * math.sqrt(empty) + self.good_later * days
        levels = [column >> (3 * seat) & 7 for seat in range(players)]
        found: list[float] = []
        for seat in range(players):
            behind = 0.0
            for other in range(players):
                if other != seat:
                    behind += 1.0 / (1.0 + math.exp((levels[seat] - levels[other]) / noise))
            start = levels[seat] + self.climb * empty / HOLDS
            found.append(lead_money(behind) * (1.0 + days * self.later) + _bonus(start, self.climb, self.later, days))
        return found


def _ship_odds(lot: float, slack: float, noise: float) -> list[float]:
    found: list[float] = []
    for mine in range(FULL):
        for other in range(FULL):
            width = slack + noise * math.sqrt(mine + other)
            for difference in range(-FARTHEST, FARTHEST + 1):
                found.append(1.0 / (1.0 + math.exp(-(difference + (mine - other) * lot) / width)))
    return found


def _bonus(level: float, climb: float, later: float, days: int) -> float:
    total = 0.0
    weight = 1.0
    for day in range(days + 1):
        at = min(level + climb * day, float(TOP_LEVEL))
        low = int(at)
        high = min(low + 1, TOP_LEVEL)
        total += weight * (LEVEL_BONUS[low] + (at - low) * (LEVEL_BONUS[high] - LEVEL_BONUS[low]))
        weight *= later
    return total


def lead_money(behind: float) -> float:
    """10 for the highest, 5 for the second, by how many are probably ahead (MED-51)."""
    return 10.0 - 5.0 * behind if behind < 2.0 else 0.0


STANDARD: Final = Weights({})


def in_search(knobs: dict[str, float]) -> Weights:
    """The same beliefs, but for those that search holds otherwise."""
    known = {**DEFAULTS, **knobs}
    return Weights({**known, "later": known["search_later"], "hold_price": known["search_hold_price"]})


def judge(state: State, weights: Weights = STANDARD) -> list[float]:
    """The money of each buyer at the end, estimated."""
    position = cast(MediciState, state)
    if position.over:
        return [float(money) for money in position.money]
    outlook = Outlook(position, weights)
    if not position.group:
        return outlook.with_buyer(-1, 0)
    if position.bidder >= 0:
        return outlook.after_auction()
    return outlook.sold_to_best()


def prior(state: State, legal: list[int], weights: Weights) -> list[float]:
    """Bids near what the group is worth to the bidder or to those who come after; the last bids one more, or passes."""
    position = cast(MediciState, state)
    bidder = position.bidder
    if bidder < 0:
        return [1.0] * len(legal)
    outlook = Outlook(position, weights)
    standing = outlook.with_buyer(position.best, position.high)
    gains = outlook.gains(standing)
    worth = gains[bidder]
    rival = most_of_later(position, gains)
    aim = min(worth, rival + 1.0)
    found = [1.0]
    for action in legal:
        if action == PASS.first:
            continue
        bid = BID.index(action)
        if bid == position.high + 1:
            found.append(1.0 if bid < worth + 1.0 else 0.1)
        elif bidder == position.chooser or bid > worth + 3.0:
            found.append(0.001)
        else:
            found.append(0.02 + 0.6 * math.exp(-abs(bid - aim) * 0.4))
    return found


def quick(state: MediciState, weights: Weights, rng: Rng) -> int:
    """A bid just above what those who come after would pay; enough cards where the chooser gains most by them."""
    outlook = Outlook(state, weights)
    bidder = state.bidder
    gains = outlook.gains(outlook.with_buyer(state.best, state.high))
    if bidder < 0:
        return ENOUGH.first if gains[state.chooser] >= max(gains) or rng.below(2) == 0 else MORE.first
    worth = int(gains[bidder])
    rival = most_of_later(state, gains)
    if worth <= state.high:
        return PASS.first
    amount = min(max(min(worth, int(rival) + 1), state.high + 1), state.money[bidder])
    return BID.action(amount)


def most_of_later(state: MediciState, gains: list[float]) -> float:
    """What the group is worth to the keenest of those who bid after the bidder."""
    most = 0.0
    seat = state.bidder
    while seat != state.chooser:
        seat = seat + 1 if seat + 1 < state.players else 0
        if gains[seat] > most:
            most = gains[seat]
    return most


@final
class Outlook:
    """A position summed up: what each ship holds, the column of levels of each good, and what they will pay."""

    def __init__(self, state: MediciState, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.players = state.players
        self.days = DAYS - 1 - state.day
        self.values: list[int] = []
        self.empty: list[int] = []
        self.columns = [0, 0, 0, 0, 0]
        levels = state.levels
        columns = self.columns
        for seat in range(state.players):
            for good in range(5):
                columns[good] += levels[seat * 5 + good] << (3 * seat)
            value = 0
            for card in state.ships[seat]:
                value += VALUE_OF[card]
                if not state.at_once:
                    climb(columns, card, seat)
            self.values.append(value)
            room = state.room[seat]
            self.empty.append(room if room < state.deck else state.deck)

    def with_buyer(self, buyer: int, price: int) -> list[float]:
        """Everybody's money at the end if the group goes to that buyer (nobody: -1) at that price."""
        state = self.state
        weights = self.weights
        players = self.players
        columns = self.columns
        value = 0
        room = 0
        if buyer >= 0:
            columns = columns.copy()
            value = self.values[buyer]
            room = self.empty[buyer]
            for card in state.group:
                self.values[buyer] += VALUE_OF[card]
                climb(columns, card, buyer)
            left = state.room[buyer] - len(state.group)
            self.empty[buyer] = left if left < state.deck else state.deck
        money = self.ship_money()
        empty = 0
        for seat in range(players):
            holds = self.empty[seat]
            empty += holds
            money[seat] += state.money[seat] - holds * weights.hold_price
        empty = (empty + players - 1) // players
        for good in range(5):
            paid = weights.good_money(columns[good], self.days, empty, players)
            for seat in range(players):
                money[seat] += paid[seat]
        if buyer >= 0:
            money[buyer] -= price
            self.values[buyer] = value
            self.empty[buyer] = room
        return money

    def ship_money(self) -> list[float]:
        """The payment for each ship: by the places it will probably take (MED-41)."""
        odds = self.weights.ships
        players = self.players
        prizes = PLACE_MONEY[players]
        found: list[float] = []
        for seat in range(players):
            row = self.empty[seat] * FULL
            value = self.values[seat] + FARTHEST
            behind = players - 1.0
            for other in range(players):
                if other != seat:
                    behind -= odds[(row + self.empty[other]) * (2 * FARTHEST + 1) + value - self.values[other]]
            place = int(behind)
            if place < players - 1:
                found.append(prizes[place] + (behind - place) * (prizes[place + 1] - prizes[place]))
            else:
                found.append(float(prizes[players - 1]))
        return found

    def margin(self, money: list[float], seat: int) -> float:
        """A buyer's money less the average of the others': what a rival gains is lost in part."""
        others = 0.0
        for other in money:
            others += other
        return money[seat] - self.weights.rivalry * (others - money[seat]) / (len(money) - 1)

    def after_auction(self) -> list[float]:
        """Those who may still bid do so if the group is worth the next price to them."""
        state = self.state
        best = state.best
        high = state.high
        seat = state.bidder
        size = len(state.group)
        standing = self.with_buyer(best, high)
        while True:
            if state.room[seat] >= size and state.money[seat] > high and seat != best:
                bought = self.with_buyer(seat, high + 1)
                if self.margin(bought, seat) > self.margin(standing, seat):
                    best = seat
                    high += 1
                    standing = bought
            if seat == state.chooser:
                return standing
            seat = seat + 1 if seat + 1 < state.players else 0

    def sold_to_best(self) -> list[float]:
        """Before the bidding: the group goes for a fair price to whoever gains most by it."""
        state = self.state
        unsold = self.with_buyer(-1, 0)
        gains = self.gains(unsold)
        most = 0.0
        second = 0.0
        winner = -1
        for seat in range(state.players):
            if gains[seat] > most:
                second = most
                most = gains[seat]
                winner = seat
            elif gains[seat] > second:
                second = gains[seat]
        if winner < 0:
            return unsold
        return self.with_buyer(winner, min(int(second) + 1, state.money[winner]))

    def gains(self, unsold: list[float]) -> list[float]:
        """What the group, for nothing, is worth to each buyer who could take it; nothing to the others."""
        state = self.state
        size = len(state.group)
        found: list[float] = []
        for seat in range(state.players):
            if state.room[seat] >= size and state.money[seat] > 0:
                found.append(self.margin(self.with_buyer(seat, 0), seat) - self.margin(unsold, seat))
            else:
                found.append(0.0)
        return found


def climb(columns: list[int], card: int, seat: int) -> None:
    """A card moves the buyer's marker up its good's column (MED-50)."""
    good = GOOD_OF[card]
    if good != NO_GOOD:
        column = columns[good]
        if column >> (3 * seat) & 7 < TOP_LEVEL:
            columns[good] = column + (1 << (3 * seat))
