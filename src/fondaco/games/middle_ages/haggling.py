"""Phase 2: load master and player agree on a price, or don't (MA-36, MA-37, MA-43 to MA-45)."""

from typing import Final, final

from ...engine import ONLY, Phrase, Refusal, Seat
from .items import IN_LOADING
from .loading import FREE_QUESTION, begin_goods, loadable, next_customer, play_free_loading
from .notation import (
    ACCEPT,
    AGREE,
    BOTH,
    COUNTER_ONE,
    COUNTER_TWO,
    DECLINE,
    PLAY_FREE,
    PRICES_ONE,
    PRICES_TWO,
    QUOTE,
    QUOTES_EACH,
)
from .state import MiddleState, Step
from .tables import B_FEES, COIN, FREE_LOADING, QUOTES

QUOTES_BOTH: Final[list[list[int]]] = [
    list(range(QUOTE + seat * QUOTES_EACH, QUOTE + seat * QUOTES_EACH + BOTH)) for seat in range(4)
]
"""All quotes to a seat that can load two goods; the first is the refusal."""
QUOTES_ONE: Final[list[list[int]]] = [
    [QUOTE + seat * QUOTES_EACH]
    + list(range(QUOTE + seat * QUOTES_EACH + BOTH, QUOTE + seat * QUOTES_EACH + QUOTES_EACH))
    for seat in range(4)
]
"""All quotes to a seat that can load one."""


@final
class Quote(Step):
    """The load master names prices, or refuses (MA-43); a counter-offer may also be agreed to (MA-44)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.master[state.wagon]]

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        customer = state.actor
        quotes = QUOTES_BOTH[customer] if loadable(state, customer) == 2 else QUOTES_ONE[customer]
        return [*quotes, AGREE] if state.counter > 0 else quotes

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        customer = state.actor
        if action == AGREE:
            strike(state, customer, state.counter, state.counter_price)
            return
        which = action - QUOTE - customer * QUOTES_EACH
        if which == 0:
            if state.log is not None:
                state.tell("refused", seat, {"wagon": state.wagon, "to": customer})
            if state.cards(customer) > 0:
                state.step = FREE_QUESTION
            else:
                next_customer(state)
            return
        state.quotes += 1
        state.counter = 0
        if which >= BOTH:
            state.one = (which - BOTH) * COIN
            state.two = -1
        else:
            state.one = (which // 32 - 1) * COIN if which >= 32 else -1
            state.two = (which % 32 - 1) * COIN if which % 32 else -1
        state.step = ANSWER
        if state.log is not None:
            state.tell("quoted", seat, {"wagon": state.wagon, "to": customer, "one": state.one, "two": state.two})

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        customer = state.actor
        start = QUOTE + customer * QUOTES_EACH
        if start <= action < start + QUOTES_EACH:
            if loadable(state, customer) == 2:
                return Refusal("MA-43", Phrase("name a price for one good and one for two, or no"))
            return Refusal("MA-43", Phrase("{seat} can load only one good", seat=Seat(customer)))
        if QUOTE <= action < QUOTE + 4 * QUOTES_EACH:
            return Refusal("MA-37", Phrase("now you speak with {seat}", seat=Seat(customer)))
        return Refusal("MA-37", Phrase("now the load master quotes or refuses"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.counter > 0:
            return Phrase(
                "{seat} offers {price} florins for loading {n}: agree, quote again or refuse",
                seat=Seat(state.actor),
                price=state.counter_price,
                n=state.counter,
            )
        return Phrase("name {seat} your price for loading on wagon {n}", seat=Seat(state.actor), n=state.wagon + 1)


@final
class Answer(Step):
    """The player accepts, declines, counters or plays Free Loading (MA-44)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.actor]

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        money = state.money[seat]
        found: list[int] = []
        if 0 <= state.one <= money:
            found.append(ACCEPT)
        if 0 <= state.two <= money:
            found.append(ACCEPT + 1)
        found.append(DECLINE)
        if state.quotes < QUOTES:
            coins = money // COIN + 1
            for price in range(min(PRICES_ONE, coins)):
                found.append(COUNTER_ONE + price)
            if loadable(state, seat) == 2:
                for price in range(min(PRICES_TWO, coins)):
                    found.append(COUNTER_TWO + price)
        if state.holds(seat, FREE_LOADING):
            found.append(PLAY_FREE)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == ACCEPT:
            strike(state, seat, 1, state.one)
        elif action == ACCEPT + 1:
            strike(state, seat, 2, state.two)
        elif action == PLAY_FREE:
            play_free_loading(state, seat)
        elif action == DECLINE:
            if state.log is not None:
                state.tell("declined", seat, {"wagon": state.wagon})
            next_customer(state)
        else:
            two = action >= COUNTER_TWO
            state.counter = 2 if two else 1
            state.counter_price = (action - (COUNTER_TWO if two else COUNTER_ONE)) * COIN
            state.step = QUOTE_STEP
            if state.log is not None:
                state.tell("countered", seat, {"number": state.counter, "price": state.counter_price})

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if action == PLAY_FREE:
            return Refusal("MA-38", Phrase("you have no Free Loading card"))
        if COUNTER_ONE <= action < AGREE:
            if state.quotes == QUOTES:
                return Refusal("MA-37", Phrase("the third quote can't be countered"))
            if action >= COUNTER_TWO and loadable(state, seat) < 2:
                return Refusal("MA-44", Phrase("you can load only one good here"))
            return Refusal("MA-44", Phrase("you have {n} florins and can't offer more", n=state.money[seat]))
        if action in (ACCEPT, ACCEPT + 1):
            if (state.one if action == ACCEPT else state.two) < 0:
                return Refusal("MA-44", Phrase("the load master named no price for that number"))
            return Refusal("MA-44", Phrase("you have {n} florins and can't pay that", n=state.money[seat]))
        return Refusal("MA-44", Phrase("now you accept, decline or make a counter-offer"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        master = Seat(state.master[state.wagon])
        if state.two < 0:
            return Phrase("{seat} wants {one} florins for loading one good: your answer?", seat=master, one=state.one)
        if state.one < 0:
            return Phrase("{seat} wants {two} florins for loading two goods: your answer?", seat=master, two=state.two)
        return Phrase(
            "{seat} wants {one} florins for loading one good, {two} for two: your answer?",
            seat=master,
            one=state.one,
            two=state.two,
        )


QUOTE_STEP: Final = Quote("quote", 2)
ANSWER: Final = Answer("answer", 2, IN_LOADING)


def strike(state: MiddleState, customer: int, number: int, price: int) -> None:
    """The price is paid to the load master at once; then the player loads exactly that number (MA-45)."""
    state.hand_over(customer, state.master[state.wagon], price, B_FEES)
    if state.log is not None:
        state.tell("agreed", customer, {"wagon": state.wagon, "number": number, "price": price})
    begin_goods(state, customer, number)


def begin_talk(state: MiddleState) -> bool:
    """The talk with the next player who may load begins; False when there is none left (MA-37)."""
    while state.at < state.players:
        seat = state.seat_at(state.at)
        if seat != state.master[state.wagon] and loadable(state, seat) > 0:
            state.actor = seat
            state.quotes = 0
            state.counter = 0
            state.one = -1
            state.two = -1
            state.step = QUOTE_STEP
            return True
        state.at += 1
    return False
