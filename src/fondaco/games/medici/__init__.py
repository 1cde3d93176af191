"""Medici by Reiner Knizia: three days of auctions for lots of five goods and one of gold."""

from pathlib import Path

from ...engine import Actions, Event, Game, Option, Phrase, Rng, Speaker, State, View
from . import mind, notation, speech, view
from .cards import ALL_CARDS, GOOD_OF, GOODS, HOLDS, LEVEL_BONUS, PLACE_MONEY, START_MONEY, VALUE_OF
from .guide import MediciGuide
from .observe import MediciSight
from .state import MediciState
from .steps import FIRST_STEP


class Medici(Game):
    """The game as one value."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "medici"
        self.title = "Medici"
        self.designers = "Reiner Knizia"
        self.year = 1995
        self.players_min = 3
        self.players_max = 6
        self.minutes = 45
        self.weight = 2
        self.about = "Three days of auctions: fill your ship with the right lots, for less than they are worth."
        self.ledger = "MED"
        self.turn_clause = "MED-8"
        self.over_clause = "MED-32"
        self.tie_clause = "MED-60"
        self.tie_words = "Who has the same money shares the place."
        self.options = (
            Option(
                "markers",
                ("scoring", "at-once"),
                "MED-62",
                "When the markers move",
                (
                    "In the evening, when the day is scored.",
                    "As soon as lots are loaded, so that everybody sees at once how the pyramids stand.",
                ),
            ),
        )
        self.mind = mind.MediciMind({})
        self.sight = MediciSight()
        self.guide = MediciGuide()
        self.check_games = 20_000

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_actions(self) -> Actions:
        return notation.make_actions()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = MediciState(self, players, options["markers"] == "at-once", ALL_CARDS.copy(), FIRST_STEP)
        state.money = [START_MONEY[players]] * players
        state.room = [HOLDS] * players
        state.ships = [() for _ in range(players)]
        state.levels = [0] * (players * 5)
        state.income = [0] * (players * 4)
        return state

    def imagine(self, data: View, rng: Rng) -> State:
        return view.imagine(self, data, rng)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return speech.screen(data, speaker)

    def printed(self) -> dict[str, object]:
        return {
            "goods": list(GOODS),
            "good_of": GOOD_OF,
            "value_of": VALUE_OF,
            "bonus": LEVEL_BONUS,
            "prizes": PLACE_MONEY,
        }


GAME = Medici()
