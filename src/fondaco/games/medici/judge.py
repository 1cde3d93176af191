"""What a position of Medici is worth: the money that each buyer will probably have at the end.

The day is scored as if the empty holds were filled with average lots; levels reached are counted for the days
to come as well. A group at auction goes to the buyer who gains most by it at the next price.
"""

from typing import Final, cast

from ...engine import State
from .cards import DAYS, GOOD_OF, HOLDS, LEVEL_BONUS, NO_GOOD, TOP_LEVEL, VALUE_OF
from .scoring import good_money, ship_money
from .state import MediciState

AVERAGE_LOT: Final = 3.0
LATER_DAYS: Final = 0.75
"""How much of today's income from levels is counted for each day to come."""
FLORIN: Final = 1.0


def judge(state: State) -> list[float]:
    """The money of each buyer at the end, estimated."""
    position = cast(MediciState, state)
    if position.over:
        return [float(money) for money in position.money]
    if position.group and position.step.name == "bid":
        return after_auction(position)
    if position.group:
        return sold_to_best(position)
    return estimate(position, -1, 0)


def estimate(state: MediciState, buyer: int, price: int) -> list[float]:
    """As if the group went to that buyer at that price (nobody: -1) and the day ended with average lots."""
    players = state.players
    days_left = DAYS - 1 - state.day
    values: list[int] = []
    levels: list[int] = state.levels.copy()
    money: list[float] = []
    spare = state.deck
    for seat in range(players):
        cards = state.ships[seat] + state.group if seat == buyer else state.ships[seat]
        value = 0
        for card in cards:
            value += VALUE_OF[card]
            good = GOOD_OF[card]
            if good != NO_GOOD and not (state.at_once and card in state.ships[seat]):
                at = seat * 5 + good
                if levels[at] < TOP_LEVEL:
                    levels[at] += 1
        empty = min(HOLDS - len(cards), spare)
        values.append(int(value * 2 + empty * AVERAGE_LOT * 2))
        money.append(state.money[seat] - (price * FLORIN if seat == buyer else 0.0))
    ships = ship_money(values)
    weight = 1.0 + LATER_DAYS * days_left
    for good in range(5):
        column = [levels[seat * 5 + good] for seat in range(players)]
        paid = good_money(column)
        for seat in range(players):
            money[seat] += (paid[seat] + LEVEL_BONUS[column[seat]] + column[seat] * 0.5) * weight
    for seat in range(players):
        money[seat] += ships[seat] + values[seat] * 0.35
    return money


def margin(money: list[float], seat: int) -> float:
    """A buyer's money less the average of the others': what a rival gains is lost in part."""
    others = sum(money) - money[seat]
    return money[seat] - others / (len(money) - 1)


def after_auction(state: MediciState) -> list[float]:
    """Those who may still bid do so if the group is worth the next price to them."""
    best = state.best
    high = state.high
    seat = state.bidder
    size = len(state.group)
    standing = estimate(state, best, high)
    while True:
        if state.room[seat] >= size and state.money[seat] > high and seat != best:
            bought = estimate(state, seat, high + 1)
            if margin(bought, seat) > margin(standing, seat):
                best = seat
                high += 1
                standing = bought
        if seat == state.chooser:
            return standing
        seat = (seat + 1) % state.players


def sold_to_best(state: MediciState) -> list[float]:
    """Before the bidding: the group goes for a fair price to whoever gains most by it."""
    size = len(state.group)
    unsold = estimate(state, -1, 0)
    best = unsold
    most = 0.0
    second = 0.0
    winner = -1
    for seat in range(state.players):
        if state.room[seat] >= size and state.money[seat] > 0:
            bought = estimate(state, seat, 0)
            gain = margin(bought, seat) - margin(unsold, seat)
            if gain > most:
                second = most
                most = gain
                winner = seat
            elif gain > second:
                second = gain
    if winner >= 0:
        best = estimate(state, winner, min(int(second) + 1, state.money[winner]))
    return best
