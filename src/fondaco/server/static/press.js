// A long press and the right button open a place's menu, or say what is there.

import { choose, offersAt } from "./choices.js";

import { hideTip, named, showTip } from "./tips.js";
import { room } from "./page.js";

const LONG = 500;
const SLIP = 10;
let timer = 0;
let from = null;
let opened = false;

function open(target) {
  const place = target.closest("[data-place]");
  if (place && room && offersAt(place.dataset.place).length) {
    hideTip();
    choose(place, true);
    return true;
  }
  const node = named(target);
  if (node) showTip(node);
  return Boolean(node);
}

const cancel = () => clearTimeout(timer);
document.addEventListener("pointerdown", (event) => {
  cancel();
  opened = false;
  if (event.button !== 0 || !event.target.closest("#board, #desks, #hand") || event.target.closest(".moment, .hints")) return;
  from = event;
  timer = setTimeout(() => (opened = open(event.target)), LONG);
});
document.addEventListener("pointermove", (event) => from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP && cancel());
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, cancel);

// The click that ends a long press plays nothing.

addEventListener("click", (event) => {
  if (!opened) return;
  opened = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("contextmenu", (event) => {
  if (!event.target.closest("#board, #desks, #hand")) return;
  if (opened || open(event.target)) event.preventDefault();
});
