"""Phase 7: upkeep, then status is raised; letters of credit are taken and paid back (MA-100 to MA-109, MA-114)."""

from typing import Final, final

from ....engine import Phrase, Refusal, plural
from ..notation import DONE, LETTER, NO_CARD, NO_LETTER, PLAY_CLIMB, PLAY_STATUS, RAISE, REPAY
from ..state import TO_RAISING, TO_UPKEEP, MiddleState, PhaseStep
from ..tables import (
    B_LETTERS,
    B_STATUS,
    B_UPKEEP,
    CLIMBING_PRICE,
    LETTER_BACK,
    LETTER_MONEY,
    LETTERS,
    LEVEL_PRICE,
    SOCIAL_CLIMBING,
    SOCIAL_STATUS,
    STATUS_UPKEEP,
    TOP_STATUS,
    UPKEEP,
)

MOST_LEVELS: Final = 2
"""A turn (MA-105)."""


@final
class Repaying(PhaseStep):
    """Right before the own upkeep letters can be paid back, even if the upkeep can't be paid then (MA-103)."""

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
        return Refusal("MA-103", Phrase("now you pay letters of credit back, or are done"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase(
            "before your upkeep of {n}: pay letters of credit back for 2500 florins each, or be done",
            n=UPKEEP[state.status[seat]],
        )


@final
class StatusCard(PhaseStep):
    """At the own upkeep: Social Status, or no card (MA-107, MA-114)."""

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        if state.holds(seat, SOCIAL_STATUS) and state.money[seat] >= STATUS_UPKEEP:
            return [NO_CARD.first, PLAY_STATUS.first]
        return [NO_CARD.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == PLAY_STATUS.first:
            state.play_card(seat, SOCIAL_STATUS)
            state.pay(seat, -STATUS_UPKEEP, B_UPKEEP)
            if state.log is not None:
                state.tell("social status", seat, {})
            next_upkeep(state)
        else:
            pay_upkeep(state, seat)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if action == PLAY_STATUS.first:
            if not state.holds(seat, SOCIAL_STATUS):
                return Refusal("MA-107", Phrase("you have no Social Status card"))
            return Refusal("MA-107", Phrase("Social Status needs 400 florins"))
        return Refusal("MA-107", Phrase("now Social Status can be played, or no card"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("your upkeep is {n}: play Social Status and pay 400, or no card", n=UPKEEP[state.status[seat]])


@final
class Letter(PhaseStep):
    """Who dropped may take a letter of credit (MA-102)."""

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [LETTER.first, NO_LETTER.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == LETTER.first:
            state.letters = state.letters.copy()
            state.letters[seat] += 1
            state.pay(seat, LETTER_MONEY, B_LETTERS)
            if state.log is not None:
                state.tell("letter", seat, {"held": state.letters[seat]})
        next_upkeep(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        return Refusal("MA-102", Phrase("now you take a letter of credit or none"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("you have dropped: take a letter of credit for 2000 florins?")


@final
class Raising(PhaseStep):
    """Pay letters back, then buy up to two levels (MA-103 to MA-106, MA-109)."""

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
        if state.holds(seat, SOCIAL_CLIMBING) and money >= CLIMBING_PRICE:
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
                state.play_card(seat, SOCIAL_CLIMBING)
                price = CLIMBING_PRICE
            state.pay(seat, -price, B_STATUS)
            state.status = state.status.copy()
            state.status[seat] += 1
            state.raised += 1
            if state.log is not None:
                state.tell(
                    "raised",
                    seat,
                    {"status": UPKEEP[state.status[seat]], "price": price, "card": action == PLAY_CLIMB.first},
                )
        if action == DONE.first or not may_raise(state, seat):
            state.at += 1
            state.due = TO_RAISING

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if action == REPAY.first:
            if state.letters[seat] == 0:
                return Refusal("MA-103", Phrase("you hold no letter of credit"))
            return Refusal("MA-103", Phrase("a letter is paid back for 2500 florins"))
        if action in (RAISE.first, PLAY_CLIMB.first):
            if state.letters[seat] > 0:
                return Refusal("MA-104", Phrase("who holds a letter of credit can't raise their status"))
            if action == PLAY_CLIMB.first and not state.holds(seat, SOCIAL_CLIMBING):
                return Refusal("MA-106", Phrase("you have no Social Climbing card"))
            if action == PLAY_CLIMB.first:
                return Refusal("MA-106", Phrase("Social Climbing costs 1200 florins"))
            return Refusal(
                "MA-105", plural("a level costs {n} florin", "a level costs {n} florins", n=level_price(state))
            )
        return Refusal("MA-105", Phrase("now you raise your status, or are done"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.letters[seat] > 0:
            return Phrase("pay letters of credit back for 2500 florins each, or be done")
        return plural(
            "raise your status for {n} florin a level, or be done",
            "raise your status for {n} florins a level, or be done",
            n=level_price(state),
        )


REPAYING: Final = Repaying("repaying", 7)
STATUS_CARD: Final = StatusCard("social status", 7)
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
    state.pay(seat, -UPKEEP[level], B_UPKEEP)
    dropped = level < state.status[seat]
    if state.log is not None:
        state.tell("upkeep", seat, {"paid": UPKEEP[level], "dropped": dropped})
    if dropped:
        state.status = state.status.copy()
        state.status[seat] = level
        if sum(state.letters) < LETTERS:
            state.actor = seat
            state.step = LETTER_STEP
            return
    next_upkeep(state)


def next_upkeep(state: MiddleState) -> None:
    """The next player pays upkeep."""
    state.at += 1
    state.due = TO_UPKEEP


def ask_for_card(state: MiddleState) -> None:
    """Before the upkeep is paid the question for Social Status, where the player holds any card (MA-64)."""
    if state.cards(state.actor) > 0:
        state.step = STATUS_CARD
    else:
        pay_upkeep(state, state.actor)


def repay(state: MiddleState, seat: int) -> None:
    """A letter goes back, and can be taken again by anybody (MA-103)."""
    state.letters = state.letters.copy()
    state.letters[seat] -= 1
    state.pay(seat, -LETTER_BACK, B_LETTERS)
    if state.log is not None:
        state.tell("repaid", seat, {"held": state.letters[seat]})


def may_raise(state: MiddleState, seat: int) -> bool:
    """Whether public facts leave the seat something to decide in its raising (MA-132)."""
    return state.letters[seat] > 0 or (state.raised < MOST_LEVELS and state.status[seat] < TOP_STATUS)
