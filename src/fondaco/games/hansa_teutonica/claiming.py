"""Claiming a route, for oneself or for the neutral: points, token, benefit (HT-20 to HT-32, HT-45, HT-62 to HT-69)."""

from typing import Final, final

from ...engine import Phrase, Refusal, Step
from .board import (
    COELLEN_ROUTE,
    END_A,
    END_B,
    FIRST_VILLAGE,
    LENGTH,
    LINK_A,
    LINK_B,
    N_CITIES,
    NO_SIGN,
    ROUTES,
    SIGN_OF,
)
from .desk import (
    COELLEN_POINTS,
    EXTRA_OFFICE,
    LAST_CITY,
    LINK_POINTS,
    MERCHANT,
    NEUTRAL,
    NO_TOKEN,
    NOBODY,
    PRIVILEGIUM,
    TRACK_ENDS,
    TRADER,
)
from .notation import COELLEN, DRAW, EXTRA, FAMILIES, NO_BENEFIT, OFFICE, TAKE
from .refusals import of_benefit
from .scoring import component, controller
from .state import BY_CITIES, BY_TOKENS, HansaState
from .turn import ActiveStep, can_use_extra_office, go_on, has_free_office


def claim(state: HansaState, route: int) -> None:
    """The active player claims a route: points, token, then the benefit (HT-20)."""
    state.spend()
    state.route = route
    if state.log is not None:
        state.tell("claimed", state.active, {"route": route})
    score_controllers(state)
    token = state.on_routes[route]
    if token == NO_TOKEN:
        offer_benefit(state)
        return
    state.won = token
    take_off(state)
    state.unused = state.unused.copy()
    state.unused[state.active * 6 + token] += 1
    if state.log is not None:
        state.tell("won", state.active, {"token": token})
    draw_replacement(state)


def claim_for_neutral(state: HansaState, route: int) -> None:
    """As any claim, but the token is out of the game and the benefit is an office (HT-62, HT-64, HT-67)."""
    state.route = route
    state.for_neutral = True
    if state.log is not None:
        state.tell("neutral claim", state.active, {"route": route})
    score_controllers(state)
    token = state.on_routes[route]
    if token == NO_TOKEN:
        offer_neutral_office(state)
        return
    take_off(state)
    state.out = state.out.copy()
    state.out[token] += 1
    if state.log is not None:
        state.tell("out", state.active, {"token": token})
    draw_replacement(state)


def score_controllers(state: HansaState) -> None:
    """One point a city to whoever controls it, before anything is placed (HT-21); none for the neutral (HT-63)."""
    for city in (END_A[state.route], END_B[state.route]):
        seat = state.controllers[city]
        if seat != NOBODY and seat != NEUTRAL:
            state.score(seat, 1)
            if state.log is not None:
                state.tell("controls", seat, {"city": city, "points": 1})


def take_off(state: HansaState) -> None:
    """The token leaves the route."""
    state.on_routes = state.on_routes.copy()
    state.on_routes[state.route] = NO_TOKEN


def draw_replacement(state: HansaState) -> None:
    """From the pile; an empty one ends the game (HT-22, HT-51)."""
    if sum(state.pile) > 0:
        state.step = DRAW_STEP
        return
    state.end_by(BY_TOKENS)
    after_token(state)


def after_token(state: HansaState) -> None:
    """The third part of a claim."""
    state.worth = []
    if state.for_neutral:
        offer_neutral_office(state)
    else:
        offer_benefit(state)


@final
class Draw(Step[HansaState]):
    """Chance draws the replacement; the claimer alone sees it (HT-40)."""

    def chance(self, state: HansaState) -> list[tuple[int, int]]:
        return [(DRAW.action(token), state.pile[token]) for token in range(6) if state.pile[token] > 0]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        token = DRAW.index(action)
        state.pile = state.pile.copy()
        state.pile[token] -= 1
        state.drawn = (*state.drawn, token)
        if state.log is not None:
            state.tell("drew", state.active, {"left": sum(state.pile)}, {"token": token})
        after_token(state)


# The benefit of the claimer -----------------------------------------------------------------------


def offer_benefit(state: HansaState) -> None:
    """The claimer chooses, where there is anything to choose (HT-23)."""
    if len(benefits(state)) > 1:
        state.step = BENEFIT_STEP
    else:
        finish_claim(state)


def benefits(state: HansaState) -> list[int]:
    """All that the claim can be used for; forgoing it comes first (HT-23)."""
    seat = state.active
    route = state.route
    privilege = state.level(seat, PRIVILEGIUM)
    merchants = state.on_claimed(MERCHANT)
    traders = LENGTH[route] - merchants
    cities = (END_A[route], END_B[route])
    if cities[0] > cities[1]:
        cities = (END_B[route], END_A[route])
    found = [NO_BENEFIT.first]
    for city in cities:
        if has_free_office(state, city):
            office = state.board.first_office[city] + state.filled[city]
            fitting = merchants if state.board.shapes[office] == MERCHANT else traders
            if fitting > 0 and state.board.colours[office] <= privilege:
                found.append(OFFICE.action(city))
    if can_use_extra_office(state):
        for city in cities:
            if state.filled[city] > 0:
                if traders > 0:
                    found.append(EXTRA.action(city, TRADER))
                if merchants > 0:
                    found.append(EXTRA.action(city, MERCHANT))
    for city in cities:
        ability = SIGN_OF[city]
        if ability != NO_SIGN and state.level(seat, ability) < TRACK_ENDS[ability]:
            found.append(TAKE.action(ability))
    if route == COELLEN_ROUTE and merchants > 0:
        for colour in range(privilege + 1):
            if state.coellen[colour] == NOBODY:
                found.append(COELLEN.action(colour))
    return found


@final
class Benefit(ActiveStep):
    """At most one benefit (HT-23)."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        return benefits(state)

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        family = FAMILIES.of[action]
        if family is NO_BENEFIT:
            if state.log is not None:
                state.tell("no benefit", seat, {})
        elif family is OFFICE:
            city = OFFICE.index(action)
            kind = state.board.shapes[state.board.first_office[city] + state.filled[city]]
            take_piece(state, kind)
            establish(state, seat, kind, city)
        elif family is EXTRA:
            city, kind = EXTRA.pair(action)
            state.use_token(EXTRA_OFFICE)
            take_piece(state, kind)
            establish_extra(state, kind, city)
        elif family is TAKE:
            state.improve(seat, TAKE.index(action))
        else:
            colour = COELLEN.index(action)
            take_piece(state, MERCHANT)
            state.coellen = (*state.coellen[:colour], seat, *state.coellen[colour + 1 :])
            if state.log is not None:
                state.tell("coellen", seat, {"points": COELLEN_POINTS[colour]})
        finish_claim(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        return of_benefit(state, action)

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return Phrase("choose the benefit of claiming {route}", route=ROUTES[state.route])


def take_piece(state: HansaState, kind: int) -> None:
    """A piece of that kind leaves the claimed route."""
    first = FIRST_VILLAGE[state.route]
    for village in range(first, first + LENGTH[state.route]):
        if state.villages[village] & 1 == kind:
            state.clear(village)
            return


def finish_claim(state: HansaState) -> None:
    """All other pieces of the route go to stock (HT-31)."""
    state.worth = []
    first = FIRST_VILLAGE[state.route]
    for village in range(first, first + LENGTH[state.route]):
        if state.villages[village] >= 0:
            piece = state.clear(village)
            state.to_stock(piece >> 1, piece & 1)
    go_on(state)


def establish(state: HansaState, owner: int, kind: int, city: int) -> None:
    """A piece takes the leftmost free printed office (HT-24, HT-26, HT-27, HT-69)."""
    office = state.board.first_office[city] + state.filled[city]
    state.offices = state.offices.copy()
    state.offices[office] = owner * 2 + kind
    state.filled = state.filled.copy()
    state.filled[city] += 1
    if state.log is not None:
        state.tell("office", owner, {"city": city, "kind": kind})
    if state.board.coins[office] and owner != NEUTRAL:
        state.score(owner, 1)
        if state.log is not None:
            state.tell("coin", owner, {"city": city, "points": 1})
    if state.filled[city] == state.board.sizes[city]:
        state.complete += 1
        if state.log is not None:
            state.tell("completed", owner, {"city": city, "complete": state.complete})
        if state.complete >= LAST_CITY:
            state.end_by(BY_CITIES)
    count_office(state, owner, city)


def establish_extra(state: HansaState, kind: int, city: int) -> None:
    """An office left of all others (HT-36, HT-45)."""
    seat = state.active
    state.extras = state.extras.copy()
    state.extras[city] = (*state.extras[city], seat * 2 + kind)
    if state.log is not None:
        state.tell("extra", seat, {"city": city, "kind": kind})
    count_office(state, seat, city)


def count_office(state: HansaState, owner: int, city: int) -> None:
    """A new office changes control, and perhaps joins Stendal and Arnheim (HT-32, HT-35)."""
    state.networks = []
    state.held = state.held.copy()
    state.held[owner * N_CITIES + city] += 1
    state.controllers = state.controllers.copy()
    state.controllers[city] = controller(state, city)
    if owner == NEUTRAL or state.linked >> owner & 1:
        return
    if component(state, owner, LINK_A) >> LINK_B & 1:
        place = bin(state.linked).count("1")
        state.linked |= 1 << owner
        if place < len(LINK_POINTS):
            state.score(owner, LINK_POINTS[place])
            if state.log is not None:
                state.tell("linked", owner, {"points": LINK_POINTS[place]})


# The office of the neutral ------------------------------------------------------------------------


def neutral_cities(state: HansaState) -> list[int]:
    """End cities where the neutral can have an office (HT-67)."""
    a = END_A[state.route]
    b = END_B[state.route]
    return [city for city in (min(a, b), max(a, b)) if has_free_office(state, city)]


def offer_neutral_office(state: HansaState) -> None:
    """The active player chooses the city; with one city open it must be that one, with none there is no office."""
    cities = neutral_cities(state)
    if len(cities) == 2:
        state.step = NEUTRAL_STEP
        return
    if len(cities) == 1:
        establish_neutral(state, cities[0])
    finish_claim(state)


def establish_neutral(state: HansaState, city: int) -> None:
    """A neutral trader takes an office; colour and shape don't matter (HT-67)."""
    take_piece(state, TRADER)
    establish(state, NEUTRAL, TRADER, city)


@final
class NeutralOffice(ActiveStep):
    """In which of two cities the neutral has its office (HT-67)."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        return [OFFICE.action(city) for city in neutral_cities(state)]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        establish_neutral(state, OFFICE.index(action))
        finish_claim(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        return Refusal("HT-67", Phrase("choose an end city of {route}", route=ROUTES[state.route]))

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return Phrase("choose the city in which the neutral takes an office")


DRAW_STEP: Final = Draw("draw")
BENEFIT_STEP: Final = Benefit("benefit")
NEUTRAL_STEP: Final = NeutralOffice("neutral office")
