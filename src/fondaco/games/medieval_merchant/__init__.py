"""Medieval Merchant (Pfeffersäcke) by Christwart Conrad: branches along the trade routes, from Flanders to Vienna."""

from pathlib import Path
from typing import cast

from ...engine import ActionTable, BadSetup, Event, Game, Mistake, Option, Phrase, Rng, Secret, Speaker, State, View
from . import boardmap, judge, notation, prior, screen, setup, speech, view
from .board import Board
from .boardfile import mistakes_of, read_board
from .state import MerchantState

FOLDER = Path(__file__).parent


class MedievalMerchant(Game):
    """The game as one value, on one board."""

    def __init__(self, board: Board, knobs: dict[str, float]) -> None:
        super().__init__()
        self.knobs = {**judge.DEFAULTS, **knobs}
        self.weights = judge.Weights(knobs)
        self.id = "medieval_merchant"
        self.title = "Medieval Merchant"
        self.designers = "Christwart Conrad"
        self.year = 1998
        self.players_min = 2
        self.players_max = 6
        self.minutes = 90
        self.weight = 3
        self.summary = "Spread your branches along the trade routes: build a city up, or live on its income."
        self.rules_version = 2
        self.ledger = "MM"
        self.secrets = (Secret(range(notation.DEAL, notation.ROUTES), "MM-6", shown="opened"),)
        self.options = (
            Option("markers", ("dealt", "all-open"), "MM-90", "How cities are opened"),
            Option("end", ("at-once", "full-round"), "MM-91", "When the game ends"),
            Option("money", ("hidden", "open"), "MM-95", "Whether totals are shown"),
            Option("board", (), "MM-2", "A board file instead of the reconstructed board"),
        )
        self.spread = 12.0
        self.blur = 3.6
        self.search = {"rounds": 20.0, "look": 12.0, "result": 0.3}
        self.check_games = 5000
        self.board = board
        self.board_id = board.board_id()

    def folder(self) -> Path:
        return FOLDER

    def configured(self, options: dict[str, str]) -> Game:
        path = options["board"]
        return MedievalMerchant(read_board(text_of(path), path), self.knobs) if path else self

    def on_board(self, text: str) -> Game:
        return MedievalMerchant(read_board(text), self.knobs)

    def make_table(self) -> ActionTable:
        return notation.make_table(self.board)

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return setup.first_position(self, self.board, players, options)

    def imagine(self, data: View, rng: Rng) -> State:
        return view.imagine(self, self.board, data, rng)

    def judge(self, state: State) -> list[float]:
        return judge.judge(state, self.weights)

    def tuned(self, changes: dict[str, float]) -> Game:
        return MedievalMerchant(self.board, changes)

    def clock(self, state: State) -> int:
        return cast(MerchantState, state).turns + 1

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(state, seat, legal)

    def describe(self, action: int) -> Phrase:
        return speech.describe(self.board, action)

    def describe_event(self, event: Event) -> Phrase:
        return speech.describe_event(self.board, event)

    def screen(self, data: View, speaker: Speaker) -> str:
        return screen.screen(self.board, data, speaker)

    def place(self, action: int) -> str:
        return speech.place(self.board, action)

    def printed(self) -> dict[str, object]:
        return boardmap.printed(self.board)

    def check_board(self, text: str) -> list[Mistake]:
        return mistakes_of(text)

    def describe_board(self, text: str) -> list[Phrase]:
        return boardmap.describe(read_board(text))

    def draw_board(self, text: str) -> str:
        return boardmap.draw(read_board(text))


def text_of(path: str) -> str:
    """The text of a board file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"board '{path}' can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetup(f"board '{path}' can't be read: it must be a text file in UTF-8") from None


GAME = MedievalMerchant(read_board(text_of(str(FOLDER / "board.toml")), "board.toml"), {})
