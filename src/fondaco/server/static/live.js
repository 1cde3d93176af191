// What the table sends: news are swapped in one after the other, and the waiting room shows who has come.

import { light } from "./choices.js";
import { refresh } from "./drawers.js";
import { closeMenu } from "./menu.js";
import { all, board, find, room, wait, word } from "./page.js";
import { glide, show, whereabouts } from "./pieces.js";

const waiting = [];
let busy = false;
let lastCut = 0;
export const log = find("#log");
export const toEnd = (list) => list && (list.scrollTop = list.scrollHeight);

function cutLog(kept) {
  for (const line of all("li", log)) if (Number(line.dataset.move) > kept) line.remove();
}

function addLog(html) {
  const before = log.children.length;
  log.insertAdjacentHTML("beforeend", html);
  const fresh = [...log.children].slice(before);
  const mine = `seat-${room.dataset.seat}`;
  if (fresh.some((line) => line.classList.contains(mine))) for (const line of all(".new", log)) line.classList.remove("new");
  for (const line of fresh) if (!line.classList.contains(mine)) line.classList.add("new");
  toEnd(log);
}

// A new private part. Where it asks the same as before (others chose meanwhile), nothing that was begun is lost.

function swapPrivate(html) {
  const priv = find("#private");
  const question = () => find("[name=asked]", priv)?.value;
  const controls = () => all("button, input:not([type=hidden]), select, summary", priv);
  const asked = question();
  const amounts = all("[name=amount]", priv).map((field) => field.value);
  const listed = Boolean(find(".all-offers[open]", priv));
  const focused = controls().indexOf(document.activeElement);
  priv.innerHTML = html;
  if (asked !== undefined && question() === asked) {
    all("[name=amount]", priv).forEach((field, i) => (field.value = amounts[i]));
    if (find(".all-offers", priv)) find(".all-offers", priv).open = listed;
    light();
    if (focused >= 0) controls()[focused]?.focus({ preventScroll: true });
  } else {
    closeMenu(false);
    if (focused >= 0) find(".offers button, .offers input", priv)?.focus({ preventScroll: true });
  }
}

async function work() {
  if (busy) return;
  busy = true;
  while (waiting.length) {
    const [kind, news] = waiting.shift();
    let pause = 0;
    if (kind === "public" && board) {
      room.dataset.version = news.version;
      pause = show(news);
      room.dataset.pending = news.pending.join(" ");
      if (news.line !== undefined) find("#line").innerHTML = news.line;
      if (news.progress !== undefined) find("#progress").textContent = news.progress;
      if (news.log !== undefined) {
        cutLog(news.cut);
        addLog(news.log);
        lastCut = news.cut;
      }
      if (news.said !== undefined) {
        const said = find("#said");
        for (const line of all("[data-line]", said)) if (line.dataset.line >= news.saidFrom || !news.saidFrom) line.remove();
        said.insertAdjacentHTML("beforeend", news.said);
        toEnd(said);
        room.dataset.said = news.saidTo;
      }
      if (news.seats !== undefined) find("#seats").innerHTML = news.seats;
      refresh();
    } else if (kind === "private") {
      const before = whereabouts();
      const had = Boolean(find("#private .yours"));
      if (news.private !== undefined) swapPrivate(news.private);
      if (news.hand !== undefined) find("#hand").innerHTML = news.hand;
      if (news.log) {
        cutLog(lastCut);
        addLog(news.log);
      }
      if (news.hand !== undefined) glide(before);
      if (!had && find("#private .yours") && document.hidden) document.title = `● ${word("Turn")}`;
    }
    light();
    if (pause && waiting.length < 8 && !document.hidden) await wait(pause);
  }
  busy = false;
}

// The waiting room: who has come? Only what changed is swapped; a form that somebody fills in is left alone.
// Where play has begun before the page began to listen, the table takes its place.

let waited = room ? room.innerHTML : "";
async function lookAgain() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = find("#room", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!fresh || fresh.innerHTML === waited) return;
  if (find("#board", fresh)) location.reload();
  waited = fresh.innerHTML;
  if (!room.contains(document.activeElement)) room.replaceChildren(...fresh.childNodes);
}

export function listen() {
  const stream = room.dataset.stream;
  const join = stream.includes("?") ? "&" : "?";
  const version = room.dataset.version === undefined ? "" : `${join}version=${room.dataset.version}&said=${room.dataset.said}`;
  const source = new EventSource(stream + version);
  for (const kind of ["public", "private"]) {
    source.addEventListener(kind, (event) => {
      if (!board) {
        lookAgain();
        return;
      }
      waiting.push([kind, JSON.parse(event.data)]);
      work();
    });
  }
  source.addEventListener("reload", () => location.reload());
  source.addEventListener("error", () => {
    source.close();
    setTimeout(listen, 1500);
  });
}

export function tickClock() {
  const clock = find(".clock");
  if (!clock) return;
  const seconds = Math.max(0, Math.floor((Date.now() - Number(clock.dataset.since)) / 1000));
  const text = seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${Math.floor(seconds / 3600)} h`;
  clock.textContent = seconds < 10 ? "" : text;
}
