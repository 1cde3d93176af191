"""Phase 4: price wheels, office cards, Warehouse Sale, Special Sale (MA-70 to MA-77)."""

from typing import Final, final

from ....engine import N_, Phrase, Refusal, plural
from ....engine.plaindata import changed, replaced
from ..deals.items import Do, During
from ..notation import ARROWS, COAT, DONE, NO_CARD, PLAY_SALE, POINTERS, SELL, SHIFT
from ..state import NOBODY_LEFT, MiddleState, PhaseStep, To
from ..tables import BUY, CITIES, SALE_GOODS, SPECIAL_SALE_PRICE, TOP_PRICE, Influence, Investment, Paid
from . import CardQuestion, SecretChoice

ALL_ARROWS: Final[list[int]] = list(ARROWS.span())
SELLS: Final[list[int]] = list(SELL.span())
SALES: Final[list[int]] = list(PLAY_SALE.span())
"""By city and good, as the warehouses of a seat."""
LEVELS: Final = TOP_PRICE + 1


@final
class Wheels(SecretChoice):
    """All set two arrows in secret (MA-70)."""

    clause = "MA-70"
    asked = N_("point two arrows at goods that shall rise, or at the coat of arms")
    refused = N_("now you set the two arrows of your wheel")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return ALL_ARROWS

    def show(self, state: MiddleState) -> None:
        """Each arrow lifts its good by a level; above the top it starts again at the bottom (MA-71)."""
        before = state.levels
        levels = before.copy()
        for choice in state.chosen:
            for good in POINTERS[ARROWS.index(choice)]:
                if good != COAT:
                    levels[good] = (levels[good] + 1) % LEVELS
        state.levels = levels
        if state.log is not None:
            for seat in range(state.players):
                state.tell("wheel", seat, {"arrows": list(POINTERS[ARROWS.index(state.chosen[seat])])})
            state.tell("prices", -1, {"levels": levels.copy(), "before": before.copy()})
        state.at = 0
        state.due = To.OFFICES


@final
class Offices(PhaseStep):
    """Office and Large Office shift a good by one level each (MA-72, MA-73)."""

    clause = "MA-72"
    asked = N_("shift the price of a good with the office card, or be done")
    refused = N_("now office cards can shift a price")

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.owner[Investment.OFFICE] == seat or state.owner[Investment.LARGE_OFFICE] == seat

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.offices = 0
        state.office_shift = -1

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        """With both cards not one good up and down (MA-73)."""
        found = [DONE.first]
        for card in range(2):
            if state.owner[Investment.OFFICE + card] == seat and not state.offices >> card & 1:
                large = Investment.OFFICE + card == Investment.LARGE_OFFICE
                for good in range(6):
                    if (large or state.levels[good] < TOP_PRICE) and state.office_shift != good * 2 + 1:
                        found.append(SHIFT.action(card, good, 0))
                    if (large or state.levels[good] > 0) and state.office_shift != good * 2:
                        found.append(SHIFT.action(card, good, 1))
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != DONE.first:
            card, good, down = SHIFT.triple(action)
            state.offices |= 1 << card
            state.office_shift = good * 2 + down
            state.levels = replaced(state.levels, good, (state.levels[good] + (LEVELS - 1 if down else 1)) % LEVELS)
            state.did(Do.SHIFT.action(good, down))
            if state.log is not None:
                state.tell("shifted", seat, {"card": card, "good": good, "level": state.levels[good]})
        if action == DONE.first or len(self.legal(state, seat)) == 1:
            state.next_player(To.OFFICE)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not SHIFT:
            return super().refusal(state, seat, action)
        card = SHIFT.triple(action)[0]
        if state.owner[Investment.OFFICE + card] != seat or state.offices >> card & 1:
            return Refusal("MA-72", Phrase("you have no such office card to use now"))
        if state.offices:
            return Refusal("MA-73", Phrase("both cards together: one good by two levels or two goods by one each"))
        return Refusal("MA-72", Phrase("only Large Office goes over the end of the price table"))


@final
class WarehouseSale(PhaseStep):
    """Up to five goods from the own warehouses at the buying price (MA-74)."""

    clause = "MA-74"
    refused = N_("Warehouse Sale sells goods that lie in your warehouses")

    def next_seat(self, state: MiddleState) -> int:
        """The owner, where there is one with goods."""
        seat = state.owner[Investment.WAREHOUSE_SALE]
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
            state.due = To.SPECIAL_SALES

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return plural(
            "sell {n} more good at its buying price, or be done",
            "sell up to {n} goods at their buying price, or be done",
            n=SALE_GOODS - state.sold,
        )


@final
class SpecialSale(CardQuestion):
    """One good from an own warehouse for 800, or no card (MA-75, MA-77)."""

    clause = "MA-75"
    asked = N_("play Special Sale: one good from a warehouse for 800 florins, or no card")
    refused = N_("now Special Sale can be played, or no card")

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0 and state.stored(seat) > 0

    def plays(self, state: MiddleState, seat: int) -> list[int]:
        return [SALES[at] for at in range(CITIES * 6) if state.stock[seat * 36 + at] > 0]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_CARD.first:
            city, good = PLAY_SALE.pair(action)
            state.play_card(seat, self.kind)
            state.tell("special sale", seat, {})
            sell(state, seat, city, good, SPECIAL_SALE_PRICE)
        if action == NO_CARD.first or not self.asks(state, seat):
            state.next_player(To.SPECIAL_SALE)

    def useless(self, state: MiddleState, action: int) -> Phrase:
        return Phrase("no such good lies in your warehouse there")


WHEELS: Final = Wheels("wheels", 4, During.WHEELS)
OFFICES: Final = Offices("offices", 4, During.OFFICES)
SALE: Final = WarehouseSale("warehouse sale", 4)
SPECIAL: Final = SpecialSale("special sale", 4, Influence.SPECIAL_SALE, PLAY_SALE)


def sell(state: MiddleState, seat: int, city: int, good: int, price: int) -> None:
    """A good goes from a warehouse back to the supply (MA-74, MA-77)."""
    state.store(seat, city, good, -1)
    state.supply = changed(state.supply, good, 1)
    state.pay(seat, price, Paid.SALES)
    if state.log is not None:
        state.tell("sold", seat, {"good": good, "city": city, "price": price})
