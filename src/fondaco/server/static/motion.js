// What moved glides. Positions are compared inside the drawing that a piece lies in (an SVG, or its panel), never in
// the window: a page that shifts, a zoom or another size moves no piece.

import { all, calm, find } from "./page.js";

export const LONGEST = 400;
const LEAST = 0.75;
const HOMES = "#board, #desks, #hand";

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// The drawing that a piece lies in, and a name for it that is the same after its part was swapped, and after pictograms
// came or went in another part.

function homeOf(piece) {
  const svg = piece.ownerSVGElement;
  const root = svg && topmost(svg);
  const part = (root || piece).closest("[data-part]");
  const holder = part || (root || piece).closest(HOMES);
  if (!holder) return null;
  const name = holder.dataset.part || holder.id;
  if (!root) return { node: holder, name };
  const among = part ? all("svg", part) : all("svg", holder).filter((one) => !one.closest("[data-part]"));
  return { node: root, name: `${name} ${among.indexOf(root)}`, svg: root };
}

function topmost(svg) {
  let root = svg;
  while (root.ownerSVGElement) root = root.ownerSVGElement;
  return root;
}

// A box in the window as a point of the home, and back.

function inside(home, point) {
  if (home.svg) return new DOMPoint(point.x, point.y).matrixTransform(home.svg.getScreenCTM().inverse());
  const box = home.node.getBoundingClientRect();
  const scale = box.width / home.node.offsetWidth || 1;
  return { x: (point.x - box.x) / scale, y: (point.y - box.y) / scale };
}

function onScreen(home, point) {
  if (home.svg) return new DOMPoint(point.x, point.y).matrixTransform(home.svg.getScreenCTM());
  const box = home.node.getBoundingClientRect();
  const scale = box.width / home.node.offsetWidth || 1;
  return { x: box.x + point.x * scale, y: box.y + point.y * scale };
}

const pieces = () => all(HOMES).flatMap((home) => all("[data-piece]", home));
const shown = (node) => node.getClientRects().length > 0;

// Where every piece lies, by its id.

export function whereabouts() {
  const found = new Map();
  for (const piece of pieces()) {
    const home = shown(piece) && homeOf(piece);
    if (!home) continue;
    const at = inside(home, middle(piece.getBoundingClientRect()));
    found.set(piece.dataset.piece, { home: home.name, at, alike: piece.dataset.alike });
  }
  return found;
}

const between = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

// Where a new piece stood: of those like it that are gone, the nearest, which then is taken.

function stood(piece, here, gone, homes) {
  const like = gone.filter((one) => one.alike === piece.dataset.alike && homes.has(one.home));
  const far = (one) => {
    const { x, y } = between(onScreen(homes.get(one.home), one.at), here);
    return Math.hypot(x, y);
  };
  const nearest = like.toSorted((one, other) => far(one) - far(other))[0];
  if (nearest) gone.splice(gone.indexOf(nearest), 1);
  return nearest;
}

// The pieces that lie elsewhere than before, or are new.

export function changed(before) {
  const found = [];
  for (const piece of pieces()) {
    const home = shown(piece) && homeOf(piece);
    if (!home) continue;
    const then = before.get(piece.dataset.piece);
    const at = inside(home, middle(piece.getBoundingClientRect()));
    if (!then || then.home !== home.name || Math.abs(then.at.x - at.x) + Math.abs(then.at.y - at.y) >= LEAST) found.push(piece.dataset.piece);
  }
  return found;
}

// How far away in the window a piece comes from; null where it is new, zero where it lay there before.

function way(piece, home, before, gone, homes) {
  const here = middle(piece.getBoundingClientRect());
  const then = before.get(piece.dataset.piece) || stood(piece, here, gone, homes);
  if (then) {
    const at = inside(home, here);
    if (then.home === home.name && Math.abs(then.at.x - at.x) + Math.abs(then.at.y - at.y) < LEAST) return { x: 0, y: 0 };
    const old = homes.get(then.home);
    if (!old) return null;
    return between(onScreen(old, then.at), here);
  }
  const spot = piece.dataset.from && find(`[data-spot="${CSS.escape(piece.dataset.from)}"]`);
  if (!spot || !shown(spot)) return null;
  return between(middle(spot.getBoundingClientRect()), here);
}

// A way in the window as the piece's own units, however it is scaled.

function own(piece, step) {
  const frame = piece.parentNode.getScreenCTM?.();
  if (frame) {
    const { a, b, c, d } = frame;
    const turn = a * d - b * c || 1;
    return { x: (d * step.x - c * step.y) / turn, y: (a * step.y - b * step.x) / turn };
  }
  const scale = piece.offsetWidth ? piece.getBoundingClientRect().width / piece.offsetWidth : 1;
  return { x: step.x / scale, y: step.y / scale };
}

// Let what moved glide for so long; whether anything did.

export function glide(before, lasts) {
  if (calm || lasts <= 0) return false;
  const here = pieces().filter(shown).map((piece) => ({ piece, home: homeOf(piece) })).filter((one) => one.home);
  const homes = new Map(here.map(({ home }) => [home.name, home]));
  const still = new Set(here.map(({ piece }) => piece.dataset.piece));
  const gone = [...before].filter(([id, { alike }]) => alike && !still.has(id)).map(([, one]) => one);
  const moves = [];
  for (const { piece, home } of here) {
    const step = way(piece, home, before, gone, homes);
    if (step === null) moves.push([piece, [{ opacity: 0 }, { opacity: 1 }]]);
    else if (step.x || step.y) {
      const { x, y } = own(piece, step);
      moves.push([piece, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }]]);
    }
  }
  for (const [piece, frames] of moves) piece.animate(frames, { duration: lasts, easing: "cubic-bezier(.3, .1, .2, 1)" });
  return moves.length > 0;
}

// Nothing glides any more.

export function stop() {
  for (const one of document.getAnimations()) if (one.effect?.target?.dataset?.piece) one.finish();
}

// Numbers count on to what they are now.

export function counts(root) {
  return all("[data-count]", root).map((node) => node.textContent);
}

export function countOn(root, before, lasts) {
  if (calm || lasts <= 0) return;
  all("[data-count]", root).forEach((node, i) => {
    const from = Number(before[i]);
    const to = Number(node.textContent);
    if (before[i] === undefined || Number.isNaN(from) || Number.isNaN(to) || from === to) return;
    const start = performance.now();
    const tick = (time) => {
      const done = Math.min(1, (time - start) / lasts);
      node.textContent = Math.round(from + (to - from) * done);
      if (done < 1 && node.isConnected) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}
