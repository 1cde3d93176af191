"""The table before the first move."""

from ...engine import Game
from .board import Board
from .box import CAPITAL, CITIES, HIGHEST, HOUSES, LETTERS, VILLAGES
from .state import CLOSED, FREE, FROM_START, MARKED, NOT_OPENED, OUT, OUT_OF_PLAY, MerchantState, Variant
from .steps import DEALING, FIRST_PLAYER


def first_position(game: Game, board: Board, players: int, options: dict[str, str]) -> MerchantState:
    """Everything lies ready; the deal, or with all cities open (MM-90) the choice of the first player, comes next."""
    all_open = options["markers"] == "all-open"
    variant = Variant(all_open, options["end"] == "full-round", options["money"] == "open")
    state = MerchantState(game, board, variant, players, FIRST_PLAYER if all_open else DEALING)
    state.money = [CAPITAL[players]] * players
    state.points = [1] * players
    state.halves = [0] * players
    state.letters = [LETTERS] * players
    state.stock = [HOUSES] * players
    state.hands = [0] * (players * 9)
    state.pool = [0] * (HIGHEST + 1)
    state.rings = [() for _ in range(CITIES)]
    state.counts = [0] * (players * CITIES)
    state.present = [0] * players
    state.regions = [0] * players
    state.villages = [FREE if board.in_play(CITIES + at, players) else OUT for at in range(VILLAGES)]
    state.scale = VILLAGES
    ready = board.starts_opened(players)
    state.status = [CLOSED if board.in_play(city, players) else OUT_OF_PLAY for city in range(CITIES)]
    for city in range(CITIES):
        if state.status[city] == CLOSED and (all_open or city == ready):
            state.status[city] = MARKED
    state.opener = [FROM_START if status == MARKED else NOT_OPENED for status in state.status]
    state.left = len([status for status in state.status if status != OUT_OF_PLAY])
    if not all_open:
        for value in board.dealt(players):
            state.pool[value] += 1
    return state
