"""Every game's `table.html`, at every move of random games: complete, up to date, with the places of its actions."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from fondaco.engine import SPECTATOR, Game, Match, Rng
from fondaco.engine.check import setups
from fondaco.engine.texts import LANGUAGES
from fondaco.server.drawing import Canvas, artist, environment
from fondaco.server.texts import game_telling
from fondaco.server.web.home import playable

GAMES = playable()
NAMES = ["Anna", "Bruno", "Chiara", "Dario", "Elena", "Fosco"]
VOID = {"br", "hr", "img", "input", "link", "meta"}
MOST_MOVES = 160


class Reader(HTMLParser):
    """Reads a board as a browser would: tags must match, attributes are collected."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.pieces: list[str] = []
        self.parts: list[str] = []
        self.uses: set[str] = set()
        self.places: set[str] = set()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
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
            self.places.add(found["data-place"] or "")
        if tag == "use":
            self.uses.add(found.get("href") or "")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    if reader.open:
        reader.faults.append(f"never closed: {reader.open}")
    return reader


def small_setups(game: Game) -> list[tuple[int, dict[str, str]]]:
    found = setups(game)
    return [found[0], found[-1], found[len(found) // 2]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_move_is_drawn_and_what_is_sent_is_what_a_fresh_page_shows(game: Game) -> None:
    for number, (players, options) in enumerate(small_setups(game)):
        rng = Rng(number + 3)
        match = Match(game, players, Rng(number), options, NAMES[:players])
        painter = artist(match.game)
        t = game_telling(LANGUAGES[number % 4], match.game, match.names)
        live = Canvas()
        known = symbols(match.game)
        drawn_whole = 0
        for _ in range(MOST_MOVES):
            view = match.state.view(SPECTATOR)
            drawn_whole += painter.board(live, view, t).whole is not None
            fresh = Canvas()
            painter.board(fresh, view, t)
            assert live.html() == fresh.html(), "a part doesn't name all that it shows"
            found = read(fresh.html())
            assert found.faults == []
            assert len(found.parts) == len(set(found.parts)), "a part is drawn twice"
            assert len(found.pieces) == len(set(found.pieces)), sorted(
                p for p in found.pieces if found.pieces.count(p) > 1
            )
            assert found.uses <= known, found.uses - known
            for seat in match.state.pending():
                if painter.has_hand and seat >= 0:
                    hand = read(str(painter.hand(match.state.view(seat), t)))
                    assert hand.faults == []
                    assert hand.uses <= known, hand.uses - known
            if match.state.over:
                break
            seat = match.state.pending()[0]
            legal = match.state.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        assert drawn_whole <= 3, "the frame changes during the game: put what changes into parts"


def symbols(game: Game) -> set[str]:
    text = environment(game.folder()).get_template("symbols.html").render() + str(artist(game).symbols())
    return {f"#{id}" for id in re.findall(r'<symbol id="([^"]+)"', text)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_symbols_are_the_games_own(game: Game) -> None:
    own = re.findall(r'<symbol id="([^"]+)"', str(artist(game).symbols()))
    house = re.findall(r'<symbol id="([^"]+)"', environment().get_template("symbols.html").render())
    assert len(own) == len(set(own))
    assert not set(own) & set(house)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_most_actions_have_a_place_on_the_board_or_in_the_hand(game: Game) -> None:
    """Actions without a place stand as buttons; there must not be so many of them that nobody finds theirs."""
    rng = Rng(8)
    match = Match(game, None, Rng(2), {}, NAMES[: game.players_max])
    painter = artist(match.game)
    t = game_telling("en", match.game, match.names)
    for _ in range(MOST_MOVES):
        if match.state.over:
            break
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        canvas = Canvas()
        painter.board(canvas, match.state.view(SPECTATOR), t)
        drawn = read(canvas.html()).places | read(str(painter.hand(match.state.view(seat), t))).places
        outside = [action for action in legal if match.game.place(action) not in drawn]
        plain = [action for action in outside if match.game.amount(action) < 0]
        assert len(plain) <= 24, [match.game.text(action) for action in plain[:10]]
        match.play(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_there_is_a_picture_for_the_home_page(game: Game) -> None:
    assert hasattr(artist(game).template, "picture")
    assert read(str(artist(game).picture())).faults == []
