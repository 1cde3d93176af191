"""The score sheet: status is what counts (MA-111); money and letters decide between equals and come as notes."""

from ...engine import Phrase, SheetLine, plural
from .state import MiddleState
from .tables import UPKEEP
from .wording import florins


def sheet(state: MiddleState) -> list[SheetLine]:
    """The status of each seat; how its money came about stands beside it."""
    seats = range(state.players)
    notes: list[Phrase] = []
    for seat in seats:
        letters = plural("{n} letter of credit", "{n} letters of credit", n=state.letters[seat])
        if state.over or state.open_money:
            notes.append(Phrase("{money}, {letters}", money=florins(state.money[seat]), letters=letters))
        else:
            notes.append(letters)
    lines = [SheetLine(Phrase("Status"), [UPKEEP[state.status[seat]] for seat in seats], "MA-111", notes)]
    return lines
