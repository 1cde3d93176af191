// What others have moved since my last decision is marked on the board until I move myself.

import { all, room } from "./page.js";

const moved = new Set();

// Of a move that was mine nothing stays marked.

export function note(pieces, log = "") {
  const mine = log.includes(`class="seat-${room.dataset.seat}`);
  if (mine || room.dataset.seat < 0) moved.clear();
  if (!mine) for (const piece of pieces) moved.add(piece);
  mark();
}

export function mark() {
  for (const piece of all("#board [data-piece], #desks [data-piece]")) piece.classList.toggle("fresh", moved.has(piece.dataset.piece));
}
