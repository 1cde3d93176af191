"""What is true of every position of Merchants of the Middle Ages, whatever was played."""

from ...engine.payments import counted
from .state import MiddleState
from .tables import (
    ALL_TILES,
    CITIES,
    COIN,
    COPIES,
    KINDS,
    LETTERS,
    ROOM_MASTER,
    ROOM_OTHERS,
    ROW,
    START_MONEY,
    SUPPLY,
    TOP_BONUS,
    TOP_PRICE,
    TOP_STATUS,
    WAGONS,
    Paid,
)


def broken(state: MiddleState) -> list[str]:
    """What is wrong with a position, each with its clause."""
    if state.turn == 0:
        return []
    seats = range(state.players)
    found: list[str] = []
    for good in range(6):
        count = state.supply[good]
        count += sum(state.stock[at + good] for at in range(0, state.players * 36, 6))
        count += sum(state.load[at + good] for at in range(0, WAGONS * 24, 6))
        if count != SUPPLY:
            found.append(f"{count} tokens of good {good}, and one on the price table (MA-3)")
    for seat in seats:
        if state.money[seat] < 0 or state.money[seat] % COIN:
            found.append(f"seat {seat} has {state.money[seat]} florins (MA-22, MA-115)")
        if not 0 <= state.status[seat] <= TOP_STATUS or not 0 < state.tiles[seat] <= ALL_TILES:
            found.append(f"status or tiles of seat {seat} (MA-50, MA-108)")
    for wagon in range(WAGONS):
        if state.master[wagon] >= 0 and state.wagon_at[wagon] >= CITIES:
            found.append(f"wagon {wagon + 1} has a load master on the road (MA-40)")
        left = state.wagon_at[wagon] >= CITIES or state.arrived >> wagon & 1
        for seat in seats:
            if state.on_wagon(seat, wagon) > (ROOM_MASTER if left or seat == state.master[wagon] else ROOM_OTHERS):
                found.append(f"seat {seat} has too much on wagon {wagon + 1} (MA-39)")
    for kind in range(KINDS):
        held = sum(state.hand[seat * KINDS + kind] + state.shown[seat * KINDS + kind] for seat in seats)
        if held + state.pile[kind] + state.played[kind] != COPIES:
            found.append(f"influence cards of kind {kind} (MA-10)")
    money = counted(state.payments, state.paid, state.players, START_MONEY)
    aside = sum(one.amount for one in state.asides)
    checks = (
        (min(state.supply + state.stock + state.load) >= 0, "less than no goods somewhere (MA-22)"),
        (state.money == money, "money: in and out don't add up (MA-18)"),
        (state.paid_for(Paid.FEES) == 0, "fees are paid by players to players (MA-35)"),
        (state.paid_for(Paid.DEALS) == -aside, "money of deals went missing (MA-150)"),
        (len(set(state.wagon_at)) == WAGONS, "two wagons on one space (MA-52)"),
        (min(state.hand + state.pile) >= 0, "less than no influence cards (MA-10)"),
        (len(state.row) <= ROW, "too many investment cards in the row (MA-94)"),
        (all(state.owner[card] < 0 for card in state.row), "an investment card in the row has an owner (MA-94)"),
        (0 <= sum(state.letters) <= LETTERS, "letters of credit (MA-11)"),
        (all(0 <= level <= TOP_PRICE for level in state.levels), "a price outside the table (MA-5)"),
        (all(0 <= bonus <= TOP_BONUS for bonus in state.bonus), "a bonus outside its track (MA-8)"),
        (state.courier >= CITIES, "the courier is in a city (MA-58)"),
    )
    return found + [words for sound, words in checks if not sound]
