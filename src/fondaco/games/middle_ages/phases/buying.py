"""Phase 1: in turn order each player buys up to three goods and stores them (MA-20 to MA-27)."""

from typing import Final, final

from ....engine import Phrase, Refusal, plural
from ....engine.plaindata import changed
from ..deals.items import Do, During
from ..notation import BUY, COMBOS, DONE
from ..speech import cant_pay
from ..state import NOBODY_LEFT, MiddleState, PhaseStep, To
from ..tables import BUY as BUYING_PRICE
from ..tables import CITIES, COIN, GOODS, Investment, Paid

MOST: Final = 3
"""Goods in one buying."""
WITHIN: Final[list[list[tuple[int, int, int, int]]]] = [
    [(at, a, b, c) for at, (a, b, c) in enumerate(COMBOS) if a + b + c <= left] for left in range(MOST + 1)
]
"""The combinations of so many goods at most, with their numbers."""
BUYS: Final[list[list[int]]] = [list(BUY.span(city)) for city in range(CITIES)]
"""For each city the purchases for its warehouse, by combination."""


@final
class Buying(PhaseStep):
    """Goods for one of the own warehouses, as long as there are fewer than three, or no more."""

    def next_seat(self, state: MiddleState) -> int:
        """In turn order, in the first turn twice, as long as the supply has goods (MA-23, MA-26)."""
        if state.at == state.players and state.turn == 1 and not state.again:
            state.again = True
            state.at = 0
        if state.at == state.players or max(state.supply) == 0:
            return NOBODY_LEFT
        return state.seat_at(state.at)

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.bought = 0

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        left = MOST - state.bought
        discount = state.owner[Investment.DISCOUNT] == seat
        money = state.money[seat]
        supply = state.supply
        levels = state.levels
        found = [DONE.first]
        if discount and money < COIN and state.bought == 0:
            return found
        within = WITHIN[left]
        for city in range(CITIES):
            a, b, c = state.board.markets[city]
            price_a = 0 if discount else BUYING_PRICE[levels[a]]
            price_b = 0 if discount else BUYING_PRICE[levels[b]]
            price_c = 0 if discount else BUYING_PRICE[levels[c]]
            most_a = supply[a]
            most_b = supply[b]
            most_c = supply[c]
            buys = BUYS[city]
            for combo, n_a, n_b, n_c in within:
                if (
                    n_a <= most_a
                    and n_b <= most_b
                    and n_c <= most_c
                    and n_a * price_a + n_b * price_b + n_c * price_c <= money
                ):
                    found.append(buys[combo])
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != DONE.first:
            buy(state, seat, action)
        if action == DONE.first or state.bought == MOST or max(state.supply) == 0:
            state.next_player(To.BUYING)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not BUY:
            return Refusal("MA-20", Phrase("now you buy goods"))
        combo = BUY.pair(action)[1]
        if sum(COMBOS[combo]) + state.bought > MOST:
            return Refusal("MA-20", Phrase("you buy at most three goods; you have bought {n}", n=state.bought))
        for good, number in goods_of(state, action):
            if number > state.supply[good]:
                left = state.supply[good]
                return Refusal("MA-22", Phrase("the supply has {n} {good}", n=left, good=GOODS[good]))
        if state.owner[Investment.DISCOUNT] == seat:
            return Refusal("MA-27", Phrase("with Discount the first good costs 100"))
        return Refusal("MA-22", cant_pay(state.money[seat]))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return plural(
            "buy {n} more good and store it, or be done",
            "buy up to {n} goods and store them, or be done",
            n=MOST - state.bought,
        )


def goods_of(state: MiddleState, action: int) -> list[tuple[int, int]]:
    """The goods of a purchase with their numbers: (good, number)."""
    city, combo = BUY.pair(action)
    market = state.board.markets[city]
    return [(market[i], COMBOS[combo][i]) for i in range(3) if COMBOS[combo][i] > 0]


def price_of(state: MiddleState, seat: int, action: int) -> int:
    """What a purchase costs; with Discount 100 for the first good of a buying and nothing for the others (MA-27)."""
    if state.owner[Investment.DISCOUNT] == seat:
        return COIN if state.bought == 0 else 0
    price = 0
    for good, number in goods_of(state, action):
        price += number * BUYING_PRICE[state.levels[good]]
    return price


def buy(state: MiddleState, seat: int, action: int) -> None:
    """Pay the bank and store the goods (MA-21)."""
    price = price_of(state, seat, action)
    city = BUY.pair(action)[0]
    state.pay(seat, -price, Paid.GOODS)
    goods = goods_of(state, action)
    for good, number in goods:
        state.supply = changed(state.supply, good, -number)
        state.store(seat, city, good, number)
        state.bought += number
        state.did(Do.BUY.action(good))
    if state.log is not None:
        state.tell("bought", seat, {"goods": [list(one) for one in goods], "city": city, "price": price})


BUYING: Final = Buying("buying", 1, During.BUYING)
