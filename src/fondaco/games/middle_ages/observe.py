"""What a seat of Merchants of the Middle Ages knows as numbers: the table, its own cards, and who must decide what.

Everybody's money is among them, hidden or not: whoever counts the payments knows it (MA-133). The map itself isn't, as
it never changes. With open negotiation offers, promises and money laid aside follow (`deals/observe.py`).
Goods and cards are made once after they have changed (`Seen`).
"""

from typing import Final, cast, final

from ...engine import Sight, State
from ...engine.sight import flags, left_of, one_of, piece, scaled
from .board import Board
from .deals.observe import DealSight
from .notation import MODE_NAMES, Numbers
from .sequence import STEPS
from .state import MiddleState, Seen
from .tables import (
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
_SEATS: Final = [one_of(players) for players in range(PLAYERS_MAX + 1)]
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
            for city in cities:
                found += [f"{seat}: {good} in {city}" for good in GOODS]
        for wagon in wagons:
            found += [f"{wagon} is in {space}" for space in spaces]
            found += [f"{wagon} came from {space}" for space in spaces]
            found += [f"{wagon}: monopoly of {good}" for good in GOODS]
            found += [f"{wagon}: {seat} is load master" for seat in seats]
            for seat in seats:
                found += [f"{wagon}: {good} of {seat}" for good in GOODS]
        for what in ("reached a city this turn", "has a broken axle", "brought the mover a card"):
            found += [f"{wagon} {what}" for wagon in wagons]
        found += [f"courier in {space}" for space in spaces]
        for good in GOODS:
            found += [f"{good}: supply", f"{good}: bonus"]
            found += [f"{good}: price level {level}" for level in range(TOP_PRICE + 1)]
        for card in INVESTMENTS:
            found += [f"{card}: in the row", *[f"{card}: of {seat}" for seat in seats]]
        found += [f"own {card}" for card in INFLUENCE] + [f"played: {card}" for card in INFLUENCE]
        found += [f"{card} left in the pile" for card in INFLUENCE] + ["the pile is seen", "cards in the pile"]
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
    seen = state.seen
    if seen is None:
        seen = Seen(state.players)
        state.seen = seen
    look_at_goods(state, seen)
    look_at_market(state, seen)
    observe_seats(state, seen, seat, out)
    observe_wagons(state, seen, seat, spaces, out)
    out.append(spaces[state.courier])
    out.append(seen.market)
    observe_cards(state, seen, seat, out)
    observe_phases(state, seat, spaces, out)
    observe_decision(state, seat, out)


def observe_seats(state: MiddleState, seen: Seen, viewer: int, out: list[bytes]) -> None:
    """What everybody sees of each seat, or can count."""
    players = state.players
    seat = viewer
    for _ in range(players):
        money = state.money[seat] // COIN
        first = seat * KINDS
        hand = state.hand
        cards = 0
        for at in range(first, first + KINDS):
            cards += hand[at]
        out += [
            _MONEY[money if money < _MONEY_TOP else _MONEY_TOP],
            _RANKS[state.status[seat] * (LETTERS + 1) + state.letters[seat]],
            _HANDS[state.tiles[seat] * (COPIES * KINDS + 1) + cards],
            seen.shown[seat],
            seen.stores[seat],
        ]
        seat = seat + 1 if seat + 1 < players else 0


def look_at_goods(state: MiddleState, seen: Seen) -> None:
    """Make anew what is seen of warehouses, wagons and open cards that have changed."""
    if seen.stock is not state.stock:
        seen.stock = state.stock
        for seat in range(state.players):
            changed = False
            for shelf in range(seat * 6, seat * 6 + 6):
                if renew(seen.shelves, seen.shelf_counts, shelf, state.stock):
                    changed = True
            if changed:
                seen.stores[seat] = b"".join(seen.shelves[seat * 6 : seat * 6 + 6])
    if seen.load is not state.load:
        seen.load = state.load
        for place in range(WAGONS * 4):
            renew(seen.loads, seen.load_counts, place, state.load)
    if seen.open_cards is not state.shown:
        seen.open_cards = state.shown
        for seat in range(state.players):
            seen.shown[seat] = cards_piece(state.shown, seat * KINDS)


def renew(pieces: list[bytes], counts: list[int], at: int, goods: list[int]) -> bool:
    """Make the piece of six goods anew where their numbers have changed; whether they have."""
    first = at * 6
    count = 0
    for good in range(first, first + 6):
        count = count * 16 + goods[good]
    if counts[at] == count:
        return False
    counts[at] = count
    pieces[at] = b"".join([_GOODS[number] for number in goods[first : first + 6]])
    return True


def cards_piece(cards: list[int], first: int) -> bytes:
    """The numbers of influence cards of each kind."""
    return b"".join([_CARDS[number] for number in cards[first : first + KINDS]])


def look_at_market(state: MiddleState, seen: Seen) -> None:
    """Make anew what is seen of supply, prices and bonuses."""
    if seen.supply is state.supply and seen.levels is state.levels and seen.bonus is state.bonus:
        return
    found: list[bytes] = []
    for good in range(6):
        found += [_SUPPLY[state.supply[good]], _BONUS[state.bonus[good] // COIN], _LEVELS[state.levels[good]]]
    seen.market = b"".join(found)
    seen.supply = state.supply
    seen.levels = state.levels
    seen.bonus = state.bonus


def observe_wagons(state: MiddleState, seen: Seen, viewer: int, spaces: list[bytes], out: list[bytes]) -> None:
    """Where the wagons are and come from, who leads them, and what lies on them."""
    players = state.players
    for wagon in range(WAGONS):
        out += [
            spaces[state.wagon_at[wagon]],
            spaces[state.wagon_from[wagon]],
            _MONOPOLY[state.monopoly[wagon]],
            _SEATS[players][left_of(viewer, state.master[wagon], players)],
        ]
        first = wagon * 4
        for place in range(first + viewer, first + players):
            out.append(seen.loads[place])
        for place in range(first, first + viewer):
            out.append(seen.loads[place])
    out += [_THREE[state.arrived], _THREE[state.axles], _THREE[state.met]]


def observe_cards(state: MiddleState, seen: Seen, viewer: int, out: list[bytes]) -> None:
    """Investment cards, the own hand, what was played, and the pile where the viewer sees it."""
    players = state.players
    if seen.owner[viewer] is not state.owner or seen.row[viewer] is not state.row:
        found: list[bytes] = []
        for card in range(len(INVESTMENTS)):
            found.append(_CARDS[COPIES if card in state.row else 0])
            found.append(_SEATS[players][left_of(viewer, state.owner[card], players)])
        seen.investments[viewer] = b"".join(found)
        seen.owner[viewer] = state.owner
        seen.row[viewer] = state.row
    if seen.hand[viewer] is not state.hand:
        seen.hands[viewer] = cards_piece(state.hand, viewer * KINDS)
        seen.hand[viewer] = state.hand
    if seen.played is not state.played:
        seen.gone = cards_piece(state.played, 0)
        seen.played = state.played
    looks = sees_pile(state, viewer)
    left = 0
    for count in state.pile:
        left += count
    out += [
        seen.investments[viewer],
        seen.hands[viewer],
        seen.gone,
        cards_piece(state.pile, 0) if looks else _NO_CARDS,
        _CARDS[COPIES if looks else 0],
        _PILE[left],
    ]


def observe_phases(state: MiddleState, seat: int, spaces: list[bytes], out: list[bytes]) -> None:
    """What the turn has come to: in loading, movement, prices, auctions and upkeep."""
    players = state.players
    last = LAST_ARRIVAL[players]
    turn = state.turn
    out += [
        _TURNS[turn if turn < 100 else 100],
        _COUNT[state.arrivals * 5 // last],
        _COUNT[state.bought],
        _CARDS[COPIES if state.again else 0],
        _CARDS[COPIES if state.open_deals else 0],
        _WAGON[state.wagon],
        _COUNT[state.quotes],
        _FEES[fee(state.one)],
        _FEES[fee(state.two)],
        _COUNT[state.counter],
        _MONEY[state.counter_price // COIN],
        _LOADING[state.loading + 2],
        _SIX[state.used],
        _WAGON[state.best_wagon],
        _WAGON[state.moving],
        _MODES[state.mode],
        spaces[state.road_at],
        spaces[state.road_from],
        spaces[state.stop],
        _COUNT[state.points],
        _EIGHT[state.offices],
        _SHIFTS[state.office_shift],
        _COUNT[state.sold],
        _COUNT[state.auctions],
        _COUNT[state.raised],
        _MONEY[state.high // COIN],
        _SETS[players][turned(state.bonus_sales, seat, players)],
        _SETS[players][turned(state.passed, seat, players)],
        _SETS[players][turned(state.won, seat, players)],
        _SEATS[players][left_of(seat, state.opener, players)],
        _SEATS[players][left_of(seat, state.best, players)],
        _SEATS[players][left_of(seat, state.actor, players)],
        _SEATS[players][left_of(seat, state.first, players)],
    ]


def fee(price: int) -> int:
    """A price among the fees; 'no' is the first."""
    return price // COIN + 1 if price >= 0 else 0


def turned(seats: int, viewer: int, players: int) -> int:
    """A set of seats, given as bits, from the viewer on."""
    return (seats >> viewer | seats << (players - viewer)) & ((1 << players) - 1)


def observe_decision(state: MiddleState, seat: int, out: list[bytes]) -> None:
    """What must be decided, and by whom; in secret choices by several."""
    players = state.players
    deciding = 0
    kind = -1
    if not state.over:
        for one in state.pending():
            if one >= 0:
                deciding |= 1 << one
                kind = _KIND[state.step.name]
    out += [
        _CARDS[COPIES if state.over else 0],
        _DECISIONS[kind],
        _SETS[players][turned(deciding, seat, players)],
    ]
