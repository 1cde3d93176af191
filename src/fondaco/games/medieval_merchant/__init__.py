"""Medieval Merchant (Pfeffersäcke) by Christwart Conrad: branches along the trade routes, from Flanders to Vienna."""

from pathlib import Path

from ...engine import Actions, Boards, Event, Game, Mind, Mistake, Option, Phrase, Rng, Secret, Speaker, State, View
from ...engine.boards import text_of
from . import boardmap, notation, screen, setup, speech, view
from .board import Board
from .boardfile import mistakes_of, read_board
from .guide import MerchantGuide
from .mind import MerchantMind
from .observe import MerchantSight

FOLDER = Path(__file__).parent


class MedievalMerchant(Game):
    """The game as one value, on one board."""

    def __init__(self, board: Board, mind: Mind) -> None:
        super().__init__()
        self.id = "medieval_merchant"
        self.title = "Medieval Merchant"
        self.designers = "Christwart Conrad"
        self.year = 1998
        self.players_min = 2
        self.players_max = 6
        self.minutes = 90
        self.weight = 3
        self.about = "Spread your branches along the trade routes: build a city up, or live on its income."
        self.rules_version = 3
        self.ledger = "MM"
        self.turn_clause = "MM-10"
        self.over_clause = "MM-70"
        self.tie_clause = "MM-77"
        self.tie_words = "With equal points, more city markers come first, then the higher sum of their values."
        self.secrets = (Secret((notation.DEAL,), "MM-6", shown="opened"),)
        self.options = (
            Option(
                "markers",
                ("dealt", "all-open"),
                "MM-90",
                "How cities are opened",
                (
                    "Everybody is dealt markers in secret and opens cities with them.",
                    "Every city has its marker from the start; nothing is dealt. A variant of our own.",
                ),
            ),
            Option(
                "end",
                ("at-once", "full-round"),
                "MM-91",
                "When the game ends",
                (
                    "As soon as one of the ends is reached.",
                    "The round is played to its end, so that everybody has had as many turns.",
                ),
            ),
            Option(
                "money",
                ("hidden", "open"),
                "MM-95",
                "Whether totals are shown",
                ("Nobody sees what the others have before the end.", "Everybody sees everybody's money."),
            ),
            Option("board", (), "MM-2", "A board file instead of the reconstructed board"),
        )
        self.mind = mind
        self.sight = MerchantSight(board)
        self.guide = MerchantGuide(board)
        self.boards = MerchantBoards(mind)
        self.check_games = 5000
        self.board = board
        self.board_id = board.board_id()

    def folder(self) -> Path:
        return FOLDER

    def make_actions(self) -> Actions:
        return notation.make_actions(self.board)

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return setup.first_position(self, self.board, players, options)

    def imagine(self, data: View, rng: Rng) -> State:
        return view.imagine(self, self.board, data, rng)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(self.board, event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(self.board, data, speaker)

    def printed(self) -> dict[str, object]:
        return boardmap.printed(self.board)


class MerchantBoards(Boards):
    """The game on boards of its players' own."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    def game_on(self, text: str, where: str = "") -> Game:
        return MedievalMerchant(read_board(text, where), self.mind)

    def mistakes(self, text: str) -> list[Mistake]:
        return mistakes_of(text)

    def describe(self, text: str) -> list[Phrase]:
        return boardmap.describe(read_board(text))

    def draw(self, text: str) -> str:
        return boardmap.draw(read_board(text))


GAME = MedievalMerchant(read_board(text_of(str(FOLDER / "board.toml")), "board.toml"), MerchantMind({}))
