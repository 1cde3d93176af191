"""What deals are worth to bots: promises by rule of thumb, and a few offers that serve both sides."""

from typing import Final, final

from ..deals.items import LET, LIMIT_WAGON, MONEY, Do, Offer
from ..deals.rounds import DRAFT, OFFER, WISHES
from ..notation import WANT
from ..state import MiddleState, To
from ..tables import CITIES, COIN, WAGONS
from .worth import ARRANGED, distances, gains, load_worth, mastership, sale

SMALL: Final = 25.0
"""What it costs to bind oneself at all, and what it brings the other."""
NEVER: Final = 500.0
"""What an offer costs that serves nobody: more than a bot could hope to gain by putting off what comes next."""
HAGGLED: Final = 0.85
"""How often haggling comes to an agreement without a deal."""
NEAR: Final = 4
"""A wagon so near a city can be brought into it by one tile."""
ONE_ARROW: Final = 70.0
"""What pointing an arrow elsewhere costs."""


@final
class Idea:
    """An offer that might serve both sides, and what it brings to who makes it."""

    def __init__(self, given: tuple[int, ...], asked: tuple[int, ...], gain: float) -> None:
        self.given: Final = given
        self.asked: Final = asked
        self.gain: Final = gain


def promise_worth(state: MiddleState, turns: float, seat: int, partner: int, item: int) -> tuple[float, float]:
    """What a promise of a seat to a partner brings to each of the two, in florins."""
    items = state.numbers.items
    act = items.act[item]
    if act < 0:
        family = items.families.of[item]
        if family is LIMIT_WAGON.item:
            return bid_worth(state, turns, seat, partner, item)
        if family is LET.item:
            return let_worth(state, turns, seat, partner, item)
        return -2.0 * SMALL, SMALL
    renounced = items.renounces[item]
    family = items.acts.families.of[act]
    if family is Do.INTO:
        wagon, city = Do.INTO.pair(act)
        likely = 0.8 if distances(state, wagon)[city] <= NEAR else 0.1
        sign = -0.3 if renounced else likely
        own = arrival_gain(state, turns, seat, wagon, city)
        return sign * own - SMALL, sign * arrival_gain(state, turns, partner, wagon, city)
    if family is Do.POINT:
        good = Do.POINT.index(act)
        sign = -0.5 if renounced else 1.0
        return sign * arrow_gain(state, seat, good) - (SMALL if renounced else ONE_ARROW), sign * arrow_gain(
            state, partner, good
        )
    if family is Do.SHIFT:
        good, down = Do.SHIFT.pair(act)
        sign = (-1.0 if down else 1.0) * (-0.3 if renounced else 0.6)
        return sign * arrow_gain(state, seat, good) - SMALL, sign * arrow_gain(state, partner, good)
    return -2.0 * SMALL, SMALL


def bid_worth(state: MiddleState, turns: float, seat: int, partner: int, item: int) -> tuple[float, float]:
    """Not to bid more than a limit leaves the role of load master to others."""
    wagon, limit = LIMIT_WAGON.item.pair(item)
    other = state.wagon
    state.wagon = wagon
    fees = [gains(state, turns, one)[1] * ARRANGED for one in range(state.players)]
    own = mastership(state, turns, seat, fees)
    theirs = mastership(state, turns, partner, fees)
    state.wagon = other
    lost = max(0.0, 1.0 - limit * COIN / (0.6 * own + 100.0)) * own * 0.25
    others = float(state.players - 1)
    return -lost, min(1.0, lost / (own * 0.25 + 1.0)) * theirs * 0.45 / others


def let_worth(state: MiddleState, turns: float, seat: int, partner: int, item: int) -> tuple[float, float]:
    """To be let aboard without haggling is worth what haggling might fail."""
    wagon, less, fee = LET.item.triple(item)
    if state.master[wagon] not in (-1, seat):
        return 0.0, 0.0
    likely = 1.0 if state.master[wagon] == seat else 0.35
    other = state.wagon
    state.wagon = wagon
    gain = gains(state, turns, partner)[less]
    state.wagon = other
    price = float(fee * COIN)
    if price > gain:
        return 0.0, 0.0
    return likely * (price - HAGGLED * ARRANGED * gain), likely * (gain - price - HAGGLED * (1.0 - ARRANGED) * gain)


def arrival_gain(state: MiddleState, turns: float, seat: int, wagon: int, city: int) -> float:
    """What it brings a seat that a wagon with its goods reaches a city this turn."""
    if state.on_wagon(seat, wagon) == 0:
        return 0.0
    expected = load_worth(state, wagon, state.levels, turns)
    gain = 0.0
    for good in range(6):
        number = state.load[wagon * 24 + seat * 6 + good]
        if number > 0:
            gain += number * (sale(state, city, good, state.levels[good]) - expected[good])
    return gain


def arrow_gain(state: MiddleState, seat: int, good: int) -> float:
    """What a seat gains if a good rises: at once on wagons that have arrived, less on the road."""
    step = -400.0 if state.levels[good] == 4 else 100.0
    count = 0.0
    for wagon in range(WAGONS):
        number = state.load[wagon * 24 + seat * 6 + good]
        count += number * (1.0 if state.arrived >> wagon & 1 else 0.3)
    return step * count


def add_deals(state: MiddleState, turns: float, wealth: list[float]) -> None:
    """Running promises, money laid aside, and the hopes that an offer carries."""
    for promise in state.promises:
        own, theirs = promise_worth(state, turns, promise.seat, promise.partner, promise.item)
        wealth[promise.seat] += own
        wealth[promise.partner] += theirs
    for aside in state.asides:
        wealth[aside.partner] += 0.8 * aside.amount
        wealth[aside.seat] += 0.15 * aside.amount
    step = state.step
    if step is WISHES:
        for seat in range(state.players):
            if state.chosen[seat] == WANT.first:
                wealth[seat] += 0.4 * max([-NEVER, *[idea.gain for idea in ideas(state, turns, seat, state.active)]])
    elif step is DRAFT and state.draft is not None:
        draft = state.draft
        wealth[draft.seat] += hope(state, turns, draft, 0.5)
    for offer in state.offers:
        wealth[offer.seat] += chance(state, turns, offer)


def hope(state: MiddleState, turns: float, offer: Offer, part: float) -> float:
    """What an offer, perhaps unfinished, promises to become."""
    part += 0.03 * (len(offer.given) + len(offer.asked))
    found = [idea for idea in ideas(state, turns, offer.seat, offer.partner) if leads_to(offer, idea)]
    return max([-NEVER, *[idea.gain * part for idea in found]])


def chance(state: MiddleState, turns: float, offer: Offer) -> float:
    """What an offer that is made may bring: nothing where something of the idea is still missing."""
    for idea in ideas(state, turns, offer.seat, offer.partner):
        if offer.given == idea.given and offer.asked == idea.asked:
            return 0.75 * idea.gain
    return -NEVER


def leads_to(offer: Offer, idea: Idea) -> bool:
    """Whether an offer is the beginning of an idea."""
    if offer.asked and offer.given != idea.given:
        return False
    return idea.given[: len(offer.given)] == offer.given and idea.asked[: len(offer.asked)] == offer.asked


def ideas(state: MiddleState, turns: float, seat: int, partner: int) -> list[Idea]:
    """Offers to a partner that should serve both, at the moment for which the deal round is held.

    Who was just refused, or had nothing to say, doesn't ask again: there are none after the first pass of a round.
    """
    found: list[Idea] = []
    if state.deal_pass > 1:
        return found
    promised = state.numbers.items.promised
    moment = state.resume
    if moment in (To.MASTER_CARDS, To.AUCTION):
        for wagon in range(WAGONS):
            if state.wagon_at[wagon] < CITIES and state.master[wagon] < 0 and wagon >= state.wagon:
                consider(state, turns, seat, partner, LIMIT_WAGON.item.action(wagon, 0), found)
    elif moment == To.LOADING and state.master[state.wagon] == partner:
        one, two = gains(state, turns, seat)
        goods = 2 if two > one else 1
        fee = int((two if goods == 2 else one) * ARRANGED) // COIN
        if one > 0.0:
            item = LET.item.action(state.wagon, goods - 1, fee)
            own, theirs = promise_worth(state, turns, partner, seat, item)
            if own > 0.0 and theirs > 0.0:
                found.append(Idea((), (item,), theirs))
    elif moment == To.MOVE and partner == state.active:
        for wagon in range(WAGONS):
            far = distances(state, wagon)
            for city in range(CITIES):
                if far[city] <= NEAR and not state.occupied(city):
                    consider(state, turns, seat, partner, promised[Do.INTO.action(wagon, city)], found)
    elif moment == To.WHEELS:
        for good in range(6):
            consider(state, turns, seat, partner, promised[Do.POINT.action(good)], found)
    return found


def consider(state: MiddleState, turns: float, seat: int, partner: int, item: int, found: list[Idea]) -> None:
    """Pay for a promise of the partner, if it is worth more to the one than it costs the other."""
    cost, gain = promise_worth(state, turns, partner, seat, item)
    price = int(max(0.0, -cost) * 1.3 + 60.0) // COIN + 1
    if gain > price * COIN + SMALL and price * COIN <= state.money[seat]:
        for promise in state.promises:
            if promise.seat == partner and promise.item == item:
                return
        found.append(Idea((MONEY.item.action(price - 1),), (item,), gain - price * COIN))


def wanted_next(state: MiddleState, turns: float, seat: int) -> list[int]:
    """The actions that carry an idea on: whom to offer a deal, which item comes next, making the offer."""
    numbers = state.numbers
    found: list[int] = []
    draft = state.draft
    if state.step is OFFER or draft is None:
        return found
    for idea in ideas(state, turns, seat, draft.partner):
        if leads_to(draft, idea):
            if len(draft.given) < len(idea.given):
                found.append(numbers.give[idea.given[len(draft.given)]])
            elif len(draft.asked) < len(idea.asked):
                found.append(numbers.ask[idea.asked[len(draft.asked)]])
    return found
