"""Parts of a board: what changed is sent, and no more of it than that."""

from __future__ import annotations

from types import SimpleNamespace

from fondaco.engine import Speaker
from fondaco.server.drawing import Artist, Canvas, Change, Drawings, Parts

TABLE = """
{% macro board(view, t, printed) %}
{% set bid %}{% part "bid", view.bid %}{{ view.bid }}{% endpart %}{% endset %}
{% part "market", view.lots %}<g>{{ view.lots }}{{ bid }}</g>{% endpart %}
{% endmacro %}
{% macro desks(view, t, printed) %}
{% keep "desks", view.money %}{% do printed.looked.append(view.money) %}
<div>{% panel "purse", view.money %}{{ view.money }}{% endpanel %}</div>{% endkeep %}
{% endmacro %}
"""


class Drawn:
    """A table of a game that isn't there."""

    def __init__(self) -> None:
        made = Drawings(autoescape=True, extensions=[Parts, "jinja2.ext.do"])
        module = made.from_string(TABLE).module
        self.printed = SimpleNamespace(looked=[])
        self.artist = Artist.__new__(Artist)
        self.artist.parts = made.extensions[Parts.identifier]  # type: ignore[assignment]
        self.artist.printed = self.printed
        self.artist._draws = {"board": module.board, "desks": module.desks}  # type: ignore[attr-defined]
        self.canvas = Canvas()

    def shown(self, bid: int, lots: int, money: int) -> Change:
        return self.artist.board(self.canvas, {"bid": bid, "lots": lots, "money": money}, Speaker())


def test_a_part_within_another_is_sent_without_it() -> None:
    table = Drawn()
    table.shown(1, 1, 1)
    assert table.shown(2, 1, 1) == Change({"bid": "2"})


def test_a_part_brings_those_that_it_holds() -> None:
    table = Drawn()
    table.shown(1, 1, 1)
    inner = '<g data-part="bid">2</g>'
    assert table.shown(2, 2, 1) == Change({"market": f"<g>2{inner}</g>"})
    assert f'<g data-part="market"><g>2{inner}</g></g>' in table.canvas.html("board")


def test_what_is_kept_is_not_looked_at_and_its_parts_stay() -> None:
    table = Drawn()
    first = table.shown(1, 1, 5)
    assert '<div data-part="purse">5</div>' in first.whole["desks"]
    table.shown(2, 1, 5)
    assert table.printed.looked == [5]
    assert '<div data-part="purse">5</div>' in table.canvas.html("desks")
    assert table.shown(2, 1, 6) == Change({"purse": "6"})
    assert table.printed.looked == [5, 6]
