"""Merchants of the Middle Ages by Wolfgang Kramer and Richard Ulrich: six cities, three wagons, and much haggling."""

from pathlib import Path
from typing import cast

from ...engine import Actions, Boards, Event, Game, Mistake, Option, Phrase, Rng, Secret, Speaker, State, View
from ...engine.plaindata import number, text
from . import board as boards
from . import boardmap, notation, screen, speech, view
from .bots import MiddleMind
from .guide import MiddleGuide
from .observe import MiddleSight
from .phases.movement import leads_to
from .phases.setup import START_SET
from .sequence import STEPS, Play
from .state import MiddleState
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
        self.about = "Three wagons, six cities: bid, haggle, drive and sell, and climb the ladder of status."
        self.rules_version = 2
        """Since 2: letters paid back before upkeep, single goods renounced, nothing void in deals (MA-103, MA-144)."""
        self.ledger = "MA"
        self.turn_clause = "MA-16"
        self.over_clause = "MA-110"
        self.tie_clause = "MA-111"
        self.tie_words = "With equal status, the richer player comes first."
        self.options = (
            Option(
                "start",
                STARTS,
                "MA-6",
                "Where the wagons start",
                ("One of the two sets, drawn by chance.", "Paris, Köln and Genova.", "Genova, Brugge and Wien."),
            ),
            Option(
                "negotiation",
                ("standard", "open"),
                "MA-120",
                "Open negotiation: binding deals",
                (
                    "Players haggle over loads alone, as the rules say.",
                    "Before each step players may offer each other binding deals: money, cards, promises.",
                ),
            ),
            Option(
                "money",
                ("hidden", "open"),
                "MA-131",
                "Whether money is hidden",
                ("Nobody sees how much the others have.", "Everybody sees everybody's money."),
            ),
            Option("board", (), "MA-4", "A board file of your own"),
        )
        self.mind = MiddleMind()
        self.boards = MiddleBoards()
        self.check_games = 5000
        self.board = board
        self.board_id = f"{board.name} {board.mark}"
        self.numbers = notation.Numbers(board)
        self.guide = MiddleGuide(board, self.numbers.items)
        self.sight = MiddleSight(board, self.numbers)
        self.secrets = (
            Secret((notation.TAKE,), "MA-10", looks=True),
            Secret(self.numbers.deals, "MA-142", until=notation.MAKE.first),
        )

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_actions(self) -> Actions:
        return notation.make_actions(self.board, self.numbers)

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = Play(self, players, self.board, self.numbers, START_SET)
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
        empty = Play(self, players, self.board, self.numbers, STEPS[text(data, "step")])
        return view.imagine(empty, data, rng)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(self.board, self.numbers, event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(self.board, self.numbers, data, speaker)

    def map(self, data: View, speaker: Speaker) -> str:
        return screen.draw_map(self.board, data, speaker)

    def on_the_map(self, data: View) -> bool:
        return screen.on_the_map(data)

    def leads_to(self, state: State, action: int) -> Phrase | None:
        return leads_to(cast(MiddleState, state), action)

    def printed(self) -> dict[str, object]:
        return boardmap.printed(self.board, self.numbers)


class MiddleBoards(Boards):
    """The game on boards of its players' own."""

    def game_on(self, text: str, where: str = "") -> Game:
        return MiddleAges(boards.read_board(text, where))

    def mistakes(self, text: str) -> list[Mistake]:
        return boards.check(text)

    def describe(self, text: str) -> list[Phrase]:
        return boardmap.describe(boards.read_board(text))

    def draw(self, text: str) -> str:
        return boardmap.draw(boards.read_board(text))


GAME = MiddleAges(boards.read_board(boards.standard_text()))
