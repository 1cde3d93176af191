"""Hansa Teutonica by Andreas Steding: trade routes, offices and abilities in the cities of the Hanse."""

from pathlib import Path
from typing import cast

from ...engine import ActionTable, Event, Game, Phrase, Rng, Secret, Speaker, State, View
from . import judge, notation, printed, prior, screen, speech, view
from .board import map_for
from .state import HansaState, empty_state
from .steps import FIRST


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
        self.summary = "Fill trade routes, open offices, sharpen your abilities, and stand in the way for a fee."
        self.ledger = "HT"
        self.secrets = (Secret(range(notation.DRAW, notation.FIRST), "HT-40"),)
        self.spread = 15.0
        self.blur = 2.25
        self.search = {"rounds": 3.0}
        self.check_games = 5000

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_table(self) -> ActionTable:
        return notation.make_table()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = empty_state(self, players, map_for(players))
        state.step = FIRST
        return state

    def imagine(self, data: View, rng: Rng) -> State:
        state = view.imagine(self, data, rng)
        judge.prepare(state)
        return state

    def judge(self, state: State) -> list[float]:
        return judge.judge(state)

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(state, seat, legal)

    def clock(self, state: State) -> int:
        return cast(HansaState, state).turns + 1

    def describe(self, action: int) -> Phrase:
        return speech.describe(action)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(data, speaker)

    def printed(self) -> dict[str, object]:
        return printed.printed()

    def place(self, action: int) -> str:
        return notation.place_of(action)


GAME = HansaTeutonica()
