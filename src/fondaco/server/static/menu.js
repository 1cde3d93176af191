// The small box beside a place: its name, and what can be done there with what that costs and brings. One at a time.

import { number } from "./number.js";
import { all, find, make, putBeside, word } from "./page.js";

const MANY = 6;
let menu = null;
let opener = null;

export function closeMenu(back) {
  if (!menu) return false;
  menu.remove();
  if (back && opener && opener.isConnected) opener.focus({ preventScroll: true });
  menu = opener = null;
  return true;
}

export const isOpen = () => menu !== null;
export const inMenu = (node) => isOpen() && menu.contains(node);

// What a place is called: what the board says of it, else what it asks.

export function nameOf(place) {
  const title = find(":scope > title", place);
  return (title && title.textContent.trim()) || place.dataset.tip || place.getAttribute("title") || word("Menu");
}

function entry(button) {
  if (button.dataset.short) find(".what", button).textContent = button.dataset.short;
}

export function openMenu(place, forms) {
  closeMenu(false);
  menu = make("div", "", { class: "menu", role: "dialog", "aria-label": nameOf(place) });
  document.body.append(menu);
  opener = place;
  menu.append(make("p", nameOf(place), { class: "menu-title" }));
  for (const form of forms) {
    const copy = form.cloneNode(true);
    for (const made of all(".made", copy)) made.remove();
    for (const button of all("button[name=action]", copy)) entry(button);
    menu.append(copy);
    if (copy.matches(".amount")) number(copy, true);
    else pair(copy);
  }
  menu.append(make("button", "×", { class: "close", "aria-label": word("Close"), click: () => closeMenu(true) }));
  hoist();
  putBeside(menu, place.getBoundingClientRect());
  buttons()[0].focus({ preventScroll: true });
}

// Many entries stand two in a row: those of one symbol beside each other, the odd one across both columns.

const symbol = (button) => find("use", button)?.getAttribute("href");

function pair(form) {
  const entries = all("button[name=action]", form);
  if (entries.length < MANY) return;
  form.classList.add("pairs");
  menu.classList.add("broad");
  const alike = (i) => i + 1 < entries.length && symbol(entries[i + 1]) === symbol(entries[i]);
  if (!entries.some((_, i) => alike(i))) return;
  let run = 0;
  entries.forEach((button, i) => {
    run += 1;
    if (alike(i)) return;
    button.classList.toggle("across", run % 2 === 1);
    run = 0;
  });
}

// What every entry would say stands once, under the title.

function hoist() {
  const entries = all("button[name=action]", menu);
  const said = entries.map((button) => find(".stakes", button));
  if (said.length < 2 || !said.every((words) => words && words.textContent === said[0].textContent)) return;
  find(".menu-title", menu).after(make("p", said[0].textContent, { class: "menu-shared" }));
  for (const words of said) words.remove();
}

// Arrow keys go through the entries, and round.

const buttons = () => all("form button:not(.step, .chip), .close", menu);

export function walkMenu(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !inMenu(event.target)) return false;
  const list = buttons();
  const at = list.indexOf(event.target.closest("button"));
  list[(at + step + list.length) % list.length].focus();
  return true;
}
