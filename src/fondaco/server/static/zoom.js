// The board is enlarged and moved by the person alone: wheel, pinch, + and -, drag, double tap; 0 fits it again.

import { all, board, narrow } from "./page.js";

const MOST = 5;
const STEP = 1.3;
const SLIP = 7;
const TAP = 300;
const region = board && board.closest("[data-region]");
const seen = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let pinch = null;
let drag = null;
let tapped = { time: 0, x: 0, y: 0 };
let swallow = false;

// From where the board would lie unmoved, in the region.

const limit = (value, least, most) => Math.max(least, Math.min(most, value));

function put(scale, x, y) {
  const { width, height } = region.getBoundingClientRect();
  seen.scale = limit(scale, 1, MOST);
  seen.x = limit(x, width * (1 - seen.scale), 0);
  seen.y = limit(y, height * (1 - seen.scale), 0);
  const enlarged = seen.scale > 1;
  board.style.transformOrigin = "0 0";
  board.style.transform = enlarged ? `translate(${seen.x}px, ${seen.y}px) scale(${seen.scale})` : "";
  region.classList.toggle("zoomed", enlarged);
}

const within = (point) => {
  const box = region.getBoundingClientRect();
  return { x: point.clientX - box.x, y: point.clientY - box.y };
};

function about(point, scale) {
  const to = limit(scale, 1, MOST);
  const by = to / seen.scale;
  put(to, point.x - (point.x - seen.x) * by, point.y - (point.y - seen.y) * by);
}

export const fit = () => region && put(1, 0, 0);

export function zoom(by) {
  if (!region) return;
  const { width, height } = region.getBoundingClientRect();
  about({ x: width / 2, y: height / 2 }, seen.scale * by);
}
export const closer = () => zoom(STEP);
export const farther = () => zoom(1 / STEP);

// A finger that taps at places of a drawing that are too small for it enlarges the board there first; what lies on a card
// over the board is pressed.

const FINGER = 24;
const NEAR = 2.4;

export function enlargeFirst(event, place) {
  if (event.pointerType !== "touch" || !region || !region.contains(place) || seen.scale > 1 || !narrow.matches) return false;
  if (!place.ownerSVGElement) return false;
  const box = (place.querySelector(":scope > .place") || place).getBoundingClientRect();
  if (Math.min(box.width, box.height) >= FINGER) return false;
  about(within(event), NEAR);
  return true;
}

const lacking = (low, high, from, to) => (low < from + 8 ? from + 8 - low : high > to - 8 ? to - 8 - high : 0);

// Somebody walks by keyboard to a place that the zoom has pushed out of sight: it comes in, by as little as will do.

export function bringIn(place) {
  if (!region || seen.scale === 1) return;
  const at = place.getBoundingClientRect();
  const box = region.getBoundingClientRect();
  put(seen.scale, seen.x + lacking(at.left, at.right, box.left, box.right), seen.y + lacking(at.top, at.bottom, box.top, box.bottom));
}

// What is asked on a phone is in sight: where all that can be chosen lies outside, the nearest of it comes in.

export function bringInOne() {
  if (!region || !narrow.matches || seen.scale === 1) return;
  const box = region.getBoundingClientRect();
  const outside = (at) => at.right < box.left || at.left > box.right || at.bottom < box.top || at.top > box.bottom;
  const far = (at) => Math.hypot(at.x + at.width / 2 - box.x - box.width / 2, at.y + at.height / 2 - box.y - box.height / 2);
  const places = all("[data-place].can", board).filter((place) => place.getClientRects().length);
  const near = places.toSorted((one, other) => far(one.getBoundingClientRect()) - far(other.getBoundingClientRect()));
  if (near.length && near.every((place) => outside(place.getBoundingClientRect()))) bringIn(near[0]);
}

function press(event) {
  if (event.target.closest("button, a, input, select, .moment, .menu") || event.button > 0) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) {
    drag = null;
    const [one, two] = [...fingers.values()];
    pinch = { far: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), scale: seen.scale };
  } else if (seen.scale > 1) drag = { from: event, x: seen.x, y: seen.y, moving: false };
}

function move(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (pinch && fingers.size === 2) {
    const [one, two] = [...fingers.values()];
    const far = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    swallow = true;
    about(within({ clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 }), pinch.scale * far / pinch.far);
  } else if (drag) {
    const x = event.clientX - drag.from.clientX;
    const y = event.clientY - drag.from.clientY;
    if (!drag.moving && Math.hypot(x, y) < SLIP) return;
    if (!drag.moving) region.setPointerCapture(event.pointerId);
    drag.moving = swallow = true;
    put(seen.scale, drag.x + x, drag.y + y);
  }
}

function lift(event) {
  fingers.delete(event.pointerId);
  if (fingers.size < 2) pinch = null;
  if (!fingers.size) drag = null;
  if (event.type !== "pointerup" || event.pointerType !== "touch" || swallow) return;
  const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
  const place = event.target.closest("[data-place].can");
  if (near && event.timeStamp - tapped.time < TAP && !place) {
    if (seen.scale > 1) fit();
    else about(within(event), 2.5);
    tapped = { time: 0, x: 0, y: 0 };
  } else tapped = { time: event.timeStamp, x: event.clientX, y: event.clientY };
}

if (region) {
  region.addEventListener("wheel", (event) => {
    if (event.target.closest(".moment")) return;
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (scrolls && !event.ctrlKey) return;
    event.preventDefault();
    about(within(event), seen.scale * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
  }, { passive: false });
  region.addEventListener("pointerdown", press);
  region.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, lift);
  // The click that ends a drag chooses nothing.
  addEventListener("pointerdown", () => (swallow = false), true);
  addEventListener("click", (event) => {
    if (!swallow || !region.contains(event.target)) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  addEventListener("resize", () => put(seen.scale, seen.x, seen.y));
  const act = { closer, farther, fit };
  for (const button of all("[data-zoom]")) {
    button.addEventListener("click", () => act[button.dataset.zoom]());
  }
}
