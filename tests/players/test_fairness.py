"""Bots can't cheat: they get views, and what a seat can't know doesn't change what they do."""

import json

import pytest

import fondaco
from fondaco.engine import OPEN, Rng, State
from fondaco.players import LEVELS, make_bot
from fondaco.registry import names

SEARCH = "search:20:rounds=1:look=2"
"""It doesn't look far ahead, so that plain Python is quick enough."""
BOTS = (*LEVELS[:4], SEARCH, "search:2")
POSITIONS = 12


def positions(game_id: str, seed: int) -> list[State]:
    """Positions from all over a random game in which somebody has a choice."""
    game = fondaco.load(game_id)
    found = []
    rng = Rng(seed)
    state = game.start(min(4, game.players_max))
    count = 0
    while not state.over:
        state.settle(rng)
        if state.over:
            break
        seat = state.pending()[-1]
        legal = state.legal(seat)
        if len(legal) > 1 and count % 17 == 0:
            found.append(state.copy())
        state.apply(seat, legal[rng.below(len(legal))])
        count += 1
    step = max(1, len(found) // POSITIONS)
    return found[::step][:POSITIONS]


@pytest.mark.parametrize("game_id", names())
@pytest.mark.parametrize("name", BOTS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game_id: str, name: str) -> None:
    game = fondaco.load(game_id)
    exchanged = Rng(5)
    for state in positions(game_id, 3):
        seat = state.pending()[-1]
        other = state.copy()
        other.reshuffle(seat, exchanged)
        bot = make_bot(name, game)
        mine = bot.choose(seat, state.view(seat), list(state.legal(seat)), Rng(9))
        theirs = bot.choose(seat, other.view(seat), list(other.legal(seat)), Rng(9))
        assert mine == theirs


@pytest.mark.parametrize("game_id", names())
def test_a_view_that_went_through_json_gives_the_same_choice(game_id: str) -> None:
    game = fondaco.load(game_id)
    for state in positions(game_id, 4):
        seat = state.pending()[-1]
        carried = json.loads(json.dumps(state.view(seat)))
        legal = list(state.legal(seat))
        bot = make_bot(SEARCH, game)
        assert bot.choose(seat, carried, legal, Rng(2)) == bot.choose(seat, state.view(seat), legal, Rng(2))


@pytest.mark.parametrize("game_id", names())
def test_search_never_touches_the_real_state(game_id: str) -> None:
    game = fondaco.load(game_id)
    for state in positions(game_id, 6):
        seat = state.pending()[-1]
        before = json.dumps(state.view(OPEN))
        view = state.view(seat)
        shown = json.dumps(view)
        legal = list(state.legal(seat))
        make_bot(SEARCH, game).choose(seat, view, legal, Rng(1))
        assert json.dumps(state.view(OPEN)) == before
        assert json.dumps(view) == shown
        assert legal == state.legal(seat)


@pytest.mark.parametrize("game_id", names())
def test_a_bot_gets_nothing_but_its_seats_view(game_id: str) -> None:
    """The hidden part is of use: a view that shows everything is another one wherever something is hidden."""
    game = fondaco.load(game_id)
    for state in positions(game_id, 8):
        seat = state.pending()[-1]
        view = state.view(seat)
        assert view["viewer"] == seat
        world = game.imagine(view, Rng(3))
        assert world is not state
        assert json.dumps(world.view(seat)) == json.dumps(view)
