"""What a seat of Hansa Teutonica knows as numbers: the board, the desks, the tokens, and what it has drawn itself.

The map itself isn't among them, as it never changes. Villages, offices and cities are made once after they have
changed (`Seen`), for each viewer, in whose order their owners stand. What a decision is about in detail (which pieces
were lifted from where) is left to the mask of legal actions.
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.sight import flags, left_of, one_of, piece, scaled
from .board import CITIES, FIRST_VILLAGE, LENGTH, N_CITIES, N_ROUTES, ROUTES, VILLAGES, Map, map_for
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
_STEPS: Final = (
    TURN_STEP,
    LIFT_STEP,
    SET_STEP,
    RESETTLE_STEP,
    ADD_STEP,
    BENEFIT_STEP,
    NEUTRAL_STEP,
    REMOVE_STEP,
    PUT_STEP,
)

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
_HAND: Final = scaled(8, HAND_SCALE)
_NEUTRAL: Final = scaled(NEUTRAL_TRADERS, NEUTRAL_TRADERS)
_FLAGS: Final = flags(3)
_SEATS: Final = [one_of(players) for players in range(PLAYERS_MAX + 1)]
_SETS: Final = [flags(players) for players in range(PLAYERS_MAX + 1)]
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
_PIECES: Final = [
    [[owner + kind for owner in by_owner for kind in scaled(1, 1)] for by_owner in by_viewer] for by_viewer in _OWNERS
]
"""By piece, owner * 2 + kind, whose it is and whether it is a merchant; [-2] is for none."""


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
        for village in VILLAGES[: board.villages]:
            found += [f"{village}: {owner}" for owner in owners] + [f"{village}: merchant"]
        for city in range(N_CITIES):
            for office in range(board.sizes[city]):
                found += [f"{CITIES[city]}, office {office + 1}: {owner}" for owner in owners]
            found += [f"{CITIES[city]}: extra offices of {seat}" for seat in seats]
            found += [f"{CITIES[city]}: controlled by {owner}" for owner in owners]
        for route in ROUTES[: board.routes]:
            found += [f"{route}: {token}" for token in TOKENS]
        for colour in COLOURS:
            found += [f"Coellen table, {colour}: {seat}" for seat in seats]
        found += [f"{seat} has joined the ends of the map" for seat in seats]
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
        seen = Seen(players)
        state.seen = seen
    if seen.unused is not state.unused or seen.tracks is not state.tracks or seen.held is not state.held:
        look_at_desks(state, seen)
    pieces = state.pieces
    other = seat
    for _ in range(players):
        at = other * 4
        out += [
            _POINTS[state.points[other]],
            _SUPPLY[pieces[at] * 6 + pieces[at + 1]],
            _SUPPLY[pieces[at + 2] * 6 + pieces[at + 3]],
            seen.desks[other],
        ]
        other = other + 1 if other + 1 < players else 0
    if seen.changed[seat] != 0:
        look_at_villages(state, seen, seat)
    out.append(seen.villages[seat])
    if seen.offices[seat] is not state.offices or seen.extras[seat] is not state.extras:
        look_at_cities(state, seen, seat)
    out.append(seen.cities[seat])
    observe_tokens(state, seen, seat, out)
    observe_turn(state, seat, out)


def look_at_desks(state: HansaState, seen: Seen) -> None:
    """Make anew what is seen of abilities, tokens and networks."""
    if seen.held is not state.held:
        seen.networks = [network(state, seat)[0] for seat in range(state.players)]
    for seat in range(state.players):
        found: list[bytes] = []
        for ability in range(5):
            found.append(_TRACKS[ability][state.tracks[seat * 5 + ability]])
        used = 0
        for at in range(seat * 6, seat * 6 + 6):
            found.append(_OWN[state.unused[at]])
            used += state.used[at]
        found.append(_OWN[used])
        found.append(_NETWORK[seen.networks[seat]])
        seen.desks[seat] = b"".join(found)
    seen.unused = state.unused
    seen.tracks = state.tracks
    seen.held = state.held


def look_at_villages(state: HansaState, seen: Seen, viewer: int) -> None:
    """Make anew what the viewer sees of the routes on which pieces have come or gone."""
    pieces = _PIECES[state.players][viewer]
    villages = state.villages
    routes = seen.routes[viewer]
    changed = seen.changed[viewer]
    for route in range(state.board.routes):
        if changed >> route & 1:
            first = FIRST_VILLAGE[route]
            found: list[bytes] = []
            for village in range(first, first + LENGTH[route]):
                piece = villages[village]
                found.append(pieces[piece if piece >= 0 else -2])
            routes[route] = b"".join(found)
    seen.villages[viewer] = b"".join(routes)
    seen.changed[viewer] = 0


def look_at_cities(state: HansaState, seen: Seen, viewer: int) -> None:
    """Make anew what the viewer sees of offices and of who controls the cities."""
    players = state.players
    board: Map = state.board
    owners = _OWNERS[players][viewer]
    offices = state.offices
    found: list[bytes] = []
    for city in range(N_CITIES):
        first = board.first_office[city]
        for office in range(first, first + board.sizes[city]):
            piece = offices[office]
            found.append(owners[piece >> 1 if piece >= 0 else -1])
        extra = state.extras[city]
        if not extra:
            found.append(_SEATS[players][-1])
        else:
            found.append(extra_piece(extra, viewer, players))
        found.append(owners[state.controllers[city]])
    seen.cities[viewer] = b"".join(found)
    seen.offices[viewer] = offices
    seen.extras[viewer] = state.extras


def extra_piece(extra: tuple[int, ...], viewer: int, players: int) -> bytes:
    """How many extra offices each seat has in a city."""
    counts = [0.0] * players
    for one in extra:
        counts[left_of(viewer, one >> 1, players)] += 1.0
    return piece(*counts)


def observe_tokens(state: HansaState, seen: Seen, seat: int, out: list[bytes]) -> None:
    """Tokens on routes, the Coellen table, and what was drawn, for all that the seat knows."""
    players = state.players
    if seen.on_routes is not state.on_routes:
        found: list[bytes] = []
        for route in range(state.board.routes):
            found.append(_TOKENS[state.on_routes[route]])
        seen.tokens = b"".join(found)
        seen.on_routes = state.on_routes
    out.append(seen.tokens)
    for owner in state.coellen:
        out.append(_SEATS[players][left_of(seat, owner, players)])
    linked = state.linked
    out.append(_SETS[players][(linked >> seat | linked << (players - seat)) & ((1 << players) - 1)])
    drawn = [0, 0, 0, 0, 0, 0]
    known = knows_drawn(state, seat)
    for token in state.drawn:
        drawn[token] += 1
    left = 0
    for token in range(6):
        out.append(_PILE[drawn[token] if known else 0])
        left += state.pile[token]
    out.append(_PILE[len(state.drawn)])
    for token in range(6):
        out.append(_PILE[state.pile[token] if known else state.pile[token] + drawn[token]])
    out.append(_PILE[left])


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
                decider = left_of(seat, state.step.pending(state)[0], players)
    acted = (1 if state.for_neutral else 0) + (2 if state.acted else 0) + (4 if state.ending else 0)
    out += [
        _ACTIONS[state.actions],
        _QUIET[state.quiet],
        _COMPLETE[state.complete],
        _NEUTRAL[state.neutral_stock],
        _ROUTES[state.route],
        _TOKENS[state.won],
        _OWNERS[players][seat][state.owner],
        _HAND[state.hand_traders],
        _HAND[state.hand_merchants],
        _HAND[state.left],
        _FLAGS[acted],
        _DECIDES[players][kind * (players + 1) + decider],
        _SEATS[players][left_of(seat, state.active, players)],
        _SEATS[players][left_of(seat, state.first, players)],
    ]
