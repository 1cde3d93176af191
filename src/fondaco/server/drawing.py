"""A game's `table.html`, drawn: board and desks once for everybody, and what of them changed since the last time.

A game that has none is shown in words: what the terminal shows, in `plain_table.html`.

A board is a frame with named parts in it. Only parts that changed are drawn and sent again; a part that names
what it shows (`{% part "ship-0", view.ships[0] %}`) isn't even drawn as long as that stays the same. A part may hold
others, drawn before it: what changes often is sent without what it stands in. What is kept (`{% keep "desks", … %}`)
isn't even looked at while what it shows stays the same; it is no part, for it is never sent by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateSyntaxError, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from ..engine import SPECTATOR, Game, Rng, Speaker, View, plural
from .compiling import QuickGenerator

TEMPLATES = Path(__file__).parent / "templates"
MOST_KEPT = 20_000
WRAPPERS = {"part": "g", "panel": "div", "keep": ""}


HOLE = re.compile("\x00([^\x00]+)\x00")
REGIONS = ("board", "desks")
"""What of the page a canvas holds: two frames, their parts together."""


@dataclass
class Canvas:
    """Board and desks as they were drawn last, for one table and language."""

    frames: dict[str, str] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    shows: dict[str, tuple[object, ...]] = field(default_factory=dict)
    kept: dict[str, tuple[tuple[object, ...], Markup]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)

    def html(self, region: str = "board") -> str:
        """A whole region."""
        return self.filled(self.frames.get(region, ""))

    def filled(self, text: str) -> str:
        """A frame or a part with the parts that it holds."""
        return HOLE.sub(lambda hole: self.filled(self.parts[hole[1]]), text) if "\x00" in text else text

    def held(self, text: str) -> set[str]:
        """The parts that a frame or a part holds, and those that they hold."""
        found = set(HOLE.findall(text)) if "\x00" in text else set()
        return found.union(*[self.held(self.parts[name]) for name in found])


@dataclass(frozen=True)
class Change:
    """What a viewer's board and desks lack: some parts, or a whole region where its frame changed."""

    parts: dict[str, str]
    whole: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.parts or self.whole)


def _hole(name: str) -> str:
    return f"\x00{name}\x00"


class Parts(Extension):
    """`{% part "name", shown... %}…{% endpart %}` in SVG, `{% panel … %}…{% endpanel %}` in HTML, `{% keep … %}`."""

    tags = set(WRAPPERS)  # noqa: RUF012 - as the base class has it
    canvas: Canvas | None = None

    def parse(self, parser: Parser) -> nodes.Node:
        tag = next(parser.stream)
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements((f"name:end{tag.value}",), drop_needle=True)
        call = self.call_method("_draw", [nodes.Const(WRAPPERS[tag.value]), *values], lineno=tag.lineno)
        return nodes.CallBlock(call, [], [], body).set_lineno(tag.lineno)

    def _draw(self, wrapper: str, name: str, *shown: object, caller: Callable[[], Markup]) -> Markup:
        canvas = self.canvas
        if canvas is None:
            return _wrapped(wrapper, name, caller()) if wrapper else caller()
        if not wrapper:
            return _kept(canvas, name, shown, caller)
        if name in canvas.drawn:
            raise TemplateSyntaxError(f"the part '{name}' is drawn twice", 0)
        canvas.drawn.append(name)
        if not shown or name not in canvas.parts or canvas.shows.get(name) != shown:
            canvas.parts[name] = str(caller())
            canvas.shows[name] = shown
        return _framed(wrapper, name)


def _kept(canvas: Canvas, name: str, shown: tuple[object, ...], caller: Callable[[], Markup]) -> Markup:
    """What was drawn the last time where it still holds; its parts count as drawn."""
    known = canvas.kept.get(name)
    if known is not None and known[0] == shown:
        canvas.drawn += [held for held in HOLE.findall(known[1]) if held not in canvas.drawn]
        return known[1]
    html = caller()
    canvas.kept[name] = shown, html
    return html


def _wrapped(wrapper: str, name: str, inside: Markup) -> Markup:
    return Markup(f'<{wrapper} data-part="{escape(name)}">{inside}</{wrapper}>')


@cache
def _framed(wrapper: str, name: str) -> Markup:
    """A part's place in the frame."""
    return _wrapped(wrapper, name, Markup(_hole(name)))


class Drawings(Environment):
    """Templates over plain data: `view.ships` is looked up in a dictionary first."""

    code_generator_class = QuickGenerator

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(folder: Path | None = None) -> Environment:
    """The page's templates; with a game's folder also that game's."""
    folders = [TEMPLATES] if folder is None else [folder, TEMPLATES]
    made = Drawings(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[Parts, "jinja2.ext.do", "jinja2.ext.loopcontrols"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["plural"] = plural
    made.globals["HERE"] = {"rules": ""}
    made.globals["ARMS"] = ("cross", "bend", "chevron", "lozenge", "tower", "ship")
    _remember_pieces(made)
    return made


def _remember_pieces(made: Environment) -> None:
    """The house's pieces are the same for the same arguments: each is drawn once and kept."""
    pieces = made.get_template("pieces.html").module
    for name, macro in list(vars(pieces).items()):
        if isinstance(macro, Macro):
            setattr(pieces, name, Remembered(macro))


class Remembered:
    """A macro that keeps what it has drawn."""

    def __init__(self, macro: Macro) -> None:
        self._macro = macro
        self._kept: dict[object, Markup] = {}

    def __call__(self, *args: object, **more: object) -> Markup:
        if "caller" in more:
            return Markup(self._macro(*args, **more))
        key = (args, tuple(more.items())) if more else args
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[key] = Markup(self._macro(*args, **more))
        return kept


class InWords:
    """What `plain_table.html` shows of a game that draws no table: its screen for terminals."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def public(self, view: View, t: Speaker) -> str:
        """What everybody sees."""
        return self.game.screen(view, t)

    def private(self, view: View, t: Speaker) -> str:
        """The lines that the view's seat sees otherwise than everybody."""
        everybody = self.game.imagine(view, Rng(0)).view(SPECTATOR)
        known = set(self.public(everybody, t).splitlines())
        return "\n".join(line for line in self.public(view, t).splitlines() if line not in known)


class Artist:
    """Draws one game through its `table.html`, or in words where it has none."""

    def __init__(self, game: Game) -> None:
        self.game = game
        drawn = has_table(game)
        self.printed: object = game.printed() if drawn else InWords(game)
        self.environment = environment(game.folder())
        here: Any = self.environment.globals["HERE"]
        here["rules"] = f"/rules/{game.id}"
        self.template: Any = self.environment.get_template("table.html" if drawn else "plain_table.html").module
        self.parts: Parts = self.environment.extensions[Parts.identifier]  # type: ignore[assignment]
        house: Any = self.environment.get_template("plain_table.html").module
        self._draws = {region: getattr(self.template, region, getattr(house, region)) for region in REGIONS}
        self.has_hand = hasattr(self.template, "hand")
        self.has_moments = hasattr(self.template, "moment")
        self.has_style = (game.folder() / "table.css").exists()

    def symbols(self) -> Markup:
        """The game's own pictograms, once a page."""
        return Markup(self.template.symbols()) if hasattr(self.template, "symbols") else Markup("")

    def picture(self) -> Markup:
        """The drawing for the home page."""
        if hasattr(self.template, "picture"):
            return Markup(self.template.picture())
        return Markup('<svg viewBox="0 0 320 160"><use href="#compass" x="100" y="20" width="120" height="120"/></svg>')

    def board(self, canvas: Canvas, view: View, t: Speaker) -> Change:
        """Bring a canvas up to the public view, board and desks; what changed on it."""
        before = canvas.parts.copy()
        frames_before = canvas.frames
        canvas.drawn = []
        self.parts.canvas = canvas
        try:
            canvas.frames = {region: str(self._draws[region](view, t, self.printed)) for region in REGIONS}
        finally:
            self.parts.canvas = None
        for name in before.keys() - set(canvas.drawn):
            del canvas.parts[name], canvas.shows[name]
        anew = [region for region in REGIONS if canvas.frames[region] != frames_before.get(region)]
        held = set[str]().union(*[canvas.held(canvas.frames[region]) for region in anew])
        changed = [name for name, html in canvas.parts.items() if name not in held and before.get(name) != html]
        held = held.union(*[canvas.held(canvas.parts[name]) for name in changed])
        parts = {name: canvas.filled(canvas.parts[name]) for name in changed if name not in held}
        return Change(parts, {region: canvas.html(region) for region in anew})

    def hand(self, view: View, t: Speaker) -> Markup:
        """The private part of one seat."""
        return Markup(self.template.hand(view, t, self.printed)).strip() if self.has_hand else Markup("")

    def moment(self, events: list[dict[str, object]], t: Speaker) -> Markup:
        """A card for what players lean forward for, from one move's events as everybody saw them; or nothing."""
        return Markup(self.template.moment(events, t, self.printed)).strip() if self.has_moments else Markup("")

    def legend(self, t: Speaker) -> Markup:
        """A card of the game's symbols; nothing where it has none."""
        drawn = hasattr(self.template, "legend")
        return Markup(self.template.legend(t, self.printed)).strip() if drawn else Markup("")


@lru_cache(64)
def artist(game: Game) -> Artist:
    """The artist of a game (of each board of it)."""
    return Artist(game)


def has_table(game: Game) -> bool:
    """Whether the game draws its own table for the browser."""
    return (game.folder() / "table.html").exists()
