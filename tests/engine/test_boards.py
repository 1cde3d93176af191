"""Board files as editors on other systems write them."""

from pathlib import Path

import pytest

import fondaco
from fondaco.engine import Game
from fondaco.engine.boards import boards_of
from fondaco.kit.boardfile import BoardFile, game_of
from fondaco.server.boards import plain_board

GAMES = [fondaco.load("medieval_merchant"), fondaco.load("middle_ages")]
FORMS = ["\ufeff{}", "{}"]


def as_written(game: Game, form: str) -> str:
    text = (game.folder() / "board.toml").read_text(encoding="utf-8")
    return form.format(text).replace("\n", "\r\n")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_mark_before_the_text_and_other_line_ends(game: Game, form: str, tmp_path: Path) -> None:
    text = as_written(game, form)
    assert game_of(text) == game.id
    assert boards_of(game).mistakes(text) == []
    assert boards_of(game).game_on(text).board_id == game.board_id
    assert boards_of(game).game_on(plain_board(game, text)).board_id == game.board_id
    file = tmp_path / "board.toml"
    file.write_bytes(text.encode())
    assert game.start(2, {"board": str(file)}).game.board_id == game.board_id


def test_lines_are_counted_as_before() -> None:
    file = BoardFile('\ufeffgame = "x"\r\nvalue = 9\r\n')
    file.head().number("value", 1, 3)
    assert [mistake.line for mistake in file.mistakes] == [2]
