// An answer given before its question: a button on the board that says no to what is asked now, and answers what is
// asked next, if it is about the same (`data-then` names the place, `data-about` the terms).

import { send } from "./forms.js";
import { all, find } from "./page.js";

let next = null;

const asked = () => find("#private [name=asked]")?.value;
const offered = (place) => find(`#private .offers li[data-for="${CSS.escape(place)}"] button[name=action]`);

document.addEventListener("click", (event) => {
  const button = event.target.closest("#board button[data-then]");
  const now = button && offered(button.value);
  if (!now) return;
  next = { place: button.dataset.then, about: button.dataset.about, asked: asked() };
  send(now.form, now, true);
});

export function follow() {
  if (!next || !find("#private .yours") || asked() === next.asked) return;
  const { place, about } = next;
  next = null;
  const same = all(`#board [data-place="${CSS.escape(place)}"]`).some((chip) => chip.dataset.about === about);
  const answer = offered(place);
  if (same && answer) send(answer.form, answer);
}
