// The page: how parts of it are found, its words, and the messages that it shows.

export const find = (query, from = document) => from.querySelector(query);
export const all = (query, from = document) => [...from.querySelectorAll(query)];
export const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
export const wait = (ms) => new Promise((go) => setTimeout(go, ms));
export const room = find("#room");
export const board = find("#board");
export const word = (name) => (room && room.dataset["word" + name]) || "";

let toastTimer = 0;
export function toast(text, clause) {
  const box = find("#toast");
  box.replaceChildren(text);
  if (clause) {
    const link = document.createElement("a");
    link.textContent = clause;
    link.dataset.clause = clause;
    link.href = `/rules/${room.dataset.game}#${clause}`;
    box.append(" ", link);
  }
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.replaceChildren(), 9000);
}
