// @ts-check
// The frames of zones as SVG: sheets, houses, rooms, tiles. The look is data, its colours are in css/board.css.

import { known, s, symbol } from "../kit/dom.js";
import { base, fitted, legible, markBox, widthOf } from "./faces.js";
import { dangerOn } from "./danger.js";
import { doors, nook, sign, slab } from "./slabs.js";
import { plain, t } from "../kit/words.js";

/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("../types").SeatLook} SeatLook */
/** @typedef {import("./layout.js").ZoneBox} ZoneBox */
/** @typedef {{ seats: TableSeat[], look: SeatLook | undefined, filled: number, ground?: typeof import("./ground.js") | null }} FrameHow ground: what only maps need, once it was fetched */

/**
 * @param {Zone} zone
 * @param {ZoneBox} box
 * @param {FrameHow} how
 * @returns {SVGElement[]}
 */
export function frameOf(zone, box, how) {
  switch (zone.look) {
    case "house":
      return house(zone, box, how);
    case "hut":
      return hut(zone, box, how);
    case "in":
    case "out":
    case "wall":
      return row(zone, box, how);
    case "area":
      return area(zone, box, how);
    case "siege":
      return siege(zone, box, how);
    case "room":
      return room(zone, box, how);
    case "tile":
      return tile(zone, box, how);
    case "box":
      return sheet(zone, box, how);
    case "slab":
      return slab(zone, box);
    case "nook":
      return nook(zone, box, how);
    case "sign":
      return sign(zone, box, how);
    case "doors":
      return doors(zone);
    case "backdrop":
      return how.ground ? [how.ground.planOf(zone.floor, box)] : [];
    default:
      return plainZone(zone, box);
  }
}

/** The name over a zone: its own, or that of whoever sits there. @param {Zone} zone @param {FrameHow} how */
export function titleOf(zone, how) {
  if (zone.name) return plain(zone.name, how.seats);
  if (zone.seat === undefined) return "";
  return how.seats.find((seat) => seat.seat === zone.seat)?.name ?? "";
}

/** @param {Zone} zone @param {FrameHow} how */
function subOf(zone, how) {
  const seat = how.seats.find((one) => one.seat === zone.seat);
  const words = plain(zone.sub, how.seats);
  if (zone.seat !== undefined && seat?.kind === "bot" && !zone.name) return words ? `${t("bot")} · ${words}` : t("bot");
  if (zone.seat !== undefined && seat?.kind === "open") return t("seat-open");
  return words;
}

/** @param {Zone} zone @param {FrameHow} how */
function glyphOf(zone, how) {
  return how.seats.find((seat) => seat.seat === zone.seat)?.kind === "bot" ? "bot" : (how.look?.icon ?? "survivor");
}

/** The face of whoever sits there, where they have one. @param {Zone} zone @param {FrameHow} how */
function portraitOf(zone, how) {
  const seat = how.seats.find((one) => one.seat === zone.seat);
  return how.look?.portrait || (seat?.kind === "bot" ? `b-${seat.level ?? "normal"}` : "");
}

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function house(zone, box, how) {
  const head = box.head ?? box;
  const eaves = box.small ? 2 : 8;
  const roof = head.y - box.y;
  const { x, w } = box;
  const bottom = box.y + box.h;
  const ava = head.h >= 44 ? 32 : head.h >= 34 ? 25 : 20;
  const left = x + (box.small ? 6 : 10);
  const gap = box.small ? 6 : 10;
  const room = w - ava - gap - (box.small ? 12 : 22) - (zone.mark ? 28 : 0);
  const two = head.h >= 34;
  const nameSize = box.small ? 13 : 14;
  const title = titleOf(zone, how);
  const sub = subOf(zone, how);
  const mid = head.y + head.h / 2;
  const tx = left + ava + gap;
  const few = two ? "" : plain(zone.sub, how.seats); // a low head has one line: the number stands beside the name
  const aside = few ? Math.min(widthOf(few, 11) + 8, room / 2) : 0;
  const called = fitted(title, nameSize, room - aside);
  return [
    s("rect", { class: "cast", x, y: box.y + roof, width: w, height: box.h - roof, rx: 6 }),
    s("path", {
      class: "roof",
      d: `M${x - eaves} ${head.y}L${x + w * 0.02} ${head.y - roof * 0.4}L${x + w * 0.46} ${box.y}H${x + w * 0.54}L${x + w * 0.98} ${head.y - roof * 0.4}L${x + w + eaves} ${head.y}Z`,
    }),
    s("rect", { class: "sheet", x, y: head.y, width: w, height: bottom - head.y, rx: 4 }),
    s("path", { class: "rim", d: `M${x} ${head.y + 0.5}H${x + w}` }),
    s("rect", { class: `foot c-${how.look?.colour ?? "bone"}`, x, y: bottom - 4, width: w, height: 4, rx: 2 }),
    base(how.look, left, mid - ava / 2, ava, glyphOf(zone, how), portraitOf(zone, how)),
    s("text", { class: "name", x: tx, y: two ? mid - 2 : mid + 4.5, "font-size": nameSize }, called),
    ...(two
      ? [s("text", { class: "sub", x: tx, y: mid + 13, "font-size": box.small ? 11 : 12 }, fitted(sub, 12, room))]
      : []),
    ...(few
      ? [
          s(
            "text",
            { class: "sub", x: tx + room, y: mid + 4.5, "text-anchor": "end", "font-size": 11 },
            fitted(few, 11, aside),
          ),
        ]
      : []),
    ...(zone.mark
      ? [
          markBox(
            zone.mark,
            x + w - 6,
            mid - 10,
            "end",
            how.seats,
            box.small || widthOf(zone.mark.text, 12) > room - widthOf(title, 14),
          ),
        ]
      : []),
  ];
}

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function hut(zone, box, how) {
  const colour = `c-${how.look?.colour ?? "bone"}`;
  /** @type {SVGElement[]} */
  const out = [
    s("rect", { class: "cast", x: box.x, y: box.y, width: box.w, height: box.h, rx: 8 }),
    s("rect", { class: "sheet", x: box.x, y: box.y, width: box.w, height: box.h, rx: 8 }),
    s("rect", { class: `foot ${colour}`, x: box.x, y: box.y, width: 4, height: box.h, rx: 2 }),
    s("path", { class: "rim", d: `M${box.x + 6} ${box.y + 0.5}H${box.x + box.w - 6}` }),
  ];
  const head = box.head;
  if (head) {
    const lines = zone.mark ? 3 : 2;
    const top = head.y + head.h / 2 - (lines === 3 ? 32 : 18);
    out.push(
      base(how.look, head.x + 14, top, 36, glyphOf(zone, how), portraitOf(zone, how)),
      s(
        "text",
        { class: "name", x: head.x + 59, y: top + 14, "font-size": 14 },
        fitted(titleOf(zone, how), 14, head.w - 66),
      ),
      s(
        "text",
        { class: "sub", x: head.x + 59, y: top + 32, "font-size": 13 },
        fitted(subOf(zone, how), 13, head.w - 66),
      ),
    );
    if (zone.mark) out.push(markBox(zone.mark, head.x + 14, top + 45, "start", how.seats));
  }
  return out;
}

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function row(zone, box, how) {
  /** @type {SVGElement[]} */
  const out = [s("rect", { class: "row", x: box.x, y: box.y, width: box.w, height: box.h })];
  if (zone.look === "in" && zone.state !== "out")
    out.push(s("rect", { class: "warmth", x: box.x, y: box.y, width: box.w, height: box.h }));
  out.push(...dangerOn(zone, box, shapeOf(zone, box)));
  if (zone.look === "wall") {
    out.push(
      s("path", {
        class: "brick",
        d: `M${box.x} ${box.y + 1}H${box.x + box.w}M${box.x} ${box.y + box.h - 1}H${box.x + box.w}`,
      }),
    );
  }
  const words = how.filled ? zone.note : zone.empty;
  const size = box.small ? 11 : 12;
  const from = how.filled ? box.end + 10 : box.x + (box.small ? 6 : 10);
  const room = box.x + box.w - from - 8;
  if (words && room > 60) {
    out.push(
      s(
        "text",
        { class: "hint", x: from, y: box.y + box.h / 2 + 4, "font-size": size },
        fitted(plain(words, how.seats), size, room),
      ),
    );
  }
  if (zone.label && !box.small && !box.crowded) {
    out.push(
      s(
        "text",
        { class: "corner-label", x: box.x + box.w - 8, y: box.y + 14, "text-anchor": "end", "font-size": 11 },
        plain(zone.label, how.seats),
      ),
    );
  }
  return out;
}

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function sheet(zone, box, how) {
  return [
    s("rect", { class: "cast", x: box.x, y: box.y, width: box.w, height: box.h, rx: 6 }),
    s("rect", { class: "sheet", x: box.x, y: box.y, width: box.w, height: box.h, rx: 6 }),
    ...hatch(zone, box),
    ...(zone.name
      ? [
          s(
            "text",
            { class: "heading", x: box.x + 10, y: box.y + 17, "font-size": 12 },
            fitted(plain(zone.name, how.seats), 13, box.w - 14, true),
          ),
        ]
      : []),
  ];
}

/** @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
function hatch(zone, box) {
  if (zone.danger || zone.state !== "threat") return dangerOn(zone, box, shapeOf(zone, box));
  return [s("rect", { class: "hatching", x: box.x, y: box.y, width: box.w, height: box.h, rx: 4 })];
}

const LOW = 84; // pixels of an area between head and foot below which people and a mark with words do not both fit

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function area(zone, box, how) {
  const { x, y, w, h } = box;
  const size = box.small ? 13 : 16;
  const low = box.small || box.body.h < LOW; // then the mark has no room below who stands here, and lies in the head without its words
  /** @type {SVGElement[]} */
  const out = [
    s("rect", { class: "cast", x, y, width: w, height: h, rx: 3 }),
    s("rect", { class: "floor", x, y, width: w, height: h, rx: 3 }),
  ];
  if (zone.floor) out.push(...floorOf(zone, box));
  out.push(...hatch(zone, box));
  if (zone.state === "closed") out.push(s("rect", { class: "shutter", x, y, width: w, height: h, rx: 3 }));
  out.push(s("rect", { class: "wall", x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 3 }));
  if (zone.code) {
    const code = box.small ? 21 : 26;
    out.push(s("rect", { class: "code-box", x: x + 8, y: y + 8, width: code, height: code, rx: 4 }));
    out.push(
      s(
        "text",
        {
          class: "code",
          x: x + 8 + code / 2,
          y: y + 8 + code * 0.72,
          "text-anchor": "middle",
          "font-size": code * 0.64,
        },
        zone.code,
      ),
    );
  }
  const tx = x + 14 + (zone.code ? (box.small ? 21 : 26) : 0);
  out.push(
    signText(
      plain(zone.name, how.seats),
      tx,
      y + 8 + size + 2,
      size,
      x + w - tx - (low ? (zone.mark ? 36 : 10) : zone.icon ? 38 : 12),
    ),
  );
  if (zone.icon && !low) out.push(symbol(zone.icon, x + w - 30, y + 10, 20, { class: "floor-icon" }));
  if (zone.mark)
    out.push(
      low
        ? markBox(zone.mark, x + w - 5, y + 6, "end", how.seats, true)
        : markBox(zone.mark, x + w - 8, box.body.y + box.body.h - 26, "end", how.seats),
    );
  if (zone.state === "closed" && zone.sub) {
    const words = plain(zone.sub, how.seats);
    const wide = widthOf(words, 13) + 24;
    out.push(s("rect", { class: "plate", x: x + (w - wide) / 2, y: y + h / 2 - 14, width: wide, height: 28, rx: 4 }));
    out.push(
      s("text", { class: "sub", x: x + w / 2, y: y + h / 2 + 5, "text-anchor": "middle", "font-size": 13 }, words),
    );
  }
  return out;
}

/** A name in capitals that ends before what stands beside it: a little smaller first, then narrower. @param {string} name @param {number} x @param {number} y @param {number} size @param {number} room */
function signText(name, x, y, size, room) {
  const wide = (widthOf(name.toUpperCase(), size, true) + name.length * size * 0.05) / size; // capitals and the space between them, as the style draws them
  const fits = Math.max(11, Math.min(size, room / wide));
  return s(
    "text",
    {
      class: "sign",
      x,
      y,
      "font-size": fits.toFixed(1),
      ...(wide * fits > room + 1 ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {}),
    },
    name,
  );
}

/** What stands before the doors of an area: a strip along its foot, with how it stands at its end. @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function siege(zone, box, how) {
  const { x, y, w, h } = box;
  const size = box.small ? 13 : 17;
  const end = x + w - 8 - (zone.icon && !box.small ? size + 3 : 0);
  return [
    s("rect", { class: "strip-bed", x, y, width: w, height: h }),
    s("path", { class: "wall-line", d: `M${x} ${y}H${x + w}` }),
    ...(zone.label && !box.crowded && end < x + w - 8
      ? [symbol(/** @type {string} */ (zone.icon), end + 3, y + (h - size) / 2, size, { class: "balance" })]
      : []),
    ...(zone.label && !box.crowded
      ? [
          s(
            "text",
            { class: "balance", x: end, y: y + h / 2 + size * 0.36, "text-anchor": "end", "font-size": size },
            plain(zone.label, how.seats),
          ),
        ]
      : []),
  ];
}

/** @param {Zone} zone @param {ZoneBox} box */
function shapeOf(zone, box) {
  if (!zone.outline?.length) return `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`;
  return `M${zone.outline.map(([px, py]) => `${px} ${py}`).join("L")}Z`;
}

/** Name and symbol of a room; on a small map they are drawn larger, as far as there is room. @param {SVGElement} label @param {SVGElement | null} glyph @param {number} x @param {number} y @param {number} most */
function roomSign(label, glyph, x, y, most) {
  const out = s("g", { class: "room-sign" }, label, glyph);
  out.style.transformOrigin = `${x}px ${y}px`;
  out.style.setProperty("--most", Math.max(1, most).toFixed(2));
  return out;
}

const LOOSE = 1.1; // letters of signs stand a little apart

/** A name that does not fit beside its number: below it, word by word, no wider than there is room. @param {string} name @param {number} x @param {number} space */
function inLines(name, x, space) {
  const words = widthOf(name, 18, true) * LOOSE <= space ? [name] : name.split(" ");
  return words.map((word) => {
    const wide = widthOf(word, 18, true) * LOOSE;
    return s(
      "tspan",
      { x, dy: 18, ...(wide > space ? { textLength: space.toFixed(0), lengthAdjust: "spacingAndGlyphs" } : {}) },
      word,
    );
  });
}

/** @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function room(zone, box, how) {
  const d = shapeOf(zone, box);
  const floor = s("path", { class: "floor", d });
  if (zone.hue) floor.style.fill = zone.hue;
  /** @type {SVGElement[]} */
  const out = [floor];
  if (zone.state === "lit" || (!zone.state && zone.floor?.startsWith("plan-")))
    out.push(s("path", { class: "lamp", d }));
  if (zone.floor?.startsWith("plan-")) out.push(...(how.ground?.roomPlan(zone, box) ?? []));
  else if (zone.floor) out.push(...floorOf(zone, box));
  if (zone.danger) out.push(...dangerOn(zone, box, d));
  else if (zone.state === "threat") out.push(s("path", { class: "hatching", d }));
  if (zone.state === "fog") {
    out.push(
      ...(how.ground?.fogOf(zone, d, box) ?? []),
      s(
        "text",
        { class: "unknown", x: box.x + box.w / 2, y: box.y + box.h / 2 + 22, "text-anchor": "middle" },
        how.filled || zone.traces?.length ? "" : "?",
      ),
    );
  }
  out.push(s("path", { class: "wall", d }));
  if (zone.rings) out.push(noiseIn(zone, box, zone.rings));
  const narrow = Boolean(zone.code) && !zone.name && box.w < 62; // number and symbol stand one above the other
  const name = plain(zone.name, how.seats);
  const low = zone.name ? 5 : 0; // a name stays clear of the outline within the walls
  const tx = narrow ? box.x + box.w / 2 - 5 : box.x + 12 + low;
  const label = s("text", { class: "room-name", x: tx, y: box.y + 24 + low, "font-size": 18 });
  const code = zone.code ? s("tspan", { class: "code" }, `${zone.code}  `) : null;
  if (code && zone.ink) code.style.fill = zone.ink;
  if (code) label.append(code);
  const space = box.x + box.w - tx - 6;
  if (box.tall && name && widthOf(`${zone.code ?? ""}  ${name}`, 18, true) * LOOSE > space)
    label.append(...inLines(name, tx, space));
  else label.append(name);
  // after the name, where no door of the far wall can hide it; without a name in the corner
  const beside = zone.name
    ? tx + (zone.code ? zone.code.length * 11 + 14 : 0) + widthOf(name, 18, true) + name.length * 0.4 + 9
    : box.x + box.w - 30;
  const glyph = zone.icon
    ? symbol(
        zone.icon,
        narrow
          ? box.x + box.w / 2 - 10
          : zone.name && box.tall
            ? box.x + box.w - 27
            : Math.min(beside, box.x + box.w - 28),
        box.y + (narrow ? 30 : zone.name && box.tall ? box.h - 29 : 8 + low),
        20,
        { class: "floor-icon" },
      )
    : null;
  if (glyph && zone.ink) glyph.style.color = zone.ink;
  if (zone.name) out.push(roomSign(label, glyph, tx, box.y + 24 + low, (box.x + box.w - 10 - tx) / (beside + 20 - tx)));
  else out.push(label, ...(glyph ? [glyph] : []));
  if (zone.traces?.length) out.push(...(how.ground?.tracesOf(zone, box) ?? []));
  if (zone.label) out.push(...stepMark(zone.label, box.x + box.w - 24, box.y + box.h - 24, zone.name ? 15 : 12));
  if (zone.mark) out.push(markBox(zone.mark, box.x + box.w - 8, box.y + box.h - 28, "end", how.seats));
  return out;
}

/** Rings of noise in a room, below its name. @param {Zone} zone @param {ZoneBox} box @param {number} count */
function noiseIn(zone, box, count) {
  const head = zone.name ? 34 : 0;
  const rest = box.h - head;
  return ringsOf(box.x + box.w / 2, box.y + head + rest / 2, Math.min(box.w, box.h, rest * 1.2) * 0.5, count);
}

/** @param {string} text @param {number} cx @param {number} cy @param {number} [r] @returns {SVGElement[]} */
function stepMark(text, cx, cy, r = 12) {
  return [
    s("circle", { class: "step", cx, cy, r }),
    s("text", { class: "step-text", x: cx, y: cy + r * 0.42, "text-anchor": "middle", "font-size": r * 1.25 }, text),
  ];
}

/** A steady small noise for hewn edges and clouds, the same for the same place every time. @param {string} seed */
export function hewn(seed) {
  let state = 7;
  for (const char of seed) state = (state * 31 + char.charCodeAt(0)) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A square of rock with a hewn tunnel: ledge, floor, stones, and ways into the unknown that fade out. @param {Zone} zone @param {ZoneBox} box @param {FrameHow} how @returns {SVGElement[]} */
function tile(zone, box, how) {
  const { x, y, w, h } = box;
  const dark = zone.state === "dark" ? "dark" : "";
  const clip = s("path", { class: "tile-ground", d: `M${x} ${y}h${w}v${h}h${-w}z` });
  /** @type {SVGElement[]} */
  const out = [s("rect", { class: "cast", x, y, width: w, height: h, rx: 2 }), ...beyond(zone, box), clip];
  out.push(
    s("path", { class: `ledge ${dark}`, d: tunnel(zone, box, 0.07) }),
    s("path", { class: `tunnel ${dark} on-${zone.floor || "stone"}`, d: tunnel(zone, box) }),
    zone.floor
      ? s("path", { class: `floor-pattern of-${zone.floor}`, d: tunnel(zone, box) })
      : s("path", { class: "floor-pattern" }),
    s("path", { class: "stones", d: stones(zone, box) }),
  );
  if (zone.state === "lit")
    out.push(s("rect", { class: "lamp", x: x - w * 0.3, y: y - h * 0.3, width: w * 1.6, height: h * 1.6 }));
  if (zone.floor)
    out.push(symbol(zone.floor, x + w / 2 - w * 0.22, y + h / 2 - w * 0.22, w * 0.44, { class: "tile-art" }));
  out.push(...hatch(zone, box));
  if (zone.state === "threat") out.push(symbol("threat", x + w - 24, y + h - 23, 18, { class: "threat-mark" }));
  const title = plain(zone.sub || zone.name, how.seats); // the short name where there is one: a tile is small
  if (title) {
    const words = fitted(title, 13, w - (zone.icon ? 34 : 20), true);
    const width = widthOf(words, 13, true) + (zone.icon ? 28 : 14);
    const plate = (/** @type {number} */ wide) =>
      s("rect", { class: "plate", x: x + 5, y: y + h - 22, width: wide, height: 18, rx: 3 });
    const glyph = () => (zone.icon ? symbol(zone.icon, x + 9, y + h - 20, 13, { class: "floor-icon" }) : null);
    const name = s("text", { class: "tile-name", x: x + (zone.icon ? 25 : 10), y: y + h - 8, "font-size": 13 }, words);
    out.push(
      legible([plate(width), glyph(), name], zone.icon ? [plate(21), glyph()] : [], {
        size: 13,
        x: x + 5,
        y: y + h - 4,
        most: (w - 10) / width,
      }),
    );
  }
  if (zone.mark) {
    const width = widthOf(plain(zone.mark.text, how.seats), 12) + 31;
    out.push(
      legible(
        [markBox(zone.mark, x + 5, y + 5, "start", how.seats)],
        [markBox(zone.mark, x + 5, y + 5, "start", how.seats, true)],
        { size: 12, x: x + 5, y: y + 5, most: (w - 10) / width },
      ),
    );
  }
  if (zone.label)
    out.push(legible(stepMark(zone.label, x + w - 18, y + 18), [], { size: 15, x: x + w - 6, y: y + 6, most: 1.8 }));
  if (zone.rings) out.push(ringsOf(x + w / 2, y + h / 2, Math.min(w, h) * 0.5, zone.rings));
  return out;
}

const WAYS = /** @type {[string, number, number][]} */ ([
  ["n", 0, -1],
  ["e", 1, 0],
  ["s", 0, 1],
  ["w", -1, 0],
]);
const MOUTH = 0.26; // half of an opening, in parts of the tile: the same on every side, so that passages join

/**
 * A hewn cave with an opening on each side that `exits` names (n, e, s, w; a capital leads into the unknown).
 * @param {Zone} zone
 * @param {ZoneBox} box
 * @param {number} [more] how much wider, in parts of the tile
 */
function tunnel(zone, box, more = 0) {
  const random = hewn(zone.id);
  const { x, y, w, h } = box;
  const cx = x + w / 2;
  const cy = y + h / 2;
  const exits = (zone.exits ?? "").toLowerCase();
  /** @type {[number, number][]} */
  const points = [];
  const wide = MOUTH + more;
  const jitter = () => (random() - 0.5) * w * 0.07;
  for (const [side, dx, dy] of WAYS) {
    const nx = -dy;
    const ny = dx;
    if (exits.includes(side)) {
      points.push([cx + dx * w * 0.5 - nx * w * wide, cy + dy * h * 0.5 - ny * h * wide]);
      points.push([cx + dx * w * 0.5 + nx * w * wide, cy + dy * h * 0.5 + ny * h * wide]);
    } else {
      const out = 0.37 + more;
      points.push([cx + dx * w * out - nx * w * 0.2 + jitter(), cy + dy * h * out - ny * h * 0.2 + jitter()]);
      points.push([cx + dx * w * (out + 0.03) + jitter(), cy + dy * h * (out + 0.03) + jitter()]);
      points.push([cx + dx * w * out + nx * w * 0.2 + jitter(), cy + dy * h * out + ny * h * 0.2 + jitter()]);
    }
    points.push([cx + (dx + nx) * w * (0.33 + more) + jitter(), cy + (dy + ny) * h * (0.33 + more) + jitter()]);
  }
  const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) =>
    Math.min(from + size, Math.max(from, at)).toFixed(1);
  return `M${points.map(([px, py]) => `${within(px, x, w)} ${within(py, y, h)}`).join("L")}Z`;
}

/** Where a tunnel goes on into the unknown: two mouthfuls of floor that fade. @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
function beyond(zone, box) {
  const { x, y, w, h } = box;
  /** @type {SVGElement[]} */
  const out = [];
  for (const [side, dx, dy] of WAYS) {
    if (!(zone.exits ?? "").includes(side.toUpperCase())) continue;
    for (const [long, half] of /** @type {[number, number][]} */ ([
      [0.5, MOUTH],
      [0.3, MOUTH * 0.86],
    ])) {
      const at = (/** @type {number} */ far, /** @type {number} */ off) =>
        `${(x + w / 2 + dx * w * (0.5 + far) - dy * w * off).toFixed(1)} ${(y + h / 2 + dy * h * (0.5 + far) + dx * h * off).toFixed(1)}`;
      out.push(
        s("path", {
          class: "beyond",
          d: `M${at(0, -half)}L${at(long * 0.6, -half * 0.94)}L${at(long, -half * 0.5)}L${at(long * 1.06, half * 0.3)}L${at(long * 0.7, half * 0.9)}L${at(0, half)}Z`,
        }),
      );
    }
  }
  return out;
}

/** A few stones on the floor, always the same ones. @param {Zone} zone @param {ZoneBox} box */
function stones(zone, box) {
  const random = hewn(`${zone.id} stones`);
  const found = [];
  for (let k = 0; k < 9; k++) {
    const turn = random() * Math.PI * 2;
    const far = 0.12 + random() * 0.2;
    const px = box.x + box.w * (0.5 + Math.cos(turn) * far);
    const py = box.y + box.h * (0.5 + Math.sin(turn) * far);
    const size = box.w * (0.012 + random() * 0.022);
    found.push(
      `M${(px - size).toFixed(1)} ${(py + size * 0.5).toFixed(1)}l${(size * 0.7).toFixed(1)} ${(-size * 1.2).toFixed(1)}l${(size * 0.9).toFixed(1)} ${(size * 0.4).toFixed(1)}l${(size * 0.5).toFixed(1)} ${(size * 0.9).toFixed(1)}z`,
    );
  }
  return found.join("");
}

/** The drawing of a whole floor, or one symbol on it as furniture, very dark. @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
function floorOf(zone, box) {
  if (zone.floor?.startsWith("floor-")) {
    const whole = s("svg", {
      class: "whole-floor",
      x: box.x,
      y: box.y,
      width: box.w,
      height: box.h,
      viewBox: "0 0 300 220",
      preserveAspectRatio: "xMidYMid slice",
    });
    whole.append(s("use", { href: `#gt-${known(zone.floor)}` }));
    return [whole];
  }
  const size = Math.min(box.w, box.h) * 0.6;
  return [symbol(zone.floor, box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, { class: "floor-art" })];
}

/** @param {Zone} zone @param {ZoneBox} box @returns {SVGElement[]} */
function plainZone(zone, box) {
  return [
    s("rect", { class: "touch", x: box.x, y: box.y, width: box.w, height: box.h, rx: 6 }),
    ...(zone.rings
      ? [ringsOf(box.x + box.w / 2, box.y + box.h / 2, Math.min(box.w * 0.46, box.h * 0.62), zone.rings)]
      : []),
  ];
}

/** Rings of noise around a place. @param {number} cx @param {number} cy @param {number} radius @param {number} count */
export function ringsOf(cx, cy, radius, count) {
  const dashes = ["60 12", "46 18", "30 26", "16 30"];
  const circles = [];
  for (let k = 0; k < count; k++) {
    circles.push(
      s("circle", {
        class: `noise-ring ring-${k}`,
        cx,
        cy,
        r: radius * (0.42 + 0.19 * k),
        "stroke-width": 5 - k,
        "stroke-dasharray": dashes[k % 4],
      }),
    );
  }
  return s("g", { class: "noise-rings" }, circles);
}
