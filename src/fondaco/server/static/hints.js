// Hints, when somebody asks: up to three moves with their reasons, their places marked, gone after the move.

import { choose, offersAt } from "./choices.js";
import { all, find, make, word } from "./page.js";
import { placed } from "./walk.js";

let card = null;
let asked = "";

export function dropHints() {
  if (!card) return false;
  card.remove();
  card = null;
  for (const place of all(".hinted")) place.classList.remove("hinted");
  return true;
}

export function hintsStillHold() {
  if (!card) return;
  if (asked !== find("#private [name=asked]")?.value) dropHints();
}

// Do what a hint names: its button, or its amount on the number control; what waits to be confirmed waits as ever.

function play(hint) {
  const offers = offersAt(hint.place || "");
  const button = offers.map((offer) => find(`button[name=action][value="${hint.action}"]`, offer)).find(Boolean);
  if (button) {
    button.click();
    return;
  }
  for (const form of offers.flatMap((offer) => all("form.amount", offer))) {
    if (form.dataset.group !== hint.group) continue;
    const field = find("[name=amount]", form);
    field.value = hint.amount;
    field.dispatchEvent(new Event("input"));
    form.requestSubmit();
    return;
  }
  for (const place of placed(hint.place).slice(0, 1)) choose(place, true);
}

export function showHints(result) {
  dropHints();
  asked = find("#private [name=asked]")?.value;
  card = make("section", "", { class: "hints", "aria-label": word("Hint") });
  const list = make("ol");
  for (const hint of result.hints) {
    const item = make("li");
    item.append(make("button", hint.move, { class: "hint-move", click: () => play(hint) }), make("span", hint.why));
    for (const place of hint.place ? placed(hint.place) : []) place.classList.add("hinted");
    list.append(item);
  }
  card.append(list, make("button", "×", { class: "close", "aria-label": word("Close"), click: dropHints }));
  find(".over-board").append(card);
  keepClear(result.hints[0].place);
  for (const form of all("#private form.amount")) {
    const fair = result.hints.find((hint) => hint.group && hint.group === form.dataset.group);
    if (fair) offerFair(form, fair.amount);
  }
}

// The card lies at the other end of the board than the place of the best move.

function keepClear(best) {
  const stage = card.parentElement.getBoundingClientRect();
  const place = (best && find(`#board [data-place="${CSS.escape(best)}"]`)) || find("#board .hinted");
  if (!place) return;
  const at = place.getBoundingClientRect();
  card.classList.toggle("low", at.top + at.height / 2 < stage.top + stage.height / 2);
}

// Who asked for a hint gets its amount as a chip beside the least and the most.

function offerFair(form, amount) {
  const most = find(".chip", form);
  if (!most || find(".chip.fair", form)) return;
  const chip = make("button", "", { type: "button", class: "chip made fair", value: amount, click: () => {
    const field = find("[name=amount]", form);
    field.value = amount;
    field.dispatchEvent(new Event("input"));
  } });
  chip.append(`${word("Fair")} `, make("b", String(amount)));
  most.after(chip);
}
