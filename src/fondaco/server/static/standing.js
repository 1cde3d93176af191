// Questions that only ask whether somebody wants to begin something: the page says no by itself, unless its person has
// asked for the question, for this turn or each time. The latter is kept in this browser by game, the former by seat.

import { send } from "./forms.js";
import { find, room } from "./page.js";

const box = () => find("#private .standing");
const always = () => `asked ${room.dataset.game}`;
const now = (here) => `asked ${room.dataset.table} ${here.dataset.seat}`;
let answered = "";

function wantsQuestion(here) {
  const [turn, said] = (localStorage.getItem(now(here)) || "").split(" ");
  return turn === here.dataset.turn ? said === "ask" : localStorage.getItem(always()) === "always";
}

function wish(here, value) {
  const kept = value === "never" || value === "always";
  if (kept) localStorage.setItem(always(), value);
  if (kept) localStorage.removeItem(now(here));
  else localStorage.setItem(now(here), `${here.dataset.turn} ${value}`);
}

export function stand() {
  const here = box();
  if (!here) return;
  const asks = wantsQuestion(here);
  const question = find("details", here);
  const button = find(".stands", here);
  question?.toggleAttribute("hidden", !asks);
  button.hidden = asks && Boolean(question);
  button.setAttribute("aria-pressed", asks);
  if (!asks) answer(here);
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
  wish(here, button.getAttribute("aria-pressed") === "true" ? "turn" : button.value);
  stand();
});
addEventListener("storage", stand);
