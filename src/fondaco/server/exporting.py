"""The record of a stored table without playing it: what is left of a game whose rules aren't played here any more."""

from __future__ import annotations

from ..engine import CHANCE, FondacoError, Game
from ..engine.records import FORMAT
from ..registry import find
from .boards import game_on
from .storage import Reader, StoredTable
from .storage.schema import TAKE_BACK


def record_of(stored: StoredTable) -> str:
    """The record as it stands, every move by its name; nothing of it is checked.

    Names of actions are for ever, so the program that plays these rules reads it.
    """
    game = _game(stored)
    head = [FORMAT, f"game: {stored.game}", f"rules: {stored.rules}", f"players: {stored.players}"]
    head += [f"option {name}: {value}" for name, value in stored.options.items() if name != "board"]
    if game is not None and stored.board:
        head.append(f"board: {game.board_id}")
    head += [f"seat {at}: {' '.join(seat.name.replace('#', ' ').split())}" for at, seat in enumerate(stored.seats)]
    head += [f"bot {at}: {seat.bot}" for at, seat in enumerate(stored.seats) if seat.bot]
    moves: list[tuple[int, int]] = []
    for kind, seat, action in stored.entries:
        if kind == TAKE_BACK:
            del moves[action:]
        else:
            moves.append((seat, action))
    lines = [f"{'*' if seat == CHANCE else seat} {_text(game, action)}" for seat, action in moves]
    note = f"# exported as it was stored, status {stored.status}"
    return "\n".join([*head, note, "", *lines, "stop"]) + "\n"


def of_other_rules(reader: Reader) -> list[str]:
    """The tables whose rules aren't played here."""
    return [id for id, game, rules in reader.rules() if not _played(game, rules)]


def _played(id: str, rules: int) -> bool:
    try:
        return find(id).replays(rules)
    except FondacoError:
        return False


def _game(stored: StoredTable) -> Game | None:
    try:
        return game_on(stored.game, stored.board)
    except FondacoError:
        return None


def _text(game: Game | None, action: int) -> str:
    known = game is not None and 0 <= action < len(game.actions())
    return game.text(action) if known and game is not None else f"action {action}"
