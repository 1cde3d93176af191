"""Hansa Teutonica by Andreas Steding: trade routes, offices and abilities in the cities of the Hanse."""

from pathlib import Path

from ...engine import Actions, Event, Game, Phrase, Rng, Secret, Speaker, State, View
from . import guide, judge, mind, notation, printed, screen, speech, view
from .board import map_for
from .observe import HansaSight
from .setup import FIRST_STEP
from .state import empty_state
from .steps import TURN_STEP


class HansaTeutonica(Game):
    """The game as one value."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "hansa_teutonica"
        self.title = "Hansa Teutonica"
        self.designers = "Andreas Steding"
        self.year = 2009
        self.players_min = 2
        self.players_max = 5
        self.minutes = 90
        self.weight = 3
        self.about = "Fill trade routes, open offices, sharpen your abilities, and stand in the way for a fee."
        self.ledger = "HT"
        self.turn_clause = "HT-10"
        self.over_clause = "HT-53"
        self.tie_clause = "HT-59"
        self.tie_words = "Who has the same points shares the place."
        self.secrets = (Secret((notation.DRAW,), "HT-40"),)
        self.mind = mind.HansaMind()
        self.sight = HansaSight()
        self.guide = guide.HansaGuide()
        self.check_games = 5000

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_actions(self) -> Actions:
        return notation.make_actions()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return empty_state(self, players, map_for(players), FIRST_STEP, TURN_STEP)

    def imagine(self, data: View, rng: Rng) -> State:
        state = view.imagine(self, data, rng)
        judge.prepare(state)
        return state

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(data, speaker)

    def printed(self) -> dict[str, object]:
        return printed.printed()


GAME = HansaTeutonica()
