"""What a seat may know of Medici: everything on the table, and of the deck only its size (MED-13, MED-70)."""

from ...engine import Game, Rng, View
from ...engine.plaindata import flag, number, numbers, rows, text
from .cards import ALL_CARDS
from .scoring import evening_now
from .state import MediciState
from .steps import STEPS


def view(state: MediciState, seat: int) -> View:
    """The position as plain data. Unseen cards are listed sorted: nobody knows which of them are in the deck."""
    return {
        "game": "medici",
        "viewer": seat,
        "players": state.players,
        "markers": "at-once" if state.at_once else "scoring",
        "over": state.over,
        "step": state.step.name,
        "pending": list(state.pending()),
        "day": state.day,
        "deck": state.deck,
        "first": state.first,
        "chooser": state.chooser,
        "bidder": state.bidder,
        "best": state.best,
        "high": state.high,
        "passed": [seat for seat in range(state.players) if state.passed >> seat & 1] if state.passed else [],
        "group": list(state.group),
        "sea": list(state.sea),
        "money": list(state.money),
        "ships": [list(ship) for ship in state.ships],
        "levels": list(state.levels),
        "income": list(state.income),
        "evening": evening_now(state),
        "unseen": sorted(state.pool),
    }


def imagine(game: Game, data: View, rng: Rng) -> MediciState:
    """The state of a view; as nothing is hidden from one seat alone, it is the position itself."""
    players = number(data, "players")
    state = MediciState(
        game, players, text(data, "markers") == "at-once", numbers(data, "unseen"), STEPS[text(data, "step")]
    )
    state.over = flag(data, "over")
    state.day = number(data, "day")
    state.deck = number(data, "deck")
    state.first = number(data, "first")
    state.chooser = number(data, "chooser")
    state.bidder = number(data, "bidder")
    state.best = number(data, "best")
    state.high = number(data, "high")
    state.passed = sum(1 << seat for seat in numbers(data, "passed"))
    state.group = tuple(numbers(data, "group"))
    state.sea = tuple(numbers(data, "sea"))
    state.money = numbers(data, "money")
    state.ships = [tuple(ship) for ship in rows(data, "ships")]
    state.room = [5 - len(ship) for ship in state.ships]
    state.levels = numbers(data, "levels")
    state.income = numbers(data, "income")
    return state


def seen(state: MediciState) -> list[int]:
    """The cards seen today, sorted (MED-13)."""
    left = list(ALL_CARDS)
    for card in state.pool:
        left.remove(card)
    return left
