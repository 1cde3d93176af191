// A number to choose (a bid, a price): one stepper with the amount on its button, and chips for the usual amounts.

import { all, find, make, word } from "./page.js";

const HOLD = 450;
const AGAIN = 70;

function options(field) {
  if (field.matches("select")) return [...field.options].map((option) => Number(option.value));
  const found = [];
  for (let n = Number(field.min); n <= Number(field.max); n++) found.push(n);
  return found;
}

// A button that is held down does it again and again.

function held(button, act) {
  let timer = 0;
  const again = () => {
    act();
    timer = setTimeout(again, AGAIN);
  };
  button.addEventListener("pointerdown", () => (timer = setTimeout(again, HOLD)));
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, () => clearTimeout(timer));
  return button;
}

// Where there is room, a long row of amounts has chips for some round ones between its ends.

const LONG = 20;
const ROUND = [5, 10, 20];
const ENDLESS = 100;

export function number(form, room = false) {
  const field = find("[name=amount]", form);
  if (find(".made", form)) return;
  const values = options(field);
  const button = find("button[data-label]", form);
  const least = values[0];
  const most = values[values.length - 1];
  const show = () => {
    button.textContent = button.dataset.label.replace("…", field.value);
    if (!button.dataset.label.includes("…")) button.append(` ${field.value}`);
    for (const chip of all(".chip", form)) chip.setAttribute("aria-pressed", chip.value === field.value);
  };
  const set = (value) => {
    field.value = value;
    show();
  };
  const step = (by) => {
    const at = values.indexOf(Number(field.value));
    set(values[Math.max(0, Math.min(values.length - 1, at + by))]);
  };
  form.stepBy = step;
  const stepper = (by, sign) => held(make("button", sign, { type: "button", class: "step made", "aria-label": `${sign}1`, click: () => step(by) }), () => step(by));
  const chip = (name, value) => {
    const made = make("button", "", { type: "button", class: `chip made ${name.toLowerCase()}`.trim(), value, click: () => set(value) });
    made.append(name && `${word(name)} `, make("b", String(value)));
    return made;
  };
  const box = field.closest(".stepper") || field;
  box.before(stepper(-1, "−"));
  box.after(stepper(1, "+"));
  if (least !== most) {
    const long = room && values.length > LONG;
    const between = long ? ROUND.map((at) => values[at - (least ? 1 : 0)]).filter((value) => value < most) : [];
    form.append(chip("Least", least), ...between.map((value) => chip("", value)));
    if (!long || values.length <= ENDLESS) form.append(chip("Most", most));
  }
  // On a phone the keyboard comes when the field is tapped, not before.
  if (field.matches("input") && matchMedia("(pointer: coarse)").matches) {
    field.readOnly = true;
    field.addEventListener("pointerdown", () => (field.readOnly = false));
    field.addEventListener("blur", () => (field.readOnly = true));
  }
  field.addEventListener("input", show);
  show();
}

// What the person set is kept where the same question is asked again.

export const amounts = (box) => all("[name=amount]", box).map((field) => field.value);
export function setAmounts(box, values) {
  all("[name=amount]", box).forEach((field, i) => {
    if (values[i] !== undefined) field.value = values[i];
    field.dispatchEvent(new Event("input"));
  });
}
