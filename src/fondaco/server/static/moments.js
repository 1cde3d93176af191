// Moments: cards over the board for what players lean forward for, one after the other; each viewer closes them.

import { board, find, make, word } from "./page.js";

const SHOWN = 15000;
const waiting = [];
let card = null;
let timer = 0;

function next() {
  const html = waiting.shift();
  if (html === undefined) return;
  card = make("section", "", { class: "moment", role: "dialog", tabindex: "-1", "aria-live": "polite" });
  const body = make("div", "", { class: "moment-body" });
  body.innerHTML = html;
  card.setAttribute("aria-label", find("h3", body)?.textContent.trim() ?? "");
  card.append(make("button", "×", { class: "close", "aria-label": word("Close"), click: closeMoment }), body);
  find(".over-board").append(card);
  const later = () => (timer = setTimeout(closeMoment, SHOWN));
  for (const kind of ["pointerenter", "focusin"]) card.addEventListener(kind, () => clearTimeout(timer));
  card.addEventListener("pointerleave", later);
  later();
}

export function closeMoment() {
  if (!card) return false;
  clearTimeout(timer);
  const inside = card.contains(document.activeElement);
  card.remove();
  card = null;
  if (inside) board.focus({ preventScroll: true });
  next();
  return true;
}

// A tap on the board beside the card closes it too, and does there what it always does.

document.addEventListener("click", (event) => {
  if (card && event.target.closest("[data-region=board]") && !event.target.closest(".moment")) closeMoment();
}, true);

export function showMoment(html) {
  if (!html) return;
  waiting.push(html);
  if (!card) next();
}
