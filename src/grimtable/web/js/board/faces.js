// @ts-check
// The faces of pieces and the frames of zones, as SVG. What a look means is in css/board.css, never here.

import { faceSymbol, s, symbol } from "../kit/dom.js";
import { plain, segments } from "../kit/words.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("../types").SeatLook} SeatLook */
/** @typedef {import("../types").Mark} Mark */

const ruler = document.createElement("canvas").getContext("2d");

/** The width of a text in pixels. @param {string} text @param {number} size @param {boolean} [display] @param {number} [weight] */
export function widthOf(text, size, display = false, weight = 700) {
  if (!ruler) return text.length * size * 0.55;
  const family =
    getComputedStyle(document.documentElement).getPropertyValue(display ? "--font-display" : "--font") || "sans-serif";
  ruler.font = `${weight} ${size}px ${family.replace(/var\([^)]*\)/g, "sans-serif")}`;
  return ruler.measureText(text).width;
}

/** Cut a text so that it fits. @param {string} text @param {number} size @param {number} width @param {boolean} [display] */
export function fitted(text, size, width, display = false) {
  if (widthOf(text, size, display) <= width) return text;
  let cut = text;
  while (cut.length > 1 && widthOf(`${cut}…`, size, display) > width) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

/** @type {Record<string, (w: number, h: number) => string>} */
export const BASES = {
  tri: (w, h) => `M${w / 2} 0L${w} ${h}H0Z`,
  dia: (w, h) => `M${w / 2} 0L${w} ${h / 2}L${w / 2} ${h}L0 ${h / 2}Z`,
  pent: (w, h) => `M${w / 2} 0L${w} ${h * 0.38}L${w * 0.82} ${h}H${w * 0.18}L0 ${h * 0.38}Z`,
  cross: (w, h) =>
    `M${w * 0.28} 0H${w * 0.72}V${h * 0.28}H${w}V${h * 0.72}H${w * 0.72}V${h}H${w * 0.28}V${h * 0.72}H0V${h * 0.28}H${w * 0.28}Z`,
  sq: (w, h) => `M3 0H${w - 3}Q${w} 0 ${w} 3V${h - 3}Q${w} ${h} ${w - 3} ${h}H3Q0 ${h} 0 ${h - 3}V3Q0 0 3 0Z`,
  circle: (w, h) => `M0 ${h / 2}A${w / 2} ${h / 2} 0 1 1 ${w} ${h / 2}A${w / 2} ${h / 2} 0 1 1 0 ${h / 2}Z`,
};

/** Where a symbol sits best on each base: size and drop, in parts of the base. @type {Record<string, [number, number]>} */
const SEATED = {
  tri: [0.48, 0.2],
  dia: [0.5, 0],
  pent: [0.58, 0.05],
  cross: [0.52, 0],
  sq: [0.66, 0],
  circle: [0.64, 0],
};

/**
 * A seat's base with its symbol.
 * @param {{ colour?: string, shape?: string, icon?: string, portrait?: string } | undefined} look
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [glyph]
 * @param {string} [portrait] a face in its place; the shape is then a small sign beside it
 */
export function base(look, x, y, size, glyph, portrait = look?.portrait) {
  const shape = look?.shape ?? "circle";
  const head = faceSymbol(portrait, 0, 0, size);
  if (head) {
    const sign = size * 0.4;
    return s(
      "g",
      { class: `base faced c-${look?.colour ?? "bone"}`, transform: `translate(${x} ${y})` },
      head,
      s("circle", { class: "face-rim", cx: size / 2, cy: size / 2, r: size / 2 }),
      s(
        "g",
        { class: "sign", transform: `translate(${size - sign * 0.8} ${size - sign * 0.85})` },
        s("path", { d: (BASES[shape] ?? BASES["circle"])?.(sign, sign) ?? "" }),
      ),
    );
  }
  const path = (BASES[shape] ?? BASES["circle"])?.(size, size) ?? "";
  const [k, drop] = SEATED[shape] ?? [0.6, 0];
  const inner = size * k;
  return s(
    "g",
    { class: `base c-${look?.colour ?? "bone"}`, transform: `translate(${x} ${y})` },
    s("path", { d: path }),
    symbol(glyph ?? look?.icon ?? "survivor", (size - inner) / 2, (size - inner) / 2 + size * drop, inner),
  );
}

/**
 * Words on a dark strip, centred.
 * @param {string} text
 * @param {number} cx
 * @param {number} top
 * @param {number} size
 * @param {TableSeat[]} seats
 */
export function strip(text, cx, top, size, seats) {
  const width = widthOf(plain(text, seats), size, false, 600) + 18;
  const label = s("text", {
    class: "strip-text",
    x: cx,
    y: top + size + 3,
    "text-anchor": "middle",
    "font-size": size,
  });
  for (const part of segments(text, seats)) label.append(s("tspan", { class: part.tag || null }, part.text));
  return s("g", { class: "strip" }, s("rect", { x: cx - width / 2, y: top, width, height: size + 10, rx: 3 }), label);
}

/**
 * A mark: shape, tone and a few words.
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @param {TableSeat[]} seats
 * @param {boolean} [short] only its shape
 * @param {number} [size] of its type
 */
export function markBox(mark, x, y, anchor, seats, short = false, size = 12) {
  const words = short ? "" : plain(mark.text, seats);
  const width = (words ? widthOf(words, 12) + 5 : 0) + 26;
  const k = size / 12;
  const left = anchor === "start" ? x : anchor === "end" ? x - width * k : x - (width * k) / 2;
  return s(
    "g",
    { class: `mark-box ${mark.tone ?? ""}`, transform: `translate(${left} ${y})${k === 1 ? "" : ` scale(${k})`}` },
    s("rect", { width, height: 20, rx: 3 }),
    symbol(mark.icon || mark.tone || "peg", 6, 3, 14),
    words ? s("text", { x: 25, y: 14.5, "font-size": 12 }, words) : null,
  );
}

/**
 * Words on a map that stay readable however small it is drawn, as far as there is room; then only a symbol is left of them.
 * @param {(SVGElement | null)[]} told the words with what belongs to them
 * @param {(SVGElement | null)[]} brief what stands for them where they do not fit; where there is nothing they stay, as large as may be
 * @param {{ size: number, x: number, y: number, most: number }} how size of type, the point that stays in place, how often they may grow
 */
export function legible(told, brief, how) {
  const out = s(
    "g",
    { class: brief.length ? "legible" : "legible sole" },
    s("g", { class: "told" }, ...told),
    brief.length ? s("g", { class: "brief" }, ...brief) : null,
  );
  out.style.setProperty("--size", how.size.toFixed(1));
  out.style.setProperty("--most", Math.max(1, how.most).toFixed(2));
  out.style.setProperty("--at", `${how.x.toFixed(1)}px ${how.y.toFixed(1)}px`);
  return out;
}

/**
 * What a piece shows.
 * @param {Piece} piece
 * @param {number} w
 * @param {number} h
 * @param {{ small: boolean, room?: number | undefined, seats: TableSeat[], look: SeatLook | undefined, back: string }} how
 * @returns {SVGElement[]}
 */
export function faceOf(piece, w, h, how) {
  switch (piece.face ?? "mini") {
    case "chip":
      return chip(piece, w, h, how);
    case "token":
      return token(piece, w, how);
    case "card":
      return boardCard(piece, w, h);
    case "back":
      return [backOf(piece, w, h, how.back)];
    case "pile":
      return pile(piece, w, h, how);
    case "die":
      return [symbol(`die-${piece.value || "blank"}`, 0, 0, w, { class: `die ${piece.look ?? ""}` })];
    case "gap":
      return [
        piece.look
          ? s("path", { class: "gap", d: outlineOf(piece.look, w, h) })
          : s("rect", { class: "gap", width: w, height: h, rx: w / 2 }),
      ];
    case "door":
      return [s("rect", { class: "door", width: w, height: h, rx: 2 })];
    case "arrow":
      return [s("path", { class: "arrow", d: `M0 0L${w} ${h / 2}L0 ${h}Z` })];
    default:
      return mini(piece, w, h, how);
  }
}

/** @param {Piece} piece @param {number} w @param {number} h @param {{ small: boolean }} how @returns {SVGElement[]} */
function mini(piece, w, h, how) {
  const label = piece.text && !(how.small && w < 34) ? plain(piece.text) : "";
  const glyph = Math.min(w * (label ? 0.74 : 0.86), h - (label ? 15 : 4));
  const top = label ? Math.max(2, (h - 15 - glyph) / 2) : (h - glyph) / 2;
  const size = w > 80 ? 15 : 11;
  return [
    s("rect", { class: "base", width: w, height: h, rx: Math.min(5, w / 6) }),
    s("path", { class: "rim", d: `M4 .8H${w - 4}` }),
    symbol(piece.icon, (w - glyph) / 2, top, glyph),
    ...(label
      ? [
          s(
            "text",
            { class: "label", x: w / 2, y: h - (w > 80 ? 7 : 4), "text-anchor": "middle", "font-size": size },
            fitted(label, size, w - 2, true),
          ),
        ]
      : []),
  ];
}

/** @param {Piece} piece @param {number} w @param {number} h @param {{ small: boolean }} how @returns {SVGElement[]} */
function chip(piece, w, h, how) {
  const glyph = h * 0.76;
  const wordless = w < h * 1.5;
  return [
    s("rect", { class: "base", width: w, height: h, rx: 4 }),
    s("path", { class: "rim", d: `M4 .8H${w - 4}` }),
    symbol(piece.icon, wordless ? (w - glyph) / 2 : 5, (h - glyph) / 2, glyph),
    ...(wordless || how.small
      ? []
      : [s("text", { class: "label", x: glyph + 10, y: h / 2 + 4, "font-size": 11 }, piece.name ?? "")]),
  ];
}

/** What somebody wears: their seat's colour and shape, or their own. @template {{ seat?: number, dress?: string }} T @param {T} one @param {SeatLook | undefined} look @returns {SeatLook | undefined} */
export function dressed(one, look) {
  const [colour, shape] = (one.dress ?? "").split("-");
  return colour && shape ? { ...(look ?? { seat: one.seat ?? -1 }), colour, shape } : look;
}

/** A body with a round head (arch), or a notch that holds one thing. @param {string} look @param {number} w @param {number} h */
function outlineOf(look, w, h) {
  if (look.includes("notch"))
    return `M4 0H${w - 4}Q${w} 0 ${w} 4V${h * 0.6}Q${w} ${h} ${w / 2} ${h}Q0 ${h} 0 ${h * 0.6}V4Q0 0 4 0Z`;
  return `M0 ${h - 6}V${h * 0.45}A${w / 2} ${h * 0.45} 0 0 1 ${w} ${h * 0.45}V${h - 6}Q${w} ${h} ${w - 6} ${h}H6Q0 ${h} 0 ${h - 6}Z`;
}

/** Somebody of a seat: a body in its colour, and its shape as a small sign. @param {Piece} piece @param {number} w @param {{ small: boolean, room?: number | undefined, look: SeatLook | undefined, seats: TableSeat[] }} how @returns {SVGElement[]} */
function person(piece, w, how) {
  const colour = `c-${how.look?.colour ?? "bone"}`;
  const words = plain(piece.text, how.seats);
  const size = how.small ? 10.5 : Math.max(12, w * 0.25);
  const width = widthOf(words, size, true) + 8;
  const sign = w * 0.34;
  const fits = how.small ? width <= w + 6 : width <= (how.room ?? width) + 6; // names that would lie over each other tell nobody's
  return [
    ...(faceSymbol(piece.portrait, 0, 0, w)
      ? [
          s(
            "g",
            { class: `base faced ${colour}` },
            faceSymbol(piece.portrait, 0, 0, w),
            s("circle", { class: "face-rim", cx: w / 2, cy: w / 2, r: w / 2 }),
          ),
        ]
      : [
          s(
            "g",
            { class: `base ${colour}` },
            s("path", { d: outlineOf("arch", w, w) }),
            symbol(piece.icon, w * 0.15, w * 0.12, w * 0.7),
          ),
        ]),
    ...(piece.mine ? [s("path", { class: "mine", d: outlineOf("arch", w, w) })] : []),
    s(
      "g",
      { class: `base sign ${colour}`, transform: `translate(${w - sign * 0.75} ${-sign * 0.25})` },
      s("path", { d: (BASES[how.look?.shape ?? "circle"] ?? BASES["circle"])?.(sign, sign) ?? "" }),
    ),
    ...(words && fits
      ? [
          s("rect", { class: "plate", x: (w - width) / 2, y: w - 9, width, height: size + 4, rx: 3 }),
          s(
            "text",
            { class: "plate-text", x: w / 2, y: w - 9 + size * 0.95, "text-anchor": "middle", "font-size": size },
            words,
          ),
        ]
      : []),
  ];
}

/** A symbol with a dark edge, to be seen on any floor. @param {string | undefined} name @param {number} w @returns {SVGElement[]} */
function cutOut(name, w) {
  return [symbol(name, 0, 0, w, { class: "cut-edge" }), symbol(name, 0, 0, w)];
}

/** A figure cut out in its seat's colour, with its shape, its first letter, and what it holds at its hands. @param {Piece} piece @param {number} w @param {{ look: SeatLook | undefined, seats: TableSeat[] }} how @returns {SVGElement[]} */
function figure(piece, w, how) {
  const colour = `c-${how.look?.colour ?? "bone"}`;
  const letter = (plain(piece.text, how.seats) || how.seats.find((seat) => seat.seat === piece.seat)?.name || "")
    .slice(0, 1)
    .toUpperCase();
  const sign = w * 0.54;
  const [, drop] = SEATED[how.look?.shape ?? "circle"] ?? [0, 0];
  const hold = w * 0.4;
  const held = piece.holds ?? [];
  return [
    s("ellipse", { class: "ground", cx: w / 2, cy: w * 0.96, rx: w * 0.42, ry: w * 0.1 }),
    ...(piece.mine ? [s("circle", { class: "halo", cx: w / 2, cy: w / 2, r: w * 0.62 })] : []),
    ...(faceSymbol(piece.portrait, 0, 0, w)
      ? [
          s(
            "g",
            { class: `base faced ${colour}` },
            faceSymbol(piece.portrait, 0, 0, w),
            s("circle", { class: "face-rim", cx: w / 2, cy: w / 2, r: w / 2 }),
          ),
        ]
      : [s("g", { class: `figure ${colour}` }, cutOut(piece.icon, w))]),
    ...held
      .slice(0, 3)
      .map((name, k) =>
        s(
          "g",
          {
            class: "held",
            transform: `translate(${[-hold * 0.45, w - hold * 0.6, w * 0.5 - hold / 2][k]} ${[w * 0.5, w * 0.58, w * 0.78][k]})`,
          },
          s("rect", { width: hold, height: hold, rx: 3 }),
          symbol(name, hold * 0.1, hold * 0.1, hold * 0.8),
        ),
      ),
    s(
      "g",
      { class: `base sign ${colour}`, transform: `translate(${w - sign * 0.8} ${-sign * 0.3})` },
      s("path", { d: (BASES[how.look?.shape ?? "circle"] ?? BASES["circle"])?.(sign, sign) ?? "" }),
      s(
        "text",
        {
          class: "initial",
          x: sign / 2,
          y: sign * (0.71 + drop * 0.9),
          "text-anchor": "middle",
          "font-size": sign * 0.64,
        },
        letter,
      ),
    ),
  ];
}

/** A paper counter: its symbol and its number. @param {Piece} piece @param {number} w @returns {SVGElement[]} */
function paper(piece, w) {
  const h = piece.value ? (w / 1.12) * 0.7 : (w / 0.74) * 0.7;
  const size = h * 0.78;
  return [
    s("rect", { class: "paper-edge", width: w, height: h, rx: 4 }),
    symbol(piece.icon, piece.value ? 2 : (w - size) / 2, (h - size) / 2, size),
    ...(piece.value
      ? [
          s(
            "text",
            { class: "paper-number", x: w * 0.77, y: h * 0.72, "text-anchor": "middle", "font-size": h * 0.6 },
            piece.value,
          ),
        ]
      : []),
  ];
}

/** @param {Piece} piece @param {number} w @param {{ small: boolean, look: SeatLook | undefined, seats: TableSeat[] }} how @returns {SVGElement[]} */
function token(piece, w, how) {
  if (piece.look?.includes("person")) return person(piece, w, how);
  if (piece.look?.includes("figure")) return figure(piece, w, how);
  if (piece.look?.includes("paper")) return paper(piece, w);
  if (piece.look?.includes("zeep"))
    return [
      s("ellipse", { class: "ground", cx: w / 2, cy: w * 0.96, rx: w * 0.42, ry: w * 0.1 }),
      ...(faceSymbol(piece.portrait, 0, 0, w) ? [base(undefined, 0, 0, w, "", piece.portrait)] : cutOut(piece.icon, w)),
    ];
  if (piece.look?.includes("notch"))
    return [
      s("path", { class: "base", d: outlineOf(piece.look, w, w) }),
      symbol(piece.icon, w * 0.12, w * 0.08, w * 0.76),
    ];
  if (piece.look?.includes("diamond")) {
    const value = s(
      "text",
      { class: "plate-text", x: w / 2, y: w * 0.66, "text-anchor": "middle", "font-size": w * 0.46 },
      piece.value ?? "",
    );
    return [
      s("path", { class: "base", d: BASES["dia"]?.(w, w) ?? "" }),
      legible([value], [], { size: w * 0.46, x: w / 2, y: w / 2, most: 1.4 }),
    ];
  }
  /** @type {SVGElement[]} */
  const out = [s("ellipse", { class: "ground", cx: w / 2, cy: w * 0.97, rx: w * 0.42, ry: w * 0.13 })];
  const head = faceSymbol(piece.portrait, w * 0.03, w * 0.03, w * 0.94);
  if (piece.seat !== undefined)
    out.push(base({ ...how.look, ...(piece.icon ? { icon: piece.icon } : {}) }, 0, 0, w, undefined, piece.portrait));
  else if (head) out.push(s("circle", { class: "base", cx: w / 2, cy: w / 2, r: w / 2 - 1 }), head);
  else {
    out.push(
      s("circle", { class: "base", cx: w / 2, cy: w / 2, r: w / 2 - 1 }),
      symbol(piece.icon, w * 0.11, w * 0.09, w * 0.78),
    );
  }
  if (piece.mine) out.push(s("circle", { class: "mine", cx: w / 2, cy: w / 2, r: w / 2 + 3 }));
  if (piece.value) {
    const value = [
      s("rect", { class: "corner", x: w * 0.62, y: w * 0.6, width: w * 0.46, height: w * 0.46, rx: 4 }),
      s(
        "text",
        { class: "corner-text", x: w * 0.85, y: w * 0.93, "text-anchor": "middle", "font-size": w * 0.36 },
        piece.value,
      ),
    ];
    out.push(legible(value, [], { size: w * 0.36, x: w * 1.08, y: w * 1.06, most: 1.5 })); // more would hide who it is
  }
  if (piece.text) {
    const words = plain(piece.text, how.seats);
    const width = widthOf(words, 12, true) + 10;
    out.push(
      s("rect", { class: "plate", x: (w - width) / 2, y: w + 1, width, height: 16, rx: 3 }),
      s("text", { class: "plate-text", x: w / 2, y: w + 13, "text-anchor": "middle", "font-size": 12 }, words),
    );
  }
  return out;
}

/** @param {Piece} piece @param {number} w @param {number} h @returns {SVGElement[]} */
function boardCard(piece, w, h) {
  const glyph = w * 0.56;
  const art = s("rect", { class: "art", x: 4, y: 4, width: w - 8, height: h * 0.7, rx: 3 });
  if (piece.hue) art.style.fill = piece.hue;
  return [
    s("rect", { class: "paper", width: w, height: h, rx: 6 }),
    art,
    symbol(piece.icon, (w - glyph) / 2, 4 + (h * 0.7 - glyph) / 2, glyph),
    s(
      "text",
      { class: "label", x: w / 2, y: h - 7, "text-anchor": "middle", "font-size": 12 },
      fitted(piece.name ?? "", 12, w - 6, true),
    ),
  ];
}

/** @param {Piece} piece @param {number} w @param {number} h @param {string} glyph */
function backOf(piece, w, h, glyph) {
  const size = w * 0.46;
  const rings = [0.14, 0.24, 0.34, 0.44].map((r) => s("circle", { class: "ring", cx: w / 2, cy: h / 2, r: r * w }));
  return s(
    "g",
    { class: `back-face ${piece.look === "alt" ? "alt" : ""}` },
    s("rect", { class: "edge", width: w, height: h, rx: 7 }),
    s("rect", { class: "field", x: 4, y: 4, width: w - 8, height: h - 8, rx: 4 }),
    rings,
    symbol(piece.icon || glyph, (w - size) / 2, (h - size) / 2, size),
  );
}

/** @param {Piece} piece @param {number} w @param {number} h @param {{ small: boolean, seats: TableSeat[], back: string, look: SeatLook | undefined }} how @returns {SVGElement[]} */
function pile(piece, w, h, how) {
  const look = piece.look ?? "back";
  const depth = Math.min(3, Math.ceil((piece.n ?? 0) / 8));
  /** @type {SVGElement[]} */
  const out = [];
  for (let k = depth; k > 0; k--) {
    out.push(s("rect", { class: "under", x: k * 2.4, y: k * 2.4, width: w, height: h, rx: 7 }));
  }
  if (piece.n === 0)
    out.push(
      s("rect", { class: "gap", width: w, height: h, rx: 7 }),
      symbol(piece.icon, w * 0.3, h / 2 - w * 0.2, w * 0.4, { class: "faint" }),
    );
  else if (look === "back" || look === "alt") out.push(backOf(piece, w, h, how.back));
  else {
    out.push(
      s("rect", { class: "edge", width: w, height: h, rx: 8 }),
      s(
        "g",
        { class: "inset", transform: "translate(4 4)" },
        ...mini({ ...piece, face: "mini" }, w - 8, h - 8, { small: how.small }),
      ),
    );
  }
  let top = h + 8;
  if (piece.mark && !how.small) {
    out.push(markBox(piece.mark, w / 2, top, "middle", how.seats));
    top += 25;
  }
  out.push(strip(piece.name ?? "", w / 2, top, 12.5, how.seats));
  return out;
}
