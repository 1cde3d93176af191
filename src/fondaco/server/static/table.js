// The script of the house begins here. It listens to the table, swaps what changed, lets pieces glide, and sends forms
// without leaving the page. It knows no rules: what can be done stands in the forms that the server sends.

import { choose, light } from "./choices.js";
import "./copying.js";
import { openRules, showThen } from "./drawers.js";
import "./forms.js";
import { earlier } from "./history.js";
import "./keys.js";
import { hurry, listen, log, tickClock, toEnd } from "./live.js";
import { closeMenu, inMenu, isOpen } from "./menu.js";
import { board, find, room } from "./page.js";
import "./press.js";
import { replay } from "./replay.js";
import { stand } from "./standing.js";
import { meant } from "./walk.js";
import { enlargeFirst } from "./zoom.js";

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
  if (event.target.closest("#skip")) hurry();
  const place = meant(event);
  if (place && room && !event.target.closest("button, a, input, select, summary")) {
    if (!enlargeFirst(event, place)) choose(place);
    return;
  }
  if (isOpen() && !inMenu(event.target)) closeMenu(false);
});

if (room) {
  listen();
  if (board) {
    light();
    stand();
    toEnd(log);
    earlier();
    setInterval(tickClock, 1000);
    addEventListener("resize", light);
  }
}
if (find("#replay")) replay(find("#replay"));

performance.mark("ready");
