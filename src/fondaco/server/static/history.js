// The whole log: what is older than the page came with is fetched when somebody scrolls up to it.

import { find, room } from "./page.js";

let asking = false;

async function fetchMore(log) {
  const first = Number(log.dataset.first || 1);
  if (asking || first <= 1) return;
  asking = true;
  const answer = await fetch(`/t/${room.dataset.table}/moves?move=${first - 1}`, { headers: { accept: "application/json" } });
  if (answer.ok) {
    const piece = await answer.json();
    const height = log.scrollHeight;
    const box = document.createElement("ol");
    box.innerHTML = piece.log;
    log.prepend(...[...box.children].filter((line) => Number(line.dataset.move) < first));
    log.scrollTop += log.scrollHeight - height;
    log.dataset.first = piece.first;
  }
  asking = false;
}

export function earlier() {
  const log = find("#log");
  log.addEventListener("scroll", () => log.scrollTop < 40 && fetchMore(log));
}
