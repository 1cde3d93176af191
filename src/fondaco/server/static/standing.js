// Questions that only ask whether somebody wants to begin something: the page answers them by itself, for a turn or until
// its person says otherwise. What stands is kept in this browser, by table and seat, and shown beside the tools.

import { send } from "./forms.js";
import { find, room } from "./page.js";

const box = () => find("#private .standing");
const key = (here) => `standing ${room.dataset.table} ${here.dataset.seat}`;
let answered = "";

function kept(here) {
  const known = JSON.parse(localStorage.getItem(key(here)));
  if (!known || !known.turn || known.turn === here.dataset.turn) return known;
  localStorage.removeItem(key(here));
  return null;
}

export function stand() {
  const here = box();
  if (!here) return;
  const known = kept(here);
  const button = find(".stands", here);
  button.hidden = !known;
  find("details", here)?.toggleAttribute("hidden", Boolean(known));
  if (!known) return;
  find("span", button).textContent = button.title = known.words;
  answer(here);
}

// Each question once: who takes the answer back is asked.

function answer(here) {
  const button = here.dataset.action && find(`#private .offers button[name=action][value="${here.dataset.action}"]`);
  if (!button) return;
  const question = `${here.dataset.seat} ${button.form.elements.asked.value}`;
  if (question === answered) return;
  answered = question;
  send(button.form, button, true);
}

document.addEventListener("click", (event) => {
  const here = event.target.closest(".standing");
  const button = here && event.target.closest("button");
  if (!button) return;
  if (button.matches(".stands")) localStorage.removeItem(key(here));
  else localStorage.setItem(key(here), JSON.stringify({ turn: button.value, words: button.textContent }));
  stand();
});
addEventListener("storage", stand);
