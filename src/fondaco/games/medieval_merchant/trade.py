"""Phases 2 and 3: houses, income and the two letters that belong there."""

from typing import Final

from ...engine.native import i64
from ...engine.payments import EACH, noted
from .box import BASE_INCOME, CITIES, DOUBLE_LEAST, RATE
from .notation import DONE, DOUBLE, GROW, GROW_TWO, INCOME
from .state import MARKED, MerchantState

_HOUSES: Final = GROW.actions()
_TWO_HOUSES: Final = GROW_TWO.actions()
_INCOMES: Final = INCOME.actions()
"""By city."""


def income_of(state: MerchantState, city: i64) -> int:
    """What a city with its marker pays: by its free spaces alone (MM-25)."""
    return RATE[state.players] * (state.board.values[city] - len(state.rings[city]))


def open_incomes(state: MerchantState) -> int:
    """What the cities would pay that aren't handled yet (MM-24)."""
    own: i64 = state.present[state.seat] & ~state.handled
    status = state.status
    total = 0
    city: i64
    for city in range(CITIES):
        if own >> city & 1 and status[city] == MARKED:
            total += income_of(state, city)
    return total


def trade_choices(state: MerchantState) -> list[int]:
    """All that can be done in phase 2 now; only `DONE` where there is nothing to decide (MM-17)."""
    seat = state.seat
    own: i64 = state.present[seat] & ~state.handled
    status = state.status
    values = state.board.values
    rings = state.rings
    money = state.money[seat]
    stock = state.stock[seat]
    letter = state.letter_ready()
    rate = RATE[state.players]
    found = [DONE.first]
    incomes: list[int] = []
    twice: list[int] = []
    if letter and state.handled == 0:
        found.append(DOUBLE.first)
    city: i64
    for city in range(CITIES):
        if not own >> city & 1:
            continue
        free = values[city] - len(rings[city])
        if status[city] == MARKED:
            incomes.append(_INCOMES[city])
            price = 0
        else:
            price = rate
        if free == 0 or stock == 0 or price > money:
            continue
        found.append(_HOUSES[city])
        if letter and free > 1 and stock > 1 and 2 * price <= money:
            twice.append(_TWO_HOUSES[city])
    return found + incomes + twice if len(found) > 1 else found


def build(state: MerchantState, city: int, houses: int) -> None:
    """Add one house, or two with a letter, in a city where the seat has one (MM-21, MM-22, MM-60)."""
    seat = state.seat
    cost = 0
    if state.status[city] == MARKED:
        state.middle = (*state.middle, city) if houses == 1 else (*state.middle, city, city)
    else:
        cost = houses * RATE[state.players]
        pay(state, seat, cost)
    put_houses(state, seat, city, houses)
    state.handled |= 1 << city
    if houses == 2:
        spend_letter(state, seat)
    if state.log is not None:
        state.tell("grew", seat, {"city": city, "houses": houses, "cost": cost})


def collect(state: MerchantState, city: int) -> None:
    """Take the income of one city (MM-25, MM-28)."""
    amount = income_of(state, city)
    state.handled |= 1 << city
    receive(state, state.seat, amount)
    if state.log is not None:
        state.tell("income", state.seat, {"city": city, "amount": amount})


def collect_rest(state: MerchantState) -> None:
    """Every city that pays and wasn't handled pays (MM-29); then comes the base income (MM-30)."""
    seat = state.seat
    rest = open_incomes(state)
    base = BASE_INCOME[state.players]
    receive(state, seat, rest + base)
    if state.log is not None:
        state.tell("base", seat, {"rest": rest, "base": base})


def double_income(total: int) -> int:
    """What a letter makes of city incomes and base income together (MM-61).

    >>> [double_income(total) for total in (23, 24, 25)]
    [48, 48, 50]
    """
    return max(DOUBLE_LEAST, 2 * total)


def collect_double(state: MerchantState) -> None:
    """A letter for double income instead of all income of the turn (MM-61, MM-64)."""
    seat = state.seat
    total = open_incomes(state) + BASE_INCOME[state.players]
    amount = double_income(total)
    spend_letter(state, seat)
    receive(state, seat, amount)
    if state.log is not None:
        state.tell("double", seat, {"sum": total, "amount": amount})


# Pieces and money -----------------------------------------------------------------------------------


def put_houses(state: MerchantState, seat: int, city: int, houses: int) -> None:
    """Houses go from the stock into a city."""
    state.rings = state.rings.copy()
    state.counts = state.counts.copy()
    state.stock = state.stock.copy()
    state.rings[city] = (*state.rings[city], seat) if houses == 1 else (*state.rings[city], seat, seat)
    state.counts[seat * CITIES + city] += houses
    state.stock[seat] -= houses
    state.touch(city)


def spend_letter(state: MerchantState, seat: int) -> None:
    """One letter less, and no other this turn (MM-63)."""
    state.letters = state.letters.copy()
    state.letters[seat] -= 1
    state.lettered = True


def pay(state: MerchantState, seat: int, amount: int) -> None:
    """Ducats go to the bank."""
    state.money = state.money.copy()
    state.money[seat] -= amount
    note(state, seat, -amount)


def receive(state: MerchantState, seat: int, amount: int) -> None:
    """Ducats come from the bank, which never runs out (MM-103)."""
    if amount:
        state.money = state.money.copy()
        state.money[seat] += amount
        note(state, seat, amount)


def note(state: MerchantState, seat: int, amount: int) -> None:
    """All see the payment (MM-96)."""
    state.payments = noted(state.payments, state.paid, seat, amount, 0)
    state.paid += EACH
