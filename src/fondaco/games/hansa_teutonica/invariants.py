"""What must be true in every position: no piece and no token is ever lost, and derived tables agree."""

from .board import ALL_FREE, BIT_OF, N_CITIES, ROUTE_OF
from .desk import (
    FREE,
    LIBER_SOPHIAE,
    MERCHANT,
    MERCHANTS,
    MOST_POINTS,
    NEUTRAL,
    NEUTRAL_TRADERS,
    NOBODY,
    TOKEN_COUNTS,
    TRACK_ENDS,
    TRADER,
    TRADERS,
)
from .resettling import RESETTLE_STEP
from .scoring import controller
from .setup import FIRST_STEP, TAVERN_STEP
from .state import HansaState


def broken(state: HansaState) -> list[str]:
    """Everything that doesn't hold; empty in a sound position."""
    found: list[str] = []
    if state.step is not FIRST_STEP:
        _pieces(state, found)
    if state.step is not FIRST_STEP and state.step is not TAVERN_STEP:
        _tokens(state, found)
    _villages(state, found)
    _offices(state, found)
    for seat in range(state.players):
        if state.points[seat] > MOST_POINTS:
            found.append(f"seat {seat} has {state.points[seat]} points before the final count (HT-72)")
        for ability in range(5):
            if not 0 <= state.level(seat, ability) <= TRACK_ENDS[ability]:
                found.append(f"seat {seat}: a track has no such value (HT-8)")
    if state.actions < 0:
        found.append("less than no actions (HT-10)")
    return found


def _pieces(state: HansaState, found: list[str]) -> None:
    """27 traders and 4 merchants a seat; 54 neutral traders of two players (HT-3, HT-66)."""
    count = [0] * ((NEUTRAL + 1) * 2)
    for piece in state.villages:
        if piece != FREE:
            count[piece] += 1
    for piece in state.offices:
        if piece != FREE:
            count[piece] += 1
    for city in state.extras:
        for piece in city:
            count[piece] += 1
    for seat in state.coellen:
        if seat != NOBODY:
            count[seat * 2 + MERCHANT] += 1
    if state.hand_traders + state.hand_merchants > 0:
        holder = state.owner if state.step is RESETTLE_STEP else state.active
        count[holder * 2 + TRADER] += state.hand_traders
        count[holder * 2 + MERCHANT] += state.hand_merchants
    merchants_lifted = sum([piece & 1 for _, piece in state.lifted])
    if merchants_lifted > state.hand_merchants or len(state.lifted) - merchants_lifted > state.hand_traders:
        found.append("more pieces are lifted than are in hand (HT-19)")
    for seat in range(state.players):
        traders = count[seat * 2 + TRADER] + 1
        merchants = count[seat * 2 + MERCHANT]
        for ability in range(5):
            covered = TRACK_ENDS[ability] - state.tracks[seat * 5 + ability]
            if ability == LIBER_SOPHIAE:
                merchants += covered
            else:
                traders += covered
        traders += state.pieces[seat * 4] + state.pieces[seat * 4 + 2]
        merchants += state.pieces[seat * 4 + 1] + state.pieces[seat * 4 + 3]
        if traders != TRADERS or merchants != MERCHANTS:
            found.append(f"seat {seat} has {traders} traders and {merchants} merchants (HT-3)")
    for number in state.pieces:
        if number < 0:
            found.append("less than no pieces in a supply or stock (HT-3)")
    neutrals = count[NEUTRAL * 2] + state.neutral_stock
    if neutrals != (NEUTRAL_TRADERS if state.players == 2 else 0) or count[NEUTRAL * 2 + 1] or state.neutral_stock < 0:
        found.append(f"there are {neutrals} neutral traders (HT-66)")


def _tokens(state: HansaState, found: list[str]) -> None:
    """16 tokens: on routes, owned, in the pile, drawn, out (HT-6)."""
    count = [state.pile[token] + state.out[token] for token in range(6)]
    for token in state.on_routes:
        if token >= 0:
            count[token] += 1
    for token in state.drawn:
        count[token] += 1
    for seat in range(state.players):
        for token in range(6):
            count[token] += state.unused[seat * 6 + token] + state.used[seat * 6 + token]
    if count != TOKEN_COUNTS:
        found.append(f"the 16 tokens don't add up: {count} (HT-6)")
    for numbers in (state.pile, state.unused, state.used, state.out):
        if min(numbers) < 0:
            found.append("less than no tokens (HT-6)")


def _villages(state: HansaState, found: list[str]) -> None:
    """The sets of free villages say what stands in the villages; the other map's routes stay empty."""
    free = [0] * len(ALL_FREE)
    for village in range(state.board.villages):
        if state.villages[village] == FREE:
            free[ROUTE_OF[village]] += BIT_OF[village]
    for village in range(state.board.villages, len(state.villages)):
        if state.villages[village] != FREE:
            found.append("a piece stands on a route that this map doesn't have (HT-2)")
    if free != state.free:
        found.append("free villages don't agree with the pieces in them")


def _offices(state: HansaState, found: list[str]) -> None:
    """Offices are filled from left to right, counted and controlled as they say (HT-24, HT-27, HT-35)."""
    complete = 0
    held = [0] * len(state.held)
    for city in range(N_CITIES):
        first = state.board.first_office[city]
        size = state.board.sizes[city]
        for at in range(size):
            piece = state.offices[first + at]
            if (piece != FREE) != (at < state.filled[city]):
                found.append("offices aren't filled from left to right (HT-24)")
            if piece != FREE:
                held[(piece >> 1) * N_CITIES + city] += 1
        for piece in state.extras[city]:
            held[(piece >> 1) * N_CITIES + city] += 1
        if state.filled[city] == size:
            complete += 1
        if state.controllers[city] != controller(state, city):
            found.append("a city is controlled by the wrong player (HT-35)")
    if held != state.held:
        found.append("offices held don't agree with the offices")
    if complete != state.complete:
        found.append("the marker of completed cities is wrong (HT-27)")
