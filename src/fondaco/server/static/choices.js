// What can be done: forms in the private part belong to places of the board; the places light up and can be chosen.

import { openMenu, stepper } from "./menu.js";
import { all, board, find, room, toast, word } from "./page.js";

function offersAt(place) {
  return find(`#private .offers li[data-for="${CSS.escape(place)}"]`);
}

export function light() {
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

export async function choose(place) {
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
