// A game looked at again: move by move, turn by turn, or by itself.

import { all, calm, find, wait } from "./page.js";
import { show } from "./swap.js";

export function replay(box) {
  const slider = find("#slider");
  const play = find("#play");
  const field = find("#move");
  const log = find("#log");
  const seenBy = find("#as");
  const last = Number(box.dataset.moves);
  const links = { earlier: find("#earlier"), later: find("#later") };
  let seen = seenBy.value;
  let at = Number(slider.value);
  let turns = { back: numberOf(find("#back-turn")), on: numberOf(find("#on-turn")) };
  let playing = false;
  let asking = false;
  slider.hidden = play.hidden = false;
  const begin = play.textContent;

  // A long game is told in pieces; this shows the piece in which a move stands.
  async function turnTo(move) {
    const as = seenBy.value;
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

  // The log follows: the lines of the last decision are marked; where it has none, the line before it stays in sight.
  function follow(first, move) {
    let near = null;
    for (const line of all("li", log)) {
      const number = Number(line.dataset.move);
      line.classList.toggle("new", number >= first && number <= move);
      if (number <= move) near = line;
    }
    if (near) log.scrollTop += near.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + 8;
    else log.scrollTop = 0;
  }

  // What has happened is a list that scrolls on a phone: then the keyboard must come to it.

  const told = find("#event");
  function reach() {
    const scrolls = getComputedStyle(told).overflowY === "auto" && told.scrollHeight > told.clientHeight;
    if (scrolls) told.tabIndex = 0;
    else told.removeAttribute("tabindex");
  }

  async function to(move) {
    move = Math.max(0, Math.min(last, move));
    at = move;
    slider.value = field.value = move;
    const branch = find("#branch-move");
    if (branch) branch.value = move;
    if (asking) return;
    asking = true;
    const answer = await fetch(`/t/${box.dataset.table}/at/${move}?as=${seenBy.value}`, { headers: { accept: "application/json" } });
    asking = false;
    if (!answer.ok) return;
    const then = await answer.json();
    show({ board: then.board, desks: then.desks });
    box.dataset.pending = then.pending.join(" ");
    find("#hand").innerHTML = then.hands;
    told.innerHTML = then.log;
    reach();
    find("#progress").textContent = then.progress;
    turns = { back: then.turn_back, on: then.turn_on };
    if (move < Number(log.dataset.first) || move > Number(log.dataset.last) || seen !== seenBy.value) await turnTo(move || 1);
    follow(then.first, move);
    history.replaceState(null, "", `/t/${box.dataset.table}/replay?move=${move}&as=${seenBy.value}`);
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

  const steps = {
    "#back-turn": () => turns.back,
    "#back-one": () => at - 1,
    "#on-one": () => at + 1,
    "#on-turn": () => turns.on,
  };
  for (const [button, where] of Object.entries(steps)) {
    find(button).addEventListener("click", (event) => {
      event.preventDefault();
      to(where());
    });
  }
  const keys = {
    ArrowLeft: steps["#back-one"],
    ArrowRight: steps["#on-one"],
    ArrowUp: steps["#back-turn"],
    ArrowDown: steps["#on-turn"],
    Home: () => 0,
    End: () => last,
  };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, .tab, [popover], #event") || event.ctrlKey || event.metaKey || event.altKey) return;
    const where = keys[event.key];
    if (!where) return;
    event.preventDefault();
    to(where());
  });
  play.addEventListener("click", run);
  slider.addEventListener("input", () => to(Number(slider.value)));
  field.addEventListener("input", () => field.value && to(Number(field.value)));
  find(".replay-bar").addEventListener("submit", (event) => event.preventDefault());
  seenBy.addEventListener("change", () => to(at));
  links.earlier?.addEventListener("click", (event) => { event.preventDefault(); turnTo(Number(log.dataset.first) - 1); });
  links.later?.addEventListener("click", (event) => { event.preventDefault(); turnTo(Number(log.dataset.last) + 1); });
  log.addEventListener("click", (event) => {
    const line = event.target.closest(".move-number")?.closest("li");
    if (!line) return;
    event.preventDefault();
    to(Number(line.dataset.move));
  });
  addEventListener("resize", reach);
  follow(Number(box.dataset.first), at);
  reach();
}

function numberOf(link) {
  return Number(new URL(link.href).searchParams.get("move"));
}
