// What a symbol is: hover, focus or a long press shows a small card with its name and its rule.

import { clauseLink, make, putBeside } from "./page.js";

const LATER = 350;
const NAMED = "[data-tip], [title], :has(> title)";
let card = null;
let about = null;
let timer = 0;
let hushed = [];
let resting = false;

function words(node) {
  const title = node.querySelector?.(":scope > title");
  return (node.dataset.tip || node.getAttribute("title") || (title && title.textContent) || "").trim();
}

export const named = (node) => {
  const found = node && node.closest && node.closest(NAMED);
  return found && found.closest("#room, main") ? found : null;
};

export function hideTip() {
  clearTimeout(timer);
  for (const [node, text] of hushed) {
    if (node.nodeName === "title") node.textContent = text;
    else node.setAttribute("title", text);
  }
  hushed = [];
  about = null;
  if (!card) return false;
  card.remove();
  card = null;
  return true;
}

export function showTip(node) {
  const text = words(node);
  hideTip();
  if (!text) return;
  about = node;
  card = make("div", text, { class: "tip", role: "tooltip" });
  const rule = node.closest("[data-rule]");
  if (rule) card.append(" ", clauseLink(rule.dataset.rule));
  document.body.append(card);
  putBeside(card, node.getBoundingClientRect());
  hush(node);
}

// The browser's own tip would say the same once more; the words come back when the card goes.

function hush(node) {
  for (let at = node; at && at.id !== "room"; at = at.parentElement) {
    const title = at.querySelector?.(":scope > title");
    if (title && title.textContent) {
      hushed.push([title, title.textContent]);
      title.textContent = "";
    } else if (at.hasAttribute("title")) {
      hushed.push([at, at.getAttribute("title")]);
      at.removeAttribute("title");
    }
  }
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || resting || (card && card.contains(event.target))) return;
  const node = named(event.target);
  if (node === about) return;
  hideTip();
  if (!node) return;
  about = node;
  timer = setTimeout(() => node.isConnected && showTip(node), LATER);
});
document.addEventListener("focusin", (event) => {
  const node = event.target.matches?.(":focus-visible") && named(event.target);
  if (node) showTip(node);
});
document.addEventListener("focusout", hideTip);
document.addEventListener("pointerdown", (event) => {
  if (card && card.contains(event.target)) return;
  hideTip();
  resting = true;
}, true);
document.addEventListener("pointermove", () => (resting = false), true);
