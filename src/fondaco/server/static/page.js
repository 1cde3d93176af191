// The page: how parts of it are found, its words, and the messages that it shows.

export const find = (query, from = document) => from.querySelector(query);
export const all = (query, from = document) => [...from.querySelectorAll(query)];
export const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
export const narrow = matchMedia("(max-width: 46rem), (max-aspect-ratio: 4 / 5) and (max-width: 60rem)");
export const wait = (ms) => new Promise((go) => setTimeout(go, ms));
export const room = find("#room");
export const board = find("#board");
export const bar = find("[data-region=bar]");
export const word = (name) => (room && room.dataset["word" + name]) || "";
export const typing = (node) => Boolean(node && node.closest && node.closest("input, select, textarea, [contenteditable]"));

// An element with its text and whatever else it is.

export function make(kind, text = "", more = {}) {
  const made = document.createElement(kind);
  made.textContent = text;
  for (const [name, value] of Object.entries(more)) {
    if (name === "click") made.addEventListener("click", value);
    else made.setAttribute(name, value);
  }
  return made;
}

export function clauseLink(clause) {
  return make("a", clause, { "data-clause": clause, href: `/rules/${room.dataset.game}#${clause}` });
}

// A card beside what it is about, wholly in the window: below it where there is room, else above.

export function putBeside(card, at) {
  const below = at.bottom + card.offsetHeight + 12 < innerHeight;
  const left = Math.max(8, Math.min(at.left, innerWidth - card.offsetWidth - 8));
  const top = below ? at.bottom + 6 : Math.max(8, at.top - card.offsetHeight - 6);
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${top + scrollY}px`;
}

let toastTimer = 0;
export function toast(text, clause) {
  const box = find("#toast");
  box.replaceChildren(text);
  if (clause) box.append(" ", clauseLink(clause));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.replaceChildren(), 9000);
}
