"""Phase 5: wagons that reached a city are unloaded, then the bonus tracks move (MA-80 to MA-88)."""

from typing import Final, final

from ....engine import N_, Phrase
from ..notation import PLAY_BONUS
from ..state import NOTHING, MiddleState, To
from ..tables import CITIES, COIN, SELL, TOP_BONUS, WAGONS, Influence, Paid
from . import CardQuestion


@final
class BonusSale(CardQuestion):
    """Before a wagon with own goods is unloaded: Bonus Sale, or no card (MA-64, MA-83, MA-88)."""

    clause = "MA-83"
    refused = N_("now Bonus Sale can be played, or no card")

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0 and state.on_wagon(seat, state.wagon) > 0

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == PLAY_BONUS.first:
            state.play_card(seat, self.kind)
            state.bonus_sales |= 1 << seat
            state.tell("bonus sale", seat, {"wagon": state.wagon})
        state.next_player(To.BONUS_SALE)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        city = state.wagon_at[state.wagon]
        return Phrase(
            "wagon {n} is unloaded in {city}, bonus {bonus}: play Bonus Sale, or no card",
            n=state.wagon + 1,
            city=state.board.names[city],
            bonus=state.bonus[city],
        )


BONUS_QUESTION: Final = BonusSale("bonus sale", 5, Influence.BONUS_SALE, PLAY_BONUS)


def arrivals(state: MiddleState) -> int:
    """The wagon track rises by the wagons that reached a city this turn (MA-80)."""
    state.wagon = -1
    count = state.arrived.bit_count()
    state.arrivals += count
    return To.NEXT_UNLOAD if count > 0 else NOTHING


def next_unload(state: MiddleState) -> int:
    """Wagons that reached a city are unloaded in order of their numbers, then the bonuses move (MA-81, MA-84)."""
    if state.wagon >= 0:
        unload(state)
    state.wagon += 1
    while state.wagon < WAGONS and not state.arrived >> state.wagon & 1:
        state.wagon += 1
    state.bonus_sales = 0
    if state.wagon < WAGONS:
        return To.BONUS_SALE
    move_bonuses(state)
    return NOTHING


def unload(state: MiddleState) -> None:
    """Every good is sold; what the market doesn't show earns the bonus too, with Bonus Sale all (MA-81 to MA-83)."""
    wagon = state.wagon
    city = state.wagon_at[wagon]
    bonus = state.bonus[city]
    load = state.load.copy()
    supply = state.supply.copy()
    for seat in range(state.players):
        earned = 0
        goods: list[int] = []
        for good in range(6):
            at = wagon * 24 + seat * 6 + good
            number = load[at]
            goods.append(number)
            if number > 0:
                price = SELL[state.levels[good]]
                if state.bonus_sales >> seat & 1 or not state.board.sold[city * 6 + good]:
                    price += bonus
                earned += number * price
                supply[good] += number
                load[at] = 0
        state.pay(seat, earned, Paid.SALES)
        if state.log is not None and earned > 0:
            state.tell("unloaded", seat, {"wagon": wagon, "city": city, "goods": goods, "earned": earned})
    state.load = load
    if state.seen is not None:
        state.seen.loads |= 15 << wagon * 4
    state.supply = supply


def move_bonuses(state: MiddleState) -> None:
    """0 where a wagon stands; elsewhere a step up for every wagon that arrived (MA-84)."""
    count = state.arrived.bit_count()
    state.bonus = [
        0 if state.occupied(city) else min(state.bonus[city] + count * COIN, TOP_BONUS) for city in range(CITIES)
    ]
    state.tell("bonuses", -1, {"bonus": state.bonus.copy(), "arrivals": state.arrivals})
