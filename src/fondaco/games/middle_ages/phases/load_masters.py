"""Phase 2, first part: who becomes load master of a wagon, by card or by secret bids (MA-30 to MA-33)."""

from typing import Final, final

from ....engine import Phrase, Refusal
from ..deals.items import DO_MASTER, IN_BIDS, IN_MASTER_CARDS
from ..notation import BID, NO_CARD, PLAY_MASTER
from ..speech import cant_bid_more
from ..state import NOBODY_LEFT, NOT_YET, TO_LOADING, TO_MASTER_CARD, MiddleState, PhaseStep
from ..tables import B_MASTERS, CITIES, COIN, LOAD_MASTER, LOAD_MASTER_PRICE, WAGONS

BIDS: Final[list[int]] = list(BID.span())


@final
class StartOfLoading(PhaseStep):
    """The phase is skipped where no wagon stands in a city (MA-30); nobody decides."""

    def next_seat(self, state: MiddleState) -> int:
        state.wagon = -1
        return state.first if min(state.wagon_at) < CITIES else NOBODY_LEFT

    def begin(self, state: MiddleState, seat: int) -> None:
        state.at = 0
        state.due = TO_MASTER_CARD


@final
class MasterCard(PhaseStep):
    """Play Load Master on a wagon, or no card (MA-33, MA-63)."""

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0 and any_open(state)

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        found = [NO_CARD.first]
        if state.holds(seat, LOAD_MASTER) and state.money[seat] >= LOAD_MASTER_PRICE:
            found += [PLAY_MASTER.action(wagon) for wagon in range(WAGONS) if is_open(state, wagon)]
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_CARD.first:
            wagon = PLAY_MASTER.index(action)
            state.play_card(seat, LOAD_MASTER)
            state.pay(seat, -LOAD_MASTER_PRICE, B_MASTERS)
            state.did(DO_MASTER.action(wagon))
            make_master(state, wagon, seat)
            if state.log is not None:
                state.tell("load master card", seat, {"wagon": wagon})
        if action == NO_CARD.first or state.cards(seat) == 0 or not any_open(state):
            state.at += 1
            state.due = TO_MASTER_CARD

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not PLAY_MASTER:
            return Refusal("MA-33", Phrase("now Load Master can be played, or no card"))
        if not is_open(state, PLAY_MASTER.index(action)):
            return Refusal("MA-33", Phrase("that wagon is on the road or has a load master already"))
        if not state.holds(seat, LOAD_MASTER):
            return Refusal("MA-33", Phrase("you have no Load Master card"))
        return Refusal("MA-33", Phrase("Load Master costs 800 florins"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("play Load Master for 800 florins, or no card")


@final
class Bids(PhaseStep):
    """All bid for the role of load master, in secret and at the same time (MA-31)."""

    def next_seat(self, state: MiddleState) -> int:
        return state.first

    def begin(self, state: MiddleState, seat: int) -> None:
        state.chosen = [NOT_YET] * state.players
        state.step = self

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return undecided(state)

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return BIDS[: state.money[seat] // COIN + 1]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        choose(state, seat, action)
        if NOT_YET not in state.chosen:
            show_bids(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is BID:
            return Refusal("MA-31", cant_bid_more(state.money[seat]))
        return Refusal("MA-31", Phrase("now you bid in secret; 0 is a bid"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        city = state.board.names[state.wagon_at[state.wagon]]
        return Phrase("bid in secret to be load master of wagon {n} in {city}", n=state.wagon + 1, city=city)


START_OF_LOADING: Final = StartOfLoading("start of loading", 2)
MASTER_CARD: Final = MasterCard("load master card", 2, IN_MASTER_CARDS)
MASTER_BIDS: Final = Bids("load master bids", 2, IN_BIDS)


def undecided(state: MiddleState) -> tuple[int, ...]:
    """The seats that have not chosen yet."""
    found: list[int] = []
    for seat in range(state.players):
        if state.chosen[seat] == NOT_YET:
            found.append(seat)
    return tuple(found)


def choose(state: MiddleState, seat: int, action: int) -> None:
    """Keep a secret choice."""
    state.chosen = state.chosen.copy()
    state.chosen[seat] = action
    if state.log is not None:
        state.tell("chose", seat, {}, {"action": action})


def is_open(state: MiddleState, wagon: int) -> bool:
    """It stands in a city and has no load master (MA-33)."""
    return state.wagon_at[wagon] < CITIES and state.master[wagon] < 0


def any_open(state: MiddleState) -> bool:
    """Some wagon stands in a city and has no load master."""
    return is_open(state, 0) or is_open(state, 1) or is_open(state, 2)


def make_master(state: MiddleState, wagon: int, seat: int) -> None:
    """The load master's coat of arms goes to the city (MA-40)."""
    state.master = state.master.copy()
    state.master[wagon] = seat


def show_bids(state: MiddleState) -> None:
    """The highest pays, of tied ones the earliest in turn order; all 0: the first player (MA-31, MA-32)."""
    winner = state.first
    for place in range(1, state.players):
        seat = state.seat_at(place)
        if state.chosen[seat] > state.chosen[winner]:
            winner = seat
    price = BID.index(state.chosen[winner]) * COIN
    state.pay(winner, -price, B_MASTERS)
    make_master(state, state.wagon, winner)
    state.barriers += 1
    if state.log is not None:
        bids = [BID.index(bid) * COIN for bid in state.chosen]
        state.tell("load master", winner, {"wagon": state.wagon, "bids": bids, "price": price})
    state.due = TO_LOADING
