// Forms are sent without leaving the page.

import { askFirst, closeMenu, inMenu } from "./menu.js";
import { all, toast, word } from "./page.js";

async function send(form, button, sure) {
  const data = new FormData(form, button);
  if (sure) for (const [name, value] of Object.entries(sure)) data.set(name, value);
  document.body.classList.add("busy");
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(data),
    });
    const result = await answer.json();
    if (result.confirm) askFirst(result.confirm, () => send(form, button, { sure: "1" }));
    else if (result.error) toast(result.error, result.clause);
    else if (result.hint) showHint(result);
    else if (result.to) location.assign(result.to);
    else if (form.matches(".say")) form.reset();
  } catch {
    toast(word("Lost"));
  } finally {
    document.body.classList.remove("busy");
  }
}

function showHint(result) {
  toast(`${word("Hint")}: ${result.hint}`);
  for (const place of all(`[data-place="${CSS.escape(result.place)}"]`)) {
    place.classList.add("just");
    setTimeout(() => place.classList.remove("just"), 6000);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-quick]")) return;
  event.preventDefault();
  send(form, event.submitter);
  if (inMenu(form)) closeMenu(false);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && form.matches(".auto")) form.requestSubmit();
});
