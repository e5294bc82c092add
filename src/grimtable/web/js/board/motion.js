// @ts-check
// Things that move. Everything can be skipped, nothing waits for an animation, and reduced motion means none.

import { h } from "../kit/dom.js";

const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Set<Animation>} */
const running = new Set();

export function still() {
  return quiet.matches || document.documentElement.dataset["motion"] === "off" || document.hidden;
}

/** A token's value in milliseconds. @param {string} token @param {number} fallback */
function time(token, fallback) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const number = parseFloat(value);
  if (Number.isNaN(number)) return fallback;
  return value.endsWith("ms") ? number : number * 1000;
}

/**
 * @param {Element} el
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export function animate(el, frames, options) {
  if (still()) return null;
  const animation = el.animate(frames, options);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.addEventListener("finish", done);
  animation.addEventListener("cancel", done);
  return animation;
}

/** Finish everything that is under way: a click anywhere skips. */
export function skip() {
  for (const animation of [...running]) {
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  }
}

export function moving() {
  return running.size > 0;
}

/** A piece travels within the board. @param {Element} el @param {string} from @param {string} to @param {number} delay */
export function travel(el, from, to, delay = 0) {
  const duration = time("--t-travel", 380);
  return animate(
    el,
    [
      { transform: from, filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0))" },
      { filter: "drop-shadow(0 12px 10px rgb(0 0 0 / .6))", offset: 0.5 },
      { transform: to, filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0))" },
    ],
    { duration, delay, easing: "cubic-bezier(.45, .05, .25, 1)", fill: "backwards" },
  );
}

/** A card turns: its face changes at the edge. @param {Element} el @param {() => void} change */
export function flip(el, change) {
  if (still()) {
    change();
    return;
  }
  const half = time("--t-flip", 240) / 2;
  const away = animate(el, [{ scale: "1 1" }, { scale: "0.04 1" }], { duration: half, easing: "ease-in" });
  const back = () => {
    change();
    animate(el, [{ scale: "0.04 1" }, { scale: "1 1" }], { duration: half, easing: "ease-out" });
  };
  if (away) away.addEventListener("finish", back);
  else back();
}

/** One red flash, then it leaves. @param {Element} el @param {() => void} then */
export function flash(el, then) {
  const animation = animate(
    el,
    [
      { filter: "none", opacity: 1 },
      { filter: "brightness(1.6) sepia(1) saturate(6) hue-rotate(-40deg)", opacity: 1, offset: 0.35 },
      { filter: "brightness(1) sepia(1) saturate(6) hue-rotate(-40deg)", opacity: 0 },
    ],
    { duration: time("--t-flash", 160) * 2.4, fill: "forwards" },
  );
  if (animation) animation.addEventListener("finish", then);
  else then();
}

/** @param {Element} el @param {() => void} then */
export function fade(el, then) {
  const animation = animate(el, [{ opacity: 1 }, { opacity: 0 }], {
    duration: time("--t-flip", 240),
    fill: "forwards",
  });
  if (animation) animation.addEventListener("finish", then);
  else then();
}

/** @param {Element} el @param {number} delay */
export function appear(el, delay = 0) {
  animate(
    el,
    [
      { opacity: 0, scale: ".6" },
      { opacity: 1, scale: "1" },
    ],
    { duration: time("--t-flip", 240), delay, easing: "cubic-bezier(.3, 1.35, .5, 1)", fill: "backwards" },
  );
}

/** A die tumbles in place and settles on the true result. @param {Element} el @param {(value: number) => void} show @param {() => void} settle */
export function tumble(el, show, settle) {
  if (still()) {
    settle();
    return;
  }
  const duration = time("--t-dice", 480);
  const steps = 6;
  for (let k = 0; k < steps; k++) setTimeout(() => show(1 + ((k * 5 + 2) % 6)), (duration * k) / steps);
  const animation = animate(
    el,
    [
      { rotate: "0deg", translate: "0 0" },
      { rotate: "200deg", translate: "0 -14px", offset: 0.4 },
      { rotate: "360deg", translate: "0 0" },
    ],
    { duration, easing: "cubic-bezier(.3, 1.35, .5, 1)" },
  );
  setTimeout(settle, duration * 0.86);
  if (animation) animation.addEventListener("finish", settle);
}

/**
 * Something flies over the page from one place to another, above everything.
 * @param {Element} picture a copy that may be thrown away
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 */
export function fly(picture, from, to, delay = 0) {
  if (still() || !from.width || !to.width) return;
  const layer = h("div", { class: "flying", "aria-hidden": "true" }, picture);
  layer.style.left = `${from.left}px`;
  layer.style.top = `${from.top}px`;
  layer.style.width = `${from.width}px`;
  layer.style.height = `${from.height}px`;
  document.body.append(layer);
  const scale = to.height / from.height;
  const dx = to.left - from.left;
  const dy = to.top - from.top;
  const animation = animate(
    layer,
    [
      { transform: "none", opacity: 1 },
      {
        transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 30}px) scale(${(1 + scale) / 2 + 0.08})`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.6 },
    ],
    { duration: time("--t-travel", 380) * 1.15, delay, easing: "cubic-bezier(.45, .05, .25, 1)", fill: "both" },
  );
  const gone = () => layer.remove();
  if (animation) {
    animation.addEventListener("finish", gone);
    animation.addEventListener("cancel", gone);
  } else gone();
}

quiet.addEventListener("change", () => {
  if (quiet.matches) skip();
});
