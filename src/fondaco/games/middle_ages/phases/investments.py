"""Phase 6: open auctions for investment cards, one fewer than players (MA-90 to MA-97)."""

from typing import Final, final

from ....engine import N_, Phrase, Refusal, Seat
from ....engine.plaindata import replaced
from ..deals.items import During
from ..notation import BID, CHOOSE, PASS
from ..speech import cant_bid_more
from ..state import NOBODY_LEFT, NOTHING, MiddleState, PhaseStep, To
from ..tables import COIN, INVESTMENTS, Paid
from .load_masters import BIDS


@final
class Bidding(PhaseStep):
    """Bid more, or pass and be out of this auction (MA-90, MA-95)."""

    clause = "MA-90"
    refused = N_("now you bid for an investment card, or pass")

    def next_seat(self, state: MiddleState) -> int:
        """Who opens the next auction: the first player the first (MA-90, MA-92, MA-96, MA-97)."""
        players = state.players
        if state.auctions == players - 1 or len(state.row) == 0:
            return NOBODY_LEFT
        if state.opener < 0:
            return state.first
        seat = (state.opener + 1) % players
        while state.won >> seat & 1:
            seat = (seat + 1) % players
        return seat

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.opener = seat
        state.high = 0
        state.best = -1
        state.passed = 0

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        found = BIDS[state.high // COIN + 1 : state.money[seat] // COIN + 1]
        found.append(PASS.first)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == PASS.first:
            state.passed |= 1 << seat
            state.tell("passed", seat, {})
        else:
            state.high = BID.index(action) * COIN
            state.best = seat
            if state.log is not None:
                state.tell("bid", seat, {"amount": state.high})
        next_bidder(state, seat)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not BID:
            return super().refusal(state, seat, action)
        if BID.index(action) * COIN > state.money[seat]:
            return Refusal("MA-90", cant_bid_more(state.money[seat]))
        return Refusal("MA-90", Phrase("a bid must be higher than {n}", n=state.high))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.best < 0:
            return Phrase("open the auction of an investment card, or pass")
        return Phrase(
            "{seat} has bid {n}: bid more for an investment card, or pass", seat=Seat(state.best), n=state.high
        )


@final
class ChooseCard(PhaseStep):
    """The winner takes one of the cards face up (MA-91)."""

    clause = "MA-91"
    asked = N_("you have won the auction: choose an investment card")
    refused = N_("choose one of the cards that lie face up")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [CHOOSE.action(card) for card in sorted(state.row)]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        take_card(state, seat, CHOOSE.index(action))


BIDDING: Final = Bidding("investment bids", 6, During.INVESTMENTS)
CHOOSE_CARD: Final = ChooseCard("choose investment card", 6)


def start_of_investments(state: MiddleState) -> int:
    """No auction has been held yet."""
    state.auctions = 0
    state.won = 0
    state.opener = -1
    return NOTHING


def next_bidder(state: MiddleState, seat: int) -> None:
    """Clockwise the next who is neither out nor the highest; or the auction is over (MA-95)."""
    out = state.passed | state.won
    players = state.players
    for step in range(1, players + 1):
        other = (seat + step) % players
        if not out >> other & 1 and other != state.best:
            state.actor = other
            state.step = BIDDING
            return
    close(state)


def close(state: MiddleState) -> None:
    """The highest bidder pays and chooses; without a bid the phase is over (MA-91, MA-93)."""
    winner = state.best
    if winner < 0:
        state.due = To.FILL
        return
    state.pay(winner, -state.high, Paid.INVESTMENTS)
    state.won |= 1 << winner
    state.actor = winner
    if len(state.row) == 1:
        take_card(state, winner, state.row[0])
    else:
        state.step = CHOOSE_CARD


def take_card(state: MiddleState, seat: int, card: int) -> None:
    """The card works from the next turn on: the phases that use it have passed (MA-91)."""
    state.owner = replaced(state.owner, card, seat)
    state.row = tuple([other for other in state.row if other != card])
    state.auctions += 1
    state.tell("invested", seat, {"card": INVESTMENTS[card], "price": state.high})
    state.due = To.INVESTMENT
