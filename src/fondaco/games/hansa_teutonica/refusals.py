"""Why an action isn't legal: the clause that forbids it, in words."""

from ...engine import Phrase, Refusal
from .board import CITIES, COELLEN_ROUTE, END_A, END_B, N_ROUTES, NO_SIGN, ROUTE_OF, ROUTES, SIGN_OF, VILLAGES
from .claiming import can_use_extra_office, pieces_on
from .desk import (
    ABILITY_NAMES,
    COLOURS,
    EXTRA_OFFICE,
    FOUR_ACTIONS,
    FREE,
    IMPROVE,
    KINDS,
    MERCHANT,
    NEUTRAL,
    NO_TOKEN,
    NOBODY,
    PRIVILEGIUM,
    REMOVE_THREE,
    SWAP_OFFICES,
    THREE_ACTIONS,
    TOKENS,
)
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    COELLEN,
    DRAW,
    END_TURN,
    ENOUGH,
    EXTRA,
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
    SWAPS,
    TAKE,
    USE_FOUR,
    USE_IMPROVE,
    USE_REMOVE,
    USE_SWAP,
    USE_THREE,
)
from .resettling import source
from .state import (
    ADD_STEP,
    BENEFIT_STEP,
    LIFT_STEP,
    NEUTRAL_STEP,
    PUT_STEP,
    REMOVE_STEP,
    RESETTLE_STEP,
    SET_STEP,
    TURN_STEP,
    HansaState,
)
from .turn import has_free_office


def why_not(state: HansaState, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    if state.over:
        return Refusal("HT-53", Phrase("the game is over"))
    if state.is_legal(seat, action):
        return None
    if seat not in state.pending():
        return Refusal("HT-10", Phrase("it isn't this seat's turn to decide"))
    elsewhere = not_on_this_map(state, action)
    if elsewhere is not None:
        return elsewhere
    step = state.step
    if step == TURN_STEP:
        return in_turn(state, action)
    if step == BENEFIT_STEP:
        return as_benefit(state, action)
    if step == NEUTRAL_STEP:
        return Refusal("HT-67", Phrase("choose an end city of {route}", route=ROUTES[state.route]))
    if step in (RESETTLE_STEP, ADD_STEP):
        return in_resettling(state, action)
    if step == PUT_STEP:
        return as_token_place(state, action)
    if step == REMOVE_STEP:
        if REMOVE <= action < PUT:
            return Refusal("HT-47", Phrase("no piece stands there"))
        return Refusal("HT-49", Phrase("first finish removing pieces"))
    return in_move(state, action)


def not_on_this_map(state: HansaState, action: int) -> Refusal | None:
    """Two routes are only on the map for 4 and 5 players."""
    route = route_named(action)
    if route >= state.board.routes:
        return Refusal("HT-2", Phrase("this map has no route {route}", route=ROUTES[route]))
    return None


def route_named(action: int) -> int:
    """The route that an action names, or -1."""
    village = village_named(action)
    if village >= 0:
        return ROUTE_OF[village]
    if CLAIM <= action < CLAIM_NEUTRAL:
        return action - CLAIM
    if CLAIM_NEUTRAL <= action < OFFICE:
        return action - CLAIM_NEUTRAL
    if PUT <= action < DRAW:
        return (action - PUT) % N_ROUTES
    return -1


def village_named(action: int) -> int:
    """The village that an action names, or -1."""
    if PLACE <= action < REPLACE:
        return (action - PLACE) >> 1
    if REPLACE <= action < LIFT:
        return (action - REPLACE) // 10
    if LIFT <= action < SET:
        return action - LIFT
    if SET <= action < CLAIM:
        return (action - SET) >> 1
    if USE_REMOVE <= action < REMOVE:
        return action - USE_REMOVE
    if REMOVE <= action < PUT:
        return action - REMOVE
    return -1


# Between actions ----------------------------------------------------------------------------------


def in_turn(state: HansaState, action: int) -> Refusal:
    """Between actions."""
    if CLAIM_NEUTRAL <= action < OFFICE:
        return Refusal("HT-62", Phrase("neutral traders don't fill {route}", route=ROUTES[action - CLAIM_NEUTRAL]))
    if OFFICE <= action < USE_THREE or action == NO_BENEFIT:
        return Refusal("HT-23", Phrase("a benefit comes with a claim: claim a route first"))
    if USE_THREE <= action < REMOVE:
        return as_token(state, action)
    if PUT <= action < DRAW:
        return Refusal("HT-40", Phrase("replacement tokens are put on routes at the end of the turn"))
    if INCOME <= action < SET or CLAIM <= action < CLAIM_NEUTRAL:
        if state.actions == 0:
            return Refusal("HT-10", Phrase("you have no action left"))
        if action < PLACE:
            return as_income(state)
        if action < REPLACE:
            return as_place(state, action)
        if action < LIFT:
            return as_replacement(state, action)
        if action < SET:
            return as_lift(state, action)
        return Refusal("HT-20", Phrase("your pieces don't fill all villages of {route}", route=ROUTES[action - CLAIM]))
    if action == ENOUGH or SET <= action < CLAIM:
        return Refusal("HT-19", Phrase("you have lifted nothing"))
    if REMOVE <= action < PUT:
        return Refusal("HT-47", Phrase("use the token first"))
    return Refusal("HT-5", Phrase("that is chance's to decide"))


def as_income(state: HansaState) -> Refusal:
    """Income of another size or mix."""
    first = state.active * 4 + 2
    if state.pieces[first] + state.pieces[first + 1] == 0:
        return Refusal("HT-34", Phrase("your stock is empty"))
    return Refusal(
        "HT-11",
        Phrase(
            "income takes as many pieces as Bursa shows, or the whole stock: {t} traders, {m} merchants",
            t=state.pieces[first],
            m=state.pieces[first + 1],
        ),
    )


def as_place(state: HansaState, action: int) -> Refusal:
    """Placing a piece."""
    village, kind = divmod(action - PLACE, 2)
    if state.villages[village] != FREE:
        return Refusal("HT-12", Phrase("{village} isn't free", village=VILLAGES[village]))
    return Refusal("HT-12", Phrase("you have no {kind} in your supply", kind=KINDS[kind]))


def as_replacement(state: HansaState, action: int) -> Refusal:
    """Replacing a piece."""
    village, way = divmod(action - REPLACE, 10)
    kind, payment = divmod(way, 5)
    piece = state.villages[village]
    if piece == FREE:
        return Refusal("HT-13", Phrase("no piece stands on {village}", village=VILLAGES[village]))
    if piece >> 1 == state.active:
        return Refusal("HT-15", Phrase("you can't replace your own piece"))
    first = state.active * 4
    if state.pieces[first + kind] == 0:
        return Refusal("HT-13", Phrase("you have no {kind} in your supply", kind=KINDS[kind]))
    price = 1 + (piece & 1)
    if PAID_TRADERS[payment] + PAID_MERCHANTS[payment] != price:
        return Refusal("HT-14", Phrase("replacing a {kind} costs {n}", kind=KINDS[piece & 1], n=price))
    return Refusal("HT-14", Phrase("you can't pay that from your supply"))


def as_lift(state: HansaState, action: int) -> Refusal:
    """Lifting a piece to move it."""
    for village in range(state.board.villages):
        if state.villages[village] >> 1 == state.active:
            return Refusal("HT-19", Phrase("your piece isn't on {village}", village=VILLAGES[action - LIFT]))
    return Refusal("HT-34", Phrase("you have no piece in a village"))


def as_token(state: HansaState, action: int) -> Refusal:
    """Using a token between actions."""
    if action == USE_THREE:
        token = THREE_ACTIONS
    elif action == USE_FOUR:
        token = FOUR_ACTIONS
    elif action < USE_SWAP:
        token = IMPROVE
    elif action < USE_REMOVE:
        token = SWAP_OFFICES
    else:
        token = REMOVE_THREE
    if state.unused[state.active * 6 + token] == 0:
        return Refusal("HT-42", Phrase("you have no unused token: {token}", token=TOKENS[token]))
    if token == IMPROVE:
        return Refusal("HT-44", Phrase("{ability} is fully developed", ability=ABILITY_NAMES[action - USE_IMPROVE]))
    if token == SWAP_OFFICES:
        city = (action - USE_SWAP) // SWAPS
        return Refusal("HT-46", Phrase("{city} has no two occupied offices there", city=CITIES[city]))
    return Refusal("HT-47", Phrase("no piece stands there"))


# The benefit of a claim ---------------------------------------------------------------------------


def as_benefit(state: HansaState, action: int) -> Refusal:
    """Using a claim."""
    if OFFICE <= action < EXTRA:
        return as_office(state, action - OFFICE)
    if EXTRA <= action < TAKE:
        return as_extra(state, action)
    if TAKE <= action < COELLEN:
        ability = action - TAKE
        if ability not in (SIGN_OF[END_A[state.route]], SIGN_OF[END_B[state.route]]) or ability == NO_SIGN:
            return Refusal("HT-28", Phrase("no end city of this route has that sign"))
        return Refusal("HT-28", Phrase("{ability} is fully developed", ability=ABILITY_NAMES[ability]))
    if COELLEN <= action < USE_THREE:
        return as_coellen(state, action - COELLEN)
    return Refusal("HT-23", Phrase("choose the benefit of your claim first"))


def as_office(state: HansaState, city: int) -> Refusal:
    """An office as benefit."""
    if city not in (END_A[state.route], END_B[state.route]):
        return Refusal("HT-24", no_end_city(state, city))
    if not has_free_office(state, city):
        return Refusal("HT-24", Phrase("{city} has no free office", city=CITIES[city]))
    office = state.board.first_office[city] + state.filled[city]
    colour = state.board.colours[office]
    if colour > state.level(state.active, PRIVILEGIUM):
        return Refusal("HT-25", Phrase("your Privilegium doesn't allow {colour} offices", colour=COLOURS[colour]))
    kind = state.board.shapes[office]
    return Refusal("HT-24", Phrase("that office takes a {kind}, and none stands on the route", kind=KINDS[kind]))


def no_end_city(state: HansaState, city: int) -> Phrase:
    """The city has nothing to do with the claimed route."""
    return Phrase("{city} is no end city of {route}", city=CITIES[city], route=ROUTES[state.route])


def as_extra(state: HansaState, action: int) -> Refusal:
    """An extra office as benefit."""
    city, kind = divmod(action - EXTRA, 2)
    if not can_use_extra_office(state):
        if state.unused[state.active * 6 + EXTRA_OFFICE] > 0:
            return Refusal("HT-42", Phrase("a token can't be used within the action that won it"))
        return Refusal("HT-42", Phrase("you have no unused token: {token}", token=TOKENS[EXTRA_OFFICE]))
    if city not in (END_A[state.route], END_B[state.route]):
        return Refusal("HT-45", no_end_city(state, city))
    if state.filled[city] == 0:
        return Refusal("HT-45", Phrase("no office of {city} is occupied", city=CITIES[city]))
    return Refusal("HT-45", Phrase("no {kind} stands on the route", kind=KINDS[kind]))


def as_coellen(state: HansaState, colour: int) -> Refusal:
    """A space of the Coellen table as benefit."""
    if state.route != COELLEN_ROUTE:
        return Refusal("HT-30", Phrase("only {route} leads to the Coellen table", route=ROUTES[COELLEN_ROUTE]))
    if pieces_on(state, MERCHANT) == 0:
        return Refusal("HT-30", Phrase("only a merchant can go to the Coellen table"))
    if state.coellen[colour] != NOBODY:
        return Refusal("HT-30", Phrase("that space of the Coellen table is taken"))
    return Refusal("HT-30", Phrase("your Privilegium doesn't allow {colour} spaces", colour=COLOURS[colour]))


# Re-placing, moving, placing tokens ---------------------------------------------------------------


def in_resettling(state: HansaState, action: int) -> Refusal:
    """While replaced pieces are set down."""
    if SET <= action < CLAIM:
        village, kind = divmod(action - SET, 2)
        if state.villages[village] != FREE:
            return Refusal("HT-18", Phrase("{village} isn't free", village=VILLAGES[village]))
        if ROUTE_OF[village] == state.route:
            return Refusal("HT-18", Phrase("never on the route where the piece was replaced"))
        if not has_kind(state, kind):
            return Refusal("HT-17", Phrase("there is no {kind} to set down", kind=KINDS[kind]))
        return Refusal("HT-18", Phrase("a nearer route has a free village"))
    if state.step == ADD_STEP:
        if not LIFT <= action < SET:
            return Refusal("HT-16", Phrase("now you add a piece, or have enough"))
        if source(state) < 0:
            return Refusal("HT-17", Phrase("only a piece of yours that wasn't set down just now"))
        return Refusal("HT-17", Phrase("pieces come from the board only when stock and supply are empty"))
    if state.owner == NEUTRAL:
        return Refusal("HT-61", Phrase("neutral traders must be set down"))
    if state.settled:
        return Refusal("HT-16", Phrase("first the lifted piece is set down"))
    return Refusal("HT-16", Phrase("first the replaced piece is set down"))


def has_kind(state: HansaState, kind: int) -> bool:
    """Whether a piece of that kind is to be set down in this re-placing."""
    if state.step == RESETTLE_STEP:
        return (state.hand_merchants if kind == MERCHANT else state.hand_traders) > 0
    at = source(state)
    return at >= 0 and state.pieces[at + kind] > 0


def in_move(state: HansaState, action: int) -> Refusal:
    """While pieces are moved."""
    if state.step == LIFT_STEP and LIFT <= action < SET:
        return Refusal("HT-19", Phrase("your piece isn't on {village}", village=VILLAGES[action - LIFT]))
    if state.step == SET_STEP and SET <= action < CLAIM:
        village, kind = divmod(action - SET, 2)
        if state.villages[village] != FREE:
            return Refusal("HT-19", Phrase("{village} isn't free", village=VILLAGES[village]))
        return Refusal("HT-19", Phrase("you have lifted no {kind}", kind=KINDS[kind]))
    if state.step == SET_STEP and LIFT <= action < SET:
        return Refusal("HT-19", Phrase("set down what you have lifted"))
    if action == END_TURN or action < SET:
        return Refusal("HT-10", Phrase("finish this action first"))
    return Refusal("HT-19", Phrase("finish moving first"))


def as_token_place(state: HansaState, action: int) -> Refusal:
    """Putting a token on a route."""
    if not PUT <= action < DRAW:
        return Refusal("HT-40", Phrase("put the replacement tokens on routes first"))
    token, route = divmod(action - PUT, N_ROUTES)
    if token not in state.drawn:
        return Refusal("HT-40", Phrase("you haven't drawn that token"))
    if state.on_routes[route] != NO_TOKEN:
        return Refusal("HT-40", Phrase("{route} has a token", route=ROUTES[route]))
    if not has_free_office(state, END_A[route]) and not has_free_office(state, END_B[route]):
        return Refusal("HT-40", Phrase("no end city of {route} has a free office", route=ROUTES[route]))
    return Refusal("HT-40", Phrase("there are pieces on {route}", route=ROUTES[route]))
