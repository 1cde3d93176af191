// Keys: what can be done without the mouse. `?` lists them, with the symbols of the game.

import { all, board, find, room, typing } from "./page.js";
import { closeMenu, isOpen, walkMenu } from "./menu.js";
import { choose } from "./choices.js";
import { dropHints } from "./hints.js";
import { closeMoment } from "./moments.js";
import { hideTip } from "./tips.js";
import { skip } from "./live.js";
import { closer, farther, fit } from "./zoom.js";
import { confirm, drop, isWaiting } from "./waiting.js";
import { walk } from "./walk.js";

function press(query) {
  const button = find(query);
  if (button) button.click();
  return Boolean(button);
}

function help() {
  const dialog = find("#keys");
  if (!dialog) return false;
  if (dialog.open) dialog.close();
  else dialog.showModal();
  return true;
}

// The n-th button of the bar.

function pressBar(n) {
  const shown = all("#private .offers button:not(.step, .chip)").filter((button) => button.getClientRects().length);
  if (shown[n - 1]) shown[n - 1].click();
  return Boolean(shown[n - 1]);
}

const escape = () => hideTip() || closeMenu(true) || drop() || closeMoment() || dropHints();
const keys = {
  u: () => (isWaiting() ? drop() : press("#private form[action$='/undo'] button")),
  h: () => press("#private form[action$='/hint'] button"),
  s: skip,
  "?": help,
  0: fit,
  "+": closer,
  "=": closer,
  "-": farther,
};

function enter(event) {
  const target = event.target;
  if (target.matches?.("[data-place].can") && !isWaiting()) {
    choose(target, event.shiftKey);
    return true;
  }
  if (event.key !== "Enter" || !isWaiting() || target.closest?.("button, a, summary, dialog")) return false;
  confirm();
  return true;
}

// On marks that choose (the goods of a wheel) it does what they have chosen; where that is more than one thing, the focus
// goes there.

function chosen(event) {
  if (event.key !== "Enter" || !event.target.matches?.("#board input[type=checkbox]")) return false;
  const lit = all("[data-place].can", event.target.closest("[data-part]")).filter((place) => place.checkVisibility({ visibilityProperty: true }));
  if (lit.length === 1) choose(lit[0]);
  else lit[0]?.focus({ preventScroll: true });
  return lit.length > 0;
}

// On a number, arrow keys count.

function count(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, "-": -1, "+": 1 }[event.key];
  const form = by && event.target.closest?.("form.amount");
  if (!form || event.target.matches("input, select")) return false;
  form.stepBy(by);
  return true;
}

function handle(event) {
  if (event.key === "Escape") return escape();
  if (event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]")) return false;
  if (count(event) || chosen(event)) return true;
  if (typing(event.target)) return false;
  if (event.key === "Enter" || event.key === " ") return enter(event);
  if (walkMenu(event) || walk(event)) return true;
  if (isOpen()) return false;
  if (keys[event.key]) return keys[event.key]() !== false;
  return /^[1-9]$/.test(event.key) && !isWaiting() && pressBar(Number(event.key));
}

if (room && board) {
  document.addEventListener("keydown", (event) => handle(event) && event.preventDefault());
  find("#keys .close")?.addEventListener("click", help);
}
