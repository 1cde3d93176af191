// What the table sends: news are shown one after the other, and the waiting room shows who has come.

import { light } from "./choices.js";
import { offerCopies } from "./copying.js";
import { refresh } from "./drawers.js";
import { hintsStillHold } from "./hints.js";
import { closeMenu } from "./menu.js";
import { showMoment } from "./moments.js";
import { LONGEST, stop } from "./motion.js";
import { amounts, setAmounts } from "./number.js";
import { all, board, calm, find, room, toast, wait, word } from "./page.js";
import { stand } from "./standing.js";
import { show } from "./swap.js";
import { follow } from "./then.js";
import { stillAsked } from "./waiting.js";
import { bringInOne } from "./zoom.js";

const BACKLOG = 3000;
const waiting = [];
let busy = false;
let due = false;
let grown = null;
let lastCut = 0;
let hurried = false;
let goOn = () => {};
let restsAt = 0;
let caughtUpAt = 0;
export const log = find("#log");
export const toEnd = (list) => list && (list.scrollTop = list.scrollHeight);

function cutLog(kept) {
  for (const line of all("li", log)) if (Number(line.dataset.move) > kept) line.remove();
}

function addLog(html) {
  const before = log.children.length;
  log.insertAdjacentHTML("beforeend", html);
  if (!before) log.dataset.first = log.firstElementChild?.dataset.move || 1;
  if (before) markNew([...log.children].slice(before));
  grown = log;
}

// New are moves of others after the own last turn, as the server counts them: what a move begins with says whose it is.

function markNew(lines) {
  const after = Number(room.dataset.newAfter);
  const mine = `seat-${room.dataset.seat}`;
  let move = "";
  let own = false;
  for (const line of lines) {
    if (line.dataset.move !== move) own = line.classList.contains(mine);
    move = line.dataset.move;
    line.classList.toggle("new", after > 0 && Number(move) > after && !own);
  }
}

// A new private part. Where it asks the same as before (others chose meanwhile), nothing that was begun is lost.

function swapPrivate(html) {
  const priv = find("#private");
  const question = () => find("[name=asked]", priv)?.value;
  const controls = () => all("button, input:not([type=hidden]), select, summary", priv);
  const asked = question();
  const set = amounts(priv);
  const focused = controls().indexOf(document.activeElement);
  priv.innerHTML = html;
  if (asked !== undefined && question() === asked) {
    light();
    setAmounts(priv, set);
    if (focused >= 0) controls()[focused]?.focus({ preventScroll: true });
  } else closeMenu(true);
  stillAsked();
  hintsStillHold();
}

function showPublic(news, lasts) {
  room.dataset.version = news.version;
  const moved = show(news, lasts);
  room.dataset.pending = news.pending.join(" ");
  if (news.line !== undefined) find("#line").innerHTML = news.line;
  if (news.seats !== undefined) find("#seats").innerHTML = news.seats;
  if (news.progress !== undefined) find("#progress").textContent = news.progress;
  if (news.log !== undefined) {
    cutLog(news.cut);
    addLog(news.log);
    lastCut = news.cut;
  }
  if (news.said !== undefined) {
    const said = find("#said");
    for (const line of all("[data-line]", said)) if (line.dataset.line >= news.saidFrom || !news.saidFrom) line.remove();
    const before = said.children.length;
    said.insertAdjacentHTML("beforeend", news.said);
    toEnd(said);
    const tab = said.closest("details");
    if (!tab.open && said.children.length > before) tab.classList.add("unread");
    room.dataset.said = news.saidTo;
  }
  for (const card of hurried ? [] : news.moments || []) showMoment(card);
  refresh();
  return moved;
}

function showPrivate(news) {
  const had = Boolean(find("#private .yours"));
  if (news.seat !== undefined) room.dataset.seat = news.seat;
  if (news.hand !== undefined && find("#hand")) find("#hand").innerHTML = news.hand;
  if (news.private !== undefined) swapPrivate(news.private);
  if (news.log) {
    cutLog(lastCut);
    addLog(news.log);
  }
  if (news.newAfter !== undefined) {
    room.dataset.newAfter = news.newAfter;
    markNew(all("li", log));
  }
  if (!had && find("#private .yours") && document.hidden) document.title = `● ${word("Turn")}`;
}

// Each move has its time, as the person set the speed; all that wait together no more than the longest backlog.

const GLIDES = { slow: LONGEST, normal: LONGEST, fast: 160, "at-once": 0 };
const timeEach = () => {
  const moves = waiting.filter(([kind]) => kind === "public").length;
  const left = Math.max(0, caughtUpAt - performance.now());
  return calm || hurried || document.hidden ? 0 : Math.min(GLIDES[room.dataset.speed] ?? LONGEST, left / moves);
};

// What glides comes to rest before the next move is shown.

async function rest() {
  const left = restsAt - performance.now();
  if (left > 0 && !hurried) await Promise.race([wait(left), new Promise((go) => (goOn = go))]);
  stop();
}

// What comes at once is shown at once: a move and what it asks are two messages.

function soon() {
  if (busy || due) return;
  due = true;
  setTimeout(work);
}

async function work() {
  due = false;
  busy = true;
  caughtUpAt = performance.now() + BACKLOG;
  while (waiting.length) {
    if (waiting[0][0] === "public") await rest();
    const lasts = timeEach();
    const [kind, news] = waiting.shift();
    if (kind === "public" && showPublic(news, lasts)) restsAt = performance.now() + lasts;
    if (kind === "private") showPrivate(news);
    if (kind === "private" || waiting[0]?.[0] !== "private") light();
    toEnd(grown);
    grown = null;
    if (kind === "private" && news.private !== undefined) {
      bringInOne();
      stand();
      follow();
    }
    room.classList.toggle("behind", waiting.length > 2);
  }
  hurried = false;
  busy = false;
}

// To my decision: what waits is shown at once, and the table is asked not to take its time.

export function hurry() {
  hurried = busy;
  stop();
  goOn();
}

export function skip() {
  const button = find("#skip");
  if (button) button.click();
  else hurry();
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
  if (room.contains(document.activeElement)) return;
  room.replaceChildren(...fresh.childNodes);
  offerCopies();
}

// A browser takes few connections to a house: a page that lies behind others for long gives its stream to theirs, and
// listens anew when somebody looks at it.

const STREAMS = 4;
const me = Math.random();
const newer = new Set();
let source = null;
let failed = 0;

addEventListener("storage", ({ key, newValue }) => {
  if (key !== "looked at" || !newValue) return;
  newer.add(newValue.split(" ")[0]);
  if (!document.hidden || newer.size < STREAMS || !source) return;
  source.close();
  source = null;
});
document.addEventListener("visibilitychange", () => !document.hidden && room && listen());

export function listen() {
  newer.clear();
  localStorage.setItem("looked at", `${me} ${performance.now()}`);
  if (!source) open();
}

function open() {
  const stream = room.dataset.stream;
  const join = stream.includes("?") ? "&" : "?";
  const version = room.dataset.version === undefined ? "" : `${join}version=${room.dataset.version}&said=${room.dataset.said}`;
  const opened = (source = new EventSource(stream + version));
  for (const kind of ["public", "private"]) {
    opened.addEventListener(kind, (event) => {
      if (!board) {
        lookAgain();
        return;
      }
      waiting.push([kind, JSON.parse(event.data)]);
      soon();
    });
  }
  opened.addEventListener("reload", () => location.reload());
  opened.addEventListener("open", () => {
    if (failed > 1) toast("");
    failed = 0;
  });
  opened.addEventListener("error", () => {
    opened.close();
    if (++failed > 1) toast(word("Lost"));
    setTimeout(() => opened === source && open(), 1500);
  });
}

export function tickClock() {
  const clock = find(".clock");
  if (!clock) return;
  const seconds = Math.max(0, Math.floor((Date.now() - Number(clock.dataset.since)) / 1000));
  const text = seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${Math.floor(seconds / 3600)} h`;
  clock.textContent = seconds < 10 ? "" : text;
}
