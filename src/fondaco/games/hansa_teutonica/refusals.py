"""Why an action isn't legal between actions or as the benefit of a claim: the clause that forbids it, in words."""

from ...engine import Phrase, Refusal, plural
from .board import CITIES, COELLEN_ROUTE, END_A, END_B, ROUTES, SIGN_OF, VILLAGES
from .desk import (
    ABILITY_NAMES,
    COLOURS,
    EXTRA_OFFICE,
    FOUR_ACTIONS,
    FREE,
    IMPROVE,
    KINDS,
    MERCHANT,
    NOBODY,
    PRIVILEGIUM,
    REMOVE_THREE,
    SWAP_OFFICES,
    THREE_ACTIONS,
    TOKENS,
    pieces,
)
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    COELLEN,
    ENOUGH,
    EXTRA,
    FAMILIES,
    INCOME,
    LIFT,
    NO_BENEFIT,
    OFFICE,
    PAID_MERCHANTS,
    PAID_TRADERS,
    PLACE,
    PUT,
    REMOVE,
    REPLACE,
    SET,
    TAKE,
    USE_FOUR,
    USE_IMPROVE,
    USE_REMOVE,
    USE_SWAP,
    USE_THREE,
)
from .state import HansaState
from .turn import can_use_extra_office, has_free_office

# Between actions ----------------------------------------------------------------------------------


def of_turn(state: HansaState, action: int) -> Refusal:
    """Between actions."""
    family = FAMILIES.of[action]
    if family in (INCOME, PLACE, REPLACE, LIFT, CLAIM):
        if state.actions == 0:
            return Refusal("HT-10", Phrase("you have no action left"))
        if family is INCOME:
            return _income(state)
        if family is PLACE:
            return _place(state, action)
        if family is REPLACE:
            return _replacement(state, action)
        if family is LIFT:
            return _lift(state, action)
        route = ROUTES[CLAIM.index(action)]
        return Refusal("HT-20", Phrase("your pieces don't fill all villages of {route}", route=route))
    if family is CLAIM_NEUTRAL:
        route = ROUTES[CLAIM_NEUTRAL.index(action)]
        return Refusal("HT-62", Phrase("neutral traders don't fill {route}", route=route))
    if family in (OFFICE, EXTRA, TAKE, COELLEN, NO_BENEFIT):
        return Refusal("HT-23", Phrase("a benefit comes with a claim: claim a route first"))
    if family in (USE_THREE, USE_FOUR, USE_IMPROVE, USE_SWAP, USE_REMOVE):
        return _token(state, action)
    if family is PUT:
        return Refusal("HT-40", Phrase("replacement tokens are put on routes at the end of the turn"))
    if family in (ENOUGH, SET):
        return Refusal("HT-19", Phrase("you have lifted nothing"))
    if family is REMOVE:
        return Refusal("HT-47", Phrase("use the token first"))
    return Refusal("HT-5", Phrase("that is chance's to decide"))


def _income(state: HansaState) -> Refusal:
    """Income of another size or mix."""
    first = state.active * 4 + 2
    stock = pieces(state.pieces[first], state.pieces[first + 1])
    if not stock:
        return Refusal("HT-34", Phrase("your stock is empty"))
    return Refusal(
        "HT-11",
        Phrase("income takes as many pieces as Bursa shows, or the whole stock: {pieces}", pieces=stock),
    )


def _place(state: HansaState, action: int) -> Refusal:
    """Placing a piece."""
    village, kind = PLACE.pair(action)
    if state.villages[village] != FREE:
        return Refusal("HT-12", Phrase("{village} isn't free", village=VILLAGES[village]))
    return Refusal("HT-12", Phrase("you have no {kind} in your supply", kind=KINDS[kind]))


def _replacement(state: HansaState, action: int) -> Refusal:
    """Replacing a piece."""
    village, kind, payment = REPLACE.triple(action)
    piece = state.villages[village]
    if piece == FREE:
        return Refusal("HT-13", Phrase("no piece stands on {village}", village=VILLAGES[village]))
    if piece >> 1 == state.active:
        return Refusal("HT-15", Phrase("you can't replace your own piece"))
    if state.pieces[state.active * 4 + kind] == 0:
        return Refusal("HT-13", Phrase("you have no {kind} in your supply", kind=KINDS[kind]))
    price = 1 + (piece & 1)
    if PAID_TRADERS[payment] + PAID_MERCHANTS[payment] != price:
        phrase = plural(
            "replacing a {kind} costs {n} piece", "replacing a {kind} costs {n} pieces", n=price, kind=KINDS[piece & 1]
        )
        return Refusal("HT-14", phrase)
    return Refusal("HT-14", Phrase("you can't pay that from your supply"))


def _lift(state: HansaState, action: int) -> Refusal:
    """Lifting a piece to move it."""
    for village in range(state.board.villages):
        if state.villages[village] >> 1 == state.active:
            return Refusal("HT-19", Phrase("your piece isn't on {village}", village=VILLAGES[LIFT.index(action)]))
    return Refusal("HT-34", Phrase("you have no piece in a village"))


def _token(state: HansaState, action: int) -> Refusal:
    """Using a token."""
    family = FAMILIES.of[action]
    if family is USE_THREE:
        token = THREE_ACTIONS
    elif family is USE_FOUR:
        token = FOUR_ACTIONS
    elif family is USE_IMPROVE:
        token = IMPROVE
    elif family is USE_SWAP:
        token = SWAP_OFFICES
    else:
        token = REMOVE_THREE
    if state.unused[state.active * 6 + token] == 0:
        return Refusal("HT-42", Phrase("you have no unused token: {token}", token=TOKENS[token]))
    if family is USE_IMPROVE:
        return _developed("HT-44", USE_IMPROVE.index(action))
    if family is USE_SWAP:
        city, _ = USE_SWAP.pair(action)
        return Refusal("HT-46", Phrase("{city} has no two occupied offices there", city=CITIES[city]))
    return Refusal("HT-47", Phrase("no piece stands there"))


# The benefit of a claim ---------------------------------------------------------------------------


def of_benefit(state: HansaState, action: int) -> Refusal:
    """Using a claim."""
    family = FAMILIES.of[action]
    if family is OFFICE:
        return _office(state, OFFICE.index(action))
    if family is EXTRA:
        return _extra_office(state, action)
    if family is TAKE:
        ability = TAKE.index(action)
        if ability not in (SIGN_OF[END_A[state.route]], SIGN_OF[END_B[state.route]]):
            return Refusal("HT-28", Phrase("no end city of this route has that sign"))
        return _developed("HT-28", ability)
    if family is COELLEN:
        return _coellen(state, COELLEN.index(action))
    return Refusal("HT-23", Phrase("choose the benefit of your claim first"))


def _developed(clause: str, ability: int) -> Refusal:
    return Refusal(clause, Phrase("{ability} is fully developed", ability=ABILITY_NAMES[ability]))


def _office(state: HansaState, city: int) -> Refusal:
    """An office as benefit."""
    if city not in (END_A[state.route], END_B[state.route]):
        return _elsewhere("HT-24", state, city)
    if not has_free_office(state, city):
        return Refusal("HT-24", Phrase("{city} has no free office", city=CITIES[city]))
    office = state.board.first_office[city] + state.filled[city]
    colour = state.board.colours[office]
    if colour > state.level(state.active, PRIVILEGIUM):
        return Refusal("HT-25", Phrase("your Privilegium doesn't allow {colour} offices", colour=COLOURS[colour]))
    kind = state.board.shapes[office]
    return Refusal("HT-24", Phrase("that office takes a {kind}, and none stands on the route", kind=KINDS[kind]))


def _elsewhere(clause: str, state: HansaState, city: int) -> Refusal:
    """The city has nothing to do with the claimed route."""
    return Refusal(clause, Phrase("{city} is no end city of {route}", city=CITIES[city], route=ROUTES[state.route]))


def _extra_office(state: HansaState, action: int) -> Refusal:
    """An extra office as benefit."""
    city, kind = EXTRA.pair(action)
    if not can_use_extra_office(state):
        if state.unused[state.active * 6 + EXTRA_OFFICE] > 0:
            return Refusal("HT-42", Phrase("a token can't be used within the action that won it"))
        return Refusal("HT-42", Phrase("you have no unused token: {token}", token=TOKENS[EXTRA_OFFICE]))
    if city not in (END_A[state.route], END_B[state.route]):
        return _elsewhere("HT-45", state, city)
    if state.filled[city] == 0:
        return Refusal("HT-45", Phrase("no office of {city} is occupied", city=CITIES[city]))
    return Refusal("HT-45", Phrase("no {kind} stands on the route", kind=KINDS[kind]))


def _coellen(state: HansaState, colour: int) -> Refusal:
    """A space of the Coellen table as benefit."""
    if state.route != COELLEN_ROUTE:
        return Refusal("HT-30", Phrase("only {route} leads to the Coellen table", route=ROUTES[COELLEN_ROUTE]))
    if state.on_claimed(MERCHANT) == 0:
        return Refusal("HT-30", Phrase("only a merchant can go to the Coellen table"))
    if state.coellen[colour] != NOBODY:
        return Refusal("HT-30", Phrase("that space of the Coellen table is taken"))
    return Refusal("HT-30", Phrase("your Privilegium doesn't allow {colour} spaces", colour=COLOURS[colour]))
