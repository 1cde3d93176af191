"""The score sheet: status is what counts (MA-111); money and letters decide between equals and come as notes."""

from ...engine import Phrase, SheetLine
from .state import MiddleState
from .tables import BOOK, BOOK_KINDS, START_MONEY, UPKEEP


def sheet(state: MiddleState) -> list[SheetLine]:
    """The status of each seat; how its money came about stands beside it."""
    seats = range(state.players)
    notes: list[Phrase] = []
    for seat in seats:
        if state.over or state.open_money:
            notes.append(
                Phrase(
                    "{money} florins, {letters} letters of credit", money=state.money[seat], letters=state.letters[seat]
                )
            )
        else:
            notes.append(Phrase("{letters} letters of credit", letters=state.letters[seat]))
    lines = [SheetLine(Phrase("Status"), [UPKEEP[state.status[seat]] for seat in seats], "MA-111", notes)]
    return lines


def accounts(state: MiddleState) -> list[tuple[str, list[int]]]:
    """The account book: what each seat started with, was paid and has paid, by kind; it adds up to the money."""
    seats = range(state.players)
    found: list[tuple[str, list[int]]] = [("start", [START_MONEY for _ in seats])]
    for kind in range(BOOK_KINDS):
        found.append((BOOK[kind], [state.book[seat * BOOK_KINDS + kind] for seat in seats]))
    return found
