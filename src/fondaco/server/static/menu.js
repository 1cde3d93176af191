// The small box beside a place: its choices, or a question before what can't be taken back. One at a time.

import { all, find, word } from "./page.js";

let menu = null;
let opener = null;

export function closeMenu(back) {
  if (!menu) return;
  menu.remove();
  if (back && opener && opener.isConnected) opener.focus();
  menu = opener = null;
}

export const isOpen = () => menu !== null;
export const inMenu = (node) => isOpen() && menu.contains(node);

function newMenu(role, label) {
  closeMenu(false);
  menu = document.createElement("div");
  menu.className = "menu";
  menu.setAttribute("role", role);
  menu.setAttribute("aria-label", label);
  document.body.append(menu);
}

function newButton(text, onClick, kind = "") {
  const made = document.createElement("button");
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", onClick);
  return made;
}

function putAt(left, top) {
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
}

export function openMenu(place, offer) {
  newMenu("dialog", word("Menu"));
  opener = place;
  const head = document.createElement("p");
  head.textContent = word("Menu");
  menu.append(head);
  for (const form of all("form", offer)) {
    const copy = form.cloneNode(true);
    for (const step of all(".step", copy)) step.remove();
    for (const button of all("[data-short]", copy)) {
      button.setAttribute("aria-label", button.textContent);
      button.textContent = button.dataset.short;
    }
    menu.append(copy);
  }
  menu.append(newButton(word("Close"), () => closeMenu(true), "quiet-button"));
  for (const input of all(".stepper input", menu)) stepper(input);
  const at = place.getBoundingClientRect();
  const below = at.bottom + menu.offsetHeight + 12 < innerHeight;
  putAt(
    Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8)),
    below ? at.bottom + 6 : Math.max(8, at.top - menu.offsetHeight - 6),
  );
  (find("input[type=number]", menu) || find("button", menu)).focus({ preventScroll: true });
}

export function askFirst(question, onYes) {
  newMenu("alertdialog", word("Final"));
  const text = document.createElement("p");
  text.textContent = `${word("Final")}: ${question}`;
  const yes = newButton(word("Sure"), () => {
    closeMenu(false);
    onYes();
  }, "primary");
  menu.append(text, yes, " ", newButton(word("Close"), () => closeMenu(true)));
  putAt(Math.max(8, (innerWidth - menu.offsetWidth) / 2), innerHeight / 3);
  yes.focus();
}

// An amount with a button on either side.

export function stepper(input) {
  const box = input.parentElement;
  if (box.querySelector("button")) return;
  const label = () => {
    const button = find("[data-label]", input.form);
    button.textContent = button.dataset.label.replace("…", input.value);
  };
  const step = (by, sign) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "step";
    button.textContent = sign;
    button.setAttribute("aria-label", sign + "1");
    button.addEventListener("click", () => {
      input.value = Math.min(input.max, Math.max(input.min, Number(input.value) + by));
      label();
    });
    return button;
  };
  box.prepend(step(-1, "−"));
  box.append(step(1, "+"));
  input.addEventListener("input", label);
  label();
}
