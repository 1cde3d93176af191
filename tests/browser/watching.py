"""What must hold on the page at every decision: everything on one screen, nothing jumps, nothing drifts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

WATCH_PIECES = """(() => {
    const homes = "#board, #desks, #hand";
    const drifted = window.drifted = [];
    const glides = window.glides = [];
    let begun = [];
    let before = null;
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
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (this.dataset?.piece && JSON.stringify(frames).includes("translate")) {
            begun.push(this.dataset.piece);
            glides.push(this.dataset.piece);
        }
        return animate.call(this, frames, options);
    };
    const look = () => {
        const now = where();
        for (const piece of begun) {
            const then = before?.get(piece);
            const there = now.get(piece);
            if (!then || !there || then[0] !== there[0]) continue;
            if (Math.hypot(then[1] - there[1], then[2] - there[2]) < 0.5) drifted.push(`${piece} in ${there}`);
        }
        begun = [];
        before = now;
    };
    addEventListener("DOMContentLoaded", () => {
        for (const area of document.querySelectorAll(homes)) {
            new MutationObserver(look).observe(area, { childList: true, subtree: true });
        }
        look();
    });
})();"""
"""Notes every piece that glides though it lies where it lay before, in the drawing's own units."""

SCREEN = """() => {
    const rect = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    };
    const region = (name) => document.querySelector(`[data-region=${name}]`);
    const out = (node) => {
        const box = node.getBoundingClientRect();
        return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    };
    const root = document.documentElement;
    const drawings = [...document.querySelectorAll("#board svg.chart")].filter(svg => svg.getClientRects().length);
    const desks = [...document.querySelectorAll("#desks .desk")];
    const beyond = (box) => (node) => {
        const inner = node.getBoundingClientRect(), outer = box.getBoundingClientRect();
        return inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    };
    return {
        bar: rect(region("bar")),
        board: rect(region("board")),
        scrolls: Math.max(root.scrollHeight - innerHeight, document.body.scrollHeight - innerHeight),
        wider: root.scrollWidth - innerWidth,
        boardOut: drawings.filter(svg => out(svg) || beyond(region("board"))(svg)).map(svg => rect(svg)),
        desksOut: desks.filter(desk => out(desk) || beyond(region("desks"))(desk)).map(desk => rect(desk)),
        drifted: (window.drifted || []).splice(0),
    };
}"""


class Screen:
    """The page of one person in a game; `check` at every decision."""

    def __init__(self, page: Page, wide: bool) -> None:
        self.page = page
        self.wide = wide
        """Whether everything must be on one screen (from 1024 x 640 on)."""
        self.first: dict[str, Any] = {}

    def check(self) -> None:
        """Everything that must hold while somebody decides."""
        seen: dict[str, Any] = self.page.evaluate(SCREEN)
        self.first = self.first or seen
        assert seen["bar"] == self.first["bar"], "the bar has another size than at the first decision"
        assert seen["board"] == self.first["board"], "the board lies elsewhere than at the first decision"
        assert seen["wider"] <= 0, "something is wider than the window"
        assert seen["drifted"] == [], f"pieces glide that did not move: {seen['drifted']}"
        if self.wide:
            assert seen["scrolls"] <= 0, "the page scrolls"
            assert seen["boardOut"] == [], f"not the whole board is in sight: {seen}"
            assert seen["desksOut"] == [], f"not every desk is in sight: {seen}"

    def check_result(self) -> None:
        """After the game: who has won is in sight, without scrolling."""
        shown = self.page.locator("#result")
        shown.wait_for()
        box = shown.bounding_box()
        size = self.page.viewport_size
        assert box is not None
        assert size is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size["height"], f"the result lies at {box}"
        assert self.page.evaluate("scrollY") == 0
