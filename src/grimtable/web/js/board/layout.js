// @ts-check
// Where everything lies. Pure: a scene and the size of the stage in, rectangles out.
//
// In a flow scene a zone's rectangle is in thousandths of what it lies in, and sizes are pixels: the board fills any
// screen and its words stay readable. In a map scene rectangles are in map units, drawn to scale; the board pans.

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {Box & { head: Box | null, body: Box, tall: boolean, small: boolean, crowded: boolean, end: number }} ZoneBox */
/** @typedef {Box & { small: boolean, room?: number }} PieceBox with how far the next one in its row is */
/**
 * @typedef {object} Layout
 * @property {Map<string, ZoneBox>} zones
 * @property {Map<string, PieceBox>} pieces
 * @property {Box} bounds
 * @property {Box} core the places of a map, without the ground they lie on
 * @property {boolean} map
 * @property {boolean} tall
 */

const ROOF = 18;
const SMALL_ROOF = 10;
const MINI = 1.26; // height of a small piece over its width
const CARD = 1.42;

/**
 * @param {Scene} scene
 * @param {{ width: number, height: number, tall: boolean }} stage
 * @returns {Layout}
 */
export function layOut(scene, stage) {
  const map = scene.layout === "map";
  /** @type {Layout} */
  const layout = {
    zones: new Map(),
    pieces: new Map(),
    bounds: { x: 0, y: 0, w: stage.width, h: stage.height },
    core: { x: 0, y: 0, w: stage.width, h: stage.height },
    map,
    tall: stage.tall,
  };
  const children = childrenOf(scene);
  for (const zone of children.get("") ?? []) {
    if (zone.look === "hand" || !(zone.wide ?? zone.tall)) continue;
    placeZone(zone, layout.bounds, layout, children, null);
  }
  if (map) {
    const ground = Object.values(scene.zones).find((zone) => zone.look === "backdrop")?.id ?? "";
    const whole = layout.zones.get(ground);
    const slabs = (children.get("") ?? []).some((zone) => zone.look === "slab");
    layout.core = around(
      [...layout.zones].filter(([id]) => id !== ground).map(([, box]) => box),
      slabs || whole ? 6 : 40,
    );
    layout.bounds = whole ? { x: whole.x, y: whole.y, w: whole.w, h: whole.h } : layout.core;
  }
  const inZone = piecesOf(scene);
  for (const [id, box] of layout.zones) {
    const zone = scene.zones[id];
    const pieces = inZone.get(id) ?? [];
    if (zone) placePieces(zone, box, pieces, layout);
  }
  return layout;
}

/** @param {Scene} scene @returns {Map<string, Zone[]>} */
function childrenOf(scene) {
  /** @type {Map<string, Zone[]>} */
  const children = new Map();
  const zones = Object.values(scene.zones).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  for (const zone of zones) {
    const key = zone.within ?? "";
    const list = children.get(key);
    if (list) list.push(zone);
    else children.set(key, [zone]);
  }
  return children;
}

/**
 * Pieces by zone, in their order.
 * @param {Scene} scene
 * @returns {Map<string, Piece[]>}
 */
export function piecesOf(scene) {
  /** @type {Map<string, Piece[]>} */
  const rows = new Map();
  for (const piece of Object.values(scene.pieces)) {
    const row = rows.get(piece.zone);
    if (row) row.push(piece);
    else rows.set(piece.zone, [piece]);
  }
  for (const row of rows.values()) row.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return rows;
}

/** What the viewer holds: it is drawn beside the board, not on it. @param {Scene} scene @returns {Piece[]} */
export function handOf(scene) {
  const inZone = piecesOf(scene);
  return Object.entries(scene.zones)
    .filter(([, zone]) => zone.look === "hand")
    .flatMap(([id]) => inZone.get(id) ?? []);
}

/** @param {Box[]} boxes @param {number} margin @returns {Box} */
function around(boxes, margin) {
  if (!boxes.length) return { x: 0, y: 0, w: 100, h: 100 };
  const x = Math.min(...boxes.map((b) => b.x)) - margin;
  const y = Math.min(...boxes.map((b) => b.y)) - margin;
  const right = Math.max(...boxes.map((b) => b.x + b.w)) + margin;
  const bottom = Math.max(...boxes.map((b) => b.y + b.h)) + margin;
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * @param {Zone} zone
 * @param {Box} parent
 * @param {Layout} layout
 * @param {Map<string, Zone[]>} children
 * @param {boolean | null} smallParent
 */
function placeZone(zone, parent, layout, children, smallParent) {
  const rect = (layout.tall ? zone.tall : zone.wide) ?? zone.wide ?? zone.tall;
  if (!rect) return;
  const [rx, ry, rw, rh] = rect;
  const inMap = layout.map && !zone.within;
  const kx = inMap ? 1 : parent.w / 1000;
  const ky = inMap ? 1 : parent.h / 1000;
  /** @type {Box} */
  const box = { x: (inMap ? 0 : parent.x) + rx * kx, y: (inMap ? 0 : parent.y) + ry * ky, w: rw * kx, h: rh * ky };
  if (zone.limit && !inMap && !layout.tall) shrink(box, zone);
  const small = smallParent ?? (!inMap && (layout.tall || box.w < 190 || (zone.look === "house" && box.h < 150)));
  const head = headOf(zone, box, layout.tall, small);
  const body = bodyOf(zone, box, head);
  if ((children.get(zone.id) ?? []).some((child) => child.look === "siege")) body.h -= footOf(box, small).h;
  layout.zones.set(zone.id, { ...box, head, body, tall: layout.tall, small, crowded: false, end: box.x });
  for (const child of children.get(zone.id) ?? [])
    placeZone(child, child.look === "siege" ? footOf(box, small) : body, layout, children, small);
}

/** @param {Box} box @param {Zone} zone */
function shrink(box, zone) {
  const [mw, mh] = zone.limit ?? [box.w, box.h];
  const w = Math.min(box.w, mw);
  const h = Math.min(box.h, mh);
  box.x += (box.w - w) / 2;
  box.y += zone.align === "start" ? 0 : zone.align === "end" ? box.h - h : (box.h - h) / 2;
  box.w = w;
  box.h = h;
}

/** The strip along the foot of an area. @param {Box} box @param {boolean} small @returns {Box} */
function footOf(box, small) {
  const h = small ? 24 : 38;
  return { x: box.x + 4, y: box.y + box.h - h - 4, w: box.w - 8, h };
}

/** @param {Zone} zone @param {Box} box @param {boolean} tall @param {boolean} small @returns {Box | null} */
function headOf(zone, box, tall, small) {
  if (zone.look === "house") {
    const roof = small ? SMALL_ROOF : ROOF;
    const room = box.h - roof;
    const height = room < 110 ? 26 : room < 150 ? 30 : small ? 34 : 46;
    return { x: box.x, y: box.y + roof, w: box.w, h: height };
  }
  if (zone.look === "hut")
    return tall || box.w < 460 ? null : { x: box.x, y: box.y, w: Math.min(174, box.w * 0.26), h: box.h };
  if (zone.look === "box" && zone.name) return { x: box.x, y: box.y, w: box.w, h: 24 };
  if (zone.look === "nook")
    return box.h >= 96 || zone.track
      ? { x: box.x, y: box.y, w: box.w, h: zone.track ? 30 : box.w < 84 ? 16 : 22 }
      : null;
  if (zone.look === "area") return { x: box.x, y: box.y, w: box.w, h: small ? 26 : 36 };
  return null;
}

/** @param {Zone} zone @param {Box} box @param {Box | null} head @returns {Box} */
function bodyOf(zone, box, head) {
  if (zone.look === "tile") {
    // its mark stands above, its name below
    const over = zone.mark ? 24 : 0;
    return { ...box, y: box.y + over, h: box.h - over - (zone.sub || zone.name ? 18 : 0) };
  }
  if (!head) return zone.look === "hut" ? { x: box.x + 4, y: box.y, w: box.w - 4, h: box.h } : { ...box };
  if (zone.look === "hut") return { x: box.x + head.w, y: box.y, w: box.w - head.w, h: box.h };
  const top = head.y + head.h;
  const foot = zone.look === "house" ? 4 : zone.look === "nook" && (zone.chips?.length || zone.track) ? 22 : 0;
  return { x: box.x, y: top, w: box.w, h: box.y + box.h - top - foot };
}

/**
 * @param {Zone} zone
 * @param {ZoneBox} box
 * @param {Piece[]} pieces
 * @param {Layout} layout
 */
function placePieces(zone, box, pieces, layout) {
  const loose = pieces.filter((piece) => piece.x === undefined);
  for (const piece of pieces) {
    if (piece.x === undefined) continue;
    const h = sizeOf(zone, layout);
    const [w, hh] = shapeOf(piece, h, box.small, layout);
    const x = box.x + (box.w * piece.x) / 1000 - w / 2;
    const y = box.y + (box.h * (piece.y ?? 500)) / 1000 - hh / 2;
    layout.pieces.set(piece.id, { x, y, w, h: hh, small: box.small });
  }
  if (!loose.length) return;
  if (zone.look === "tile") tileFlow(box, loose, layout);
  else if (zone.flow === "grid" || layout.map) gridFlow(zone, box, loose, layout);
  else if (zone.flow === "stack") stackFlow(zone, box, loose, layout);
  else rowFlow(zone, box, loose, layout);
}

/** @param {Zone} zone @param {Layout} layout */
function sizeOf(zone, layout) {
  return layout.map
    ? (zone.size ?? 40)
    : Math.min(zone.size ?? 40, layout.tall ? (zone.size ?? 40) * 0.92 : (zone.size ?? 40));
}

/**
 * Width and height of a piece that may be `h` tall.
 * @param {Piece} piece
 * @param {number} h
 * @param {boolean} small
 * @param {Layout} layout
 * @returns {[number, number]}
 */
function shapeOf(piece, h, small, layout) {
  switch (piece.face ?? "mini") {
    case "chip":
      return small && !layout.map ? [h * 1.25, h] : [h * 1.15 + 8 + (piece.name ?? "").length * 6, h];
    case "card":
    case "back":
      return [h / CARD, h];
    case "token":
      return piece.look?.includes("paper") ? [h * (piece.value ? 1.12 : 0.74), h * 0.7] : [h, h];
    case "die":
      return [h, h];
    case "door":
      return piece.look === "upright" ? [12, 40] : [40, 12];
    case "gap":
      return [h * 0.85, h];
    default:
      return [h / MINI, h];
  }
}

/** @param {Zone} zone @param {ZoneBox} box @param {Piece[]} pieces @param {Layout} layout */
function rowFlow(zone, box, pieces, layout) {
  if (pieces[0]?.face === "pile") {
    pileRow(box, pieces, layout);
    return;
  }
  const body = box.body;
  const pad = box.small ? 5 : 10;
  const gap = box.small ? 3 : 6;
  const labelled =
    zone.label && (!box.small || zone.look === "siege")
      ? Math.max(20, zone.label.length * 8.2) + (zone.icon && !box.small ? 20 : 0)
      : 0;
  let h = Math.min(sizeOf(zone, layout), body.h - (body.h < 40 ? 4 : 10));
  const shapes = () => pieces.map((piece) => shapeOf(piece, h, box.small, layout));
  let sizes = shapes();
  const total = () => sizes.reduce((sum, [w]) => sum + w, 0) + gap * (sizes.length - 1);
  box.crowded = zone.look !== "siege" && total() > body.w - 2 * pad - labelled; // then the label makes room; how a siege stands never does
  const width = body.w - 2 * pad - (box.crowded ? 0 : labelled);
  if (total() > width) {
    h = Math.max(h * Math.max(width / total(), 0.78), Math.min(h, 20));
    sizes = shapes();
  }
  const last = sizes[sizes.length - 1]?.[0] ?? 0;
  const overlap = total() > width && sizes.length > 1 ? (total() - width) / (sizes.length - 1) : 0;
  let x = body.x + pad + (zone.align === "middle" ? Math.max(0, (width - total()) / 2) : 0);
  pieces.forEach((piece, k) => {
    const [w, hh] = sizes[k] ?? [h, h];
    const step = Math.max(w + gap - overlap, Math.min(w, last) * 0.22);
    layout.pieces.set(piece.id, {
      x,
      y: body.y + (body.h - hh) / 2,
      w,
      h: hh,
      small: box.small,
      ...(pieces.length > 1 ? { room: step } : {}),
    });
    box.end = x + w; // where a note beside them may begin
    x += step;
  });
}

/** Piles stand in the middle of their zone, the second one forward. @param {ZoneBox} box @param {Piece[]} pieces @param {Layout} layout */
function pileRow(box, pieces, layout) {
  const label = 30 + (pieces.some((piece) => piece.mark) && !layout.tall ? 26 : 0);
  const face = Math.max(46, Math.min(124, box.h - label - 14));
  const widths = pieces.map((piece) =>
    piece.look === "back" || piece.look === "alt" ? (face * 0.86) / CARD : face / MINI,
  );
  const text = layout.tall ? 92 : 110;
  const slots = widths.map((w, k) => Math.max(w, k === 1 ? text * 1.45 : text));
  const gap = Math.max(4, Math.min(30, (box.w - slots.reduce((a, b) => a + b, 0)) / Math.max(1, pieces.length)));
  const total = slots.reduce((a, b) => a + b, 0) + gap * (pieces.length - 1);
  let x = box.x + (box.w - total) / 2;
  pieces.forEach((piece, k) => {
    const w = widths[k] ?? face;
    const slot = slots[k] ?? w;
    const h = piece.look === "back" || piece.look === "alt" ? face * 0.86 : face;
    layout.pieces.set(piece.id, {
      x: x + (slot - w) / 2,
      y: box.y + (box.h - label - face) / 2 + (face - h) / 2,
      w,
      h,
      small: box.small,
    });
    x += slot + gap;
  });
}

/** @param {Zone} zone @param {ZoneBox} box @param {Piece[]} pieces @param {Layout} layout */
function gridFlow(zone, box, pieces, layout) {
  const h = sizeOf(zone, layout);
  const first = pieces[0];
  if (!first) return;
  const [w, hh] = shapeOf(first, h, box.small, layout);
  const gap = 6;
  let columns = Math.max(
    1,
    Math.min(pieces.length, Math.floor((box.body.w - 8 + gap) / (w + gap)), Math.ceil(Math.sqrt(pieces.length * 1.6))),
  );
  let rows = Math.ceil(pieces.length / columns);
  let scale = Math.min(1, (box.body.h - 8) / (rows * (hh + gap)));
  for (let n = 1; scale < 1 && n <= pieces.length; n++) {
    // another number of columns may keep them larger
    const other = Math.min(
      1,
      (box.body.w - 4) / (n * (w + gap)),
      (box.body.h - 4) / (Math.ceil(pieces.length / n) * (hh + gap)),
    );
    if (other > scale) [columns, rows, scale] = [n, Math.ceil(pieces.length / n), other];
  }
  pieces.forEach((piece, k) => {
    const row = Math.floor(k / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    const x = box.body.x + box.body.w / 2 + ((k % columns) - (inRow - 1) / 2) * (w + gap) * scale - (w * scale) / 2;
    const y = box.body.y + box.body.h / 2 + (row - (rows - 1) / 2) * (hh + gap) * scale - (hh * scale) / 2;
    layout.pieces.set(piece.id, { x, y, w: w * scale, h: hh * scale, small: box.small });
  });
}

const STANDING = 0.29; // how large a figure on a tile is at most, in parts of the tile
const APART = 0.8; // how much of its place it takes

/**
 * Figures on a tile stand in columns that never overlap, each second column half a step lower. Those of another look than
 * the first (foes) stand on the right.
 * @param {ZoneBox} box
 * @param {Piece[]} pieces
 * @param {Layout} layout
 */
function tileFlow(box, pieces, layout) {
  const { x, y, w, h } = box.body;
  const side = (/** @type {Piece} */ piece) => (piece.look ?? "").split(" ")[0];
  const own = pieces.filter((piece) => side(piece) === side(/** @type {Piece} */ (pieces[0])));
  const others = pieces.filter((piece) => !own.includes(piece));
  const halves = others.length ? [own, others] : [own];
  const width = (w * 0.92) / halves.length;
  const columns = halves.map((half) => Math.max(1, Math.ceil(half.length / (halves.length > 1 ? 3 : 2))));
  const rows = halves.map((half, k) => Math.ceil(half.length / (columns[k] ?? 1)) + ((columns[k] ?? 1) > 1 ? 0.5 : 0));
  const size = Math.min(
    w * STANDING,
    ...columns.map((n) => (width / n) * APART),
    ...rows.map((n) => ((h * 0.94) / n) * APART),
  );
  halves.forEach((half, k) => {
    const n = columns[k] ?? 1;
    const step = size / APART;
    half.forEach((piece, at) => {
      const column = at % n;
      const inColumn = Math.ceil((half.length - column) / n);
      const row = Math.floor(at / n);
      const [pw, ph] = shapeOf(piece, size, box.small, layout);
      const cx = x + w * 0.04 + width * (k + (column + 0.5) / n);
      const cy =
        y +
        h / 2 +
        (row - (inColumn - 1) / 2 + (n > 1 && half.length % n === 0 ? (column % 2 ? 0.25 : -0.25) : 0)) * step;
      layout.pieces.set(piece.id, { x: cx - pw / 2, y: cy - ph / 2, w: pw, h: ph, small: box.small });
    });
  });
}

/** @param {Zone} zone @param {ZoneBox} box @param {Piece[]} pieces @param {Layout} layout */
function stackFlow(zone, box, pieces, layout) {
  pieces.forEach((piece, k) => {
    const [w, h] = shapeOf(piece, Math.min(sizeOf(zone, layout), box.body.h - 8), box.small, layout);
    layout.pieces.set(piece.id, {
      x: box.body.x + (box.body.w - w) / 2 + k * 3,
      y: box.body.y + (box.body.h - h) / 2 - k * 3,
      w,
      h,
      small: box.small,
    });
  });
}
