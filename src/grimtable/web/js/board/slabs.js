// @ts-check
// A board of cards laid side by side: slabs with a rim, the nooks (rooms) printed on them, doors in the walls, signs over them.

import { known, s, symbol } from "../kit/dom.js";
import { dangerOn } from "./danger.js";
import { fitted, markBox, widthOf } from "./faces.js";
import { plain } from "../kit/words.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("./layout.js").ZoneBox} ZoneBox */
/** @typedef {import("./zones.js").FrameHow} FrameHow */

const RIM = 5;
const SIGN = { sizes: [20, 19, 18, 17, 16], least: 15, code: 15, mark: 14.5 }; // sizes of type: a whole map is often seen at half its size
const ART = { w: 280, h: 200 }; // a floor is drawn on a card that lies as printed

/** A card on the table: its rim and its floor, turned as the card lies. @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
export function slab(zone, box) {
  const { x, y, w, h } = box;
  const floor = s("rect", {
    class: "slab-floor",
    x: x + RIM,
    y: y + RIM,
    width: w - 2 * RIM,
    height: h - 2 * RIM,
    rx: 4,
  });
  if (zone.hue) floor.style.fill = zone.hue;
  /** @type {SVGElement[]} */
  const out = [
    s("rect", { class: "cast", x, y, width: w, height: h, rx: 9 }),
    s("rect", { class: "slab-rim", x, y, width: w, height: h, rx: 8 }),
    floor,
  ];
  if (zone.floor) {
    const inner = { x: x + RIM, y: y + RIM, w: w - 2 * RIM, h: h - 2 * RIM };
    out.push(
      s("use", {
        class: "slab-art",
        href: `#gt-${known(zone.floor)}`,
        width: ART.w,
        height: ART.h,
        transform: turned(inner, zone.turn ?? 0),
      }),
    );
  }
  return out;
}

/** The art's corner to the card's corner. @param {import("./layout.js").Box} box @param {number} turn */
export function turned(box, turn) {
  const { x, y, w, h } = box;
  const m =
    turn === 180
      ? [-w / ART.w, 0, 0, -h / ART.h, x + w, y + h]
      : turn === 90
        ? [0, h / ART.w, -w / ART.h, 0, x + w, y]
        : turn === 270
          ? [0, -h / ART.w, w / ART.h, 0, x, y + h]
          : [w / ART.w, 0, 0, h / ART.h, x, y];
  return `matrix(${m.map((n) => n.toFixed(4)).join(" ")})`;
}

/** A room printed on a slab: thin walls, its number, its symbol, and what can be done there. @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
export function nook(zone, box, how) {
  const d = zone.outline?.length
    ? `M${zone.outline.map(([px, py]) => `${px} ${py}`).join("L")}Z`
    : `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`;
  const floor = s("path", { class: "nook-floor", d });
  if (zone.hue) floor.style.fill = zone.hue;
  /** @type {SVGElement[]} */
  const out = [floor];
  if (zone.danger) out.push(...dangerOn(zone, box, d));
  else if (zone.state === "threat") out.push(s("path", { class: "hatching", d }));
  out.push(s("path", { class: "nook-wall", d }));
  const left = box.x + 6;
  const top = box.y + 6;
  if (zone.track) out.push(...rail(zone.track, box));
  if (zone.code)
    out.push(
      s("rect", { class: "nook-code", x: left, y: top, width: 22, height: 24, rx: 3 }),
      s(
        "text",
        { class: "nook-number", x: left + 11, y: top + 19, "text-anchor": "middle", "font-size": 20 },
        zone.code,
      ),
    );
  if (zone.icon) {
    const narrow = box.w < 70 && box.h > 90;
    const disc = s("circle", {
      class: "nook-disc",
      cx: narrow ? left + 13 : box.x + box.w - 20,
      cy: narrow ? top + 37 : box.y + 20,
      r: 14,
    });
    if (zone.tint) disc.style.fill = zone.tint;
    out.push(
      disc,
      symbol(zone.icon, narrow ? left + 4 : box.x + box.w - 29, narrow ? top + 28 : box.y + 11, 18, {
        class: "nook-sign",
      }),
    );
  }
  out.push(...chips(zone, box));
  if (zone.label)
    out.push(
      s(
        "text",
        {
          class: "nook-label",
          x: box.x + box.w / 2,
          y: box.y + box.h / 2 + 5,
          "text-anchor": "middle",
          "font-size": 19,
        },
        plain(zone.label, how.seats),
      ),
    );
  if (zone.mark) out.push(markBox(zone.mark, box.x + 6, box.y + box.h - 25, "start", how.seats));
  return out;
}

/** Small plates along the foot, from the right; what means nothing now is only printed. @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
function chips(zone, box) {
  /** @type {SVGElement[]} */
  const out = [];
  let right = box.x + box.w - 5;
  const y = box.y + box.h - 30;
  for (const chip of [...(zone.chips ?? [])].reverse()) {
    const words = [chip.text ?? "", chip.n ?? ""].filter((part) => part !== "").join(" ");
    const width = 27 + (words ? widthOf(words, 18, true) + 5 : 0);
    right -= width;
    if (right < box.x + 2) break;
    out.push(
      s(
        "g",
        { class: `nook-chip ${chip.tone ?? ""}`, transform: `translate(${right.toFixed(1)} ${y})` },
        s("rect", { width, height: 25, rx: 4 }),
        symbol(chip.icon, 3.5, 2.5, 20),
        words ? s("text", { x: 26, y: 19, "font-size": 18 }, words) : null,
      ),
    );
    right -= 4;
  }
  return out;
}

/** A track along the head of a nook. @param {import("../types").Track} track @param {ZoneBox} box @returns {SVGElement[]} */
function rail(track, box) {
  const n = track.slots.length;
  const step = Math.min(30, (box.w - 46) / n);
  const from = box.x + 36;
  return [
    s(
      "g",
      { class: `rail ${track.tone ?? ""}` },
      symbol(track.icon, box.x + 8, box.y + 6, 22, { class: "rail-icon" }),
      track.slots.map((slot, k) =>
        s(
          "g",
          {
            class: `rail-slot ${slot.on ? "on" : ""} ${slot.tone ?? ""}`,
            transform: `translate(${(from + k * step).toFixed(1)} ${box.y + 6})`,
          },
          s("rect", { width: step - 4, height: 25, rx: 3 }),
          s(
            "text",
            { x: (step - 4) / 2, y: 19.5, "text-anchor": "middle", "font-size": 19 },
            slot.text || String(k + 1),
          ),
        ),
      ),
    ),
  ];
}

/** A sign over a slab: the name as large as there is room for, words of its mark only where they fit too. @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
export function sign(zone, box, how) {
  const code = zone.code ? widthOf(zone.code, SIGN.code, false) + 8 : 0;
  const words = plain(zone.mark?.text, how.seats);
  const name = plain(zone.name, how.seats);
  const room = box.w - 42 - code - (zone.mark ? 40 : 0);
  const size = SIGN.sizes.find((one) => one <= box.h - 5 && widthOf(name, one, true) <= room) ?? SIGN.least;
  const text = fitted(name, size, room, true);
  const plate = 42 + code + widthOf(text, size, true);
  const marked = (26 + (words ? widthOf(words, 12) + 5 : 0)) * (SIGN.mark / 12);
  const short = plate + marked + 4 > box.w;
  const width = plate + (zone.mark ? (short ? 26 * (SIGN.mark / 12) : marked) + 4 : 0);
  const x = zone.align === "end" ? box.x + box.w - width : box.x;
  const edge = s("rect", { class: "sign-edge", x, y: box.y, width: 4, height: box.h, rx: 2 });
  if (zone.tint) edge.style.fill = zone.tint;
  return [
    s("rect", { class: "sign-plate", x, y: box.y, width, height: box.h, rx: 4 }),
    edge,
    symbol(zone.icon, x + 8, box.y + (box.h - 21) / 2, 21, { class: "sign-icon" }),
    s("text", { class: "sign-name", x: x + 34, y: box.y + box.h / 2 + size * 0.35, "font-size": size }, text),
    ...(zone.code
      ? [
          s(
            "text",
            {
              class: "sign-code",
              x: x + plate - 7,
              y: box.y + box.h / 2 + SIGN.code * 0.36,
              "text-anchor": "end",
              "font-size": SIGN.code,
            },
            zone.code,
          ),
        ]
      : []),
    ...(zone.mark
      ? [
          markBox(
            zone.mark,
            x + width - 2,
            box.y + (box.h - (20 * SIGN.mark) / 12) / 2,
            "end",
            how.seats,
            short,
            SIGN.mark,
          ),
        ]
      : []),
  ];
}

/** Openings in walls that are drawn already. @param {Zone} zone @returns {SVGElement[]} */
export function doors(zone) {
  return (zone.doors ?? []).map(([x0, y0, x1, y1, width]) =>
    s("path", { class: `opening ${width > 8 ? "gate" : ""}`, d: `M${x0} ${y0}L${x1} ${y1}`, "stroke-width": width }),
  );
}
