"""Every game's `table.html`, at every move of random games: complete, up to date, with the places of its actions."""

from __future__ import annotations

import pytest

from fondaco.engine import Game, Speaker
from fondaco.server.drawing import environment, has_table
from fondaco.server.web.home import playable
from fondaco.testing import check_drawing, check_picture, check_places, check_symbols

GAMES = playable()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_of_ours_draws_its_table(game: Game) -> None:
    assert has_table(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_move_is_drawn_and_what_is_sent_is_what_a_fresh_page_shows(game: Game) -> None:
    check_drawing(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_symbols_are_the_games_own(game: Game) -> None:
    check_symbols(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_most_actions_have_a_place_on_the_board_or_in_the_hand(game: Game) -> None:
    check_places(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_there_is_a_picture_for_the_home_page(game: Game) -> None:
    check_picture(game)


def test_templates_count() -> None:
    template = environment().from_string("{{ t(plural('{n} <ship>', '{n} <ships>', n=n)) }}")
    assert [template.render(t=Speaker(), n=n) for n in (1, 2)] == ["1 &lt;ship&gt;", "2 &lt;ships&gt;"]
