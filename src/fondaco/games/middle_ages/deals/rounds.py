"""Open negotiation: deal rounds of at most three passes, with offers and rival offers (MA-121, MA-140 to MA-143)."""

from operator import attrgetter
from typing import Final, final

from ....engine import N_, ONLY, Phrase, Refusal, Seat
from ....engine.plaindata import changed
from ..notation import DROP, MAKE, NO_DEAL, NO_OFFER, OFFER_TO, TAKE_OFFER, WANT
from ..phases import SecretChoice
from ..speech import why
from ..state import MiddleState, PhaseStep
from ..tables import COLOURS, KINDS, Paid
from .items import ASIDE, ASIDE_IN, GIFT, MONEY, Aside, Offer, Promise
from .keeping import pay_out
from .offers import MOST_ITEMS, can_give, contradicting, lets_already, promised_by, side_actions

PASSES: Final = 3
DEALING: Final = 8
"""The phase of deal rounds: they come in between."""


@final
class OfferTo(PhaseStep):
    """The active player offers somebody a deal, or doesn't (MA-141 a)."""

    clause = "MA-141"
    refused = N_("now you offer somebody a deal, or don't")

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.active]

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [OFFER_TO.action(other) for other in range(state.players) if other != seat] + [NO_OFFER.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action == NO_OFFER.first:
            WISHES.begin(state, seat)
        else:
            state.draft = Offer(seat, OFFER_TO.index(action), (), ())
            state.step = DRAFT

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is OFFER_TO:
            return Refusal("MA-121", Phrase("a deal is made with another player at the table"))
        return super().refusal(state, seat, action)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("offer somebody a deal, or none ({n} of 3)", n=state.deal_pass)


@final
class Draft(PhaseStep):
    """An offer is put together item by item, the own side first, and made or dropped (MA-142)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        draft = state.draft
        return ONLY[draft.seat] if draft is not None else ()

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        draft = state.draft
        if draft is None:
            return [DROP.first]
        found = [MAKE.first, DROP.first] if draft.given or draft.asked else [DROP.first]
        if not draft.asked:
            found += side_actions(state, seat, draft.partner, draft.given, True)
        found += side_actions(state, draft.partner, seat, draft.asked, False)
        found.sort()  # what was added to the table later stands at its end
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        draft = state.draft
        if draft is None:
            return
        numbers = state.numbers
        item = numbers.item[action]
        if item >= 0:
            if numbers.given[action]:
                state.draft = Offer(draft.seat, draft.partner, (*draft.given, item), draft.asked)
            else:
                state.draft = Offer(draft.seat, draft.partner, draft.given, (*draft.asked, item))
            return
        state.draft = None
        if action == MAKE.first:
            state.offers = (*state.offers, draft)
            state.tell("offered", seat, {"to": draft.partner, "given": list(draft.given), "asked": list(draft.asked)})
        if seat == state.active:
            WISHES.begin(state, seat)
        else:
            next_rival(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        draft = state.draft
        numbers = state.numbers
        items = numbers.items
        item = numbers.item[action]
        if draft is None or item < 0:
            return Refusal("MA-142", Phrase("put your offer together, then make or drop it"))
        own = numbers.given[action]
        side = draft.given if own else draft.asked
        giver = draft.seat if own else draft.partner
        sums = items.is_money(item) and side and items.is_money(side[0])
        against = item in contradicting(state, promised_by(state, giver) + list(side))
        wagon = items.wagon_to_let(item)
        again = wagon >= 0 and lets_already(state, giver, draft.other(giver), side, wagon)
        return why(
            (own and draft.asked, "MA-142", N_("your own side comes first")),
            (len(side) == MOST_ITEMS, "MA-142", N_("an offer names at most two items for each side")),
            (sums, "MA-142", N_("an offer names at most one sum for each side")),
            (against, "MA-148", N_("that stands against another promise")),
            (own and not can_give(state, seat, (*side, item)), "MA-151", N_("you don't hold that")),
            (again, "MA-147", N_("that is promised for this wagon already")),
            (True, "MA-144", N_("nothing of that kind is still to come this turn")),
        )

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        draft = state.draft
        partner = Seat(draft.partner) if draft is not None else Seat(seat)
        return Phrase("put together an offer to {seat}, then make or drop it", seat=partner)


@final
class Wishes(SecretChoice):
    """All others say at the same time whether they want to make an offer (MA-141 b)."""

    clause = "MA-141"
    refused = N_("say whether you want to make an offer")
    tells = False

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [NO_OFFER.first] if seat == state.active else [NO_OFFER.first, WANT.first]

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.chosen[state.active] = NO_OFFER.first

    def show(self, state: MiddleState) -> None:
        state.rival = 0
        next_rival(state)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        active = Seat(state.active)
        if any(offer.partner == seat for offer in state.offers):
            return Phrase("{seat} offers you a deal; will you make one of your own before you answer?", seat=active)
        return Phrase("do you want to offer {seat} a deal?", seat=active)


class Answer(PhaseStep):
    """An offer is accepted, or none."""

    clause = "MA-141"
    asked = N_("accept one of the offers made to you, or none")
    refused = N_("accept an offer, or none")

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not TAKE_OFFER:
            return super().refusal(state, seat, action)
        maker = TAKE_OFFER.index(action)
        if any(offer.seat == maker and offer.partner == seat for offer in state.offers):
            return Refusal("MA-151", Phrase("you don't hold what that offer asks for"))
        return Refusal("MA-121", Phrase("there is no offer of {colour} to you", colour=COLOURS[maker]))


@final
class Accept(Answer):
    """The active player accepts one of the offers of the others, or none (MA-141 c)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.active]

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [
            TAKE_OFFER.action(offer.seat)
            for offer in sorted(state.offers, key=attrgetter("seat"))
            if offer.seat != seat and can_give(state, seat, offer.asked)
        ] + [NO_DEAL.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        for offer in state.offers:
            if action == TAKE_OFFER.action(offer.seat):
                make_deal(state, offer)
                end_pass(state)
                return
        state.tell("no deal", seat, {})
        ask_partner(state)


@final
class Reply(Answer):
    """The player to whom the active player made an offer accepts or declines it (MA-141 d)."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return ONLY[state.offers[0].partner]

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        if can_give(state, seat, state.offers[0].asked):
            return [TAKE_OFFER.action(state.active), NO_DEAL.first]
        return [NO_DEAL.first]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_DEAL.first:
            make_deal(state, state.offers[0])
        else:
            state.tell("no deal", seat, {})
        end_pass(state)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("{seat} offers you a deal: accept it?", seat=Seat(state.active))


OFFER: Final = OfferTo("offer to", DEALING)
DRAFT: Final = Draft("draft offer", DEALING)
WISHES: Final = Wishes("wishes", DEALING)
ACCEPT: Final = Accept("accept offer", DEALING)
REPLY: Final = Reply("reply to offer", DEALING)


def begin_round(state: MiddleState, active: int, moment: int) -> None:
    """A deal round is held before a moment of the turn, with this active player (MA-140)."""
    state.active = active
    state.resume = moment
    state.deal_pass = 0
    begin_pass(state)


def begin_pass(state: MiddleState) -> None:
    """A pass begins with the active player's offer."""
    state.deal_pass += 1
    state.offers = ()
    state.draft = None
    state.step = OFFER


def next_rival(state: MiddleState) -> None:
    """The next of those who want to, clockwise from the active player's left."""
    while state.rival + 1 < state.players:
        state.rival += 1
        seat = (state.active + state.rival) % state.players
        if state.chosen[seat] == WANT.first:
            state.draft = Offer(seat, state.active, (), ())
            state.step = DRAFT
            return
    for offer in state.offers:
        if offer.seat != state.active:
            state.step = ACCEPT
            return
    ask_partner(state)


def ask_partner(state: MiddleState) -> None:
    """No rival offer was accepted: the active player's own offer is answered."""
    if state.offers and state.offers[0].seat == state.active:
        state.step = REPLY
    else:
        end_pass(state)


def end_pass(state: MiddleState) -> None:
    """The round ends after a pass without any offer, or after the third."""
    if state.offers and state.deal_pass < PASSES:
        begin_pass(state)
        return
    state.offers = ()
    state.talked = True
    state.due = state.resume


def make_deal(state: MiddleState, offer: Offer) -> None:
    """Gifts are carried out at once, promises begin to run, money is laid aside (MA-123, MA-143, MA-150)."""
    deal = state.deals
    state.deals += 1
    state.barriers += 1  # what binds two can't be taken back by one of them
    state.tell("deal", offer.seat, {"with": offer.partner, "given": list(offer.given), "asked": list(offer.asked)})
    for seat in (offer.seat, offer.partner):
        partner = offer.other(seat)
        for item in offer.items_of(seat):
            family = state.numbers.items.families.of[item]
            if family is MONEY.item:
                state.hand_over(seat, partner, state.numbers.items.amount[item], Paid.DEALS)
            elif family is ASIDE.item:
                lay_aside(state, deal, seat, partner, item, -1, -1)
            elif family is ASIDE_IN.item:
                wagon, city, _ = family.triple(item)
                lay_aside(state, deal, seat, partner, item, wagon, city)
            elif family is GIFT.item:
                kind = family.index(item)
                state.lose_card(seat, kind)
                state.shown = changed(state.shown, partner * KINDS + kind, 1)  # it lies open from now on (MA-143)
            else:
                state.promises = (*state.promises, Promise(deal, seat, partner, item))
    for seat in (offer.seat, offer.partner):
        pay_out(state, deal, seat)


def lay_aside(state: MiddleState, deal: int, seat: int, partner: int, item: int, wagon: int, city: int) -> None:
    """Money leaves its owner and waits (MA-150)."""
    amount = state.numbers.items.amount[item]
    state.pay(seat, -amount, Paid.DEALS)
    state.asides = (*state.asides, Aside(deal, seat, partner, amount, wagon, city))
