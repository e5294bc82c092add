// @ts-check
// One language of danger for all boards: pattern, edge, badge and word; never colour alone, never dashes, which belong to what may be touched.

import { s } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { legible } from "./faces.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("./layout.js").Box} Box */

const BAND = 26; // how wide the band along the edge of a large place is
const LARGE = 120; // from here on the middle of a place stays clear
const BADGE = 28;

/** What a danger is called, as the board is read aloud. @param {Zone} zone */
export function dangerWords(zone) {
  return zone.danger ? t(`danger-${zone.danger}`) + (zone.danger_note ? ` (${zone.danger_note})` : "") : "";
}

/** A danger as it is drawn over a floor. @param {Zone} zone @param {Box} box @param {string} d the outline of the place @returns {SVGElement[]} */
export function dangerOn(zone, box, d) {
  return zone.danger ? [...dangerFloor(zone, box, d), ...dangerBadge(zone, box)] : [];
}

/** The pattern of a danger over a floor. @param {Zone} zone @param {Box} box @param {string} d the outline of the place @returns {SVGElement[]} */
function dangerFloor(zone, box, d) {
  if (zone.danger === "heard" || zone.danger === "blind") return [];
  const edge = s("path", { class: `dz-edge dz-${zone.danger}`, d });
  if (zone.danger === "safe" || zone.look === "out") return [edge]; // a row is full of what lies there
  if (Math.min(box.w, box.h) < LARGE || zone.danger === "may")
    return [s("path", { class: `dz-fill dz-${zone.danger}`, d }), edge];
  const clip = `dz-${zone.id.replace(/[^a-z0-9_-]/gi, "-")}`;
  return [
    s("clipPath", { id: clip }, s("path", { d })),
    s("path", { class: `dz-band dz-${zone.danger}`, d, "stroke-width": 2 * BAND, "clip-path": `url(#${clip})` }),
    edge,
  ];
}

/** Its badge: at the foot on the left, on a tile at its head, in a row at its end. @param {Zone} zone @param {Box} box @returns {SVGElement[]} */
function dangerBadge(zone, box) {
  if (zone.look === "area" && zone.mark) return []; // its mark says it in words
  const atEnd = zone.look === "out";
  const atHead = zone.look === "tile";
  const x = atEnd ? box.x + box.w - BADGE - 8 : box.x + 8;
  const y = atHead ? box.y + 8 : box.y + box.h - BADGE - 8;
  const note = zone.danger_note || (zone.danger === "sure" || zone.danger === "reach" ? "!" : "");
  const sign = [
    s("use", { href: `#gt-danger-${zone.danger}`, x, y, width: BADGE, height: BADGE }),
    note
      ? s(
          "text",
          {
            class: `dz-note dz-${zone.danger}`,
            x: x + BADGE / 2,
            y: y + BADGE * (zone.danger === "reach" ? 0.8 : 0.68),
            "text-anchor": "middle",
            "font-size": 14,
          },
          note,
        )
      : null,
    s("title", {}, dangerWords(zone)),
  ];
  return [
    legible(sign, [], {
      size: 14,
      x: atEnd ? x + BADGE : box.x + 6,
      y: atHead ? box.y + 6 : box.y + box.h - 6,
      most: 1.6,
    }),
  ];
}
