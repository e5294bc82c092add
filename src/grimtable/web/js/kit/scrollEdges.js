// @ts-check
// Where more lies beyond a rim, the rim says so: what scrolls fades there, a map has an arrow that goes on.

import { fill, h, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {"up" | "down" | "left" | "right"} Side */

/** @type {Record<Side, [number, number, number]>} across, down, and how far the arrow is turned */
const WAYS = { up: [0, -1, -90], down: [0, 1, 90], left: [-1, 0, 180], right: [1, 0, 0] };
const A_HAIR = 2; // rounded sizes differ by a pixel where nothing is hidden

/** Keep `data-more` of something that scrolls true: the sides beyond which there is more of it. @param {HTMLElement} el @param {"auto" | "hidden"} way who scrolls it: its reader, or only we */
export function fadeWhereMore(el, way = "auto") {
  el.classList.add("fades");
  const look = () => {
    const style = getComputedStyle(el);
    const sides = [];
    if (style.overflowY === way && el.scrollTop > A_HAIR) sides.push("up");
    if (style.overflowY === way && el.scrollTop + el.clientHeight < el.scrollHeight - A_HAIR) sides.push("down");
    if (style.overflowX === way && el.scrollLeft > A_HAIR) sides.push("left");
    if (style.overflowX === way && el.scrollLeft + el.clientWidth < el.scrollWidth - A_HAIR) sides.push("right");
    const more = sides.join(" ");
    if ((el.dataset["more"] ?? "") !== more) el.dataset["more"] = more;
  };
  el.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(el);
  new MutationObserver(look).observe(el, { childList: true, subtree: true, characterData: true });
}

/** An arrow for every side of a map, shown while the map goes on there. @param {(dx: number, dy: number) => void} go */
export function mapEdges(go) {
  /** @type {Map<Side, HTMLElement>} */
  const arrows = new Map();
  for (const [side, [dx, dy, turn]] of /** @type {[Side, [number, number, number]][]} */ (Object.entries(WAYS))) {
    const arrow = s(
      "svg",
      { viewBox: "-10 -10 20 20", "aria-hidden": "true" },
      s("path", { d: "M-3 -6 L4 0 L-3 6", transform: `rotate(${turn})` }),
    );
    arrows.set(
      side,
      h("button", { type: "button", class: `onward ${side}`, hidden: true, onclick: () => go(dx, dy) }, arrow),
    );
  }
  const el = h("div", { class: "edges" });
  fill(el, [...arrows.values()]);

  /** @param {Side[]} sides */
  function show(sides) {
    el.dataset["more"] = sides.join(" ");
    for (const [side, arrow] of arrows) {
      arrow.hidden = !sides.includes(side);
      arrow.setAttribute("aria-label", t(`more-${side}`));
    }
  }

  return { el, show };
}
