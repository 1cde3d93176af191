// Forms are sent without leaving the page.

import { showHints } from "./hints.js";
import { closeMenu, inMenu } from "./menu.js";
import { find, toast, word } from "./page.js";
import { ask } from "./waiting.js";

export async function send(form, button, sure) {
  const data = new FormData(form, button);
  if (sure) data.set("sure", "1");
  document.body.classList.add("busy");
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(data),
    });
    const result = await answer.json();
    if (result.confirm) ask(result, () => send(form, button, true), button);
    else if (result.error) toast(result.error, result.clause);
    else if (result.hints) showHints(result);
    else if (result.to) location.assign(result.to);
    else if (form.matches(".say")) form.reset();
  } catch {
    toast(word("Lost"));
  } finally {
    document.body.classList.remove("busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-quick]")) return;
  event.preventDefault();
  send(form, event.submitter);
  if (inMenu(form)) closeMenu(true);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (!form || !form.matches(".auto")) return;
  if (form.matches("[data-quick]") || !find("[data-quick]", form)) form.requestSubmit();
});
