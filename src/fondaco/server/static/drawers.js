// Beside the board: drawers that fill when they are opened, the rulebook at a clause, the board at an earlier move.

import { all, board, find, narrow, room, word } from "./page.js";

async function fill(box, source) {
  const answer = await fetch(source, { headers: { accept: "application/json" } });
  if (answer.ok) box.innerHTML = await answer.text();
}

function load(box) {
  if (box.dataset.src) return fill(box, box.dataset.src);
  box.filled = box.filled || fill(box, box.dataset.once);
  return box.filled;
}

// On a phone the tabs are sheets over the board: none is open at first, nor when a window has become as narrow.
const beside = all(".tabs > details[open]");
let folded = false;
function fold() {
  if (folded === narrow.matches) return;
  folded = narrow.matches;
  const open = all(".tabs > details[open]");
  if (folded) for (const tab of open) tab.open = false;
  else if (!open.length) for (const tab of beside) tab.open = true;
}
fold();
addEventListener("resize", fold);

export async function openRules(clause) {
  const drawer = find("#rules-drawer");
  drawer.open = true;
  const book = find("#rules");
  await load(book);
  for (const other of all(".here", book)) other.classList.remove("here");
  const target = document.getElementById(clause);
  if (!target) return;
  target.classList.add("here");
  book.scrollTop += target.getBoundingClientRect().top - book.getBoundingClientRect().top - 12;
  drawer.scrollIntoView({ block: "nearest" });
}

for (const box of all("[data-src], [data-once]")) {
  box.closest("details").addEventListener("toggle", (event) => event.target.open && load(box));
}
const talk = find("#said");
if (talk) talk.closest("details").addEventListener("toggle", (event) => event.target.classList.remove("unread"));
export const refresh = () => all("details[open] [data-src]").forEach(load);

export async function showThen(move) {
  const answer = await fetch(`/t/${room.dataset.table}/at/${move}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const then = await answer.json();
  const past = find("#past");
  past.innerHTML = then.board;
  past.hidden = false;
  past.classList.add("then");
  board.hidden = true;
  const note = find("#then");
  const back = document.createElement("button");
  back.textContent = word("Now");
  back.addEventListener("click", () => {
    past.hidden = note.hidden = true;
    past.replaceChildren();
    board.hidden = false;
  });
  note.replaceChildren(word("Then").replace("%", then.move), back);
  note.hidden = false;
  back.focus();
}
