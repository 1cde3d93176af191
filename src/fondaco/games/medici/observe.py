"""What a seat of Medici knows as numbers: everything on the table, and which cards it hasn't seen today.

Money and values are divided so that usual ones lie between 0 and 1. All see the same, so what is seen of a seat is
made once after its ship, money or levels have changed (`Seen`), and every viewer gets the seats in its own order.
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.native import i64
from ...engine.sight import flags, mask_of, one_of, piece, scaled
from .cards import (
    ALL_CARDS,
    DAYS,
    GOOD_OF,
    GOODS,
    HIGHEST_BID,
    HOLDS,
    LARGEST_GROUP,
    NAMES,
    NO_GOOD,
    TOP_LEVEL,
    VALUE_OF,
)
from .notation import ENOUGH, FAMILIES, MORE
from .state import MediciState, Seen
from .steps import BID_STEP, CHOOSE_STEP

MONEY_SCALE: Final = 100.0
VALUE_SCALE: Final = 30.0
PLAYERS_MAX: Final = 6
KINDS: Final = ("turn up or auction", "bid")

_MONEY: Final = scaled(2 * HIGHEST_BID, MONEY_SCALE)
_VALUE: Final = scaled(40, VALUE_SCALE)
_HOLDS: Final = [holds + gold for holds in scaled(HOLDS, HOLDS) for gold in scaled(1, 1)]
"""Empty holds * 2, and one more with gold aboard."""
_ABOARD: Final = scaled(HOLDS, HOLDS)
_LEVEL: Final = scaled(TOP_LEVEL, TOP_LEVEL)
_LEVELS: Final = one_of(TOP_LEVEL + 1)
_GOODS: Final = [
    _ABOARD[aboard] + _LEVEL[level] + _LEVELS[min(level + (0 if at_once else aboard), TOP_LEVEL)]
    for at_once in (False, True)
    for level in range(TOP_LEVEL + 1)
    for aboard in range(HOLDS + 1)
]
"""What a seat has of a good: by whether markers move at once, its level and the lots aboard."""
_DECKS: Final = [
    at_once + day + deck
    for at_once in scaled(1, 1)
    for day in one_of(DAYS)[:DAYS]
    for deck in scaled(len(ALL_CARDS), len(ALL_CARDS))
]
_VALUES: Final = [size + value for size in one_of(LARGEST_GROUP + 1) for value in _VALUE]
_GROUPS: Final = [
    piece(*[(code >> 2 * good & 3) / LARGEST_GROUP for good in range(NO_GOOD + 1)]) for code in range(1 << 12)
]
"""By the cards of the group, counted by good in two bits each, gold last."""
_UNSEEN: Final = [lots + fives for fives in scaled(3, 2) for lots in flags(5)]
"""The cards of a good that weren't seen today: 0 to 4 as bits, and two bits for how many fives."""
_UNSEEN_LAST: Final = [good + gold for gold in scaled(1, 1) for good in _UNSEEN]
"""The same of the last good, with the gold."""
_DECIDES: Final = [
    [
        kind + seat + chooser + best
        for kind in one_of(len(KINDS))
        for seat in one_of(players)
        for chooser in one_of(players)
        for best in one_of(players)
    ]
    for players in range(PLAYERS_MAX + 1)
]
"""What must be decided, by whom, who is the chooser, and who has the highest bid."""
_SETS: Final = [flags(players) for players in range(PLAYERS_MAX + 1)]

_BIDS: Final[list[bytes]] = [b""] * (HIGHEST_BID + 1) ** 2
"""By the highest bid and a buyer's money the mask of passing and all bids he can make, made when first asked for."""
_GROUP_CHOICE: Final = mask_of([MORE.first, ENOUGH.first], FAMILIES.count)

_UNIT: Final[list[int]] = [1 << (good * 7 + value) for good in range(5) for value in range(6)] + [1 << 35]
"""Each card in the number that counts cards: for each good a bit for 0 to 4 and two bits for the fives; then gold."""
_EVERY_CARD: Final = sum([_UNIT[card] for card in ALL_CARDS])
_IN_GROUP: Final = [1 << 2 * good for good in GOOD_OF]
"""Each card in the number that counts the group's cards by good, and in the one that counts a ship's."""
_ON_SHIP: Final = [1 << 3 * good for good in GOOD_OF]
_DECK_SIZES: Final = len(ALL_CARDS) + 1
_GROUP_VALUES: Final = len(_VALUE)
_AT_ONCE: Final = len(_GOODS) // 2


@final
class MediciSight(Sight):
    """Sees Medici as numbers."""

    def names(self, players: int, options: dict[str, str]) -> list[str]:
        seats = [f"seat {seat}" for seat in range(players)]
        found: list[str] = []
        for seat in seats:
            found += [f"{seat}: money", f"{seat}: value of the ship", f"{seat}: empty holds", f"{seat}: gold aboard"]
            for good in GOODS:
                found += [f"{seat}: {good} aboard", f"{seat}: level of {good}"]
                found += [f"{seat}: {good} at level {level}, cargo counted" for level in range(TOP_LEVEL + 1)]
        found += ["markers move at once", *[f"day {day + 1}" for day in range(DAYS)]]
        found.append("cards in the deck")
        found += [f"{size} in the group" for size in range(LARGEST_GROUP + 1)]
        found += ["value of the group", *[f"{good} in the group" for good in GOODS], "gold in the group"]
        found += [f"unseen: {name}" for name in NAMES]
        found += [f"decision: {kind}" for kind in KINDS]
        for what in ("decides", "is the chooser", "has the highest bid", "has passed"):
            found += [f"{seat} {what}" for seat in seats]
        return [*found, "highest bid"]

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        observe(cast(MediciState, state), seat, out)

    def has_masks(self) -> bool:
        return True

    def mask(self, state: State, seat: int) -> bytes:
        """Kept as the lists of legal actions are, since these are few and come again."""
        position = cast(MediciState, state)
        if position.step is CHOOSE_STEP:
            return _GROUP_CHOICE
        at = position.high * (HIGHEST_BID + 1) + position.money[seat]
        found = _BIDS[at]
        if not found:
            found = mask_of(state.legal(seat), FAMILIES.count)
            _BIDS[at] = found
        return found


def observe(state: MediciState, seat: i64, out: list[bytes]) -> None:
    """The seats from the viewer on, the cards, and the decision at hand."""
    players: i64 = state.players
    seen = state.seen
    if seen is None:
        seen = Seen(state.players)
        state.seen = seen
    if seen.income is not state.income or seen.ships is not state.ships or seen.levels is not state.levels:
        look_at_seats(state, seen)
    seats = seen.seats
    other: i64 = seat
    while other < players:
        out.append(seats[other])
        other += 1
    other = 0
    while other < seat:
        out.append(seats[other])
        other += 1
    if (
        seen.group is not state.group
        or seen.deck != state.deck
        or seen.made_from is not state.ships
        or seen.sea is not state.sea
        or seen.day != state.day
    ):
        look_at_cards(state, seen)
    out.append(seen.cards)
    kind: i64 = len(KINDS)
    decider: i64 = players
    chooser = from_viewer(state.chooser, seat, players)
    if not state.over:
        if state.step is BID_STEP:
            kind = 1
            decider = from_viewer(state.bidder, seat, players)
        elif state.step is CHOOSE_STEP:
            kind = 0
            decider = chooser
    some = players + 1
    best = from_viewer(state.best, seat, players)
    out.append(_DECIDES[players][((kind * some + decider) * some + chooser) * some + best])
    passed: i64 = state.passed
    if passed:
        passed = (passed >> seat | passed << (players - seat)) & ((1 << players) - 1)
    out.append(_SETS[players][passed])
    out.append(_MONEY[state.high])


def from_viewer(seat: i64, viewer: i64, players: i64) -> i64:
    """How many places to the left of the viewer a seat is; for nobody (-1) as many as there are players."""
    if seat < 0:
        return players
    return seat - viewer if seat >= viewer else seat - viewer + players


def look_at_cards(state: MediciState, seen: Seen) -> None:
    """Make anew what is seen of the day, the group at auction, and the cards that weren't seen today."""
    if seen.sea is not state.sea:
        seen.sea = state.sea
        sunk: i64 = 0
        for card in state.sea:
            sunk += _UNIT[card]
        seen.sunk = sunk
    unseen: i64 = _EVERY_CARD - seen.loaded - seen.sunk
    group = state.group
    value: i64 = 0
    goods: i64 = 0
    for card in group:
        value += VALUE_OF[card]
        goods += _IN_GROUP[card]
        unseen -= _UNIT[card]
    day: i64 = state.day
    if state.at_once:
        day += DAYS
    seen.cards = b"".join(
        [
            _DECKS[day * _DECK_SIZES + state.deck],
            _VALUES[len(group) * _GROUP_VALUES + value],
            _GROUPS[goods],
            _UNSEEN[unseen & 127],
            _UNSEEN[unseen >> 7 & 127],
            _UNSEEN[unseen >> 14 & 127],
            _UNSEEN[unseen >> 21 & 127],
            _UNSEEN_LAST[unseen >> 28],
        ]
    )
    seen.group = group
    seen.deck = state.deck
    seen.made_from = state.ships
    seen.day = state.day


def look_at_seats(state: MediciState, seen: Seen) -> None:
    """Make anew what is seen of the seats that have changed."""
    ships = state.ships
    all_new = seen.levels is not state.levels
    money = state.money
    for seat in range(state.players):
        if all_new or seen.money[seat] != money[seat] or seen.ships[seat] is not ships[seat]:
            look_at_seat(state, seen, seat)
            seen.money[seat] = money[seat]
    seen.income = state.income
    seen.ships = ships
    seen.levels = state.levels


def look_at_seat(state: MediciState, seen: Seen, seat: i64) -> None:
    """Make anew what everybody sees of a seat."""
    ship = state.ships[seat]
    value: i64 = 0
    loaded: i64 = 0
    aboard: i64 = 0
    for card in ship:
        value += VALUE_OF[card]
        aboard += _ON_SHIP[card]
        loaded += _UNIT[card]
    levels = state.levels
    first: i64 = _AT_ONCE if state.at_once else 0
    at = seat * 5
    seen.seats[seat] = b"".join(
        [
            _MONEY[state.money[seat]],
            _VALUE[value],
            _HOLDS[(HOLDS - len(ship)) * 2 + (aboard >> 15)],
            _GOODS[first + levels[at] * (HOLDS + 1) + (aboard & 7)],
            _GOODS[first + levels[at + 1] * (HOLDS + 1) + (aboard >> 3 & 7)],
            _GOODS[first + levels[at + 2] * (HOLDS + 1) + (aboard >> 6 & 7)],
            _GOODS[first + levels[at + 3] * (HOLDS + 1) + (aboard >> 9 & 7)],
            _GOODS[first + levels[at + 4] * (HOLDS + 1) + (aboard >> 12 & 7)],
        ]
    )
    seen.loaded += loaded - seen.cargo[seat]
    seen.cargo[seat] = loaded
