"""The table in the fullest positions there are: all is legible and in its place, and nothing pushes anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import fondaco
from fondaco.engine import State
from fondaco.server.still import still

from .fullest import NAMES, fullest
from .games import GAMES
from .watching import TOO_SMALL

LANGUAGES = ["fr", "de"]
"""Those with the longest words."""
OVERFLOWING = """() => [...document.querySelectorAll(".desk *, .hand > * *")].filter(node => {
    if (node.ownerSVGElement || !node.checkVisibility() || node.closest(".unseen")) return false;
    const style = getComputedStyle(node);
    const cut = style.textOverflow === "ellipsis" || style.overflowX !== "visible";
    const outer = node.closest(".desk, .hand > *").getBoundingClientRect(), inner = node.getBoundingClientRect();
    return (!cut && node.scrollWidth > node.clientWidth + 1 && node.clientWidth) || inner.right > outer.right + 1;
}).map(node => `${node.className} ${node.textContent.trim().replace(/\\s+/g, " ").slice(0, 50)}`)"""
"""What is wider than its box or sticks out of its desk, other than names and rows that may be cut."""
SCROLLS = """() => {
    const column = document.querySelector("[data-region=desks]");
    return column.scrollHeight - column.clientHeight;
}"""
HEIGHTS = """() => [...document.querySelectorAll("#desks .desk")].map(desk => Math.round(desk.offsetHeight * 2) / 2)"""
MOVED_BY_NUMBERS = """() => {
    const pieces = [...document.querySelectorAll("[data-piece]")].filter(piece => piece.offsetParent);
    const lies = () => pieces.map(piece => `${piece.offsetLeft} ${piece.offsetTop}`);
    const before = lies();
    const found = new Set();
    for (const number of document.querySelectorAll(".figure b, b[data-count]")) {
        const said = number.textContent;
        for (const other of ["0", said.trim().length < 3 ? "88" : "8888"]) {
            number.textContent = other;
            lies().forEach((at, i) => at !== before[i] && found.add(pieces[i].dataset.piece));
        }
        number.textContent = said;
    }
    return [...found];
}"""
"""The pieces that lie elsewhere while a number counts on, from one digit to more."""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    shown = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    yield shown
    shown.close()


def show(page: Page, state: State, language: str = "en") -> None:
    page.set_content(still(state, NAMES[: state.players], language=language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_text_is_large_enough_to_read(page: Page, game: str, language: str) -> None:
    for state in fullest(game):
        show(page, state, language)
        assert page.evaluate(TOO_SMALL) == [], f"with {state.players} players"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 640)])
def test_all_that_a_seat_holds_fits_its_desk(page: Page, game: str, language: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for state in fullest(game):
        show(page, state, language)
        assert page.evaluate(OVERFLOWING) == [], f"with {state.players} players"
        assert page.evaluate(SCROLLS) <= 0, f"the desks of {state.players} players scroll"


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_is_as_high_with_nothing_as_with_everything(page: Page, game: str) -> None:
    for state in fullest(game):
        show(page, fondaco.load(game).new(players=state.players, seed=1))
        empty = page.evaluate(HEIGHTS)
        show(page, state)
        assert page.evaluate(HEIGHTS) == empty, f"with {state.players} players"


@pytest.mark.parametrize("game", GAMES)
def test_no_number_moves_a_piece(page: Page, game: str) -> None:
    for state in fullest(game):
        show(page, state)
        assert page.evaluate(MOVED_BY_NUMBERS) == [], f"with {state.players} players"
