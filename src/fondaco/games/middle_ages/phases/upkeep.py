"""Phase 7: upkeep, then status is raised; letters of credit are taken and paid back (MA-100 to MA-109, MA-114)."""

from typing import Final, final

from ....engine import N_, Phrase, Refusal, plural
from ....engine.plaindata import changed, replaced
from ..notation import DONE, LETTER, NO_LETTER, PLAY_CLIMB, PLAY_STATUS, RAISE, REPAY
from ..speech import no_card, why
from ..state import MiddleState, PhaseStep, To
from ..tables import (
    CLIMBING_PRICE,
    LETTER_BACK,
    LETTER_MONEY,
    LETTERS,
    LEVEL_PRICE,
    STATUS_UPKEEP,
    TOP_STATUS,
    UPKEEP,
    Influence,
    Paid,
)
from . import CardQuestion

MOST_LEVELS: Final = 2
"""A turn (MA-105)."""


@final
class Repaying(PhaseStep):
    """Right before the own upkeep letters can be paid back, even if the upkeep can't be paid then (MA-103)."""

    clause = "MA-103"
    refused = N_("now you pay letters of credit back, or are done")

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        if state.letters[seat] == 0:
            ask_for_card(state)

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [DONE.first, REPAY.first] if state.money[seat] >= LETTER_BACK else [DONE.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == REPAY.first:
            repay(state, seat)
        if action == DONE.first or state.letters[seat] == 0:
            ask_for_card(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if action == REPAY.first:
            return Refusal("MA-103", Phrase("a letter is paid back for 2500 florins"))
        return super().refusal(state, seat, action)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase(
            "before the upkeep of {n}: pay letters of credit back for 2500 florins each, or be done",
            n=UPKEEP[state.status[seat]],
        )


@final
class StatusCard(CardQuestion):
    """At the own upkeep: Social Status, or no card (MA-107, MA-114)."""

    clause = "MA-107"
    refused = N_("now Social Status can be played, or no card")

    def plays(self, state: MiddleState, seat: int) -> list[int]:
        return [PLAY_STATUS.first] if state.money[seat] >= STATUS_UPKEEP else []

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == PLAY_STATUS.first:
            state.play_card(seat, self.kind)
            state.pay(seat, -STATUS_UPKEEP, Paid.UPKEEP)
            state.tell("social status", seat, {})
            state.next_player(To.UPKEEP)
        else:
            pay_upkeep(state, seat)

    def useless(self, state: MiddleState, action: int) -> Phrase:
        return Phrase("Social Status needs 400 florins")

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("the upkeep is {n}: play Social Status and pay 400, or no card", n=UPKEEP[state.status[seat]])


@final
class Letter(PhaseStep):
    """Who dropped may take a letter of credit (MA-102)."""

    clause = "MA-102"
    asked = N_("you have dropped: take a letter of credit for 2000 florins?")
    refused = N_("now you take a letter of credit or none")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [LETTER.first, NO_LETTER.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == LETTER.first:
            state.letters = changed(state.letters, seat, 1)
            state.pay(seat, LETTER_MONEY, Paid.LETTERS)
            state.tell("letter", seat, {"held": state.letters[seat]})
        state.next_player(To.UPKEEP)


@final
class Raising(PhaseStep):
    """Pay letters back, then buy up to two levels (MA-103 to MA-106, MA-109)."""

    clause = "MA-105"
    refused = N_("now you raise your status, or are done")

    def asks(self, state: MiddleState, seat: int) -> bool:
        state.raised = 0
        return may_raise(state, seat)

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        found = [DONE.first]
        money = state.money[seat]
        if state.letters[seat] > 0:
            if money >= LETTER_BACK:
                found.append(REPAY.first)
            return found
        if state.holds(seat, Influence.SOCIAL_CLIMBING) and money >= CLIMBING_PRICE:
            found.append(PLAY_CLIMB.first)
        if money >= level_price(state):
            found.append(RAISE.first)
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == REPAY.first:
            repay(state, seat)
        elif action != DONE.first:
            price = level_price(state)
            if action == PLAY_CLIMB.first:
                state.play_card(seat, Influence.SOCIAL_CLIMBING)
                price = CLIMBING_PRICE
            state.pay(seat, -price, Paid.STATUS)
            state.status = changed(state.status, seat, 1)
            state.raised += 1
            state.tell(
                "raised",
                seat,
                {"status": UPKEEP[state.status[seat]], "price": price, "card": action == PLAY_CLIMB.first},
            )
        if action == DONE.first or not may_raise(state, seat):
            state.next_player(To.RAISING)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if action == PLAY_CLIMB.first and state.letters[seat] == 0 and not state.holds(seat, Influence.SOCIAL_CLIMBING):
            return Refusal("MA-106", no_card(Influence.SOCIAL_CLIMBING))
        if action == RAISE.first and state.letters[seat] == 0:
            return Refusal(
                "MA-105", plural("a level costs {n} florin", "a level costs {n} florins", n=level_price(state))
            )
        repays = action == REPAY.first
        return why(
            (repays and state.letters[seat] == 0, "MA-103", N_("you hold no letter of credit")),
            (repays, "MA-103", N_("a letter is paid back for 2500 florins")),
            (action not in (RAISE.first, PLAY_CLIMB.first), self.clause, self.refused),
            (state.letters[seat] > 0, "MA-104", N_("who holds a letter of credit can't raise their status")),
            (True, "MA-106", N_("Social Climbing costs 1200 florins")),
        )

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.letters[seat] > 0:
            return Phrase("pay letters of credit back for 2500 florins each, or be done")
        return plural(
            "raise the status for {n} florin a level, or be done",
            "raise the status for {n} florins a level, or be done",
            n=level_price(state),
        )


REPAYING: Final = Repaying("repaying", 7)
STATUS_CARD: Final = StatusCard("social status", 7, Influence.SOCIAL_STATUS, PLAY_STATUS)
LETTER_STEP: Final = Letter("letter of credit", 7)
RAISING: Final = Raising("raising", 7)


def level_price(state: MiddleState) -> int:
    """The price of a status level on the wagon track (MA-14)."""
    return LEVEL_PRICE[min(state.arrivals, len(LEVEL_PRICE) - 1)]


def pay_upkeep(state: MiddleState, seat: int) -> None:
    """Pay, or drop to the highest level that can be paid and pay that (MA-100, MA-101)."""
    money = state.money[seat]
    level = state.status[seat]
    while UPKEEP[level] > money:
        level -= 1
    state.pay(seat, -UPKEEP[level], Paid.UPKEEP)
    dropped = level < state.status[seat]
    if state.log is not None:
        state.tell("upkeep", seat, {"paid": UPKEEP[level], "dropped": dropped})
    if dropped:
        state.status = replaced(state.status, seat, level)
        if sum(state.letters) < LETTERS:
            state.actor = seat
            state.step = LETTER_STEP
            return
    state.next_player(To.UPKEEP)


def ask_for_card(state: MiddleState) -> None:
    """Before the upkeep is paid the question for Social Status, where the player holds any card (MA-64)."""
    if state.cards(state.actor) > 0:
        state.step = STATUS_CARD
    else:
        pay_upkeep(state, state.actor)


def repay(state: MiddleState, seat: int) -> None:
    """A letter goes back, and can be taken again by anybody (MA-103)."""
    state.letters = changed(state.letters, seat, -1)
    state.pay(seat, -LETTER_BACK, Paid.LETTERS)
    state.tell("repaid", seat, {"held": state.letters[seat]})


def may_raise(state: MiddleState, seat: int) -> bool:
    """Whether public facts leave the seat something to decide in its raising (MA-132)."""
    return state.letters[seat] > 0 or (state.raised < MOST_LEVELS and state.status[seat] < TOP_STATUS)
