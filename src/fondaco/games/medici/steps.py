"""The decisions of Medici in the order of the rulebook, chance included."""

from typing import Final, final

from ...engine import ONLY, Phrase, Refusal, Rng, Seat, Step, plural
from ...engine.native import i64
from .cards import ALL_CARDS, ALONE, DAYS, HIGHEST_BID, HOLDS, LARGEST_GROUP, PUT_ASIDE, cards_phrases
from .notation import BID, ENOUGH, FAMILIES, FIRST, MORE, PASS, TURN
from .scoring import score_day
from .state import MediciState

_BIDS: Final[list[list[int]]] = [[]] * (HIGHEST_BID + 1) ** 2
"""By the highest bid and a buyer's money: passing and all bids he can make; each list is made when first asked for."""
_GROUP_CHOICE: Final[list[int]] = [MORE.first, ENOUGH.first]


@final
class First(Step[MediciState]):
    """Chance lets a buyer start the day: anybody on day 1, one of the poorest later (MED-7)."""

    def chance(self, state: MediciState) -> list[tuple[int, int]]:
        return [(FIRST.action(seat), 1) for seat in starters(state)]

    def sample(self, state: MediciState, rng: Rng) -> int:
        seats = starters(state)
        return FIRST.action(seats[rng.below(len(seats))])

    def apply(self, state: MediciState, seat: int, action: int) -> None:
        start_day(state, FIRST.index(action))


@final
class TurnUp(Step[MediciState]):
    """The top card of the deck is turned up into the group (MED-10, MED-11); each unseen card is equally likely."""

    def chance(self, state: MediciState) -> list[tuple[int, int]]:
        return unseen(state)

    def sample(self, state: MediciState, rng: Rng) -> int:
        return draw(state, rng)

    def apply(self, state: MediciState, seat: int, action: int) -> None:
        card = action - TURN.first
        take(state, card)
        state.group = state.group + ALONE[card]
        if state.log is not None:
            state.tell("turned", state.chooser, {"card": card, "left": state.deck})
        if may_turn_another(state):
            state.step = CHOOSE_STEP
        else:
            start_auction(state)


@final
class Choose(Step[MediciState]):
    """The chooser turns up another card or has enough (MED-10 to MED-12)."""

    def pending(self, state: MediciState) -> tuple[int, ...]:
        return ONLY[state.chooser]

    def legal(self, state: MediciState, seat: int) -> list[int]:
        return _GROUP_CHOICE

    def apply(self, state: MediciState, seat: int, action: int) -> None:
        if action == MORE.first:
            state.step = TURN_STEP
        else:
            if state.log is not None:
                state.tell("enough", seat, {"cards": list(state.group)})
            start_auction(state)

    def refusal(self, state: MediciState, seat: int, action: int) -> Refusal:
        return Refusal("MED-10", Phrase("now you turn up another card or have enough; bidding comes after"))

    def prompt(self, state: MediciState, seat: int) -> Phrase:
        return Phrase("turn up another lot, or auction the group as it is")


@final
class Bid(Step[MediciState]):
    """Each buyer once, left of the chooser first, the chooser last: bid more than the highest, or pass (MED-20)."""

    def pending(self, state: MediciState) -> tuple[int, ...]:
        return ONLY[state.bidder]

    def legal(self, state: MediciState, seat: int) -> list[int]:
        high = state.high
        money = state.money[seat]
        bids = _BIDS[high * (HIGHEST_BID + 1) + money]
        if not bids:
            bids = [PASS.first, *range(BID.action(high) + 1, BID.action(money) + 1)]
            _BIDS[high * (HIGHEST_BID + 1) + money] = bids
        return bids

    def apply(self, state: MediciState, seat: int, action: int) -> None:
        if action != PASS.first:
            state.high = action - BID.first
            state.best = seat
            if state.log is not None:
                state.tell("bid", seat, {"amount": state.high})
        else:
            state.passed |= 1 << seat
            if state.log is not None:
                state.tell("passed", seat, {})
        if seat == state.chooser:
            close_auction(state)
        else:
            next_bidder(state, seat)

    def refusal(self, state: MediciState, seat: int, action: int) -> Refusal:
        if FAMILIES.of[action] is not BID:
            return Refusal("MED-11", Phrase("the group stands: now you bid or pass"))
        if BID.index(action) > state.money[seat]:
            has = state.money[seat]
            phrase = plural("you have {n} florin and can't bid more", "you have {n} florins and can't bid more", n=has)
            return Refusal("MED-22", phrase)
        return Refusal("MED-21", Phrase("a bid must be higher than {n}", n=state.high))

    def prompt(self, state: MediciState, seat: int) -> Phrase:
        if state.high == 0:
            return Phrase("bid for {cards}, or pass; nobody has bid", cards=cards_phrases(state.group))
        return Phrase(
            "bid for {cards}, or pass; {seat} has bid {n}",
            cards=cards_phrases(state.group),
            seat=Seat(state.best),
            n=state.high,
        )


@final
class Fill(Step[MediciState]):
    """The last buyer with room takes the top cards, free and in order (MED-30)."""

    def chance(self, state: MediciState) -> list[tuple[int, int]]:
        return unseen(state)

    def sample(self, state: MediciState, rng: Rng) -> int:
        return draw(state, rng)

    def apply(self, state: MediciState, seat: int, action: int) -> None:
        card = action - TURN.first
        take(state, card)
        seat = state.chooser
        state.load(seat, ALONE[card])
        if state.log is not None:
            state.tell("filled", seat, {"card": card})
        if state.room[seat] == 0 or state.deck == 0:
            end_day(state)


FIRST_STEP: Final = First("first")
TURN_STEP: Final = TurnUp("turn up")
CHOOSE_STEP: Final = Choose("choose")
BID_STEP: Final = Bid("bid")
FILL_STEP: Final = Fill("fill")
STEPS: Final[dict[str, Step[MediciState]]] = {
    step.name: step for step in (FIRST_STEP, TURN_STEP, CHOOSE_STEP, BID_STEP, FILL_STEP)
}


def starters(state: MediciState) -> list[int]:
    """Who may start the day (MED-7)."""
    least = min(state.money)
    return [seat for seat in range(state.players) if state.day == 0 or state.money[seat] == least]


def start_day(state: MediciState, first: int) -> None:
    """All cards but those put aside are in the deck (MED-6), the ships are empty (MED-3)."""
    state.first = first
    state.deck = len(ALL_CARDS) - PUT_ASIDE[state.players]
    if state.log is not None:
        state.tell("day", first, {"day": state.day + 1, "deck": state.deck})
    state.chooser = first
    state.step = TURN_STEP


def unseen(state: MediciState) -> list[tuple[int, int]]:
    """Every card kind that can still come, as often as it is unseen."""
    return [(TURN.first + kind, state.pool.count(kind)) for kind in sorted(set(state.pool))]


def draw(state: MediciState, rng: Rng) -> int:
    """One of the unseen cards, each equally likely (MED-6)."""
    state.drawn = rng.below(len(state.pool))
    return TURN.first + state.pool[state.drawn]


def take(state: MediciState, card: int) -> None:
    """The card leaves the unseen ones."""
    pool = state.pool
    at = state.drawn
    if at >= len(pool) or pool[at] != card:
        at = pool.index(card)
    last = pool.pop()
    if at < len(pool):
        pool[at] = last
    state.deck -= 1


def may_turn_another(state: MediciState) -> bool:
    """At most three, cards in the deck, and room for that many in somebody's ship (MED-10, MED-12, MED-15)."""
    size = len(state.group)
    if size >= LARGEST_GROUP or state.deck == 0:
        return False
    for room in state.room:
        if room > size:
            return True
    return False


def start_auction(state: MediciState) -> None:
    """Bidding starts left of the chooser (MED-20); nobody has bid or passed."""
    next_bidder(state, state.chooser)


def next_bidder(state: MediciState, seat: i64) -> None:
    """Who can only pass isn't asked (MED-14, MED-22, MED-23, MED-26); after the chooser the auction closes."""
    size = len(state.group)
    players: i64 = state.players
    chooser: i64 = state.chooser
    room = state.room
    money = state.money
    high = state.high
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if room[seat] >= size and money[seat] > high:
            state.bidder = seat
            state.step = BID_STEP
            return
        if state.log is not None:
            state.tell("skipped", seat, {"why": "money" if room[seat] >= size else "room"})
        if seat == chooser:
            close_auction(state)
            return


def close_auction(state: MediciState) -> None:
    """The highest bidder pays and loads (MED-24); without a bid the group goes into the sea (MED-25)."""
    group = state.group
    winner = state.best
    state.group = ()
    state.bidder = -1
    if winner < 0:
        state.sea = state.sea + group
        if state.log is not None:
            state.tell("sea", state.chooser, {"cards": list(group)})
    else:
        price = state.high
        state.pay(winner, price)
        state.load(winner, group)
        if state.log is not None:
            state.tell("bought", winner, {"cards": list(group), "price": price})
    state.high = 0
    state.best = -1
    state.passed = 0
    next_chooser(state)


def next_chooser(state: MediciState) -> None:
    """Clockwise the first with room (MED-27); the last one with room fills up (MED-30); or the day ends (MED-31)."""
    room = state.room
    with_room = 0
    for left in room:
        if left > 0:
            with_room += 1
            if with_room == 2:
                break
    if state.deck == 0 or with_room == 0:
        end_day(state)
        return
    players: i64 = state.players
    seat: i64 = state.chooser
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if room[seat] > 0:
            break
    state.chooser = seat
    state.step = FILL_STEP if with_room == 1 else TURN_STEP


def end_day(state: MediciState) -> None:
    """The day is scored; after the third the game is over (MED-32); else a new day starts with all cards."""
    score_day(state)
    state.chooser = -1
    if state.day + 1 == DAYS:
        state.over = True
        return
    state.day += 1
    state.pool = ALL_CARDS.copy()
    state.deck = 0
    state.sea = ()
    state.ships = [() for _ in range(state.players)]
    state.room = [HOLDS] * state.players
    poorest = starters(state)
    if len(poorest) == 1:
        start_day(state, poorest[0])
    else:
        state.step = FIRST_STEP
