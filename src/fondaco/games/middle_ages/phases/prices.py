"""Phase 4: price wheels, office cards, Warehouse Sale, Special Sale (MA-70 to MA-77)."""

from typing import Final, final

from ....engine import Phrase, Refusal, plural
from ..deals.items import DO_SHIFT, IN_OFFICES, IN_WHEELS
from ..notation import ARROWS, COAT, DONE, NO_CARD, PLAY_SALE, POINTERS, SELL, SHIFT
from ..state import (
    NOBODY_LEFT,
    NOT_YET,
    TO_OFFICE,
    TO_OFFICES,
    TO_SPECIAL_SALE,
    TO_SPECIAL_SALES,
    MiddleState,
    PhaseStep,
)
from ..tables import (
    B_SALES,
    BUY,
    CITIES,
    LARGE_OFFICE,
    OFFICE,
    SALE_GOODS,
    SPECIAL_SALE,
    SPECIAL_SALE_PRICE,
    TOP_PRICE,
    WAREHOUSE_SALE,
)
from .load_masters import choose, undecided

ALL_ARROWS: Final[list[int]] = list(ARROWS.span())
SELLS: Final[list[int]] = list(SELL.span())
SALES: Final[list[int]] = list(PLAY_SALE.span())
"""By city and good, as the warehouses of a seat."""
LEVELS: Final = TOP_PRICE + 1


@final
class Wheels(PhaseStep):
    """All set two arrows in secret (MA-70)."""

    def next_seat(self, state: MiddleState) -> int:
        return state.first

    def begin(self, state: MiddleState, seat: int) -> None:
        state.chosen = [NOT_YET] * state.players
        state.step = self

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return undecided(state)

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return ALL_ARROWS

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        choose(state, seat, action)
        if NOT_YET not in state.chosen:
            show_wheels(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        return Refusal("MA-70", Phrase("now you set the two arrows of your wheel"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("point two arrows at goods that shall rise, or at your coat of arms")


@final
class Offices(PhaseStep):
    """Office and Large Office shift a good by one level each (MA-72, MA-73)."""

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.owner[OFFICE] == seat or state.owner[LARGE_OFFICE] == seat

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.offices = 0
        state.office_shift = -1

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [DONE.first] + shifts(state, seat)

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != DONE.first:
            card, good, down = SHIFT.triple(action)
            state.offices |= 1 << card
            state.office_shift = good * 2 + down
            state.levels = state.levels.copy()
            state.levels[good] = (state.levels[good] + (LEVELS - 1 if down else 1)) % LEVELS
            state.did(DO_SHIFT.action(good, down))
            if state.log is not None:
                state.tell("shifted", seat, {"card": card, "good": good, "level": state.levels[good]})
        if action == DONE.first or not shifts(state, seat):
            state.at += 1
            state.due = TO_OFFICE

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not SHIFT:
            return Refusal("MA-72", Phrase("now office cards can shift a price"))
        card = SHIFT.triple(action)[0]
        if state.owner[OFFICE + card] != seat or state.offices >> card & 1:
            return Refusal("MA-72", Phrase("you have no such office card to use now"))
        if state.offices:
            return Refusal("MA-73", Phrase("both cards together: one good by two levels or two goods by one each"))
        return Refusal("MA-72", Phrase("only Large Office goes over the end of the price table"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("shift the price of a good with your office card, or be done")


@final
class WarehouseSale(PhaseStep):
    """Up to five goods from the own warehouses at the buying price (MA-74)."""

    def next_seat(self, state: MiddleState) -> int:
        """The owner, where there is one with goods."""
        seat = state.owner[WAREHOUSE_SALE]
        return seat if seat >= 0 and state.stored(seat) > 0 else NOBODY_LEFT

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.sold = 0

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [DONE.first] + [SELLS[at] for at in range(CITIES * 6) if state.stock[seat * 36 + at] > 0]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != DONE.first:
            city, good = SELL.pair(action)
            sell(state, seat, city, good, BUY[state.levels[good]])
            state.sold += 1
        if action == DONE.first or state.sold == SALE_GOODS or state.stored(seat) == 0:
            state.due = TO_SPECIAL_SALES

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        return Refusal("MA-74", Phrase("Warehouse Sale sells goods that lie in your warehouses"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return plural(
            "sell {n} more good at its buying price, or be done",
            "sell up to {n} goods at their buying price, or be done",
            n=SALE_GOODS - state.sold,
        )


@final
class SpecialSale(PhaseStep):
    """One good from an own warehouse for 800, or no card (MA-75, MA-77)."""

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0 and state.stored(seat) > 0

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        found = [NO_CARD.first]
        if state.holds(seat, SPECIAL_SALE):
            found += [SALES[at] for at in range(CITIES * 6) if state.stock[seat * 36 + at] > 0]
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_CARD.first:
            city, good = PLAY_SALE.pair(action)
            state.play_card(seat, SPECIAL_SALE)
            if state.log is not None:
                state.tell("special sale", seat, {})
            sell(state, seat, city, good, SPECIAL_SALE_PRICE)
        if action == NO_CARD.first or state.cards(seat) == 0 or state.stored(seat) == 0:
            state.at += 1
            state.due = TO_SPECIAL_SALE

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is PLAY_SALE:
            if not state.holds(seat, SPECIAL_SALE):
                return Refusal("MA-75", Phrase("you have no Special Sale card"))
            return Refusal("MA-75", Phrase("no such good lies in your warehouse there"))
        return Refusal("MA-75", Phrase("now Special Sale can be played, or no card"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("play Special Sale: one good from a warehouse for 800 florins, or no card")


WHEELS: Final = Wheels("wheels", 4, IN_WHEELS)
OFFICES: Final = Offices("offices", 4, IN_OFFICES)
SALE: Final = WarehouseSale("warehouse sale", 4)
SPECIAL: Final = SpecialSale("special sale", 4)


def show_wheels(state: MiddleState) -> None:
    """Each arrow lifts its good by a level; above the top it starts again at the bottom (MA-71)."""
    before = state.levels
    levels = before.copy()
    for choice in state.chosen:
        for good in POINTERS[ARROWS.index(choice)]:
            if good != COAT:
                levels[good] = (levels[good] + 1) % LEVELS
    state.levels = levels
    state.barriers += 1
    if state.log is not None:
        for seat in range(state.players):
            state.tell("wheel", seat, {"arrows": list(POINTERS[ARROWS.index(state.chosen[seat])])})
        state.tell("prices", -1, {"levels": levels.copy(), "before": before.copy()})
    state.at = 0
    state.due = TO_OFFICES


def shifts(state: MiddleState, seat: int) -> list[int]:
    """What the office cards of a seat can still do; with both not one good up and down (MA-73)."""
    found: list[int] = []
    for card in range(2):
        if state.owner[OFFICE + card] == seat and not state.offices >> card & 1:
            large = OFFICE + card == LARGE_OFFICE
            for good in range(6):
                if (large or state.levels[good] < TOP_PRICE) and state.office_shift != good * 2 + 1:
                    found.append(SHIFT.action(card, good, 0))
                if (large or state.levels[good] > 0) and state.office_shift != good * 2:
                    found.append(SHIFT.action(card, good, 1))
    return found


def sell(state: MiddleState, seat: int, city: int, good: int, price: int) -> None:
    """A good goes from a warehouse back to the supply (MA-74, MA-77)."""
    state.store(seat, city, good, -1)
    state.supply_back(good, 1)
    state.pay(seat, price, B_SALES)
    if state.log is not None:
        state.tell("sold", seat, {"good": good, "city": city, "price": price})
