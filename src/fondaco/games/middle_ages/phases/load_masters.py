"""Phase 2, first part: who becomes load master of a wagon, by card or by secret bids (MA-30 to MA-33)."""

from typing import Final, final

from ....engine import N_, Phrase, Refusal
from ....engine.plaindata import replaced
from ..deals.items import Do, During
from ..notation import BID, NO_CARD, PLAY_MASTER
from ..speech import cant_bid_more
from ..state import NOBODY_LEFT, MiddleState, PhaseStep, To
from ..tables import CITIES, COIN, LOAD_MASTER_PRICE, WAGONS, Influence, Paid
from . import CardQuestion, SecretChoice

BIDS: Final[list[int]] = list(BID.span())


@final
class StartOfLoading(PhaseStep):
    """The phase is skipped where no wagon stands in a city (MA-30); nobody decides."""

    def next_seat(self, state: MiddleState) -> int:
        state.wagon = -1
        return state.first if min(state.wagon_at) < CITIES else NOBODY_LEFT

    def begin(self, state: MiddleState, seat: int) -> None:
        state.at = 0
        state.due = To.MASTER_CARD


@final
class MasterCard(CardQuestion):
    """Play Load Master on a wagon, or no card (MA-33, MA-63)."""

    clause = "MA-33"
    asked = N_("play Load Master for 800 florins, or no card")
    refused = N_("now Load Master can be played, or no card")

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0 and any_open(state)

    def plays(self, state: MiddleState, seat: int) -> list[int]:
        if state.money[seat] < LOAD_MASTER_PRICE:
            return []
        return [PLAY_MASTER.action(wagon) for wagon in range(WAGONS) if is_open(state, wagon)]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_CARD.first:
            wagon = PLAY_MASTER.index(action)
            state.play_card(seat, self.kind)
            state.pay(seat, -LOAD_MASTER_PRICE, Paid.MASTERS)
            state.did(Do.MASTER.action(wagon))
            make_master(state, wagon, seat)
            state.tell("load master card", seat, {"wagon": wagon})
        if action == NO_CARD.first or not self.asks(state, seat):
            state.next_player(To.MASTER_CARD)

    def useless(self, state: MiddleState, action: int) -> Phrase:
        if is_open(state, PLAY_MASTER.index(action)):
            return Phrase("Load Master costs 800 florins")
        return Phrase("that wagon is on the road or has a load master already")


@final
class Bids(SecretChoice):
    """All bid for the role of load master, in secret and at the same time (MA-31)."""

    clause = "MA-31"
    refused = N_("now you bid in secret; 0 is a bid")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return BIDS[: state.money[seat] // COIN + 1]

    def show(self, state: MiddleState) -> None:
        """The highest pays, of tied ones the earliest in turn order; all 0: the first player (MA-31, MA-32)."""
        winner = state.first
        for place in range(1, state.players):
            seat = state.seat_at(place)
            if state.chosen[seat] > state.chosen[winner]:
                winner = seat
        price = BID.index(state.chosen[winner]) * COIN
        state.pay(winner, -price, Paid.MASTERS)
        make_master(state, state.wagon, winner)
        if state.log is not None:
            bids = [BID.index(bid) * COIN for bid in state.chosen]
            state.tell("load master", winner, {"wagon": state.wagon, "bids": bids, "price": price})
        state.due = To.LOADING

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is BID:
            return Refusal("MA-31", cant_bid_more(state.money[seat]))
        return super().refusal(state, seat, action)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        city = state.board.names[state.wagon_at[state.wagon]]
        return Phrase("bid in secret for wagon {n} in {city}", n=state.wagon + 1, city=city)


START_OF_LOADING: Final = StartOfLoading("start of loading", 2)
MASTER_CARD: Final = MasterCard("load master card", 2, Influence.LOAD_MASTER, PLAY_MASTER, During.MASTER_CARDS)
MASTER_BIDS: Final = Bids("load master bids", 2, During.BIDS)


def is_open(state: MiddleState, wagon: int) -> bool:
    """It stands in a city and has no load master (MA-33)."""
    return state.wagon_at[wagon] < CITIES and state.master[wagon] < 0


def any_open(state: MiddleState) -> bool:
    """Some wagon stands in a city and has no load master."""
    return is_open(state, 0) or is_open(state, 1) or is_open(state, 2)


def make_master(state: MiddleState, wagon: int, seat: int) -> None:
    """The load master's coat of arms goes to the city (MA-40)."""
    state.master = replaced(state.master, wagon, seat)
