// The one script of the house: listens to the table, swaps what changed, lets pieces glide, and sends forms
// without leaving the page. It knows no rules: what can be done stands in the forms that the server sends.
"use strict";

document.documentElement.classList.add("js");
const find = (query, from = document) => from.querySelector(query);
const all = (query, from = document) => [...from.querySelectorAll(query)];
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (ms) => new Promise((go) => setTimeout(go, ms));
const room = find("#room");
const board = find("#board");
const word = (name) => (room && room.dataset["word" + name]) || "";

// Messages -----------------------------------------------------------------------------------------------

let toastTimer = 0;
function toast(text, clause) {
  const box = find("#toast");
  box.replaceChildren(text);
  if (clause) {
    const link = document.createElement("a");
    link.textContent = clause;
    link.dataset.clause = clause;
    link.href = `/rules/${room.dataset.game}#${clause}`;
    box.append(" ", link);
  }
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.replaceChildren(), 9000);
}

// Gliding ------------------------------------------------------------------------------------------------

function whereabouts() {
  const found = new Map();
  for (const piece of all("[data-piece]")) {
    if (piece.closest("[hidden]")) continue;
    found.set(piece.dataset.piece, piece.getBoundingClientRect());
  }
  return found;
}

function glide(before) {
  if (calm) return 0;
  let longest = 0;
  for (const piece of all("[data-piece]", board.parentElement)) {
    const now = piece.getBoundingClientRect();
    let from = before.get(piece.dataset.piece);
    if (!from) {
      const spot = piece.dataset.from && find(`[data-spot="${CSS.escape(piece.dataset.from)}"]`);
      if (spot) from = spot.getBoundingClientRect();
    }
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
      continue;
    }
    const x = from.left + from.width / 2 - now.left - now.width / 2;
    const y = from.top + from.height / 2 - now.top - now.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const svg = piece.ownerSVGElement;
    const scale = svg && piece.parentNode.getScreenCTM ? piece.parentNode.getScreenCTM().a || 1 : 1;
    piece.animate(
      [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }],
      { duration: 380, easing: "cubic-bezier(.3, .1, .2, 1)" },
    );
    longest = 380;
  }
  return longest;
}

function counts(root) {
  return all("[data-count]", root).map((node) => node.textContent);
}

function countOn(root, before) {
  if (calm) return;
  all("[data-count]", root).forEach((node, i) => {
    const from = Number(before[i]);
    const to = Number(node.textContent);
    if (before[i] === undefined || Number.isNaN(from) || Number.isNaN(to) || from === to) return;
    const start = performance.now();
    const tick = (time) => {
      const done = Math.min(1, (time - start) / 350);
      node.textContent = Math.round(from + (to - from) * done);
      if (done < 1 && node.isConnected) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

// The board ----------------------------------------------------------------------------------------------

function show(news, target = board) {
  const before = whereabouts();
  if (news.board !== undefined) target.innerHTML = news.board;
  for (const [name, html] of Object.entries(news.parts || {})) {
    const part = find(`[data-part="${CSS.escape(name)}"]`, target);
    if (!part) continue;
    const numbers = counts(part);
    part.innerHTML = html;
    countOn(part, numbers);
  }
  return glide(before);
}

function markMine() {
  if (!board) return;
  const mine = board.dataset.mine;
  for (const desk of all(".desk", board)) desk.classList.toggle("mine", mine >= 0 && desk.classList.contains(`seat-${mine}`));
}

// What can be done: forms in the private part belong to places; the places light up.

function offersAt(place) {
  return find(`#private .offers li[data-for="${CSS.escape(place)}"]`);
}

function light() {
  if (!room || !board) return;
  const priv = find("#private");
  for (const place of all("[data-place]")) {
    const offer = offersAt(place.dataset.place);
    place.classList.toggle("can", Boolean(offer));
    if (place.matches("button, a, input")) continue;
    if (offer) {
      const buttons = all("button:not(.step)", offer);
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", buttons.slice(0, 3).map((b) => b.textContent.trim()).join(", ") + (buttons.length > 3 ? " …" : ""));
    } else if (place.getAttribute("role") === "button") {
      for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
    }
  }
  const near = find(".offers.near", priv);
  if (near) {
    for (const item of all(".all-offers li[data-for]", priv)) {
      if (!item.dataset.for || !find(`[data-place="${CSS.escape(item.dataset.for)}"]`)) near.append(item);
    }
    const list = find(".all-offers", priv);
    if (list && !find("li", list)) list.remove();
  }
  for (const input of all(".stepper input", priv)) stepper(input);
  const turn = Boolean(find(".yours", priv));
  room.classList.toggle("my-turn", turn);
  document.title = (turn ? "● " : "") + document.title.replace(/^● /, "");
}

function stepper(input) {
  const box = input.parentElement;
  if (box.querySelector("button")) return;
  const label = () => {
    const button = find("[data-label]", input.form);
    button.textContent = button.dataset.label.replace("…", input.value);
  };
  const step = (by, sign) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "step";
    button.textContent = sign;
    button.setAttribute("aria-label", sign + "1");
    button.addEventListener("click", () => {
      input.value = Math.min(input.max, Math.max(input.min, Number(input.value) + by));
      label();
    });
    return button;
  };
  box.prepend(step(-1, "−"));
  box.append(step(1, "+"));
  input.addEventListener("input", label);
  label();
}

let menu = null;
function closeMenu(back) {
  if (!menu) return;
  menu.remove();
  if (back && menu.opener && menu.opener.isConnected) menu.opener.focus();
  menu = null;
}

function openMenu(place, offer) {
  closeMenu(false);
  menu = document.createElement("div");
  menu.className = "menu";
  menu.opener = place;
  menu.setAttribute("role", "dialog");
  menu.setAttribute("aria-label", word("Menu"));
  const head = document.createElement("p");
  head.textContent = word("Menu");
  menu.append(head);
  for (const form of all("form", offer)) {
    const copy = form.cloneNode(true);
    for (const button of all(".step", copy)) button.remove();
    menu.append(copy);
  }
  const close = document.createElement("button");
  close.className = "quiet-button";
  close.textContent = word("Close");
  close.addEventListener("click", () => closeMenu(true));
  menu.append(close);
  document.body.append(menu);
  for (const input of all(".stepper input", menu)) stepper(input);
  const at = place.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8));
  const below = at.bottom + menu.offsetHeight + 12 < innerHeight;
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${(below ? at.bottom + 6 : Math.max(8, at.top - menu.offsetHeight - 6)) + scrollY}px`;
  (find("input[type=number]", menu) || find("button", menu)).focus({ preventScroll: true });
}

async function choose(place) {
  const offer = offersAt(place.dataset.place);
  if (!offer) {
    await explain(place.dataset.place);
    return;
  }
  const buttons = all("form button:not(.step)", offer);
  if (buttons.length === 1 && !find("[name=amount]", offer)) buttons[0].click();
  else openMenu(place, offer);
}

async function explain(place) {
  if (!room || room.dataset.seat < 0) return;
  const answer = await fetch(`/t/${room.dataset.table}/why?place=${encodeURIComponent(place)}`, { headers: { accept: "application/json" } });
  const why = (await answer.json()).why || [];
  if (why.length) toast(why[0].text, why[0].clause);
  else toast(word("Why"));
}

// Forms --------------------------------------------------------------------------------------------------

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
    if (result.confirm) askFirst(form, button, result);
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

function askFirst(form, button, result) {
  closeMenu(false);
  menu = document.createElement("div");
  menu.className = "menu";
  menu.setAttribute("role", "alertdialog");
  menu.setAttribute("aria-label", word("Final"));
  const text = document.createElement("p");
  text.textContent = `${word("Final")}: ${result.confirm}`;
  const yes = document.createElement("button");
  yes.className = "primary";
  yes.textContent = word("Sure");
  yes.addEventListener("click", () => {
    closeMenu(false);
    send(form, button, { sure: "1" });
  });
  const no = document.createElement("button");
  no.textContent = word("Close");
  no.addEventListener("click", () => closeMenu(true));
  menu.append(text, yes, " ", no);
  document.body.append(menu);
  menu.style.left = `${Math.max(8, (innerWidth - menu.offsetWidth) / 2) + scrollX}px`;
  menu.style.top = `${innerHeight / 3 + scrollY}px`;
  yes.focus();
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
  if (menu && menu.contains(form)) closeMenu(false);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && form.matches(".auto")) form.requestSubmit();
});

document.addEventListener("click", (event) => {
  const clause = event.target.closest("[data-clause]");
  const drawer = find("#rules-drawer");
  if (clause && drawer) {
    event.preventDefault();
    openRules(clause.dataset.clause);
    return;
  }
  const number = event.target.closest("#room .move-number");
  if (number) {
    event.preventDefault();
    showThen(number.closest("li").dataset.move);
    return;
  }
  const place = event.target.closest("[data-place]");
  if (place && room && !event.target.closest("button, a, input, select")) {
    choose(place);
    return;
  }
  if (menu && !menu.contains(event.target)) closeMenu(false);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu(true);
  if ((event.key === "Enter" || event.key === " ") && event.target.matches && event.target.matches("[data-place].can")) {
    event.preventDefault();
    choose(event.target);
  }
});

// Drawers ------------------------------------------------------------------------------------------------

async function fill(box, source) {
  const answer = await fetch(source, { headers: { accept: "application/json" } });
  if (answer.ok) box.innerHTML = await answer.text();
}

function load(box) {
  if (box.dataset.src) return fill(box, box.dataset.src);
  box.filled = box.filled || fill(box, box.dataset.once);
  return box.filled;
}

async function openRules(clause) {
  const drawer = find("#rules-drawer");
  drawer.open = true;
  const book = find("#rules");
  await load(book);
  for (const other of all(".here", book)) other.classList.remove("here");
  const target = document.getElementById(clause);
  if (!target) return;
  target.classList.add("here");
  book.scrollTop += target.getBoundingClientRect().top - book.getBoundingClientRect().top - 12;
  drawer.scrollIntoView({ block: "nearest" });
}

for (const box of all("[data-src], [data-once]")) {
  box.closest("details").addEventListener("toggle", (event) => event.target.open && load(box));
}
const refresh = () => all("details[open] [data-src]").forEach(load);

// The past, beside the present ------------------------------------------------------------------------------

async function showThen(move) {
  const answer = await fetch(`/t/${room.dataset.table}/at/${move}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const then = await answer.json();
  const past = find("#past");
  past.innerHTML = then.hands + then.board;
  past.hidden = false;
  past.classList.add("then");
  board.hidden = true;
  const note = find("#then");
  const back = document.createElement("button");
  back.textContent = word("Now");
  back.addEventListener("click", () => {
    past.hidden = note.hidden = true;
    past.replaceChildren();
    board.hidden = false;
  });
  note.replaceChildren(word("Then").replace("%", then.move), back);
  note.hidden = false;
  back.focus();
}

// Live ---------------------------------------------------------------------------------------------------

const waiting = [];
let busy = false;
const log = find("#log");
const toEnd = (list) => list && (list.scrollTop = list.scrollHeight);

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
      board.dataset.pending = news.pending.join(" ");
      if (news.line !== undefined) find("#line").innerHTML = news.line;
      if (news.log !== undefined) {
        cutLog(news.cut);
        addLog(news.log);
        lastCut = news.cut;
      }
      if (news.said !== undefined) {
        const said = find("#said");
        for (const line of all("[data-line]", said)) if (line.dataset.line >= news.saidFrom || !news.saidFrom) line.remove();
        said.insertAdjacentHTML("beforeend", news.said);
        said.closest("details").open = true;
        toEnd(said);
        room.dataset.said = news.saidTo;
      }
      if (news.seats !== undefined) find("#seats").innerHTML = news.seats;
      refresh();
    } else if (kind === "private") {
      const before = whereabouts();
      const had = Boolean(find("#private .yours"));
      if (news.private !== undefined) swapPrivate(news.private);
      if (news.log) {
        cutLog(lastCut);
        addLog(news.log);
      }
      if (news.private !== undefined) glide(before);
      if (!had && find("#private .yours") && document.hidden) document.title = `● ${word("Turn")}`;
    }
    markMine();
    light();
    if (pause && waiting.length < 8 && !document.hidden) await wait(pause);
  }
  busy = false;
}

// The waiting room: who has come? Only what changed is swapped; a form that somebody fills in is left alone.

let waited = "";
async function lookAgain() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = find("#room", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!fresh || fresh.innerHTML === waited) return;
  waited = fresh.innerHTML;
  if (!room.contains(document.activeElement)) room.replaceChildren(...fresh.childNodes);
}

let lastCut = 0;
function listen() {
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

function tickClock() {
  const clock = find(".clock");
  if (!clock) return;
  const seconds = Math.max(0, Math.floor((Date.now() - Number(clock.dataset.since)) / 1000));
  const text = seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${Math.floor(seconds / 3600)} h`;
  clock.textContent = seconds < 10 ? "" : text;
}

// Replay -------------------------------------------------------------------------------------------------

function replay(box) {
  const slider = find("#slider");
  const play = find("#play");
  const field = find("#move");
  const last = Number(box.dataset.moves);
  let at = Number(slider.value);
  let playing = false;
  let asking = false;
  slider.hidden = play.hidden = false;
  const begin = play.textContent;

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
    show({ board: then.board });
    board.dataset.pending = then.pending.join(" ");
    find("#hands").innerHTML = then.hands;
    find("#event").innerHTML = then.log;
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
  for (const link of all("#log .move-number")) {
    link.addEventListener("click", (event) => { event.preventDefault(); to(Number(link.closest("li").dataset.move)); });
  }
}

// Begin --------------------------------------------------------------------------------------------------

if (room) {
  waited = room.innerHTML;
  listen();
  if (board) {
    light();
    markMine();
    toEnd(log);
    setInterval(tickClock, 1000);
  }
}
if (find("#replay")) replay(find("#replay"));
performance.mark("ready");
