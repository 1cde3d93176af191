"""What a seat of Medici knows as numbers: everything on the table, and which cards it hasn't seen today.

Money and values are divided so that usual ones lie between 0 and 1. As everybody sees the same, a part is made once
after it has changed (`Seen`), and each viewer gets the parts of the seats in its own order.
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.sight import flags, one_of, piece, scaled
from .cards import (
    ALL_CARDS,
    DAYS,
    GOLD,
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
from .state import MediciState, Seen
from .steps import BID_STEP, CHOOSE_STEP

MONEY_SCALE: Final = 100.0
CARGO_SCALE: Final = 30.0
PLAYERS_MAX: Final = 6

_MONEY: Final = scaled(2 * HIGHEST_BID, MONEY_SCALE)
_CARGO: Final = scaled(40, CARGO_SCALE)
_HOLDS: Final = scaled(HOLDS, HOLDS)
_LEVEL: Final = scaled(TOP_LEVEL, TOP_LEVEL)
_LEVELS: Final = one_of(TOP_LEVEL + 1)
_SEATS: Final = [one_of(players) for players in range(PLAYERS_MAX + 1)]
_SETS: Final = [flags(players) for players in range(PLAYERS_MAX + 1)]
_DAYS: Final = one_of(DAYS)
_DECK: Final = scaled(len(ALL_CARDS), len(ALL_CARDS))
_SIZES: Final = one_of(LARGEST_GROUP + 1)
_UNSEEN: Final = scaled(2, 2)
_KINDS: Final = one_of(3)
_FLAG: Final = [piece(0.0), piece(1.0)]


@final
class MediciSight(Sight):
    """Sees Medici as numbers."""

    def names(self, players: int, options: dict[str, str]) -> list[str]:
        seats = [f"seat {seat}" for seat in range(players)]
        found: list[str] = []
        for seat in seats:
            found += [f"{seat}: money", f"{seat}: empty holds", f"{seat}: value of the ship", f"{seat}: gold aboard"]
            found += [f"{seat}: {good} aboard" for good in GOODS]
            found += [f"{seat}: level of {good}" for good in GOODS]
            for good in GOODS:
                found += [f"{seat}: level {level} of {good} with the cargo" for level in range(TOP_LEVEL + 1)]
        found += [f"day {day + 1}" for day in range(DAYS)]
        found += ["cards in the deck", "markers move at once"]
        found += [f"{size} in the group" for size in range(LARGEST_GROUP + 1)]
        found += ["value of the group", "gold in the group", *[f"{good} in the group" for good in GOODS]]
        found += [f"unseen: {name}" for name in NAMES]
        found += ["decision: turn up or auction", "decision: bid", "over"]
        for what in ("decides", "is the chooser", "has the highest bid", "has passed"):
            found += [f"{seat}: {what}" for seat in seats]
        return [*found, "highest bid"]

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        observe(cast(MediciState, state), seat, out)


def observe(state: MediciState, seat: int, out: list[bytes]) -> None:
    """The seats from the viewer on, the cards, and the decision at hand."""
    players = state.players
    seen = state.seen
    if seen is None:
        seen = Seen(players)
        state.seen = seen
    look_at_seats(state, seen)
    look_at_cards(state, seen)
    seats = seen.seats
    for other in range(seat, players):
        out.append(seats[other])
    for other in range(seat):
        out.append(seats[other])
    out.append(seen.cards)
    one = _SEATS[players]
    step = state.step
    if state.over:
        out.append(_KINDS[2])
        out.append(one[-1])
    elif step is BID_STEP:
        out.append(_KINDS[1])
        out.append(one[from_viewer(state.bidder, seat, players)])
    elif step is CHOOSE_STEP:
        out.append(_KINDS[0])
        out.append(one[from_viewer(state.chooser, seat, players)])
    else:
        out.append(_KINDS[-1])
        out.append(one[-1])
    out.append(one[from_viewer(state.chooser, seat, players)])
    out.append(one[from_viewer(state.best, seat, players)])
    passed = state.passed
    out.append(_SETS[players][(passed >> seat | passed << (players - seat)) & ((1 << players) - 1)])
    out.append(_MONEY[state.high])


def from_viewer(seat: int, viewer: int, players: int) -> int:
    """How many seats left of the viewer somebody sits; -1 for nobody."""
    if seat < 0:
        return -1
    return seat - viewer if seat >= viewer else seat - viewer + players


def look_at_seats(state: MediciState, seen: Seen) -> None:
    """Make anew what is seen of the seats that have changed."""
    ships = state.ships
    levels = state.levels
    if seen.ships is not ships or seen.levels is not levels:
        all_new = seen.levels is not levels
        money = state.money
        for seat in range(state.players):
            if all_new or seen.money[seat] != money[seat] or seen.ships[seat] is not ships[seat]:
                seen.seats[seat] = seat_piece(state, seat)
        seen.money = money.copy()
        seen.ships = ships
        seen.levels = levels


def seat_piece(state: MediciState, seat: int) -> bytes:
    """What everybody sees of a seat."""
    ship = state.ships[seat]
    value = 0
    aboard = [0, 0, 0, 0, 0, 0]
    for card in ship:
        value += VALUE_OF[card]
        aboard[GOOD_OF[card]] += 1
    found = [_MONEY[state.money[seat]], _HOLDS[HOLDS - len(ship)], _CARGO[value], _FLAG[aboard[NO_GOOD]]]
    levels = state.levels
    at = seat * 5
    for good in range(5):
        found.append(_HOLDS[aboard[good]])
    for good in range(5):
        found.append(_LEVEL[levels[at + good]])
    for good in range(5):
        level = levels[at + good]
        if not state.at_once:
            level += aboard[good]
        found.append(_LEVELS[level if level < TOP_LEVEL else TOP_LEVEL])
    return b"".join(found)


def look_at_cards(state: MediciState, seen: Seen) -> None:
    """Make anew what is seen of the cards, where one was turned up or the group is gone."""
    day_and_deck = state.day * 64 + state.deck
    group = state.group
    if seen.day_and_deck == day_and_deck and seen.group is group:
        return
    seen.day_and_deck = day_and_deck
    seen.group = group
    value = 0
    goods = [0, 0, 0, 0, 0, 0]
    for card in group:
        value += VALUE_OF[card]
        goods[GOOD_OF[card]] += 1
    unseen = [0] * (GOLD + 1)
    for card in state.pool:
        unseen[card] += 1
    found = [_DAYS[state.day], _DECK[state.deck], _FLAG[1 if state.at_once else 0], _SIZES[len(group)]]
    found.append(_CARGO[value])
    found.append(_FLAG[goods[NO_GOOD]])
    for good in range(5):
        found.append(_HOLDS[goods[good]])
    for count in unseen:
        found.append(_UNSEEN[count])
    seen.cards = b"".join(found)
