"""What a seat of Medieval Merchant knows as numbers: the table, its own markers, and what the others' can be.

Everybody's money is among them, hidden or not: whoever counts the payments knows it (MM-96). The board itself isn't, as
it never changes: a program learns what a city is worth and which routes lead there, or takes it from the board file.
What belongs to a seat stands together, so that every viewer gets the seats in its own order and nothing is made for it
alone; it is made once after it has changed (`Seen`).
"""

from typing import Final, cast, final

from ...engine import Sight, State, Step
from ...engine.native import i64
from ...engine.sight import flags, left_of, one_of, piece, scaled
from .board import Board
from .box import CITIES, HIGH, HIGHEST, HOUSES, LETTERS, LOWEST, PLAYERS_MAX, REGIONS, VILLAGES
from .hidden import dealt_to
from .state import CLOSED, OUT, TAKEN, MerchantState, Seen
from .steps import BRANCH_AGAIN, BRANCH_OUT, CHOOSE_HOME, OPEN_CITY, TRADE

MONEY_SCALE: Final = 100.0
POINTS_SCALE: Final = 50.0
ROUNDS_SCALE: Final = 20.0
HAND_SCALE: Final = 10.0
MARKERS_SCALE: Final = 5.0

KINDS: Final = ("choose a home", "open a city", "houses or income", "open a branch", "open a second branch")
_STEPS: Final[list[Step[MerchantState]]] = [CHOOSE_HOME, OPEN_CITY, TRADE, BRANCH_OUT, BRANCH_AGAIN]
_STATUS: Final = ("has no marker yet", "has its marker", "is out of play")
"""As `state.status` counts them; then come those whose marker was taken."""

_MONEY_TOP: Final = 2000
_MONEY: Final = scaled(_MONEY_TOP, MONEY_SCALE)
_POINTS: Final = scaled(250, POINTS_SCALE)
_PIECES: Final = [stock + letters for stock in scaled(HOUSES, HOUSES) for letters in scaled(LETTERS, LETTERS)]
"""Houses in stock * 3 + letters."""
_REGIONS: Final = [piece(bits.bit_count() / REGIONS) + of for bits, of in enumerate(flags(REGIONS))]
_HANDS: Final = [hand + high for hand in scaled(CITIES, HAND_SCALE) for high in scaled(CITIES, MARKERS_SCALE)]
"""Markers in hand * 26 + markers of value 5 and more that were placed."""
_MARKERS: Final = [own + others for own in scaled(CITIES, MARKERS_SCALE) for others in scaled(CITIES, MARKERS_SCALE)]
"""Own markers of a value * 26 + those that the viewer doesn't see: of the closed cities, less the own ones (MM-12)."""
_SPACES: Final = scaled(HIGHEST, HIGHEST)
_IN_CITY: Final = [houses + leads + took for houses in _SPACES for leads in scaled(1, 1) for took in scaled(1, 1)]
"""What a seat has in a city: houses * 4, 2 where it leads, 1 where it took the marker."""
_CITY: Final = [status + free for status in one_of(len(_STATUS)) for free in _SPACES]
"""Status * 9 + free spaces."""
_ROUNDS: Final = scaled(400, ROUNDS_SCALE)
_VILLAGES: Final = scaled(VILLAGES, VILLAGES)
_CITIES: Final = scaled(CITIES, CITIES)
_QUIET: Final = scaled(2 * PLAYERS_MAX, PLAYERS_MAX)
_FIVE: Final = flags(5)
_SIX: Final = flags(6)
_TEN: Final = flags(10)
_SEATS: Final = [one_of(players) for players in range(PLAYERS_MAX + 1)]
_DECIDES: Final = [
    [kind + seat for kind in one_of(len(KINDS)) for seat in one_of(players)] for players in range(PLAYERS_MAX + 1)
]
_ADDED: Final = scaled(HIGHEST, 2)
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
                found += [f"{city}: houses of {seat}", f"{city}: {seat} leads", f"{city}: {seat} took the marker"]
            found += [f"{village}: {seat}" for village in self.board.names[CITIES:]]
        for city in self.board.names[:CITIES]:
            found += [*[f"{city} {status}" for status in _STATUS], f"{city}: free spaces"]
        found += [f"{village} is out of play" for village in self.board.names[CITIES:]]
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
        seen.board.put(CITIES, piece(*[1.0 if owner == OUT else 0.0 for owner in state.villages]))
        state.seen = seen
    look_at_desks(state, seen)
    if seen.changed:
        look_at_places(state, seen)
    if seen.stale_hands or seen.dealt != state.dealt:
        look_at_hands(state, seen)
    other = seat
    for _ in range(players):
        out.append(seen.desks[other].whole())
        out.append(seen.holdings[other].whole())
        other = other + 1 if other + 1 < players else 0
    out.append(seen.board.whole())
    observe_markers(state, seen, seat, out)
    observe_turn(state, seat, out)


def look_at_desks(state: MerchantState, seen: Seen) -> None:
    """What everybody sees of each seat, or can count."""
    desks = seen.desks
    if seen.money is not state.money:
        seen.money = state.money
        for seat, money in enumerate(state.money):
            desks[seat].put(0, _MONEY[money if money < _MONEY_TOP else _MONEY_TOP])
    if seen.points is not state.points:
        seen.points = state.points
        for seat, points in enumerate(state.points):
            desks[seat].put(1, _POINTS[points])
    if seen.stock is not state.stock or seen.letters is not state.letters:
        seen.stock = state.stock
        seen.letters = state.letters
        for seat, stock in enumerate(state.stock):
            desks[seat].put(2, _PIECES[stock * (LETTERS + 1) + state.letters[seat]])
    if seen.regions is not state.regions:
        seen.regions = state.regions
        for seat, regions in enumerate(state.regions):
            desks[seat].put(3, _REGIONS[regions])


def look_at_places(state: MerchantState, seen: Seen) -> None:
    """Put in place what is seen of cities and villages that have changed."""
    changed: i64 = seen.changed
    for city in range(CITIES):
        if changed >> city & 1:
            look_at_city(state, seen, city)
    if changed >> CITIES:
        for seat in range(state.players):
            villages = state.present[seat] >> CITIES
            for at in range(VILLAGES // 5):
                seen.holdings[seat].put(CITIES + at, _FIVE[villages >> 5 * at & 31])
    seen.changed = 0


def look_at_city(state: MerchantState, seen: Seen, city: int) -> None:
    """Whether it has its marker or who took it, whose houses stand there, and who leads."""
    counts = state.counts
    ring = state.rings[city]
    leader = -1
    most = 0
    for seat in ring:
        if counts[seat * CITIES + city] > most:
            most = counts[seat * CITIES + city]
            leader = seat
    status = state.status[city]
    for seat in range(state.players):
        found = counts[seat * CITIES + city] * 4
        if seat == leader:
            found += 2
        if seat == status - TAKEN:
            found += 1
        seen.holdings[seat].put(city, _IN_CITY[found])
    look_at_opening(state, seen, city)
    free = state.board.values[city] - len(ring)
    seen.board.put(city, _CITY[(status if status < TAKEN else TAKEN) * len(_SPACES) + free])


def look_at_opening(state: MerchantState, seen: Seen, city: int) -> None:
    """Count the markers of closed cities, and those that each seat has placed."""
    value = state.board.values[city]
    if (state.status[city] == CLOSED) != (seen.closed >> city & 1 == 1):
        seen.closed ^= 1 << city
        seen.waiting = seen.waiting.copy()
        seen.waiting[value] += 1 if state.status[city] == CLOSED else -1
    opener = state.opener[city]
    if opener >= 0 and not seen.opened >> city & 1:
        seen.opened |= 1 << city
        seen.placed[opener] += 1
        if value >= HIGH:
            seen.placed_high[opener] += 1
        seen.stale_hands = True


def look_at_hands(state: MerchantState, seen: Seen) -> None:
    """How many markers each seat has, and how many high ones it has placed."""
    for seat in range(state.players):
        size = dealt_to(state, seat) - seen.placed[seat]
        seen.desks[seat].put(4, _HANDS[size * (CITIES + 1) + seen.placed_high[seat]])
    seen.dealt = state.dealt
    seen.stale_hands = False


def observe_markers(state: MerchantState, seen: Seen, seat: int, out: list[bytes]) -> None:
    """The own markers by value, and those that are in other hands or not dealt, for all that the seat knows."""
    if seen.hand[seat] is not state.hands or seen.waits[seat] is not seen.waiting:
        hands = state.hands
        waiting = seen.waiting
        found: list[bytes] = []
        for value in range(LOWEST, HIGHEST + 1):
            own = hands[seat * 9 + value]
            found.append(_MARKERS[own * (CITIES + 1) + waiting[value] - own])
        seen.markers[seat] = b"".join(found)
        seen.hand[seat] = hands
        seen.waits[seat] = waiting
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
                break
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
    found = [_ADDED[0]] * CITIES
    for city in state.middle:
        found[city] = _ADDED[state.middle.count(city)]
    return b"".join(found)
