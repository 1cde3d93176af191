"""What must hold on the page at every decision: everything on one screen, nothing jumps, nothing drifts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

WIDE = 1024
"""From this width on everything must be on one screen."""

WATCH_PIECES = """(() => {
    const QUICKER = 10, FRAME = 80;
    const homes = "#board, #desks, #hand";
    const glides = window.glides = [];
    const seen = new WeakSet();
    const drifted = [];
    let places = new Map();
    const lies = (piece) => {
        if (!piece.ownerSVGElement) return [piece.offsetLeft, piece.offsetTop];
        const box = piece.getBBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const home = (piece) => (piece.ownerSVGElement || piece).closest("[data-part]")?.dataset.part || "";
    const where = () => {
        const found = new Map();
        for (const area of document.querySelectorAll(homes)) {
            for (const piece of area.querySelectorAll("[data-piece]")) {
                if (piece.getClientRects().length) found.set(piece.dataset.piece, [home(piece), ...lies(piece)]);
            }
        }
        return found;
    };
    const far = (then, now) => Math.hypot(then[1] - now[1], then[2] - now[2]);
    const stays = (then, now) => then && now && then[0] === now[0] && far(then, now) < 0.5;
    const look = () => {
        const now = where();
        for (const one of document.getAnimations()) {
            const piece = one.effect?.target?.dataset?.piece;
            if (seen.has(one)) continue;
            seen.add(one);
            one.updatePlaybackRate(QUICKER);
            if (!piece) continue;
            glides.push(piece);
            if (stays(places.get(piece), now.get(piece))) drifted.push(`${piece} at ${now.get(piece)}`);
        }
        places = now;
    };
    window.drift = () => {
        look();
        return drifted.splice(0);
    };
    addEventListener("animationstart", ({ target }) => target.getAnimations().forEach(one => one.finish()));
    window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), FRAME);
    addEventListener("DOMContentLoaded", () => {
        for (const area of document.querySelectorAll(homes)) {
            new MutationObserver(look).observe(area, { childList: true, subtree: true });
        }
        look();
    });
})();"""
"""Looks at the running animations after every change of the board, and when `drift()` is asked: it names the pieces
that glide though they lie where they lay before, in the drawing's own units. What has been looked at goes on ten times
as fast, numbers count on in few steps, and what breathes rests: drawing every frame would take most of
a test's time."""

SCREEN = """() => {
    const rect = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    };
    const region = (name) => document.querySelector(`[data-region=${name}]`);
    const shown = (query) => [...document.querySelectorAll(query)].filter(node => {
        const box = node.getBoundingClientRect();
        return box.width > 0 && box.height > 0;
    });
    const names = (nodes) => nodes.map(node => `${node.outerHTML.slice(0, 90)} at ${rect(node)}`);
    const lies = (node) => {
        if (!node.ownerSVGElement) return node.getBoundingClientRect();
        const { x, y, width, height } = node.getBBox(), frame = node.getScreenCTM();
        const [from, to] = [[x, y], [x + width, y + height]].map(at => new DOMPoint(...at).matrixTransform(frame));
        return { left: from.x, top: from.y, right: to.x, bottom: to.y };
    };
    const beyond = (box) => {
        const outer = box.getBoundingClientRect();
        const right = Math.min(outer.right, innerWidth) + 1, bottom = Math.min(outer.bottom, innerHeight) + 1;
        return (node) => {
            const inner = lies(node);
            const above = Math.min(inner.left - outer.left, inner.top - outer.top) < -1;
            return above || inner.right > right || inner.bottom > bottom;
        };
    };
    const slides = (node) => {
        for (let at = node; at; at = at.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.body) return true;
        }
        return false;
    };
    const root = document.documentElement;
    const drifted = window.drift();
    for (const one of document.getAnimations()) one.finish();
    return {
        bar: rect(region("bar")),
        board: rect(region("board")),
        scrolls: Math.max(root.scrollHeight - innerHeight, document.body.scrollHeight - innerHeight),
        wider: root.scrollWidth - innerWidth,
        sticksOut: names(shown("[data-region], .desk, .figure, button, input, select, summary").filter(node => {
            const box = node.getBoundingClientRect();
            return (box.left < -1 || box.right > innerWidth + 1) && !node.matches(".unseen") && !slides(node);
        })),
        boardOut: names(shown("#board svg, #board [data-part]").filter(beyond(region("board")))),
        drawn: shown("#board svg").length,
        desksOut: names(shown("#desks .desk").filter(beyond(region("desks")))),
        desks: shown("#desks .desk").length,
        desksLie: shown("#desks .desk").map(rect),
        drifted,
    };
}"""

TOO_SMALL = """() => [...document.querySelectorAll("#board *, #desks *, .hand *")].filter(node => {
    if (!node.getClientRects().length || node.closest("title, .unseen") || !node.checkVisibility()) return false;
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
    const scale = node.getScreenCTM && node.ownerSVGElement ? node.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(node).fontSize) * scale;
    return own && size > 0 && size < 10.95;
}).map(node => `${node.textContent.trim()} (${node.getAttribute("class")})`)"""
"""Texts smaller than 11 pixels; those of no size are for other windows."""


class Screen:
    """The page of one person in a game, in a window of a certain size; `check` at every decision."""

    def __init__(self, page: Page, width: int, height: int, seats: int) -> None:
        self.page = page
        self.width = width
        self.height = height
        self.wide = width >= WIDE
        """Whether everything must be on one screen."""
        self.seats = seats
        self.first: dict[str, Any] = {}

    def open(self) -> None:
        """Give the window its size; the page hears of it now, not at the next frame."""
        self.page.set_viewport_size({"width": self.width, "height": self.height})
        self.page.evaluate("dispatchEvent(new Event('resize'))")

    def check(self) -> None:
        """Everything that must hold while somebody decides."""
        self.open()
        seen: dict[str, Any] = self.page.evaluate(SCREEN)
        self.first = self.first or seen
        assert seen["bar"] == self.first["bar"], "the bar has another size than at the first decision"
        assert seen["board"] == self.first["board"], "the board lies elsewhere than at the first decision"
        assert seen["desksLie"] == self.first["desksLie"], "a desk lies elsewhere than at the first decision"
        assert seen["wider"] <= 0, "something is wider than the window"
        assert seen["sticksOut"] == [], f"it sticks out of the window: {seen['sticksOut']}"
        assert seen["drifted"] == [], f"pieces glide that did not move: {seen['drifted']}"
        assert seen["drawn"], "no board is drawn"
        assert seen["desks"] == self.seats, f"there are {seen['desks']} desks"
        if self.wide:
            assert seen["scrolls"] <= 0, "the page scrolls"
            assert seen["boardOut"] == [], f"not the whole board is in sight: {seen['boardOut']}"
            assert seen["desksOut"] == [], f"not every desk is in sight: {seen['desksOut']}"

    def check_result(self) -> None:
        """After the game: who has won is in sight, without scrolling."""
        self.open()
        shown = self.page.locator("#result")
        shown.wait_for()
        box = shown.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= self.height, f"the result lies at {box}"
        assert self.page.evaluate("scrollY") == 0
