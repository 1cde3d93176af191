"""Your Game: keep the best sacks, sell the others unseen."""

from pathlib import Path

from fondaco.engine import N_, Actions, Event, Game, Phrase, Rng, Secret, Speaker, State, View

from . import mind, notation, speech, view
from .state import YourGameState
from .steps import DEAL


class YourGame(Game):
    """The game as one value."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "yourgame"
        self.title = "Your Game"
        self.designers = "…"
        self.year = 2026
        self.players_min = 2
        self.players_max = 4
        self.minutes = 5
        self.weight = 1
        self.about = N_("Keep the best sacks, sell the others unseen.")
        self.ledger = "YG"
        self.turn_clause = "YG-3"
        self.over_clause = "YG-7"
        self.secrets = (Secret((notation.SACK,), "YG-4", shown="opened"),)
        self.mind = mind.YourGameMind()
        self.check_games = 2000

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_actions(self) -> Actions:
        return Actions(notation.FAMILIES)

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return YourGameState(self, players, DEAL)

    def imagine(self, data: View, rng: Rng) -> State:
        return view.imagine(self, data, rng)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return speech.screen(data, speaker)


GAME = YourGame()
