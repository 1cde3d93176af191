"""Building positions of Medieval Merchant by hand."""

from typing import cast

import fondaco
from fondaco.engine import CHANCE, Match, Rng
from fondaco.engine.payments import amounts, kinds, restored
from fondaco.games.medieval_merchant import MedievalMerchant, steps
from fondaco.games.medieval_merchant.box import CAPITAL, CITIES, LOWEST
from fondaco.games.medieval_merchant.branches import arrive
from fondaco.games.medieval_merchant.notation import DEAL, FIRST, HOME
from fondaco.games.medieval_merchant.state import CLOSED, MARKED, TAKEN, MerchantState
from fondaco.games.medieval_merchant.trade import put_houses

MERCHANT = cast(MedievalMerchant, fondaco.load("medieval_merchant"))
BOARD = MERCHANT.board
HOMES = ("Koblenz", "Schwerin", "Worms", "Fulda", "Emden", "Heilbronn")
"""Where the seats live if a test doesn't care."""
GIFT = 1
"""The kind of a payment that never was."""


def place(name: str) -> int:
    """A city or village by its name."""
    return BOARD.names.index(name)


def village(name: str) -> int:
    """A village, counted from 0."""
    return place(name) - CITIES


def cost(start: str, target: str) -> int:
    """What the board asks for the route between two places."""
    ends = {place(start), place(target)}
    return next(cost for at, cost in zip(BOARD.route_ends, BOARD.route_cost, strict=True) if set(at) == ends)


def deal(players: int = 4, **options: str) -> MerchantState:
    """The deal is over (always the lowest marker that can come), the first player isn't known yet."""
    state = cast(MerchantState, MERCHANT.start(players, options))
    while state.step.name == "deal":
        state.play(CHANCE, state.chance()[0][0])
    return state


def homes(players: int = 4, names: tuple[str, ...] = HOMES, first: int = 0, **options: str) -> MerchantState:
    """Everybody has a home; the first player starts the first turn of the game."""
    state = deal(players, **options)
    state.play(CHANCE, FIRST.action(first))
    for step in range(players):
        seat = (first + step) % players
        state.play(seat, HOME.action(village(names[seat])))
    return state


def later(players: int = 4, names: tuple[str, ...] = HOMES, **options: str) -> MerchantState:
    """Seat 0 is about to start its second turn; nobody has markers left, every city has its own."""
    state = homes(players, names, 0, **options)
    mark(state, *[BOARD.names[city] for city in range(CITIES) if state.status[city] == CLOSED])
    state.turns = players
    state.seat = 0
    state.choices = []
    return state


def mark(state: MerchantState, *names: str) -> None:
    """Put a marker from somebody's hand on each of these cities."""
    for name in names:
        value = BOARD.values[place(name)]
        holder = next(seat for seat in range(state.players) if state.hands[seat * 9 + value] > 0)
        state.hands = state.hands.copy()
        state.hands[holder * 9 + value] -= 1
        state.status = state.status.copy()
        state.status[place(name)] = MARKED
        state.opener = state.opener.copy()
        state.opener[place(name)] = holder


def build(state: MerchantState, name: str, *seats: int) -> None:
    """Put houses into a city in this order."""
    for seat in seats:
        put_houses(state, seat, place(name), 1)
        arrive(state, seat, place(name))


def settle(state: MerchantState, seat: int, *names: str) -> None:
    """Give a seat these villages, and the points for them."""
    for name in names:
        state.villages = state.villages.copy()
        state.villages[village(name)] = seat
        arrive(state, seat, place(name))
        state.stock = state.stock.copy()
        state.stock[seat] -= 1
        state.points = state.points.copy()
        state.points[seat] += 1
        state.scale -= 1


def take(state: MerchantState, name: str, seat: int) -> None:
    """The marker of the city was taken for its full value."""
    state.status = state.status.copy()
    state.status[place(name)] = TAKEN + seat
    state.points = state.points.copy()
    state.points[seat] += BOARD.values[place(name)]
    state.left -= 1


def rich(state: MerchantState, *money: int) -> None:
    """Everybody has this money, and what was paid agrees."""
    state.money = list(money)
    state.payments = restored([[amount - CAPITAL[state.players]] for amount in money], [[GIFT]] * state.players)
    state.paid = len(state.payments)


def paid_in(state: MerchantState) -> int:
    """What the bank has received."""
    paid = amounts(state.payments, state.paid, state.players)
    what_for = kinds(state.payments, state.paid, state.players)
    both = [pair for seat in range(state.players) for pair in zip(paid[seat], what_for[seat], strict=True)]
    return -sum(amount for amount, kind in both if amount < 0 and kind != GIFT)


def turn(state: MerchantState) -> MerchantState:
    """Start the turn of the seat whose turn it is; the position must be sound."""
    assert state.broken() == []
    steps.start_turn(state)
    return state


def do(state: MerchantState, *texts: str) -> None:
    """Whoever must decide does these things one after the other."""
    for text in texts:
        state.play(state.pending()[0], MERCHANT.parse(text))
        assert state.broken() == []


def can(state: MerchantState) -> list[str]:
    """What whoever must decide can do, as texts."""
    return [MERCHANT.text(action) for action in state.legal(state.pending()[0])]


def clause(state: MerchantState, text: str) -> str:
    """The clause that forbids it to whoever must decide."""
    refusal = state.why_not(state.pending()[0], MERCHANT.parse(text))
    return refusal.clause if refusal is not None else ""


def ring(state: MerchantState, name: str) -> tuple[int, ...]:
    """The houses of a city in their order of arrival."""
    return state.rings[place(name)]


def played(players: int, seed: int, **options: str) -> Match:
    """A whole random game."""
    match = Match(MERCHANT, players, Rng(seed), options)
    rng = Rng(seed + 1)
    while not match.state.over:
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match


def dealt_value(action: int) -> int:
    """The value of a marker that chance deals."""
    return DEAL.index(action) + LOWEST
