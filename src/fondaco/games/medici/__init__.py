"""Medici by Reiner Knizia: three days of auctions for lots of five goods and one of gold."""

from pathlib import Path
from typing import cast

from ...engine import ActionTable, Event, Game, Option, Phrase, Rng, Speaker, State, View
from . import judge, notation, speech, view
from .cards import ALL_CARDS, GOOD_OF, GOODS, HIGHEST_BID, HOLDS, LEVEL_BONUS, PLACE_MONEY, START_MONEY, VALUE_OF
from .state import MediciState
from .steps import FIRST_BUYER


class Medici(Game):
    """The game as one value."""

    def __init__(self, knobs: dict[str, float]) -> None:
        super().__init__()
        self.knobs = {**judge.DEFAULTS, **knobs}
        self.weights = judge.Weights(knobs)
        self.id = "medici"
        self.title = "Medici"
        self.designers = "Reiner Knizia"
        self.year = 1995
        self.players_min = 3
        self.players_max = 6
        self.minutes = 45
        self.weight = 2
        self.summary = "Three days of auctions: fill your ship with the right lots, for less than they are worth."
        self.ledger = "MED"
        self.options = (Option("markers", ("scoring", "at-once"), "MED-62", "When the markers move"),)
        self.spread = 12.0
        self.blur = 12.0
        self.check_games = 20_000
        self.outlook = judge.in_search(knobs)

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_table(self) -> ActionTable:
        return notation.make_table()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = MediciState(self, players, options["markers"] == "at-once", ALL_CARDS.copy(), FIRST_BUYER)
        state.money = [START_MONEY[players]] * players
        state.room = [HOLDS] * players
        state.ships = [() for _ in range(players)]
        state.levels = [0] * (players * 5)
        state.income = [0] * (players * 4)
        return state

    def imagine(self, data: View, rng: Rng) -> State:
        return view.imagine(self, data, rng)

    def judge(self, state: State) -> list[float]:
        return judge.judge(state, self.weights)

    def forecast(self, state: State) -> list[float]:
        return judge.judge(state, self.outlook)

    def clock(self, state: State) -> int:
        return cast(MediciState, state).day * state.players + 1

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        return judge.quick(cast(MediciState, state), self.weights, rng)

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return judge.prior(state, legal, self.weights)

    def tuned(self, changes: dict[str, float]) -> Game:
        return Medici(changes)

    def describe(self, action: int) -> Phrase:
        return speech.describe(action)

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

    def place(self, action: int) -> str:
        if action <= HIGHEST_BID:
            return "auction"
        return "deck" if action == notation.MORE else "auction"

    def amount(self, action: int) -> int:
        return action if 0 < action <= HIGHEST_BID else -1


GAME = Medici({})
