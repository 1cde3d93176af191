"""Phase 2: load master and player agree on a price, or don't (MA-36, MA-37, MA-43 to MA-45)."""

from typing import Final, final

from ....engine import ONLY, Phrase, Refusal, Seat, plural
from ..deals.items import During
from ..notation import (
    ACCEPT_ONE,
    ACCEPT_TWO,
    AGREE,
    COUNTER_ONE,
    COUNTER_TWO,
    DECLINE,
    NO_PRICE,
    PLAY_FREE,
    PRICES,
    QUOTE,
    QUOTE_ONE,
    REFUSE,
)
from ..speech import cant_pay, florins, no_card
from ..state import MiddleState, PhaseStep, To
from ..tables import COIN, QUOTES, Influence, Paid
from .loading import FREE_QUESTION, begin_goods, loadable, play_free_loading

QUOTES_BOTH: Final[list[list[int]]] = [[REFUSE.action(seat), *QUOTE.span(seat)] for seat in range(4)]
"""All quotes to a seat that can load two goods; the first is the refusal."""
QUOTES_ONE: Final[list[list[int]]] = [[REFUSE.action(seat), *QUOTE_ONE.span(seat)] for seat in range(4)]
"""All quotes to a seat that can load one."""
COUNTERS_ONE: Final[list[int]] = list(COUNTER_ONE.span())
COUNTERS_TWO: Final[list[int]] = list(COUNTER_TWO.span())


@final
class Quote(PhaseStep):
    """The load master names prices, or refuses (MA-43); a counter-offer may also be agreed to (MA-44)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.master[state.wagon]]

    def asks(self, state: MiddleState, seat: int) -> bool:
        """The talk is with each player who may load (MA-37)."""
        return seat != state.master[state.wagon] and loadable(state, seat) > 0

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.quotes = 0
        state.counter = 0
        state.one = -1
        state.two = -1

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        customer = state.actor
        quotes = QUOTES_BOTH[customer] if loadable(state, customer) == 2 else QUOTES_ONE[customer]
        return [*quotes, AGREE.first] if state.counter > 0 else quotes

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        customer = state.actor
        family = state.family(action)
        if family is AGREE:
            strike(state, customer, state.counter, state.counter_price)
            return
        if family is REFUSE:
            if state.log is not None:
                state.tell("refused", seat, {"wagon": state.wagon, "to": customer})
            if state.cards(customer) > 0:
                state.step = FREE_QUESTION
            else:
                state.next_player(To.CUSTOMER)
            return
        state.quotes += 1
        state.counter = 0
        if family is QUOTE:
            _, one, two = QUOTE.triple(action)
            state.one = PRICES[one]
            state.two = PRICES[two]
        else:
            state.one = QUOTE_ONE.pair(action)[1] * COIN
            state.two = NO_PRICE
        state.step = ANSWER
        if state.log is not None:
            state.tell("quoted", seat, {"wagon": state.wagon, "to": customer, "one": state.one, "two": state.two})

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        customer = state.actor
        family = state.family(action)
        if family not in (REFUSE, QUOTE, QUOTE_ONE):
            return Refusal("MA-37", Phrase("now the load master quotes or refuses"))
        if family.parts(action)[0] == customer:
            if loadable(state, customer) == 2:
                return Refusal("MA-43", Phrase("name a price for one good and one for two, or no"))
            return Refusal("MA-43", Phrase("{seat} can load only one good", seat=Seat(customer)))
        return Refusal("MA-37", Phrase("now you speak with {seat}", seat=Seat(customer)))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.counter > 0:
            return plural(
                "{seat} offers {price} for loading {n} good: agree, quote again or refuse",
                "{seat} offers {price} for loading {n} goods: agree, quote again or refuse",
                n=state.counter,
                seat=Seat(state.actor),
                price=florins(state.counter_price),
            )
        return Phrase("name {seat} your price for loading on wagon {n}", seat=Seat(state.actor), n=state.wagon + 1)


@final
class Answer(PhaseStep):
    """The player accepts, declines, counters or plays Free Loading (MA-44)."""

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        money = state.money[seat]
        found: list[int] = []
        if 0 <= state.one <= money:
            found.append(ACCEPT_ONE.first)
        if 0 <= state.two <= money:
            found.append(ACCEPT_TWO.first)
        found.append(DECLINE.first)
        if state.quotes < QUOTES:
            coins = money // COIN + 1
            found += COUNTERS_ONE[:coins]
            if loadable(state, seat) == 2:
                found += COUNTERS_TWO[:coins]
        if state.holds(seat, Influence.FREE_LOADING):
            found.append(PLAY_FREE.first)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        family = state.family(action)
        if family is ACCEPT_ONE:
            strike(state, seat, 1, state.one)
        elif family is ACCEPT_TWO:
            strike(state, seat, 2, state.two)
        elif family is PLAY_FREE:
            play_free_loading(state, seat)
        elif family is DECLINE:
            if state.log is not None:
                state.tell("declined", seat, {"wagon": state.wagon})
            state.next_player(To.CUSTOMER)
        else:
            state.counter = 1 if family is COUNTER_ONE else 2
            state.counter_price = family.index(action) * COIN
            state.step = QUOTE_STEP
            if state.log is not None:
                state.tell("countered", seat, {"number": state.counter, "price": state.counter_price})

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        family = state.family(action)
        if family is PLAY_FREE:
            return Refusal("MA-38", no_card(Influence.FREE_LOADING))
        if family is COUNTER_ONE or family is COUNTER_TWO:
            if state.quotes == QUOTES:
                return Refusal("MA-37", Phrase("the third quote can't be countered"))
            if family is COUNTER_TWO and loadable(state, seat) < 2:
                return Refusal("MA-44", Phrase("you can load only one good here"))
            has = state.money[seat]
            return Refusal(
                "MA-44",
                plural("you have {n} florin and can't offer more", "you have {n} florins and can't offer more", n=has),
            )
        if family is ACCEPT_ONE or family is ACCEPT_TWO:
            if (state.one if family is ACCEPT_ONE else state.two) < 0:
                return Refusal("MA-44", Phrase("the load master named no price for that number"))
            return Refusal("MA-44", cant_pay(state.money[seat]))
        return Refusal("MA-44", Phrase("now you accept, decline or make a counter-offer"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        master = Seat(state.master[state.wagon])
        if state.two < 0:
            return Phrase("{seat} wants {one} for loading one good: your answer?", seat=master, one=florins(state.one))
        if state.one < 0:
            return Phrase("{seat} wants {two} for loading two goods: your answer?", seat=master, two=florins(state.two))
        return Phrase(
            "{seat} wants {one} for loading one good, {two} for two: your answer?",
            seat=master,
            one=florins(state.one),
            two=state.two,
        )


QUOTE_STEP: Final = Quote("quote", 2)
ANSWER: Final = Answer("answer", 2, During.LOADING)


def strike(state: MiddleState, customer: int, number: int, price: int) -> None:
    """The price is paid to the load master at once; then the player loads exactly that number (MA-45)."""
    state.barriers += 1  # what binds two can't be taken back by one of them
    state.hand_over(customer, state.master[state.wagon], price, Paid.FEES)
    if state.log is not None:
        state.tell("agreed", customer, {"wagon": state.wagon, "number": number, "price": price})
    begin_goods(state, customer, number)
