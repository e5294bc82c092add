// @ts-check
// The ground of a map: plans as large as what they show, fog over it, who may be where, outlines within walls.
// Only maps fetch it, as they fetch panning and zooming.

import { known, s } from "../kit/dom.js";
import { BASES } from "./faces.js";
import { hewn } from "./zones.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** A symbol that fills a rectangle: the plan of a room or of the whole map. @param {string | undefined} name @param {Box} box */
export function planOf(name, box) {
  return s("use", { class: "plan", href: `#gt-${known(name)}`, x: box.x, y: box.y, width: box.w, height: box.h });
}

/** The rectangle around a room, corners cut out of it included. @param {Zone} zone @param {Box} box @returns {Box} */
function around(zone, box) {
  if (!zone.outline?.length) return box;
  const xs = zone.outline.map(([x]) => x);
  const ys = zone.outline.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** @param {Zone} zone @param {Box} box */
export function roomPlan(zone, box) {
  return [planOf(zone.floor, around(zone, box))];
}

const BANKS = [0.22, 0.4, 0.58, 0.76, 0.94]; // how far down each bank of clouds begins

/**
 * Banks of clouds over a place, each thicker than the one behind it.
 * @param {Zone} zone
 * @param {string} d the outline they stay in
 * @param {Box} inner
 * @returns {SVGElement[]}
 */
export function fogOf(zone, d, inner) {
  const box = around(zone, inner);
  const random = hewn(zone.id);
  const clip = `fog-${zone.id.replace(/[^a-z0-9_-]/gi, "-")}`;
  const clouds = BANKS.map((part, k) => {
    const y = box.y + box.h * part;
    let path = `M${box.x - 30} ${y.toFixed(0)}`;
    for (let x = 0; x < box.w + 60;) {
      const step = 36 + random() * 28;
      path += `q${(step / 2).toFixed(0)} ${(-16 - random() * 14).toFixed(0)} ${step.toFixed(0)} 0`;
      x += step;
    }
    return s("path", {
      class: "cloud",
      d: `${path}V${box.y + box.h + 20}H${box.x - 30}Z`,
      opacity: (0.075 + 0.02 * k).toFixed(3),
    });
  });
  return [
    s("clipPath", { id: clip }, s("path", { d })),
    s("g", { class: "fog-banks", "clip-path": `url(#${clip})` }, s("path", { class: "haze", d }), clouds),
  ];
}

/**
 * The outline of a place moved inwards, so that it does not lie under the wall to its neighbour.
 * @param {[number, number][]} points corners in order, either way round
 * @param {number} by
 * @returns {[number, number][]}
 */
export function inset(points, by) {
  let area = 0;
  points.forEach(([x, y], k) => {
    const [nx, ny] = points[(k + 1) % points.length] ?? [x, y];
    area += x * ny - nx * y;
  });
  const turn = area > 0 ? 1 : -1;
  /** @type {(a: [number, number], b: [number, number]) => [number, number]} */
  const normal = (a, b) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(-(b[1] - a[1]) / length) * turn, ((b[0] - a[0]) / length) * turn];
  };
  return points.map((here, k) => {
    const before = points[(k + points.length - 1) % points.length] ?? here;
    const after = points[(k + 1) % points.length] ?? here;
    const [ax, ay] = normal(before, here);
    const [bx, by2] = normal(here, after);
    const scale = by / Math.max(0.3, 1 + ax * bx + ay * by2);
    return [here[0] + (ax + bx) * scale, here[1] + (ay + by2) * scale];
  });
}

/** Who may be somewhere: their shapes along the foot of the room, fainter where it is less likely. @param {Zone} zone @param {Box} box @returns {SVGElement[]} */
export function tracesOf(zone, box) {
  return (zone.traces ?? []).map((trace, k) => {
    const [colour, shape] = trace.dress.split("-");
    const size = 15 + 9 * Math.min(1, trace.weight * 2);
    const at = `translate(${(box.x + 24 + k * 29 - size / 2).toFixed(1)} ${(box.y + box.h - 22 - size / 2).toFixed(1)})`;
    const sign = s(
      "g",
      { class: `base trace c-${colour ?? "bone"}`, transform: at },
      s("path", { d: (BASES[shape ?? "circle"] ?? BASES["circle"])?.(size, size) ?? "" }),
      s("title", {}, trace.name),
    );
    sign.style.opacity = String(0.35 + 0.65 * Math.min(1, trace.weight * 4));
    return sign;
  });
}
