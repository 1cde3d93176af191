"""What a seat of Medieval Merchant knows as numbers: the table, its own markers, and what the others' can be.

Everybody's money is among them, hidden or not: whoever counts the payments knows it (MM-96). The board itself isn't, as
it never changes: a program learns what a city is worth and which routes lead there, or takes it from the board file.
Cities and villages are made once after they have changed (`Seen`), for each viewer, in whose order their owners stand.
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.sight import flags, left_of, one_of, piece, scaled
from .board import Board
from .box import CITIES, HIGH, HIGHEST, HOUSES, LETTERS, LOWEST, PLAYERS_MAX, REGIONS, VILLAGES
from .hidden import hand_sizes, unseen
from .scoring import leader
from .state import TAKEN, MerchantState, Seen
from .steps import BRANCH_AGAIN, BRANCH_OUT, CHOOSE_HOME, OPEN_CITY, TRADE

MONEY_SCALE: Final = 100.0
POINTS_SCALE: Final = 50.0
ROUNDS_SCALE: Final = 20.0
HAND_SCALE: Final = 10.0
MARKERS_SCALE: Final = 5.0

KINDS: Final = ("choose a home", "open a city", "houses or income", "open a branch", "open a second branch")
_STEPS: Final = (CHOOSE_HOME, OPEN_CITY, TRADE, BRANCH_OUT, BRANCH_AGAIN)
_STATUS: Final = ("has no marker yet", "has its marker", "is out of play")
"""As `state.status` counts them; then come the seats that took the marker."""

_MONEY_TOP: Final = 2000
_MONEY: Final = scaled(_MONEY_TOP, MONEY_SCALE)
_POINTS: Final = scaled(250, POINTS_SCALE)
_PIECES: Final = [stock + letters for stock in scaled(HOUSES, HOUSES) for letters in scaled(LETTERS, LETTERS)]
"""Houses in stock * 3 + letters."""
_REGIONS: Final = [piece(bits.bit_count() / REGIONS) + of for bits, of in enumerate(flags(REGIONS))]
_HANDS: Final = [hand + high for hand in scaled(CITIES, HAND_SCALE) for high in scaled(CITIES, MARKERS_SCALE)]
"""Markers in hand * 26 + markers of value 5 and more that were placed."""
_MARKERS: Final = [own + others for own in scaled(CITIES, MARKERS_SCALE) for others in scaled(CITIES, MARKERS_SCALE)]
"""Own markers of a value * 26 + those that the viewer doesn't see."""
_SPACES: Final = scaled(HIGHEST, HIGHEST)
_ROUNDS: Final = scaled(400, ROUNDS_SCALE)
_VILLAGES: Final = scaled(VILLAGES, VILLAGES)
_CITIES: Final = scaled(CITIES, CITIES)
_QUIET: Final = scaled(2 * PLAYERS_MAX, PLAYERS_MAX)
_FIVE: Final = flags(5)
_SIX: Final = flags(6)
_TEN: Final = flags(10)
_SEATS: Final = [one_of(players) for players in range(PLAYERS_MAX + 1)]
_STATES: Final = [one_of(TAKEN + players) for players in range(PLAYERS_MAX + 1)]
_OWNERS: Final = [[piece(0.0) + one for one in one_of(players)] for players in range(PLAYERS_MAX + 1)]
"""The owner of a village; nobody last."""
_OUT: Final = [piece(1.0) + one_of(players)[-1] for players in range(PLAYERS_MAX + 1)]
_DECIDES: Final = [
    [kind + seat for kind in one_of(len(KINDS)) for seat in one_of(players)] for players in range(PLAYERS_MAX + 1)
]
_NO_MIDDLE: Final = piece(*[0.0] * CITIES)


@final
class MerchantSight(Sight):
    """Sees Medieval Merchant as numbers."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def names(self, players: int, options: dict[str, str]) -> list[str]:
        seats = [f"seat {seat}" for seat in range(players)]
        found: list[str] = []
        for seat in seats:
            found += [f"{seat}: money", f"{seat}: points", f"{seat}: houses in stock", f"{seat}: letters"]
            found.append(f"{seat}: regions")
            found += [f"{seat}: is in {region}" for region in self.board.regions]
            found += [f"{seat}: markers in hand", f"{seat}: markers of 5 and more placed"]
        for city in self.board.names[:CITIES]:
            found += [f"{city} {status}" for status in _STATUS]
            found += [f"{city}: {seat} took the marker" for seat in seats]
            found += [f"{city}: houses of {seat}" for seat in seats]
            found += [f"{city}: {seat} leads" for seat in seats]
            found.append(f"{city}: free spaces")
        for village in self.board.names[CITIES:]:
            found.append(f"{village} is out of play")
            found += [f"{village}: {seat}" for seat in seats]
        for value in range(LOWEST, HIGHEST + 1):
            found += [f"markers of {value} in the own hand", f"markers of {value} unseen"]
        found += [f"{city} is handled" for city in self.board.names[:CITIES]]
        found += [f"{city}: houses of this turn" for city in self.board.names[:CITIES]]
        found += ["letter used this turn", "branch opened this turn", "first turn", "the end has come"]
        found += ["variant: all cities open", "variant: full round"]
        found += ["rounds", "villages left", "markers left", "turns without an opening"]
        found += [f"decision: {kind}" for kind in KINDS]
        found += [f"{seat} decides" for seat in seats]
        found += [f"{seat} is in turn" for seat in seats]
        found += [f"{seat} is the first player" for seat in seats]
        return found

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        observe(cast(MerchantState, state), seat, out)


def observe(state: MerchantState, seat: int, out: list[bytes]) -> None:
    """The seats from the viewer on, the board, the markers, and the decision at hand."""
    players = state.players
    seen = state.seen
    if seen is None:
        seen = Seen(players)
        state.seen = seen
    if seen.opener is not state.opener or seen.dealt != state.dealt:
        look_at_hands(state, seen)
    other = seat
    for _ in range(players):
        observe_seat(state, seen, other, out)
        other = other + 1 if other + 1 < players else 0
    if seen.rings[seat] is not state.rings or seen.status[seat] is not state.status:
        look_at_cities(state, seen, seat)
    out.append(seen.cities[seat])
    if seen.villages[seat] is not state.villages:
        look_at_villages(state, seen, seat)
    out.append(seen.places[seat])
    observe_markers(state, seen, seat, out)
    observe_turn(state, seat, out)


def observe_seat(state: MerchantState, seen: Seen, seat: int, out: list[bytes]) -> None:
    """What everybody sees of a seat, or can count."""
    money = state.money[seat]
    out += [
        _MONEY[money if money < _MONEY_TOP else _MONEY_TOP],
        _POINTS[state.points[seat]],
        _PIECES[state.stock[seat] * (LETTERS + 1) + state.letters[seat]],
        _REGIONS[state.regions[seat]],
        seen.hands[seat],
    ]


def look_at_hands(state: MerchantState, seen: Seen) -> None:
    """How many markers each seat has, and how many high ones it has placed."""
    sizes = hand_sizes(state)
    values = state.board.values
    placed = [0] * state.players
    for city in range(CITIES):
        opener = state.opener[city]
        if opener >= 0 and values[city] >= HIGH:
            placed[opener] += 1
    for seat in range(state.players):
        seen.hands[seat] = _HANDS[sizes[seat] * (CITIES + 1) + placed[seat]]
    seen.opener = state.opener
    seen.dealt = state.dealt


def look_at_cities(state: MerchantState, seen: Seen, viewer: int) -> None:
    """Make anew what the viewer sees of the cities that have changed."""
    rings = state.rings
    status = state.status
    old_rings = seen.rings[viewer]
    old_status = seen.status[viewer]
    pieces = seen.city[viewer]
    for city in range(CITIES):
        if not old_rings or rings[city] is not old_rings[city] or status[city] != old_status[city]:
            pieces[city] = city_piece(state, city, viewer)
    seen.cities[viewer] = b"".join(pieces)
    seen.rings[viewer] = rings
    seen.status[viewer] = status


def city_piece(state: MerchantState, city: int, viewer: int) -> bytes:
    """Whether it has its marker or who took it, whose houses stand there, and who leads."""
    players = state.players
    status = state.status[city]
    ring = state.rings[city]
    if status >= TAKEN:
        status = TAKEN + left_of(viewer, status - TAKEN, players)
    found = [_STATES[players][status]]
    counts = [0, 0, 0, 0, 0, 0]
    for seat in ring:
        counts[left_of(viewer, seat, players)] += 1
    for seat in range(players):
        found.append(_SPACES[counts[seat]])
    found.append(_SEATS[players][left_of(viewer, leader(ring), players)])
    found.append(_SPACES[state.board.values[city] - len(ring)])
    return b"".join(found)


def look_at_villages(state: MerchantState, seen: Seen, viewer: int) -> None:
    """Make anew what the viewer sees of the villages."""
    players = state.players
    owners = _OWNERS[players]
    found: list[bytes] = []
    for owner in state.villages:
        if owner < -1:
            found.append(_OUT[players])
        else:
            found.append(owners[left_of(viewer, owner, players)])
    seen.places[viewer] = b"".join(found)
    seen.villages[viewer] = state.villages


def observe_markers(state: MerchantState, seen: Seen, seat: int, out: list[bytes]) -> None:
    """The own markers by value, and those that are in other hands or not dealt, for all that the seat knows."""
    if seen.hand[seat] is not state.hands or seen.closed[seat] is not state.status:
        hands = state.hands
        hidden = unseen(state, seat)
        found: list[bytes] = []
        for value in range(LOWEST, HIGHEST + 1):
            found.append(_MARKERS[hands[seat * 9 + value] * (CITIES + 1) + hidden[value]])
        seen.markers[seat] = b"".join(found)
        seen.hand[seat] = hands
        seen.closed[seat] = state.status
    out.append(seen.markers[seat])


def observe_turn(state: MerchantState, seat: int, out: list[bytes]) -> None:
    """How far the turn and the game are, and what must be decided."""
    players = state.players
    handled = state.handled
    variant = state.variant
    rounds = state.turns // players
    kind = len(KINDS)
    decider = players
    if not state.over:
        step = state.step
        for at in range(len(KINDS)):
            if step is _STEPS[at]:
                kind = at
                decider = left_of(seat, state.seat, players)
    out += [
        _FIVE[handled & 31],
        _TEN[handled >> 5 & 1023],
        _TEN[handled >> 15],
        _NO_MIDDLE if not state.middle else middle_piece(state),
        _SIX[
            (1 if state.lettered else 0)
            + (2 if state.opened else 0)
            + (4 if state.turns < players else 0)
            + (8 if state.ended else 0)
            + (16 if variant.all_open else 0)
            + (32 if variant.full_round else 0)
        ],
        _ROUNDS[rounds if rounds < 400 else 400],
        _VILLAGES[state.scale],
        _CITIES[state.left],
        _QUIET[state.quiet],
        _DECIDES[players][kind * (players + 1) + decider],
        _SEATS[players][left_of(seat, state.seat, players)],
        _SEATS[players][left_of(seat, state.first, players)],
    ]


def middle_piece(state: MerchantState) -> bytes:
    """Houses added in each city this turn, which may yet take its marker."""
    counts = [0.0] * CITIES
    for city in state.middle:
        counts[city] += 0.5
    return piece(*counts)
