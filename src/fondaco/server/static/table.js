// The script of the house begins here. It listens to the table, swaps what changed, lets pieces glide, and sends forms
// without leaving the page. It knows no rules: what can be done stands in the forms that the server sends.

import { choose, light } from "./choices.js";
import { openRules, showThen } from "./drawers.js";
import "./forms.js";
import { listen, log, tickClock, toEnd } from "./live.js";
import { closeMenu, inMenu, isOpen } from "./menu.js";
import { board, find, room } from "./page.js";
import { replay } from "./replay.js";

document.documentElement.classList.add("js");

document.addEventListener("click", (event) => {
  const clause = event.target.closest("[data-clause]");
  const drawer = find("#rules-drawer");
  if (clause && drawer) {
    event.preventDefault();
    openRules(clause.dataset.clause);
    return;
  }
  const number = event.target.closest("#room .move-number");
  if (number) {
    event.preventDefault();
    showThen(number.closest("li").dataset.move);
    return;
  }
  const place = event.target.closest("[data-place]");
  if (place && room && !event.target.closest("button, a, input, select")) {
    choose(place);
    return;
  }
  if (isOpen() && !inMenu(event.target)) closeMenu(false);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu(true);
  if ((event.key === "Enter" || event.key === " ") && event.target.matches && event.target.matches("[data-place].can")) {
    event.preventDefault();
    choose(event.target);
  }
});

if (room) {
  listen();
  if (board) {
    light();
    toEnd(log);
    setInterval(tickClock, 1000);
  }
}
if (find("#replay")) replay(find("#replay"));

performance.mark("ready");
