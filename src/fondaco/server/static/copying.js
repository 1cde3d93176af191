// A link beside a button that copies it.

import { all } from "./page.js";

// The waiting room swaps its seats as people come, so buttons are found when they are needed.
export function offerCopies() {
  for (const button of all("[data-copy][hidden]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.copied;
});

offerCopies();
