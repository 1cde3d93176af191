// The board as it changes: parts are swapped, pieces glide from where they were, numbers count on.

import { all, board, calm, find } from "./page.js";

export function whereabouts() {
  const found = new Map();
  for (const piece of all("[data-piece]")) {
    if (piece.closest("[hidden]")) continue;
    found.set(piece.dataset.piece, piece.getBoundingClientRect());
  }
  return found;
}

export function glide(before) {
  if (calm) return 0;
  let longest = 0;
  for (const piece of all("[data-piece]", board.closest(".room"))) {
    const now = piece.getBoundingClientRect();
    let from = before.get(piece.dataset.piece);
    if (!from) {
      const spot = piece.dataset.from && find(`[data-spot="${CSS.escape(piece.dataset.from)}"]`);
      if (spot) from = spot.getBoundingClientRect();
    }
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
      continue;
    }
    const x = from.left + from.width / 2 - now.left - now.width / 2;
    const y = from.top + from.height / 2 - now.top - now.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const svg = piece.ownerSVGElement;
    const scale = svg && piece.parentNode.getScreenCTM ? piece.parentNode.getScreenCTM().a || 1 : 1;
    piece.animate(
      [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }],
      { duration: 380, easing: "cubic-bezier(.3, .1, .2, 1)" },
    );
    longest = 380;
  }
  return longest;
}

function counts(root) {
  return all("[data-count]", root).map((node) => node.textContent);
}

function countOn(root, before) {
  if (calm) return;
  all("[data-count]", root).forEach((node, i) => {
    const from = Number(before[i]);
    const to = Number(node.textContent);
    if (before[i] === undefined || Number.isNaN(from) || Number.isNaN(to) || from === to) return;
    const start = performance.now();
    const tick = (time) => {
      const done = Math.min(1, (time - start) / 350);
      node.textContent = Math.round(from + (to - from) * done);
      if (done < 1 && node.isConnected) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

export function show(news, target = board) {
  const before = whereabouts();
  if (news.board !== undefined) target.innerHTML = news.board;
  if (news.desks !== undefined) find("#desks").innerHTML = news.desks;
  for (const [name, html] of Object.entries(news.parts || {})) {
    const part = find(`:is(#board, #desks) [data-part="${CSS.escape(name)}"]`);
    if (!part) continue;
    const numbers = counts(part);
    part.innerHTML = html;
    countOn(part, numbers);
  }
  return glide(before);
}
