// An action that waits: the bar asks, the board marks what waits, and nothing is sent before it is confirmed.

import { bar, find, make, narrow, word } from "./page.js";
import { placed } from "./walk.js";

let held = null;

export const isWaiting = () => held !== null;

// Whether this button's action waits: to click the same again confirms it.

export const waitsFor = (button) => held !== null && held.action === button?.value;

export function drop() {
  if (!held) return false;
  for (const place of held.places) place.classList.remove("waits");
  held.card.remove();
  bar.classList.remove("asks");
  held = null;
  return true;
}

export function confirm() {
  const go = held.go;
  drop();
  go();
}

// What is asked where the question under it has changed meanwhile is not asked any more.

export function stillAsked() {
  if (held && held.asked !== find("#private [name=asked]")?.value) drop();
  if (held) mark();
}

function mark() {
  for (const place of held.places) place.classList.remove("waits");
  held.places = held.place ? placed(held.place) : [];
  for (const place of held.places) place.classList.add("waits");
}

// "Confirm" lies where the button was that brought it, so that the hand needn't travel.

function under(yes, card, at) {
  if (narrow.matches || !at) return;
  const aside = yes.getBoundingClientRect().right - at.right;
  if (aside > 0) card.style.paddingInlineEnd = `${parseFloat(getComputedStyle(card).paddingInlineEnd) + aside}px`;
}

export function ask(question, go, button) {
  const at = button?.closest("[data-region=bar] .near") ? button.getBoundingClientRect() : null;
  drop();
  const card = make("div", "", { class: "confirm", role: "group", "aria-label": word("Confirm") });
  const yes = make("button", word("Confirm"), { class: "primary", "aria-keyshortcuts": "Enter", click: confirm });
  const text = make("p", question.question || "", { role: "alert" });
  if (question.confirm) text.append(question.question ? " " : "", make("b", question.confirm));
  if (question.note) text.append(" ", make("small", question.note));
  card.append(text, yes, make("button", word("Back"), { "aria-keyshortcuts": "u", click: drop }));
  held = { go, card, action: button?.value, place: question.place, places: [], asked: find("#private [name=asked]")?.value };
  bar.append(card);
  bar.classList.add("asks");
  under(yes, card, at);
  mark();
  yes.focus({ preventScroll: true });
}

