"""A game's `table.html`, drawn at every move of random games: complete, up to date, with the places of its actions.

No server is started. Each check raises AssertionError with what is wrong; `check_table` is all of them.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from ..engine import SPECTATOR, Game, Match, Rng
from ..engine.check import setups
from ..engine.texts import LANGUAGES
from ..server.drawing import REGIONS, Canvas, artist, environment, has_table
from ..server.texts import game_speaker

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fosco", "Gaia", "Hugo")
VOID = {"br", "hr", "img", "input", "link", "meta"}
MOST_MOVES = 160
READ = 4
"""Each move is drawn and compared; every so many are read as a browser would."""
MOST_BUTTONS = 24
DESK = re.compile(r"<header.*?</header>", re.DOTALL)
SYMBOL = re.compile(r'<symbol id="([^"]+)"')


class Reader(HTMLParser):
    """Reads board and desks as a browser would: tags must match, attributes are collected."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.pieces: list[str] = []
        self.parts: list[str] = []
        self.uses: set[str] = set()
        self.places: set[str] = set()
        self.unnamed: set[str] = set()
        """Places that don't say what they are, by a title or `data-tip` of their own."""
        self._place_at: dict[int, str] = {}
        """The open places, by how deep they lie."""
        self.faults: list[str] = []
        self.feed(html)
        if self.open:
            self.faults.append(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        found = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        for name in ("style", "onclick", "onload"):
            if name in found:
                self.faults.append(f"<{tag} {name}=…> is forbidden by the content-security policy")
        if found.get("data-piece"):
            self.pieces.append(found["data-piece"] or "")
        if found.get("data-part"):
            self.parts.append(found["data-part"] or "")
        if found.get("data-place"):
            self._note_place(found["data-place"] or "", bool(found.get("title") or found.get("data-tip")))
        if tag == "title":
            self._place_at.pop(len(self.open) - 1, None)
        if tag == "use":
            self.uses.add(found.get("href") or "")

    def _note_place(self, place: str, named: bool) -> None:
        self.places.add(place)
        if not named:
            self._place_at[len(self.open)] = place

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """A tag that is its own end."""
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """It must end what was opened last."""
        place = self._place_at.pop(len(self.open), "")
        if place:
            self.unnamed.add(place)
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")


def check_table(game: Game) -> None:
    """All that is checked of a table."""
    check_drawing(game)
    check_symbols(game)
    check_places(game)
    check_legend(game)
    if has_table(game):
        check_desks(game)
        check_picture(game)


def check_drawing(game: Game) -> None:
    """Every move is drawn, and what is sent of it is what a fresh page shows."""
    found = setups(game)
    for number, (players, options) in enumerate([found[0], found[-1], found[len(found) // 2]]):
        rng = Rng(number + 3)
        match = Match(game, players, Rng(number), options, list(NAMES[:players]))
        painter = artist(match.game)
        t = game_speaker(LANGUAGES[number % len(LANGUAGES)], match.game, match.names)
        live = Canvas()
        known = symbols(match.game)
        drawn_whole = 0
        for moved in range(MOST_MOVES):
            view = match.state.view(SPECTATOR)
            drawn_whole += bool(painter.board(live, view, t).whole)
            fresh = Canvas()
            painter.board(fresh, view, t)
            for region in REGIONS:
                assert live.html(region) == fresh.html(region), "a part doesn't name all that it shows"
            if moved % READ == 0 or match.state.over:
                check_markup(fresh, known)
            for seat in match.state.pending():
                if painter.has_hand and seat >= 0:
                    hand = Reader(str(painter.hand(match.state.view(seat), t)))
                    assert not hand.faults, "; ".join(hand.faults)
                    assert hand.uses <= known, f"no such symbols: {hand.uses - known}"
            if match.state.over:
                break
            play_any(match, rng)
        assert drawn_whole <= 3, "the frame changes during the game: put what changes into parts"


def check_markup(canvas: Canvas, known: set[str]) -> None:
    """What is drawn is sound: tags close, nothing is drawn twice, and no symbol is lacking."""
    parts: list[str] = []
    pieces: list[str] = []
    for region in REGIONS:
        read = Reader(canvas.html(region))
        assert not read.faults, f"{region}: {'; '.join(read.faults)}"
        assert read.uses <= known, f"no such symbols: {read.uses - known}"
        parts += read.parts
        pieces += read.pieces
    assert not twice(parts), f"drawn twice: the parts {twice(parts)}"
    assert not twice(pieces), f"drawn twice: the pieces {twice(pieces)}"


def check_symbols(game: Game) -> None:
    """The game's pictograms have names of their own, and those of its actions exist."""
    own = SYMBOL.findall(str(artist(game).symbols()))
    house = SYMBOL.findall(environment().get_template("symbols.html").render())
    assert not twice(own), f"drawn twice: the symbols {twice(own)}"
    assert not set(own) & set(house), f"the house has symbols of that name: {set(own) & set(house)}"
    actions = game.actions()
    icons = {f"#{actions.icon(action)}" for action in range(len(actions)) if actions.family(action).icon}
    assert icons <= symbols(game), f"actions have symbols that don't exist: {icons - symbols(game)}"


def check_places(game: Game) -> None:
    """Places have names; actions without one drawn stand as buttons: not so many that nobody finds theirs."""
    rng = Rng(8)
    match = Match(game, None, Rng(2), {}, list(NAMES[: game.players_max]))
    painter = artist(match.game)
    t = game_speaker("en", match.game, match.names)
    for moved in range(MOST_MOVES):
        if match.state.over:
            break
        if moved % READ:
            play_any(match, rng)
            continue
        seat = match.state.pending()[0]
        canvas = Canvas()
        painter.board(canvas, match.state.view(SPECTATOR), t)
        board = Reader("".join(map(canvas.html, REGIONS)))
        hand = Reader(str(painter.hand(match.state.view(seat), t)))
        drawn = board.places | hand.places
        unnamed = board.unnamed | hand.unnamed
        assert not unnamed, f"places without a title or data-tip: {sorted(unnamed)[:10]}"
        outside = [action for action in match.state.legal(seat) if match.game.place(action) not in drawn]
        plain = [match.game.text(action) for action in outside if match.game.amount(action) < 0]
        assert len(plain) <= MOST_BUTTONS, f"{len(plain)} actions have no place: {', '.join(plain[:10])} …"
        play_any(match, rng)


def check_desks(game: Game) -> None:
    """Every seat has one desk, with its name and its key figures in the head."""
    for players in (game.players_min, game.players_max):
        match = Match(game, players, Rng(1), {}, list(NAMES[:players]))
        canvas, t = Canvas(), game_speaker("en", match.game, match.names)
        artist(match.game).board(canvas, match.state.view(SPECTATOR), t)
        desks = canvas.html("desks")
        for seat in range(players):
            head = DESK.search(desks, desks.index(f'class="desk seat-{seat} '))
            assert head is not None, f"seat {seat} has no desk"
            assert NAMES[seat] in head[0], f"the desk of seat {seat} doesn't name its player"
            assert 'class="figure"' in head[0], f"the desk of seat {seat} has no key figure in its head"
        assert "desk " not in canvas.html("board"), "desks stand in their own region, drawn by desks()"


def check_legend(game: Game) -> None:
    """The card of symbols shows only symbols that there are."""
    for language in LANGUAGES:
        legend = Reader(str(artist(game).legend(game_speaker(language, game, list(NAMES)))))
        assert not legend.faults, "; ".join(legend.faults)
        assert legend.uses <= symbols(game), f"no such symbols: {legend.uses - symbols(game)}"


def check_picture(game: Game) -> None:
    """There is a picture for the home page."""
    assert hasattr(artist(game).template, "picture"), "table.html has no macro picture()"
    faults = Reader(str(artist(game).picture())).faults
    assert not faults, "; ".join(faults)


def symbols(game: Game) -> set[str]:
    """The symbols that a table of the game can use."""
    text = environment(game.folder()).get_template("symbols.html").render() + str(artist(game).symbols())
    return {f"#{id}" for id in SYMBOL.findall(text)}


def twice(names: list[str]) -> list[str]:
    """What is named more than once."""
    return sorted({name for name in names if names.count(name) > 1})


def play_any(match: Match, rng: Rng) -> None:
    """One random move."""
    seat = match.state.pending()[0]
    legal = match.state.legal(seat)
    match.play(seat, legal[rng.below(len(legal))])
