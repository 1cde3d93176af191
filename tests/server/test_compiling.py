"""Templates compiled our way say the same as compiled Jinja's, to the byte, and complain of the same."""

from __future__ import annotations

import pytest
from jinja2 import StrictUndefined, UndefinedError
from jinja2.compiler import CodeGenerator
from markupsafe import Markup

from fondaco.engine import SPECTATOR, Game, Match, Rng
from fondaco.engine.texts import LANGUAGES
from fondaco.registry import every
from fondaco.server import drawing
from fondaco.server.drawing import Artist, Canvas, Drawings, environment
from fondaco.server.texts import game_speaker

GIVEN = {
    "t": str,
    "text": 'a <b> & "c"',
    "html": Markup("<i>x</i>"),
    "numbers": [1, 2.5, True, None],
    "view": {"ships": [1, 2], "items": "not the method"},
}
TEMPLATES = [
    "{{ text }}|{{ html }}|{{ numbers[0] }}|{{ numbers[1] }}|{{ numbers[2] }}|{{ numbers[3] }}|{{ numbers }}",
    "{{ text ~ 1 }}|{{ html ~ text }}|{{ text ~ html ~ 2.5 }}|{{ 1 ~ 2 }}",
    "{{ view.ships }}|{{ view.items }}|{{ text.upper() }}|{{ view.keys() | list | length }}",
    "{% macro m(a, b=2, class='x') %}{{ a }}-{{ b }}-{{ class }}{% endmacro %}"
    "{{ m(text) }}|{{ m(1, 3) }}|{{ m(1, class='<y>') }}|{{ m(a=1, b=html) }}|{{ m(1, 2, 3) }}",
    "{% macro m(a) %}[{{ a }}{% if caller is defined %}{{ caller() }}{% endif %}]{% endmacro %}"
    "{{ m(1) }}{% call m(text) %}<b>{{ text }}</b>{% endcall %}",
    "{% macro m() %}{{ caller(text, 1) }}{% endmacro %}{% call(a, b) m() %}{{ a }}{{ b }}{% endcall %}",
    "{% for n in numbers %}{{ loop.index0 }}{{ t(n) }}{{ ', ' if not loop.last }}{% endfor %}",
    "{% set block %}<b>{{ text }}</b>{% endset %}{{ block }}{{ block ~ text }}",
]
WRONG = [
    "{{ nothing }}",
    "{{ view.nothing.more }}",
    "{{ text ~ nothing }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, b=2) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{{ m() }}",
]


class Jinjas(Drawings):
    """The same templates, compiled as Jinja does."""

    code_generator_class = CodeGenerator  # type: ignore[assignment]


def compiled_by_jinja(monkeypatch: pytest.MonkeyPatch, game: Game) -> Artist:
    with monkeypatch.context() as patched:
        patched.setattr(drawing, "Drawings", Jinjas)
        patched.setattr(drawing, "environment", environment.__wrapped__)
        return Artist(game)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_says_the_same(template: str) -> None:
    said = [kind(autoescape=True, undefined=StrictUndefined).from_string(template) for kind in (Drawings, Jinjas)]
    assert said[0].render(GIVEN) == said[1].render(GIVEN)


@pytest.mark.parametrize("template", WRONG)
def test_a_template_complains_of_the_same(template: str) -> None:
    said: list[str] = []
    for kind in (Drawings, Jinjas):
        with pytest.raises((UndefinedError, TypeError)) as caught:
            kind(autoescape=True, undefined=StrictUndefined).from_string(template).render(GIVEN)
        said.append(str(caught.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_every_table_is_drawn_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games, each seat's hand and the cards of moments included."""
    ours, theirs = Artist(game), compiled_by_jinja(monkeypatch, game)
    assert type(theirs.environment) is Jinjas
    rng = Rng(11)
    for number, language in enumerate(LANGUAGES):
        players = min(game.players_max, game.players_min + number)
        match = Match(game, players, Rng(number), names=[f"<{seat}> & co" for seat in range(players)])
        t = game_speaker(language, game, match.names)
        canvas = Canvas()
        moves = 0
        while not match.state.over and moves < 400:
            seat = match.state.pending()[0]
            legal = match.state.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
            moves += 1
            if moves % 8:
                continue
            view = match.state.view(SPECTATOR)
            ours.board(canvas, view, t)
            fresh = Canvas()
            theirs.board(fresh, view, t)
            assert [canvas.html(region) for region in drawing.REGIONS] == [
                fresh.html(region) for region in drawing.REGIONS
            ]
            own = match.state.view(seat)
            assert ours.hand(own, t) == theirs.hand(own, t)
            for move in match.moves[-8:]:
                seen = [event.seen_by(SPECTATOR) for event in move.events]
                told = [{"kind": event.kind, "seat": event.seat, "data": event.data} for event in seen]
                assert ours.moment(told, t) == theirs.moment(told, t)
        assert ours.legend(t) == theirs.legend(t)
        assert ours.symbols() == theirs.symbols()
        assert ours.picture() == theirs.picture()
