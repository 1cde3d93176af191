"""What a seat of Hansa Teutonica knows as numbers: the board, the desks, the tokens, and what it has drawn itself.

The map itself isn't among them, as it never changes. What belongs to an owner stands together, so that every viewer
gets the seats in its own order and nothing is made for it alone; it is made once after it has changed (`Seen`). What
a decision is about in detail (which pieces were lifted from where) is left to the mask of legal actions.
"""

from typing import Final, cast, final

from ...engine import Sight, State, Step
from ...engine.native import i64
from ...engine.sight import Block, flags, left_of, one_of, piece, scaled
from .board import BIT_OF, CITIES, FIRST_VILLAGE, LENGTH, N_CITIES, N_ROUTES, ROUTES, VILLAGES, Map, map_for
from .claiming import BENEFIT_STEP, NEUTRAL_STEP
from .desk import ABILITIES, COLOURS, LAST_CITY, MOST_POINTS, NEUTRAL, NEUTRAL_TRADERS, TOKENS, TRACK_ENDS
from .moving import LIFT_STEP, SET_STEP
from .resettling import ADD_STEP, RESETTLE_STEP
from .scoring import network
from .state import HansaState, Seen
from .steps import TURN_STEP
from .tokens import REMOVE_STEP
from .turn import PUT_STEP
from .view import knows_drawn

PLAYERS_MAX: Final = 5
POINTS_SCALE: Final = 20.0
PIECES_SCALE: Final = 10.0
NETWORK_SCALE: Final = 10.0
HAND_SCALE: Final = 3.0
TOKENS_SCALE: Final = 4.0

KINDS: Final = (
    "the turn",
    "lift a piece",
    "set a piece down",
    "resettle",
    "add a piece",
    "benefit",
    "office of the neutral",
    "remove a piece",
    "put a token",
)
_STEPS: Final[list[Step[HansaState]]] = [
    TURN_STEP,
    LIFT_STEP,
    SET_STEP,
    RESETTLE_STEP,
    ADD_STEP,
    BENEFIT_STEP,
    NEUTRAL_STEP,
    REMOVE_STEP,
    PUT_STEP,
]

_POINTS: Final = scaled(4 * MOST_POINTS, POINTS_SCALE)
_SUPPLY: Final = [traders + merchants for traders in scaled(30, PIECES_SCALE) for merchants in scaled(5, 5)]
"""Traders * 6 + merchants."""
_TRACKS: Final = [scaled(end, end) for end in TRACK_ENDS]
_OWN: Final = scaled(16, TOKENS_SCALE)
_NETWORK: Final = scaled(100, NETWORK_SCALE)
_TOKENS: Final = one_of(len(TOKENS))
_ROUTES: Final = one_of(N_ROUTES)
_ACTIONS: Final = scaled(60, 5)
_QUIET: Final = scaled(2 * PLAYERS_MAX, 2 * PLAYERS_MAX)
_COMPLETE: Final = scaled(N_CITIES, LAST_CITY)
_PILE: Final = scaled(16, TOKENS_SCALE)
_HAND_TOP: Final = 8
_HAND: Final = [
    traders + merchants + left
    for traders in scaled(_HAND_TOP, HAND_SCALE)
    for merchants in scaled(_HAND_TOP, HAND_SCALE)
    for left in scaled(_HAND_TOP, HAND_SCALE)
]
_NEUTRAL: Final = scaled(NEUTRAL_TRADERS, NEUTRAL_TRADERS)
_FLAGS: Final = flags(3)
_GOALS: Final = flags(5)
"""The spaces of the Coellen table that a seat has, and whether it has joined the ends of the map."""
_VILLAGES: Final = [flags(length) for length in range(max(LENGTH) + 1)]
_CITY: Final = [
    [offices + piece(0.0) + controls for offices in flags(size) for controls in scaled(1, 1)] for size in range(5)
]
"""By printed offices what an owner has in a city: the offices as bits * 2, 1 more where it controls the city."""
_TURNS: Final = [
    [active + first for active in one_of(players) for first in one_of(players)] for players in range(PLAYERS_MAX + 1)
]
_DECIDES: Final = [
    [kind + seat for kind in one_of(len(KINDS)) for seat in one_of(players)] for players in range(PLAYERS_MAX + 1)
]


def owner_names(players: int) -> list[str]:
    """Who can have pieces in villages and offices, from the viewer on; the neutral only with two players (HT-60)."""
    return [f"seat {seat}" for seat in range(players)] + (["the neutral"] if players == 2 else [])


def _owners(players: int, viewer: int) -> list[bytes]:
    """By owner: whose it is for that viewer; nobody's last."""
    found = one_of(len(owner_names(players)))
    by_owner = [found[-1]] * (NEUTRAL + 2)
    for seat in range(players):
        by_owner[seat] = found[left_of(viewer, seat, players)]
    if players == 2:
        by_owner[NEUTRAL] = found[players]
    return by_owner


_OWNERS: Final = [[_owners(players, viewer) for viewer in range(players)] for players in range(PLAYERS_MAX + 1)]


@final
class HansaSight(Sight):
    """Sees Hansa Teutonica as numbers."""

    def names(self, players: int, options: dict[str, str]) -> list[str]:
        board = map_for(players)
        seats = [f"seat {seat}" for seat in range(players)]
        owners = owner_names(players)
        found: list[str] = []
        for seat in seats:
            found += [f"{seat}: points", f"{seat}: traders in supply", f"{seat}: merchants in supply"]
            found += [f"{seat}: traders in stock", f"{seat}: merchants in stock"]
            found += [f"{seat}: {ability}" for ability in ABILITIES]
            found += [f"{seat}: {token} unused" for token in TOKENS]
            found += [f"{seat}: tokens used", f"{seat}: offices of the network"]
            found += [f"Coellen table, {colour}: {seat}" for colour in COLOURS]
            found.append(f"{seat} has joined the ends of the map")
        for owner in owners:
            found += [f"{village}: {owner}" for village in VILLAGES[: board.villages]]
        for owner in owners:
            for city in range(N_CITIES):
                found += [f"{CITIES[city]}, office {office + 1}: {owner}" for office in range(board.sizes[city])]
                found += [f"{CITIES[city]}: extra offices of {owner}", f"{CITIES[city]}: controlled by {owner}"]
        found += [f"{village}: merchant" for village in VILLAGES[: board.villages]]
        for route in ROUTES[: board.routes]:
            found += [f"{route}: {token}" for token in TOKENS]
        found += [f"drawn: {token}" for token in TOKENS] + ["tokens drawn"]
        found += [f"unseen: {token}" for token in TOKENS] + ["tokens in the pile"]
        found += ["actions left", "turns without an action", "complete cities", "neutral traders in stock"]
        found += [f"route in question: {route}" for route in ROUTES]
        found += [f"token won by this claim: {token}" for token in TOKENS]
        found += [f"piece replaced: {owner}" for owner in owners]
        found += ["traders in hand", "merchants in hand", "pieces left to lift, add or remove"]
        found += ["the neutral claims", "an action was taken this turn", "this was the last action of the game"]
        found += [f"decision: {kind}" for kind in KINDS]
        found += [f"{seat} decides" for seat in seats]
        found += [f"{seat} is in turn" for seat in seats]
        found += [f"{seat} is the first player" for seat in seats]
        return found

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        observe(cast(HansaState, state), seat, out)


def observe(state: HansaState, seat: int, out: list[bytes]) -> None:
    """The desks from the viewer on, the board, the tokens, and the decision at hand."""
    players = state.players
    seen = state.seen
    if seen is None:
        seen = Seen(players, len(owner_names(players)))
        state.seen = seen
    look_at_desks(state, seen)
    if seen.changed:
        look_at_villages(state, seen)
    if (
        seen.offices is not state.offices
        or seen.extras is not state.extras
        or seen.controllers is not state.controllers
    ):
        look_at_cities(state, seen)
    if seen.on_routes is not state.on_routes:
        seen.on_routes = state.on_routes
        for route in range(state.board.routes):
            seen.tokens.put(route, _TOKENS[state.on_routes[route]])
    if seen.pile is not state.pile or seen.drawn is not state.drawn:
        look_at_draws(state, seen)
    append_turned(seen.desks, seat, players, out)
    append_turned(seen.villages, seat, players, out)
    append_turned(seen.cities, seat, players, out)
    out.append(seen.merchants.whole())
    out.append(seen.tokens.whole())
    out.append(seen.draws[1 if knows_drawn(state, seat) else 0])
    observe_turn(state, seat, out)


def append_turned(blocks: list[Block], viewer: int, players: int, out: list[bytes]) -> None:
    """What each seat has, from the viewer on; then the neutral, where it plays."""
    for other in range(viewer, players):
        out.append(blocks[other].whole())
    for other in range(viewer):
        out.append(blocks[other].whole())
    for other in range(players, len(blocks)):
        out.append(blocks[other].whole())


def look_at_desks(state: HansaState, seen: Seen) -> None:
    """Put in place what has changed on the desks."""
    players = state.players
    desks = seen.desks
    pieces = state.pieces
    for seat in range(players):
        at = seat * 4
        desk = desks[seat]
        desk.put(1, _SUPPLY[pieces[at] * 6 + pieces[at + 1]])
        desk.put(2, _SUPPLY[pieces[at + 2] * 6 + pieces[at + 3]])
    if seen.points is not state.points:
        seen.points = state.points
        for seat, points in enumerate(state.points):
            desks[seat].put(0, _POINTS[points])
    if seen.tracks is not state.tracks:
        seen.tracks = state.tracks
        for seat in range(players):
            for ability in range(5):
                desks[seat].put(3 + ability, _TRACKS[ability][state.tracks[seat * 5 + ability]])
    if seen.unused is not state.unused:
        seen.unused = state.unused
        for seat in range(players):
            used = 0
            for token in range(6):
                desks[seat].put(8 + token, _OWN[state.unused[seat * 6 + token]])
                used += state.used[seat * 6 + token]
            desks[seat].put(14, _OWN[used])
    if seen.held is not state.held:
        seen.held = state.held
        for seat in range(players):
            desks[seat].put(15, _NETWORK[network(state, seat)[0]])
    if seen.linked != state.linked or seen.coellen is not state.coellen:
        seen.linked = state.linked
        seen.coellen = state.coellen
        for seat in range(players):
            goals = (state.linked >> seat & 1) << 4
            for space, owner in enumerate(state.coellen):
                if owner == seat:
                    goals += 1 << space
            desks[seat].put(16, _GOALS[goals])


def look_at_villages(state: HansaState, seen: Seen) -> None:
    """Put in place what stands on the routes on which pieces have come or gone."""
    villages = state.villages
    changed: i64 = seen.changed
    for route in range(state.board.routes):
        if changed >> route & 1 == 0:
            continue
        first = FIRST_VILLAGE[route]
        found: i64 = 0  # the villages of each owner, four bits each
        merchants = 0
        for village in range(first, first + LENGTH[route]):
            piece = villages[village]
            if piece >= 0:
                found += BIT_OF[village] << 4 * (piece >> 1)
                if piece & 1:
                    merchants += BIT_OF[village]
        shown = _VILLAGES[LENGTH[route]]
        for at, block in enumerate(seen.villages):
            owner = at if at < state.players else NEUTRAL
            block.put(route, shown[found >> 4 * owner & 15])
        seen.merchants.put(route, shown[merchants])
    seen.changed = 0


def look_at_cities(state: HansaState, seen: Seen) -> None:
    """Put in place what has changed in the cities."""
    board: Map = state.board
    offices = state.offices
    before = seen.offices
    for city in range(N_CITIES):
        first = board.first_office[city]
        changed = (
            not before
            or state.extras[city] is not seen.extras[city]
            or state.controllers[city] != seen.controllers[city]
        )
        for office in range(first, first + board.sizes[city]):
            if not changed and offices[office] != before[office]:
                changed = True
        if changed:
            for at, block in enumerate(seen.cities):
                block.put(city, city_piece(state, city, at if at < state.players else NEUTRAL))
    seen.offices = offices
    seen.extras = state.extras
    seen.controllers = state.controllers


def city_piece(state: HansaState, city: int, owner: int) -> bytes:
    """Which offices an owner has in a city, how many extra ones, and whether it controls the city."""
    board: Map = state.board
    first = board.first_office[city]
    size = board.sizes[city]
    found = 0
    for at in range(size):
        if state.offices[first + at] >> 1 == owner:
            found += 1 << at
    controls = 1 if state.controllers[city] == owner else 0
    extra = 0.0
    for one in state.extras[city]:
        if one >> 1 == owner:
            extra += 1.0
    if extra:
        return flags(size)[found] + piece(extra, controls)
    return _CITY[size][found * 2 + controls]


def look_at_draws(state: HansaState, seen: Seen) -> None:
    """What was drawn, the pile, and how large both are: as others see them, and as the drawer does."""
    drawn = [0, 0, 0, 0, 0, 0]
    for token in state.drawn:
        drawn[token] += 1
    left = 0
    for count in state.pile:
        left += count
    for known in (0, 1):
        found = [_PILE[drawn[token] * known] for token in range(6)]
        found.append(_PILE[len(state.drawn)])
        for token in range(6):
            found.append(_PILE[state.pile[token] + drawn[token] * (1 - known)])
        found.append(_PILE[left])
        seen.draws[known] = b"".join(found)
    seen.pile = state.pile
    seen.drawn = state.drawn


def observe_turn(state: HansaState, seat: int, out: list[bytes]) -> None:
    """How far the turn and the game are, and what must be decided."""
    players = state.players
    kind = len(KINDS)
    decider = players
    if not state.over:
        step = state.step
        for at in range(len(KINDS)):
            if step is _STEPS[at]:
                kind = at
                decider = left_of(seat, step.pending(state)[0], players)
                break
    acted = (1 if state.for_neutral else 0) + (2 if state.acted else 0) + (4 if state.ending else 0)
    hand = (state.hand_traders * (_HAND_TOP + 1) + state.hand_merchants) * (_HAND_TOP + 1) + state.left
    out += [
        _ACTIONS[state.actions],
        _QUIET[state.quiet],
        _COMPLETE[state.complete],
        _NEUTRAL[state.neutral_stock],
        _ROUTES[state.route],
        _TOKENS[state.won],
        _OWNERS[players][seat][state.owner],
        _HAND[hand],
        _FLAGS[acted],
        _DECIDES[players][kind * (players + 1) + decider],
        _TURNS[players][left_of(seat, state.active, players) * (players + 1) + left_of(seat, state.first, players)],
    ]
