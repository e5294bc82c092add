// @ts-check
// A ring that runs out while the table is about to give the only possible answer by itself.

import { h, s } from "../kit/dom.js";
import { t } from "../kit/words.js";

const TICKS = 12;
const R = 16;

/** @typedef {{ left: number, of: number, since: number }} Auto seconds that were left when it was told, of how many; and when that was */

/** How many seconds are left now. @param {Auto} auto */
const secondsLeft = (auto) => Math.max(0, auto.left - (performance.now() - auto.since) / 1000);

/** @param {Auto} auto */
export function answerRing(auto) {
  const left = secondsLeft(auto);
  const count = h("b", {}, String(Math.ceil(left)));
  const ticks = Array.from({ length: TICKS }, (_, k) => {
    const turn = (k + 0.5) * (360 / TICKS);
    const tick = s("path", { class: "ring-tick", d: `M20 ${20 - R - 2}v5`, transform: `rotate(${turn} 20 20)` });
    const out = left - auto.of * (1 - (k + 1) / TICKS); // they go out clockwise, the last with the last second
    tick.style.animationDelay = `${out.toFixed(2)}s`;
    return tick;
  });
  const el = h(
    "span",
    { class: "answer-ring", role: "timer", "aria-label": t("auto-in", { n: Math.ceil(left) }) },
    s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ticks),
    count,
  );
  const beat = window.setInterval(() => {
    const now = Math.ceil(secondsLeft(auto));
    count.textContent = String(now);
    if (!el.isConnected || now <= 0) clearInterval(beat);
  }, 250);
  return el;
}
