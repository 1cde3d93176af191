// What can be done: forms in the private part belong to places of the board; the places light up and can be chosen.

import { nameOf, openMenu } from "./menu.js";
import { number } from "./number.js";
import { all, board, find, room, toast, word } from "./page.js";
import { confirm, waitsFor } from "./waiting.js";
import { placed, PLACES, settle } from "./walk.js";

const MOST_NUMBERS = 2;
const FEW = 4;
const belongsTo = (item) => [item.dataset.for, ...(item.dataset.also || "").split(" ").filter(Boolean)];
const brightest = (items) => items.toSorted((one, other) => (other.dataset.glow === "strong") - (one.dataset.glow === "strong"));
export const offersAt = (place) => brightest(all("#private .offers li[data-for]").filter((item) => belongsTo(item).includes(place)));
const choicesOf = (offers) => offers.flatMap((offer) => all("form button[name=action], form.amount button[data-label]", offer));

function describe(place, offers) {
  const words = choicesOf(offers).map((button) => button.textContent.trim());
  place.setAttribute("role", "button");
  place.setAttribute("aria-label", `${nameOf(place)}: ${words.slice(0, 3).join(", ")}${words.length > 3 ? " …" : ""}`);
  if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
}

function lightPlaces() {
  const offered = new Map();
  for (const item of all("#private .offers li[data-for]")) {
    for (const place of belongsTo(item)) offered.set(place, [...(offered.get(place) || []), item]);
  }
  for (const place of all(PLACES)) {
    const items = offered.get(place.dataset.place);
    const offers = items && brightest(items);
    const glow = offers ? offers[0].dataset.glow : "";
    place.classList.toggle("can", Boolean(offers));
    place.classList.toggle("bright", glow === "strong");
    place.classList.toggle("unlit", glow === "quiet");
    if (place.matches("button, a, input")) continue;
    if (offers) describe(place, offers);
    else if (place.getAttribute("role") === "button") {
      for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
    }
  }
}

// The bar shows what no place on the board offers, the numbers, and all where it isn't much; what doesn't fit stands in
// the list of all actions. The question comes first: buttons that the board has too give way to its words.

const order = (item) => Number(item.dataset.order);

function fillBar() {
  const near = find("#private .offers.near");
  const rest = find("#private .all-offers");
  if (!near || !rest) return;
  const list = find(".offers", rest);
  const items = all("li[data-for]", near.parentElement);
  items.forEach((item, i) => (item.dataset.order ??= i));
  items.sort((one, other) => order(one) - order(other));
  for (const form of all("form.amount", near.parentElement)) number(form);
  const numbers = items.filter((item) => find("form.amount", item));
  const few = choicesOf(items).length <= FEW;
  const belongs = (item) => {
    const amounts = all("form.amount", item).length;
    if (amounts) return (numbers.length <= MOST_NUMBERS && amounts === 1) || !isDrawn(item);
    return few || !isDrawn(item);
  };
  const shown = items.filter(belongs);
  const put = () => {
    const beside = items.filter((item) => !shown.includes(item));
    if (!same(near, shown)) near.replaceChildren(...shown);
    if (!same(list, beside)) list.replaceChildren(...beside);
    rest.hidden = !beside.length;
  };
  const tooWide = () => near.scrollWidth > near.clientWidth + 1;
  const asked = find("#private .asked");
  const words = asked && find(".yours > span", asked);
  const tooTall = () => near.getBoundingClientRect().bottom > innerHeight + 1;
  const tooMuch = () => tooWide() || squeezed() || tooTall();
  const cut = () => Boolean(words) && words.scrollHeight > words.clientHeight + 1;
  const squeezed = () => cut() && asked.getBoundingClientRect().bottom > near.getBoundingClientRect().top;
  near.classList.remove("tight", "narrow");
  asked?.classList.remove("long");
  put();
  if (tooMuch()) near.classList.add("tight");
  if (cut()) asked.classList.add("long");
  if (tooMuch()) near.classList.add("narrow");
  while (tooMuch()) {
    const plain = shown.findLastIndex((item) => !numbers.includes(item) && (isDrawn(item) || (tooWide() && shown.length > 1)));
    const out = plain >= 0 ? plain : shown.findLastIndex((item) => (squeezed() ? isDrawn(item) : shown.length > 1));
    if (out < 0) break;
    shown.splice(out, 1);
    put();
  }
  near.classList.toggle("goes-on", near.scrollWidth > near.clientWidth + 1);
}

const isDrawn = (item) => Boolean(item.dataset.for) && placed(item.dataset.for).some((place) => place.getClientRects().length);
const same = (box, items) => box.children.length === items.length && items.every((item, i) => box.children[i] === item);

export function light() {
  if (!room || !board) return;
  lightPlaces();
  fillBar();
  settle();
  const turn = Boolean(find("#private .yours"));
  room.classList.toggle("my-turn", turn);
  document.title = (turn ? "● " : "") + document.title.replace(/^● /, "");
}

// A number that the bar shows has its control there, and none in a menu.

const inBar = (form) => form.matches(".amount") && Boolean(form.closest(".near"));

// A place was clicked: its only action, or the usual one, is played; else, and always on request, its menu opens.

export async function choose(place, menu = false) {
  const offers = offersAt(place.dataset.place);
  if (!offers.length) {
    await explain(place.dataset.place);
    return;
  }
  const shown = offers.find((offer) => all("form", offer).some(inBar));
  const others = offers.flatMap((offer) => all("form", offer)).filter((form) => !inBar(form));
  if (shown && !(menu && others.length)) {
    find("button[data-label]", shown).focus({ preventScroll: true });
    shown.classList.add("just");
    setTimeout(() => shown.classList.remove("just"), 1200);
    return;
  }
  const choices = choicesOf(offers);
  const numbers = offers.some((offer) => find("form.amount", offer));
  const only = choices.length === 1 && !numbers ? choices[0] : null;
  const first = preferred(choices, offers) || only;
  if (menu || !first) openMenu(place, others);
  else if (first.value && waitsFor(first)) confirm();
  else first.click();
}

// What one click plays where several things can be done: the usual one, or its like of the kind that is chosen in the hand.

const bears = (button, icon) => Boolean(find(`use[href="#${icon}"]`, button));

function preferred(choices, offers) {
  const usual = offers.map((offer) => offer.dataset.first).find(Boolean);
  const first = choices.find((button) => button.value === usual);
  const kinds = all("#hand [data-usual]");
  const kind = kinds.find((button) => button.getAttribute("aria-pressed") === "true")?.dataset.usual;
  const swaps = first && kind && kinds.some((one) => bears(first, one.dataset.usual));
  return (swaps && choices.find((button) => bears(button, kind))) || first;
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("#hand [data-usual]");
  if (!chosen) return;
  for (const button of all("#hand [data-usual]")) button.setAttribute("aria-pressed", button === chosen);
});

async function explain(place) {
  if (!room || room.dataset.seat < 0) return;
  const answer = await fetch(`/t/${room.dataset.table}/why?place=${encodeURIComponent(place)}`, { headers: { accept: "application/json" } });
  const why = (await answer.json()).why || [];
  if (why.length) toast(why[0].text, why[0].clause);
  else toast(word("Why"));
}
