"""What a seat may know of Medieval Merchant: everything but the values of the markers in others' hands (MM-95).

With hidden money nobody else's sum is in it before the end. What everybody saw is: each payment, so that who keeps
count knows the sums, and bots do (MM-96).
"""

from typing import cast

from ...engine import OPEN, Game, Rng, View
from ...engine.payments import amounts, counted, restored
from ...engine.plaindata import flag, number, numbers, rows, text
from .board import Board
from .box import CAPITAL, CITIES, HIGHEST, LOWEST
from .hidden import deal_hidden, hand_sizes
from .state import CLOSED, MerchantState, Variant
from .steps import STEPS


def view(state: MerchantState, seat: int) -> View:
    """The position as plain data; others' hands and hidden money are null."""
    seats = range(state.players)
    variant = state.variant
    show_all = variant.open_money or state.over or seat == OPEN
    return {
        "game": "medieval_merchant",
        "viewer": seat,
        "players": state.players,
        "cities": "all-open" if variant.all_open else "dealt",
        "end": "full-round" if variant.full_round else "at-once",
        "money_shown": "open" if variant.open_money else "hidden",
        "over": state.over,
        "ended": state.ended,
        "step": state.step.name,
        "pending": list(state.pending()),
        "dealt": state.dealt,
        "first": state.first,
        "seat": state.seat,
        "turns": state.turns,
        "scale": state.scale,
        "left": state.left,
        "quiet": state.quiet,
        "handled": state.handled,
        "lettered": state.lettered,
        "opened": state.opened,
        "middle": list(state.middle),
        "money": [state.money[one] if show_all or one == seat else None for one in seats],
        "payments": amounts(state.payments, state.paid, state.players),
        "points": state.points.copy(),
        "scores": state.scores(),
        "halves": state.halves.copy(),
        "letters": state.letters.copy(),
        "stock": state.stock.copy(),
        "hand_sizes": hand_sizes(state),
        "hands": [hand(state, one) if seat in (one, OPEN) else None for one in seats],
        "status": state.status.copy(),
        "opener": state.opener.copy(),
        "rings": [list(ring) for ring in state.rings],
        "villages": state.villages.copy(),
    }


def hand(state: MerchantState, seat: int) -> list[int]:
    """The markers of a hand by their values."""
    return [value for value in range(LOWEST, HIGHEST + 1) for _ in range(state.hands[seat * 9 + value])]


def imagine(game: Game, board: Board, data: View, rng: Rng) -> MerchantState:
    """A state of which this is the view: what the viewer can't see is dealt again."""
    players = number(data, "players")
    viewer = number(data, "viewer")
    variant = Variant(
        text(data, "cities") == "all-open", text(data, "end") == "full-round", text(data, "money_shown") == "open"
    )
    state = MerchantState(game, board, variant, players, STEPS[text(data, "step")])
    state.over = flag(data, "over")
    state.ended = text(data, "ended")
    state.dealt = number(data, "dealt")
    state.first = number(data, "first")
    state.seat = number(data, "seat")
    state.turns = number(data, "turns")
    state.scale = number(data, "scale")
    state.left = number(data, "left")
    state.quiet = number(data, "quiet")
    state.handled = number(data, "handled")
    state.lettered = flag(data, "lettered")
    state.opened = flag(data, "opened")
    state.middle = tuple(numbers(data, "middle"))
    state.payments = restored(cast(list[list[int]], data["payments"]))
    state.paid = len(state.payments)
    state.money = counted(state.payments, state.paid, players, CAPITAL[players])
    state.points = numbers(data, "points")
    state.halves = numbers(data, "halves")
    state.letters = numbers(data, "letters")
    state.stock = numbers(data, "stock")
    state.status = numbers(data, "status")
    state.opener = numbers(data, "opener")
    state.rings = [tuple(ring) for ring in rows(data, "rings")]
    state.villages = numbers(data, "villages")
    count_houses(state)
    state.hands = [0] * (players * 9)
    for seat, held in enumerate(cast(list[list[int] | None], data["hands"])):
        for value in held or ():
            state.hands[seat * 9 + value] += 1
    state.pool = not_dealt(state)
    deal_hidden(state, viewer, rng)
    return state


def count_houses(state: MerchantState) -> None:
    """What follows from rings and villages: houses of each seat in each city, and where each seat is."""
    region_of = state.board.region_of
    counts = [0] * (state.players * CITIES)
    present = [0] * state.players
    regions = [0] * state.players
    for city, ring in enumerate(state.rings):
        if ring:
            here, region = 1 << city, 1 << region_of[city]
            for seat in ring:
                counts[seat * CITIES + city] += 1
                present[seat] |= here
                regions[seat] |= region
    for village, seat in enumerate(state.villages):
        if seat >= 0:
            present[seat] |= 1 << (CITIES + village)
            regions[seat] |= 1 << region_of[CITIES + village]
    state.counts = counts
    state.present = present
    state.regions = regions


def not_dealt(state: MerchantState) -> list[int]:
    """The markers that are in no known hand and not on the board, by value."""
    pool = [0] * (HIGHEST + 1)
    if state.variant.all_open:
        return pool
    values = state.board.values
    status = state.status
    hands = state.hands
    for city in range(CITIES):
        if status[city] == CLOSED:
            pool[values[city]] += 1
    for seat in range(state.players):
        for value in range(LOWEST, HIGHEST + 1):
            pool[value] -= hands[seat * 9 + value]
    return pool
