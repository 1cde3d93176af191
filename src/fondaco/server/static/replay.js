// A game looked at again: move by move, or by itself.

import { log } from "./live.js";
import { all, board, calm, find, wait } from "./page.js";
import { show } from "./pieces.js";

export function replay(box) {
  const slider = find("#slider");
  const play = find("#play");
  const field = find("#move");
  const last = Number(box.dataset.moves);
  const links = { earlier: find("#earlier"), later: find("#later") };
  let seen = find("#as").value;
  let at = Number(slider.value);
  let playing = false;
  let asking = false;
  slider.hidden = play.hidden = false;
  const begin = play.textContent;

  // A long game is told in pieces; this shows the piece in which a move stands.
  async function turnTo(move) {
    const as = find("#as").value;
    const answer = await fetch(`/t/${box.dataset.table}/moves?move=${move}&as=${as}`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const piece = await answer.json();
    seen = as;
    log.innerHTML = piece.log;
    log.dataset.first = piece.first;
    log.dataset.last = piece.last;
    const { earlier, later } = links;
    if (!earlier) return;
    earlier.hidden = piece.first <= 1;
    later.hidden = piece.last >= piece.moves;
  }
  async function to(move) {
    move = Math.max(0, Math.min(last, move));
    at = move;
    slider.value = field.value = move;
    const branch = find("#branch-move");
    if (branch) branch.value = move;
    if (asking) return;
    asking = true;
    const answer = await fetch(`/t/${box.dataset.table}/at/${move}?as=${find("#as").value}`, { headers: { accept: "application/json" } });
    asking = false;
    if (!answer.ok) return;
    const then = await answer.json();
    show({ board: then.board, desks: then.desks });
    box.dataset.pending = then.pending.join(" ");
    find("#hand").innerHTML = then.hands;
    find("#event").innerHTML = then.log;
    if (move < Number(log.dataset.first) || move > Number(log.dataset.last) || seen !== find("#as").value) await turnTo(move || 1);
    for (const line of all("#log .new")) line.classList.remove("new");
    const line = find(`#log li[data-move="${move}"]`);
    if (line) {
      line.classList.add("new");
      log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - 60;
    }
    history.replaceState(null, "", `/t/${box.dataset.table}/replay?move=${move}&as=${find("#as").value}`);
    if (at !== move) to(at);
  }
  async function run() {
    playing = !playing;
    play.textContent = playing ? play.dataset.stop : begin;
    if (playing && at >= last) at = -1;
    while (playing && at < last) {
      await to(at + 1);
      await wait(calm ? 400 : 700);
    }
    playing = false;
    play.textContent = begin;
  }
  play.addEventListener("click", run);
  slider.addEventListener("input", () => to(Number(slider.value)));
  field.addEventListener("change", () => to(Number(field.value)));
  find("#as").addEventListener("change", () => to(at));
  find("#back-one").addEventListener("click", (event) => { event.preventDefault(); to(at - 1); });
  find("#on-one").addEventListener("click", (event) => { event.preventDefault(); to(at + 1); });
  links.earlier?.addEventListener("click", (event) => { event.preventDefault(); turnTo(Number(log.dataset.first) - 1); });
  links.later?.addEventListener("click", (event) => { event.preventDefault(); turnTo(Number(log.dataset.last) + 1); });
  log.addEventListener("click", (event) => {
    const line = event.target.closest(".move-number")?.closest("li");
    if (!line) return;
    event.preventDefault();
    to(Number(line.dataset.move));
  });
}
