"""The score sheet: status is what counts (MA-111); money and letters decide between equals and come as notes."""

from ...engine import Phrase, SheetLine
from .state import MiddleState
from .tables import UPKEEP


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
