"""Phase 2, second part: the load master loads; then the others, for a price they agree on or free (MA-34 to MA-49)."""

from typing import Final, final

from ....engine import N_, ONLY, Phrase, Refusal, Seat, plural
from ....engine.plaindata import replaced
from ..deals.items import Do, During
from ..notation import (
    ACCEPT_ONE,
    ACCEPT_TWO,
    AGREE,
    COUNTER_ONE,
    COUNTER_TWO,
    DECLINE,
    FAMILIES,
    LOAD,
    LOAD_NOTHING,
    LOAD_PAIR,
    NO_CARD,
    NO_PRICE,
    PAIRS,
    PLAY_FREE,
    PRICES,
    QUOTE,
    QUOTE_ONE,
    REFUSE,
)
from ..speech import cant_pay, florins, no_card
from ..state import NOTHING, MiddleState, PhaseStep, To
from ..tables import CITIES, COIN, GOODS, QUOTES, ROOM_MASTER, ROOM_OTHERS, WAGONS, Influence, Paid
from . import CardQuestion

FREELY: Final = -1
"""The number of goods is the player's: 1 or 2 (MA-38)."""
BY_DEAL: Final = -2
"""A promise lets the player load: none, or some for a fee fixed before (MA-147)."""
LOADS: Final = (LOAD, LOAD_PAIR, LOAD_NOTHING)
QUOTES_BOTH: Final[list[list[int]]] = [[REFUSE.action(seat), *QUOTE.span(seat)] for seat in range(4)]
"""All quotes to a seat that can load two goods; the first is the refusal."""
QUOTES_ONE: Final[list[list[int]]] = [[REFUSE.action(seat), *QUOTE_ONE.span(seat)] for seat in range(4)]
"""All quotes to a seat that can load one."""
COUNTERS_ONE: Final[list[int]] = list(COUNTER_ONE.span())
COUNTERS_TWO: Final[list[int]] = list(COUNTER_TWO.span())


@final
class MasterLoads(PhaseStep):
    """Up to three goods of one type, or nothing (MA-34, MA-39, MA-46)."""

    def next_seat(self, state: MiddleState) -> int:
        return state.master[state.wagon]

    def begin(self, state: MiddleState, seat: int) -> None:
        if self.legal(state, seat) != [LOAD_NOTHING.first]:
            super().begin(state, seat)
        else:
            state.at = 0
            state.due = To.CUSTOMER

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        wagon = state.wagon
        shelf = seat * 36 + state.wagon_at[wagon] * 6
        monopoly = state.monopoly[wagon]
        room = ROOM_MASTER - state.on_wagon(seat, wagon)
        found: list[int] = []
        for good in range(6):
            if monopoly < 0 or monopoly == good:
                for less in range(min(room, state.stock[shelf + good])):
                    found.append(LOAD.action(good, less))
        found.append(LOAD_NOTHING.first)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        wagon = state.wagon
        if action != LOAD_NOTHING.first:
            good, less = LOAD.pair(action)
            state.put_on_wagon(seat, wagon, good, less + 1)
            state.monopoly = replaced(state.monopoly, wagon, good)
            note_loading(state, good)
        if state.log is not None:
            state.tell("loaded", seat, {"wagon": wagon, "goods": [list(one) for one in goods_in(action)], "fee": 0})
        state.at = 0
        state.due = To.CUSTOMER

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not LOAD:
            return Refusal("MA-34", Phrase("the load master loads goods of one type, or nothing"))
        if state.monopoly[state.wagon] >= 0:
            return Refusal("MA-39", Phrase("three goods of one type for the whole stay of the wagon"))
        return Refusal("MA-34", Phrase("you haven't so many in your warehouse here"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("you are load master: load up to three goods of one type on wagon {n}", n=state.wagon + 1)


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
        return Phrase("name {seat} a price for loading on wagon {n}", seat=Seat(state.actor), n=state.wagon + 1)


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
            return Phrase("{seat} wants {one} for loading one good", seat=master, one=florins(state.one))
        if state.one < 0:
            return Phrase("{seat} wants {two} for loading two goods", seat=master, two=florins(state.two))
        return Phrase(
            "{seat} wants {one} for loading one good, {two} for two",
            seat=master,
            one=florins(state.one),
            two=state.two,
        )


@final
class FreeQuestion(CardQuestion):
    """After a refusal: Free Loading, or no card (MA-47)."""

    clause = "MA-47"
    asked = N_("the load master refuses: play Free Loading, or no card")
    refused = N_("the load master has refused: now only Free Loading helps")

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == NO_CARD.first:
            state.next_player(To.CUSTOMER)
        else:
            play_free_loading(state, seat)


@final
class LoadGoods(PhaseStep):
    """Which goods: the number agreed (MA-45), or one or two free (MA-38), or up to what was promised (MA-147)."""

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        wagon = state.wagon
        shelf = seat * 36 + state.wagon_at[wagon] * 6
        monopoly = state.monopoly[wagon]
        loading = state.loading
        most = loadable(state, seat)
        if loading > 0:
            least = loading
            most = loading
        elif loading == FREELY:
            least = 1
        else:
            least = 0
            most = min(most, state.counter)
            if state.money[seat] < state.let_fee:
                most = 0
        found: list[int] = []
        stock = state.stock
        for good in range(6):
            if good != monopoly:
                if least <= 1 <= most and stock[shelf + good] > 0:
                    found.append(LOAD.action(good))
                if most == 2 and stock[shelf + good] > 1:
                    found.append(LOAD.action(good, 1))
        if most == 2:
            for pair in range(15):
                a, b = PAIRS[pair]
                if a != monopoly and b != monopoly and stock[shelf + a] > 0 and stock[shelf + b] > 0:
                    found.append(LOAD_PAIR.action(pair))
        if least == 0:
            found.append(LOAD_NOTHING.first)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        wagon = state.wagon
        fee = 0
        for good, number in goods_in(action):
            state.put_on_wagon(seat, wagon, good, number)
            note_loading(state, good)
        if state.loading == BY_DEAL and action != LOAD_NOTHING.first:
            fee = state.let_fee
            state.hand_over(seat, state.master[wagon], fee, Paid.FEES)
        if state.log is not None:
            state.tell("loaded", seat, {"wagon": wagon, "goods": [list(one) for one in goods_in(action)], "fee": fee})
        state.next_player(To.CUSTOMER)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) not in LOADS:
            return Refusal("MA-45", Phrase("now you choose which goods you load"))
        goods = [good for good, _ in goods_in(action)]
        if state.monopoly[state.wagon] in goods:
            good = GOODS[state.monopoly[state.wagon]]
            return Refusal("MA-34", Phrase("{good} is the load master's monopoly on this wagon", good=good))
        if state.loading == FREELY:
            return Refusal("MA-38", Phrase("load one or two goods of your warehouse here"))
        if state.loading == BY_DEAL:
            return Refusal("MA-147", Phrase("the deal lets you load no more than that"))
        return Refusal(
            "MA-45",
            plural(
                "load exactly {n} good of your warehouse here",
                "load exactly {n} goods of your warehouse here",
                n=state.loading,
            ),
        )

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.loading == FREELY:
            return Phrase("load one or two goods on wagon {n}, free", n=state.wagon + 1)
        if state.loading == BY_DEAL:
            return plural(
                "load goods on wagon {wagon} for {n} florin in all, or nothing",
                "load goods on wagon {wagon} for {n} florins in all, or nothing",
                n=state.let_fee,
                wagon=state.wagon + 1,
            )
        return Phrase("choose the goods that you load on wagon {n}", n=state.wagon + 1)


MASTER_LOADS: Final = MasterLoads("load master loads", 2, During.LOADING)
QUOTE_STEP: Final = Quote("quote", 2)
ANSWER: Final = Answer("answer", 2, During.LOADING)
FREE_QUESTION: Final = FreeQuestion("free loading", 2, Influence.FREE_LOADING, PLAY_FREE, During.LOADING)
LOAD_GOODS: Final = LoadGoods("load goods", 2, During.LOADING)


def next_wagon(state: MiddleState) -> int:
    """The wagons in cities in order of their numbers, each wholly done before the next (MA-30, MA-42)."""
    state.wagon += 1
    while state.wagon < WAGONS and state.wagon_at[state.wagon] >= CITIES:
        state.wagon += 1
    if state.wagon == WAGONS:
        return NOTHING
    return To.AUCTION if state.master[state.wagon] < 0 else To.LOADING


def strike(state: MiddleState, customer: int, number: int, price: int) -> None:
    """The price is paid to the load master at once; then the player loads exactly that number (MA-45)."""
    state.barriers += 1  # what binds two can't be taken back by one of them
    state.hand_over(customer, state.master[state.wagon], price, Paid.FEES)
    state.tell("agreed", customer, {"wagon": state.wagon, "number": number, "price": price})
    begin_goods(state, customer, number)


def goods_in(action: int) -> list[tuple[int, int]]:
    """The goods of a loading with their numbers: (good, number)."""
    family = FAMILIES.of[action]
    if family is LOAD:
        good, less = LOAD.pair(action)
        return [(good, less + 1)]
    if family is LOAD_PAIR:
        a, b = PAIRS[LOAD_PAIR.index(action)]
        return [(a, 1), (b, 1)]
    return []


def loadable(state: MiddleState, seat: int) -> int:
    """How many goods another player could load on the wagon in hand: 0, 1 or 2 (MA-35, MA-37, MA-39)."""
    wagon = state.wagon
    shelf = seat * 36 + state.wagon_at[wagon] * 6
    monopoly = state.monopoly[wagon]
    most = ROOM_OTHERS - state.on_wagon(seat, wagon)
    count = 0
    for good in range(6):
        if good != monopoly:
            count += state.stock[shelf + good]
    return min(count, most)


def note_loading(state: MiddleState, good: int) -> None:
    """Note for deals what was loaded on the wagon in hand (MA-144)."""
    state.did(Do.LOADING.action(state.wagon))
    state.did(state.numbers.items.goods.action(state.wagon, good))


def play_free_loading(state: MiddleState, seat: int) -> None:
    """The card is played in place of the own loading (MA-38)."""
    state.play_card(seat, Influence.FREE_LOADING)
    state.did(Do.FREE.action(state.wagon))
    state.tell("free loading", seat, {"wagon": state.wagon})
    begin_goods(state, seat, FREELY)


def begin_goods(state: MiddleState, seat: int, number: int) -> None:
    """The player chooses goods, where there is a choice."""
    state.actor = seat
    state.loading = number
    state.step = LOAD_GOODS
    if number != BY_DEAL:
        found = LOAD_GOODS.legal(state, seat)
        if len(found) == 1:
            LOAD_GOODS.apply(state, seat, found[0])
