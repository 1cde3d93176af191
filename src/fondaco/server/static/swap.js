// Board and desks as they change: regions and parts are swapped, what moved glides, numbers count on.

import { find } from "./page.js";
import { note } from "./fresh.js";
import { changed, countOn, counts, glide, LONGEST, whereabouts } from "./motion.js";

export function show(news, lasts = LONGEST) {
  const before = whereabouts();
  for (const region of ["board", "desks"]) {
    if (news[region] !== undefined) find(`#${region}`).innerHTML = news[region];
  }
  for (const [name, html] of Object.entries(news.parts || {})) {
    const part = find(`:is(#board, #desks) [data-part="${CSS.escape(name)}"]`);
    if (!part) continue;
    const numbers = counts(part);
    part.innerHTML = html;
    countOn(part, numbers, lasts);
  }
  if (news.log !== undefined && news.version !== undefined) note(changed(before), news.log);
  return glide(before, lasts);
}
