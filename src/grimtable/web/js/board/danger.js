// @ts-check
// One language of danger for all boards: pattern, edge, badge and word; never colour alone, never dashes, which belong to what may be touched.

import { s } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { legible } from "./faces.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("./layout.js").Box} Box */

const BAND = 26; // how wide the band along the edge of a large place is
const LARGE = 140; // from here on the middle of a place stays clear
const BADGE = 28;

/** What a danger is called, as the board is read aloud. @param {Zone} zone */
export function dangerWords(zone) {
  return zone.danger ? t(`danger-${zone.danger}`) + (zone.danger_note ? ` (${zone.danger_note})` : "") : "";
}

/** The pattern of a danger over a floor. @param {Zone} zone @param {Box} box @param {string} d the outline of the place @returns {SVGElement[]} */
export function dangerFloor(zone, box, d) {
  if (!zone.danger || zone.danger === "heard" || zone.danger === "blind") return [];
  const edge = s("path", { class: `dz-edge dz-${zone.danger}`, d });
  if (zone.danger === "safe") return [edge];
  if (Math.min(box.w, box.h) < LARGE || zone.danger === "may")
    return [s("path", { class: `dz-fill dz-${zone.danger}`, d }), edge];
  const clip = `dz-${zone.id.replace(/[^a-z0-9_-]/gi, "-")}`;
  return [
    s("clipPath", { id: clip }, s("path", { d })),
    s("path", { class: `dz-band dz-${zone.danger}`, d, "stroke-width": 2 * BAND, "clip-path": `url(#${clip})` }),
    edge,
  ];
}

/** Its badge, at the foot on the left. @param {Zone} zone @param {Box} box @returns {SVGElement[]} */
export function dangerBadge(zone, box) {
  if (!zone.danger) return [];
  const x = box.x + 8;
  const y = box.y + box.h - BADGE - 8;
  const sign = [
    s("use", { href: `#gt-danger-${zone.danger}`, x, y, width: BADGE, height: BADGE }),
    zone.danger_note
      ? s(
          "text",
          {
            class: `dz-note dz-${zone.danger}`,
            x: x + BADGE / 2,
            y: y + BADGE * (zone.danger === "reach" ? 0.8 : 0.68),
            "text-anchor": "middle",
            "font-size": 14,
          },
          zone.danger_note,
        )
      : null,
    s("title", {}, dangerWords(zone)),
  ];
  return [legible(sign, [], { size: 14, x: box.x + 6, y: box.y + box.h - 6, most: 1.6 })];
}
