"""Merchants of the Middle Ages by Wolfgang Kramer and Richard Ulrich: six cities, three wagons, and much haggling."""

from pathlib import Path
from typing import cast

from ...engine import ActionTable, BadSetup, Event, Game, Option, Phrase, Rng, Secret, Speaker, State, View
from ...engine.boards import Mistake
from ...engine.plaindata import number, text
from . import board as boards
from . import boardmap, chronicle, judge, notation, places, prior, screen, speech, textmap, view, worth
from .flow import COURSE
from .setup import START_SET
from .state import MiddleState
from .steps import STEPS
from .tables import ALL_TILES, COPIES, KINDS, START_MONEY, SUPPLY

STARTS = ("random", "first", "second")


class MiddleAges(Game):
    """The game as one value, on one board."""

    def __init__(self, board: boards.Board) -> None:
        super().__init__()
        self.id = "middle_ages"
        self.title = "Merchants of the Middle Ages"
        self.designers = "Wolfgang Kramer, Richard Ulrich"
        self.year = 1999
        self.players_min = 2
        self.players_max = 4
        self.minutes = 90
        self.weight = 4
        self.summary = "Three wagons, six cities: bid, haggle, drive and sell, and climb the ladder of status."
        self.rules_version = 2
        """Since 2: letters paid back before upkeep, single goods renounced, nothing void in deals (MA-103, MA-144)."""
        self.ledger = "MA"
        self.options = (
            Option("start", STARTS, "MA-6", "Where the wagons start"),
            Option("negotiation", ("standard", "open"), "MA-120", "Open negotiation: binding deals"),
            Option("money", ("hidden", "open"), "MA-131", "Whether money is hidden"),
            Option("board", (), "MA-4", "A board file of your own"),
        )
        self.search = {"look": 3.0}
        self.spread = 120.0
        self.blur = 48.0
        self.check_games = 5000
        self.board = board
        self.board_id = f"{board.name} {board.mark}"
        self.numbers = notation.Numbers(board)
        self.secrets = (
            Secret(range(notation.TAKE, notation.LOSE), "MA-10", looks=True),
            Secret(range(self.numbers.give, self.numbers.end), "MA-142", until=notation.MAKE),
        )

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_table(self) -> ActionTable:
        return notation.make_table(self.board)

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = MiddleState(self, players, self.board, self.numbers, COURSE, START_SET)
        state.start_option = STARTS.index(options["start"])
        state.open_deals = options["negotiation"] == "open"
        state.open_money = options["money"] == "open"
        state.money = [START_MONEY] * players
        state.stock = [0] * (players * 36)
        state.tiles = [ALL_TILES] * players
        state.status = [0] * players
        state.letters = [0] * players
        state.hand = [0] * (players * KINDS)
        state.shown = [0] * (players * KINDS)
        state.supply = [SUPPLY] * 6
        state.levels = [0] * 6
        state.bonus = [0] * 6
        state.wagon_at = [-1] * 3
        state.wagon_from = [-1] * 3
        state.master = [-1] * 3
        state.monopoly = [-1] * 3
        state.load = [0] * 72
        state.owner = [-1] * 8
        state.pile = [COPIES] * KINDS
        state.played = [0] * KINDS
        return state

    def imagine(self, data: View, rng: Rng) -> State:
        players = number(data, "players")
        empty = MiddleState(self, players, self.board, self.numbers, COURSE, STEPS[text(data, "step")])
        return view.imagine(empty, data, rng)

    def judge(self, state: State) -> list[float]:
        return judge.judge(state)

    def clock(self, state: State) -> int:
        return worth.clock(cast(MiddleState, state))

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(state, seat, legal)

    def describe(self, action: int) -> Phrase:
        return speech.describe(self.board, self.numbers, action)

    def describe_event(self, event: Event) -> Phrase:
        return chronicle.describe_event(self.board, self.numbers, event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(self.board, self.numbers, data, speaker)

    def map(self, data: View, speaker: Speaker) -> str:
        return textmap.draw(self.board, data, speaker)

    def on_the_map(self, data: View) -> bool:
        return textmap.on_the_map(data)

    def leads_to(self, state: State, action: int) -> Phrase | None:
        return textmap.leads_to(cast(MiddleState, state), action)

    def printed(self) -> dict[str, object]:
        return places.printed(self.board, self.numbers)

    def place(self, action: int) -> str:
        return places.place(self.board, self.numbers, action)

    def amount(self, action: int) -> int:
        return places.amount(self.numbers, action)

    def configured(self, options: dict[str, str]) -> Game:
        file = options["board"]
        if not file:
            return self
        return MiddleAges(boards.read_board(text_of(file), file))

    def on_board(self, text: str) -> Game:
        return MiddleAges(boards.read_board(text))

    def check_board(self, text: str) -> list[Mistake]:
        return boards.check(text)

    def describe_board(self, text: str) -> list[Phrase]:
        return boardmap.describe(boards.read_board(text))

    def draw_board(self, text: str) -> str:
        return boardmap.draw(boards.read_board(text))


def text_of(file: str) -> str:
    """The text of a board file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"board '{file}' can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetup(f"board '{file}' can't be read: it must be a text file in UTF-8") from None


GAME = MiddleAges(boards.read_board(boards.standard_text()))
