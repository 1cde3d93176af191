"""What a seat of Merchants of the Middle Ages knows as numbers: the table, its own cards, and who must decide what.

Everybody's money is among them, hidden or not: whoever counts the payments knows it (MA-133). The map itself isn't, as
it never changes. With open negotiation offers, promises and money laid aside follow (`deals/observe.py`).
What belongs to a seat stands together, so that every viewer gets the seats in its own order and nothing is made for it
alone; it is made once after it has changed (`Seen`).
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.native import i64
from ...engine.sight import flags, left_of, one_of, piece, scaled, turned
from .board import Board
from .deals.observe import DealSight
from .notation import MODE_NAMES, Numbers
from .sequence import STEPS
from .state import MiddleState, Seen
from .tables import (
    CITIES,
    COIN,
    COPIES,
    GOODS,
    INFLUENCE,
    INVESTMENTS,
    KINDS,
    LAST_ARRIVAL,
    LETTERS,
    TOP_BONUS,
    TOP_PRICE,
    TOP_STATUS,
    WAGONS,
)
from .view import sees_pile

PLAYERS_MAX: Final = 4
MONEY_SCALE: Final = 5000.0
FEE_SCALE: Final = 1000.0
GOODS_SCALE: Final = 4.0
TURNS_SCALE: Final = 20.0
CARDS_SCALE: Final = 5.0

DECISIONS: Final = tuple(STEPS)
_KIND: Final[dict[str, int]] = {name: at for at, name in enumerate(DECISIONS)}

_MONEY_TOP: Final = 1000
_MONEY: Final = scaled(_MONEY_TOP, MONEY_SCALE / COIN)
_FEES: Final = [piece(1.0, 0.0)] + [piece(0.0, fee * COIN / FEE_SCALE) for fee in range(201)]
"""'No', then prices."""
_RANKS: Final = [status + letters for status in one_of(TOP_STATUS + 1) for letters in scaled(LETTERS, LETTERS)]
"""Status * 5 + letters."""
_HANDS: Final = [tiles + cards for tiles in flags(4) for cards in scaled(COPIES * KINDS, CARDS_SCALE)]
"""Movement tiles * 22 + influence cards in the hand."""
_CARDS: Final = scaled(COPIES, COPIES)
_NO_CARDS: Final = piece(*[0.0] * KINDS)
_GOODS: Final = scaled(24, GOODS_SCALE)
_SUPPLY: Final = scaled(9, 9)
_LEVELS: Final = one_of(TOP_PRICE + 1)
_BONUS: Final = scaled(2 * TOP_BONUS // COIN, TOP_BONUS // COIN)
_MONOPOLY: Final = one_of(len(GOODS))
_TURNS: Final = scaled(100, TURNS_SCALE)
_PILE: Final = scaled(COPIES * KINDS, COPIES * KINDS)
_WAGON: Final = one_of(WAGONS)
_MODES: Final = one_of(len(MODE_NAMES))
_COUNT: Final = scaled(20, 5)
_LOADING: Final = [piece(0.0, 0.0, 1.0), piece(0.0, 1.0, 0.0)] + [piece(n / 3, 0.0, 0.0) for n in range(4)]
_THREE: Final = flags(3)
_SIX: Final = flags(6)
_EIGHT: Final = flags(8)
_NINE: Final = flags(9)
_PAIRS: Final = [[one + other for one in one_of(n) for other in one_of(n)] for n in range(PLAYERS_MAX + 1)]
"""By players: two seats."""
_SETS: Final = [flags(players) for players in range(PLAYERS_MAX + 1)]
_DECISIONS: Final = one_of(len(DECISIONS))
_SHIFTS: Final = one_of(2 * len(GOODS))


@final
class MiddleSight(Sight):
    """Sees Merchants of the Middle Ages on one board as numbers."""

    def __init__(self, board: Board, numbers: Numbers) -> None:
        self.board = board
        self.spaces = one_of(board.spaces)
        self.deals = DealSight(board, numbers)

    def names(self, players: int, options: dict[str, str]) -> list[str]:
        seats = [f"seat {seat}" for seat in range(players)]
        cities = self.board.names[:6]
        spaces = self.board.names
        wagons = [f"wagon {wagon + 1}" for wagon in range(WAGONS)]
        found: list[str] = []
        for seat in seats:
            found += [f"{seat}: money", *[f"{seat}: status {status}" for status in range(TOP_STATUS + 1)]]
            found += [f"{seat}: letters of credit", *[f"{seat}: tile {tile + 1} is face up" for tile in range(4)]]
            found.append(f"{seat}: hidden influence cards")
            found += [f"{seat}: {card} lies open" for card in INFLUENCE]
            found += [f"{wagon}: {seat} is load master" for wagon in wagons]
            found += [f"{card}: of {seat}" for card in INVESTMENTS]
            for city in cities:
                found += [f"{seat}: {good} in {city}" for good in GOODS]
            for wagon in wagons:
                found += [f"{wagon}: {good} of {seat}" for good in GOODS]
        for wagon in wagons:
            found += [f"{wagon} is in {space}" for space in spaces]
            found += [f"{wagon} came from {space}" for space in spaces]
            found += [f"{wagon}: monopoly of {good}" for good in GOODS]
        for what in ("reached a city this turn", "has a broken axle", "brought the mover a card"):
            found += [f"{wagon} {what}" for wagon in wagons]
        found += [f"courier in {space}" for space in spaces]
        for good in GOODS:
            found += [f"{good}: supply", f"{good}: bonus"]
            found += [f"{good}: price level {level}" for level in range(TOP_PRICE + 1)]
        found += [f"{card}: in the row" for card in INVESTMENTS]
        found += [f"played: {card}" for card in INFLUENCE] + ["cards in the pile"]
        found += [f"own {card}" for card in INFLUENCE]
        found += [f"{card} left in the pile" for card in INFLUENCE] + ["the pile is seen"]
        found += ["turn", "arrivals", "goods bought", "second buying", "variant: open negotiation"]
        found += [f"wagon in hand: {wagon}" for wagon in wagons] + ["quotes made"]
        for what in ("quoted for one good", "quoted for two goods"):
            found += [f"{what}: no", what]
        found += ["goods in the counter-offer", "price of the counter-offer"]
        found += ["goods to load", "goods to load freely", "goods to load by a deal"]
        found += ["tile used", "Driver used", "Best Driver used", "Best Driver half used"]
        found += ["Courier used", "Express Courier used"]
        found += [f"moved by Best Driver: {wagon}" for wagon in wagons]
        found += [f"moving: {wagon}" for wagon in wagons] + [f"moving with {mode}" for mode in MODE_NAMES]
        found += [f"the move has come to {space}" for space in spaces] + [
            f"the move has come from {space}" for space in spaces
        ]
        found += [f"the move can stop in {space}" for space in spaces] + ["points left to move"]
        found += [f"{card} used this turn" for card in INVESTMENTS]
        found += [f"first office card: {good} {way}" for good in GOODS for way in ("up", "down")]
        found += ["goods sold by card", "auctions to go", "levels raised", "highest bid"]
        for what in ("plays Bonus Sale", "has passed", "has won a card"):
            found += [f"{seat} {what}" for seat in seats]
        for what in ("opened the auction", "has the highest bid", "is the actor", "is the first player"):
            found += [f"{seat} {what}" for seat in seats]
        found += ["over", *[f"decision: {name}" for name in DECISIONS], *[f"{seat} decides" for seat in seats]]
        if options["negotiation"] == "open":
            found += self.deals.names(players)
        return found

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        position = cast(MiddleState, state)
        observe(position, seat, self.spaces, out)
        if position.open_deals:
            self.deals.observe(position, seat, out)


def observe(state: MiddleState, seat: int, spaces: list[bytes], out: list[bytes]) -> None:
    """The seats from the viewer on, wagons, market and cards, and the decision at hand."""
    players = state.players
    seen = state.seen
    if seen is None:
        seen = Seen(players)
        state.seen = seen
    look_at_desks(state, seen)
    if seen.shelves or seen.loads:
        look_at_goods(state, seen)
    look_at_board(state, seen, spaces)
    look_at_phases(state, seen, spaces)
    for other in range(seat, players):
        out.append(seen.desks[other].whole())
    for other in range(seat):
        out.append(seen.desks[other].whole())
    looks = sees_pile(state, seat)
    out += [
        seen.wagons.whole(),
        _NINE[state.arrived + (state.axles << 3) + (state.met << 6)],
        spaces[state.courier],
        seen.market,
        seen.cards.whole(),
        seen.hands[seat],
        cards_piece(state.pile, 0) if looks else _NO_CARDS,
        _CARDS[COPIES if looks else 0],
    ]
    out += seen.phases
    observe_decision(state, seat, out)


def look_at_desks(state: MiddleState, seen: Seen) -> None:
    """Put in place what has changed of each seat, goods aside."""
    players = state.players
    desks = seen.desks
    if seen.money is not state.money:
        seen.money = state.money
        for seat, amount in enumerate(state.money):
            money = amount // COIN
            desks[seat].put(0, _MONEY[money if money < _MONEY_TOP else _MONEY_TOP])
    if seen.status is not state.status or seen.letters is not state.letters:
        seen.status = state.status
        seen.letters = state.letters
        for seat, status in enumerate(state.status):
            desks[seat].put(1, _RANKS[status * (LETTERS + 1) + state.letters[seat]])
    if seen.hand is not state.hand or seen.tiles is not state.tiles:
        seen.tiles = state.tiles
        for seat, tiles in enumerate(state.tiles):
            cards = 0
            for at in range(seat * KINDS, seat * KINDS + KINDS):
                cards += state.hand[at]
            desks[seat].put(2, _HANDS[tiles * (COPIES * KINDS + 1) + cards])
    if seen.hand is not state.hand:
        seen.hand = state.hand
        for seat in range(players):
            seen.hands[seat] = cards_piece(state.hand, seat * KINDS)
    if seen.shown is not state.shown:
        seen.shown = state.shown
        for seat in range(players):
            desks[seat].put(3, cards_piece(state.shown, seat * KINDS))
    if seen.master is not state.master:
        seen.master = state.master
        for seat in range(players):
            desks[seat].put(4, _THREE[owned(state.master, seat)])
    if seen.owner is not state.owner:
        seen.owner = state.owner
        for seat in range(players):
            desks[seat].put(5, _EIGHT[owned(state.owner, seat)])


def owned(owners: list[int], seat: int) -> int:
    """Which of several things belong to a seat, a bit each."""
    found = 0
    for at, owner in enumerate(owners):
        if owner == seat:
            found += 1 << at
    return found


def look_at_goods(state: MiddleState, seen: Seen) -> None:
    """Put in place the goods of warehouses and wagons where some have come or gone."""
    shelves: i64 = seen.shelves
    loads: i64 = seen.loads
    for seat in range(state.players):
        if shelves >> 6 * seat & 63 != 0:
            for city in range(CITIES):
                if shelves >> 6 * seat + city & 1 != 0:
                    seen.desks[seat].put(6 + city, goods_piece(state.stock, seat * 36 + city * 6))
        for wagon in range(WAGONS):
            if loads >> 4 * wagon + seat & 1 != 0:
                seen.desks[seat].put(6 + CITIES + wagon, goods_piece(state.load, wagon * 24 + seat * 6))
    seen.shelves = 0
    seen.loads = 0


def goods_piece(goods: list[int], at: int) -> bytes:
    """The numbers of goods of each kind."""
    return b"".join(
        [
            _GOODS[goods[at]],
            _GOODS[goods[at + 1]],
            _GOODS[goods[at + 2]],
            _GOODS[goods[at + 3]],
            _GOODS[goods[at + 4]],
            _GOODS[goods[at + 5]],
        ]
    )


def cards_piece(cards: list[int], first: int) -> bytes:
    """The numbers of influence cards of each kind."""
    return b"".join([_CARDS[number] for number in cards[first : first + KINDS]])


def look_at_board(state: MiddleState, seen: Seen, spaces: list[bytes]) -> None:
    """Wagons, supply, prices and bonuses, and the cards that lie there."""
    if (
        seen.wagon_at is not state.wagon_at
        or seen.wagon_from is not state.wagon_from
        or seen.monopoly is not state.monopoly
    ):
        seen.wagon_at = state.wagon_at
        seen.wagon_from = state.wagon_from
        seen.monopoly = state.monopoly
        for wagon in range(WAGONS):
            seen.wagons.put(wagon * 3, spaces[state.wagon_at[wagon]])
            seen.wagons.put(wagon * 3 + 1, spaces[state.wagon_from[wagon]])
            seen.wagons.put(wagon * 3 + 2, _MONOPOLY[state.monopoly[wagon]])
    if seen.supply is not state.supply or seen.levels is not state.levels or seen.bonus is not state.bonus:
        seen.supply = state.supply
        seen.levels = state.levels
        seen.bonus = state.bonus
        found: list[bytes] = []
        for good in range(6):
            found += [_SUPPLY[state.supply[good]], _BONUS[state.bonus[good] // COIN], _LEVELS[state.levels[good]]]
        seen.market = b"".join(found)
    if seen.row is not state.row:
        seen.row = state.row
        row = 0
        for card in state.row:
            row += 1 << card
        seen.cards.put(0, _EIGHT[row])
    if seen.played is not state.played:
        seen.played = state.played
        seen.cards.put(1, cards_piece(state.played, 0))
    if seen.pile is not state.pile:
        seen.pile = state.pile
        left = 0
        for count in state.pile:
            left += count
        seen.cards.put(2, _PILE[left])


def look_at_phases(state: MiddleState, seen: Seen, spaces: list[bytes]) -> None:
    """What the turn has come to: in buying, loading, movement and after it; each part has a number for all it shows."""
    key: i64 = state.turn
    key = key << 15 | state.arrivals << 7 | state.bought << 2
    key |= (1 if state.again else 0) + (2 if state.open_deals else 0)
    if seen.buying != key:
        seen.buying = key
        turn = state.turn
        seen.phases[0] = b"".join(
            [
                _TURNS[turn if turn < 100 else 100],
                _COUNT[state.arrivals * 5 // LAST_ARRIVAL[state.players]],
                _COUNT[state.bought],
                _CARDS[COPIES if state.again else 0],
                _CARDS[COPIES if state.open_deals else 0],
            ]
        )
    key = state.counter_price
    key = (key << 14 | state.one + 1) << 14 | state.two + 1
    key = key << 16 | state.quotes << 11 | state.counter << 6 | state.wagon + 1 << 3 | state.loading + 2
    if seen.loading != key:
        seen.loading = key
        seen.phases[1] = b"".join(
            [
                _WAGON[state.wagon],
                _COUNT[state.quotes],
                _FEES[fee(state.one)],
                _FEES[fee(state.two)],
                _COUNT[state.counter],
                _MONEY[state.counter_price // COIN],
                _LOADING[state.loading + 2],
            ]
        )
    key = state.road_at + 1 << 16 | state.road_from + 1 << 8 | state.stop + 1
    key = key << 21 | state.points << 16 | state.used << 10 | state.best_wagon + 1 << 7 | state.moving + 1 << 4
    key |= state.mode
    if seen.moving != key:
        seen.moving = key
        seen.phases[2] = b"".join(
            [
                _SIX[state.used],
                _WAGON[state.best_wagon],
                _WAGON[state.moving],
                _MODES[state.mode],
                spaces[state.road_at],
                spaces[state.road_from],
                spaces[state.stop],
                _COUNT[state.points],
            ]
        )
    key = state.high
    key = key << 27 | state.offices << 19 | state.office_shift + 1 << 15 | state.sold << 10 | state.auctions << 5
    key |= state.raised
    if seen.after != key:
        seen.after = key
        seen.phases[3] = b"".join(
            [
                _EIGHT[state.offices],
                _SHIFTS[state.office_shift],
                _COUNT[state.sold],
                _COUNT[state.auctions],
                _COUNT[state.raised],
                _MONEY[state.high // COIN],
            ]
        )


def fee(price: int) -> int:
    """A price among the fees; 'no' is the first."""
    return price // COIN + 1 if price >= 0 else 0


def observe_decision(state: MiddleState, seat: int, out: list[bytes]) -> None:
    """What must be decided, and by whom; in secret choices by several."""
    players = state.players
    deciding = 0
    kind = -1
    if not state.over:
        for one in state.pending():
            if one >= 0:
                deciding |= 1 << one
        if deciding:
            kind = _KIND[state.step.name]
    some = players + 1
    sets = _SETS[players]
    pairs = _PAIRS[players]
    out += [
        sets[turned(state.bonus_sales, seat, players)],
        sets[turned(state.passed, seat, players)],
        sets[turned(state.won, seat, players)],
        pairs[left_of(seat, state.opener, players) * some + left_of(seat, state.best, players)],
        pairs[left_of(seat, state.actor, players) * some + left_of(seat, state.first, players)],
        _CARDS[COPIES if state.over else 0],
        _DECISIONS[kind],
        sets[turned(deciding, seat, players)],
    ]
