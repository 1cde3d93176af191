// The keyboard on the board: one stop for Tab, arrow keys go to the nearest place in their direction, and the focus
// stays on the board when parts of it are swapped.

import { all, board, find } from "./page.js";
import { bringIn } from "./zoom.js";

const GROUNDS = ":is(#board, #desks, #hand)";
export const PLACES = `${GROUNDS} [data-place]`;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const standing = { place: "", x: 0, y: 0, on: false };

export const placed = (id) => all(`${GROUNDS} [data-place="${CSS.escape(id)}"]`);
const seen = (place) => place.getClientRects().length > 0 && place.checkVisibility({ visibilityProperty: true });
const middle = (place) => {
  const box = (find(":scope > .place", place) || place).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// One drawing of each place, the first that can be seen.

function stops(query) {
  const found = new Map();
  for (const place of all(`${PLACES}${query}`)) {
    if (!found.has(place.dataset.place) && seen(place)) found.set(place.dataset.place, place);
  }
  return [...found.values()];
}

function nearest(places, from) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const at = middle(place);
    const far = Math.hypot(at.x - from.x, at.y - from.y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

// A finger is broad: what it meant where it hit nothing that can be done is the nearest place, within a finger's width.

const FINGER = 22;
export function meant(event) {
  const hit = event.target.closest(PLACES);
  if (hit?.matches(".can") || event.pointerType !== "touch" || !event.target.closest("#board svg.chart")) return hit;
  const from = { x: event.clientX, y: event.clientY };
  const place = nearest(stops(""), from);
  const at = place && middle(place);
  return at && Math.hypot(at.x - from.x, at.y - from.y) < FINGER ? place : hit;
}

// The next place in a direction: near ahead rather than far aside.

function ahead(places, from, [across, down]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const at = middle(place);
    const on = (at.x - from.x) * across + (at.y - from.y) * down;
    const aside = Math.abs((at.x - from.x) * down) + Math.abs((at.y - from.y) * across);
    if (on < 4) continue;
    const far = on + 2 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

function stand(place) {
  for (const other of all(`${PLACES}[tabindex="0"]`)) if (other !== place) other.setAttribute("tabindex", "-1");
  place.setAttribute("tabindex", "0");
  const at = middle(place);
  Object.assign(standing, { place: place.dataset.place, x: at.x, y: at.y });
}

// After the places have been lit: where Tab leads, and where the focus goes that was on a place.

export function settle() {
  const can = stops(".can");
  const same = can.find((place) => place.dataset.place === standing.place);
  const next = same || (standing.on && nearest(can, standing)) || can.find((place) => place.matches(".bright")) || can[0];
  if (next) stand(next);
  const held = document.activeElement;
  const lost = held === document.body || held === board || held.matches(`${PLACES}:not(.can)`);
  if (!standing.on || !lost) return;
  const button = find("#private .offers button:not(.step, .chip)");
  if (next) next.focus({ preventScroll: true });
  else if (button && button.getClientRects().length) button.focus({ preventScroll: true });
  else board.focus({ preventScroll: true });
  standing.on = true;
}

export function walk(event) {
  const way = WAYS[event.key];
  if (!way || event.ctrlKey || event.altKey || event.metaKey) return false;
  const here = event.target.closest(PLACES);
  if (!here && event.target !== board && event.target !== document.body) return false;
  const places = stops(event.shiftKey ? "" : ".can").filter((place) => place !== here);
  const from = here ? middle(here) : standing;
  const next = here ? ahead(places, from, way) : nearest(places, from);
  if (next) {
    if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
    bringIn(next);
    stand(next);
    next.focus({ preventScroll: true });
  }
  return true;
}

// Whether the person is on the board with the keyboard; it stays true while what is focused makes way for something else.

addEventListener("focusin", (event) => {
  const near = event.target.closest?.(`${PLACES}, #board, .menu, #private .offers, .confirm`);
  standing.on = Boolean(near && event.target.matches(":focus-visible"));
  const place = event.target.closest?.(PLACES);
  if (place) stand(place);
});
addEventListener("pointerdown", () => (standing.on = false), true);
