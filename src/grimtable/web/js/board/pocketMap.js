// @ts-check
// A whole map on a phone: its places are drawn closer together and taller, while type and pieces keep a size that can be read.

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../types").Rect} Rect */

export const POCKET = 0.62; // how large a pocket map is drawn: type of 18 units has 11 pixels
const TALLEST = 2; // how often taller than wide a square place may become
const FLATTEST = 0.6; // the same on a phone that lies on its side
const MARGIN = 8; // units around the places

/** The rectangle around all places, in map units. @param {Scene} scene */
function extent(scene) {
  const places = Object.values(scene.zones).filter(
    (zone) => !zone.within && zone.look !== "backdrop" && zone.look !== "hand" && zone.wide,
  );
  const rects = places.map((zone) => /** @type {Rect} */ (zone.wide));
  const x = Math.min(...rects.map((rect) => rect[0]));
  const y = Math.min(...rects.map((rect) => rect[1]));
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect[0] + rect[2])) - x,
    h: Math.max(...rects.map((rect) => rect[1] + rect[3])) - y,
  };
}

/** Whether a map is one that is looked at as a whole: it has a ground or cards that do not grow. @param {Scene} scene */
export function isWholeMap(scene) {
  return (
    scene.layout === "map" &&
    Object.values(scene.zones).some((zone) => zone.look === "backdrop" || zone.look === "slab")
  );
}

/** @type {WeakMap<Zone, { key: string, zone: Zone }>} places as they were drawn last: what is the same object is not drawn anew */
const kept = new WeakMap();

/**
 * The scene with its places moved together, so that the map fits a stage of this size.
 * @param {Scene} scene
 * @param {{ width: number, height: number }} size
 * @returns {Scene}
 */
export function pocketMap(scene, size) {
  const all = extent(scene);
  const kx = Math.min(1, size.width / POCKET / (all.w + 2 * MARGIN));
  const ky = Math.min(1, Math.max(kx * FLATTEST, Math.min(kx * TALLEST, size.height / POCKET / (all.h + 2 * MARGIN))));
  const key = `${kx.toFixed(4)} ${ky.toFixed(4)}`;
  /** @param {Rect} rect @returns {Rect} */
  const moved = ([x, y, w, h]) => [x * kx, y * ky, w * kx, h * ky];
  /** @type {Record<string, Zone>} */
  const zones = {};
  for (const [id, zone] of Object.entries(scene.zones)) {
    const before = kept.get(zone);
    if (before?.key === key) {
      zones[id] = before.zone;
      continue;
    }
    /** @type {Zone} */
    const next = { ...zone };
    if (zone.wide && !zone.within) next.wide = moved(zone.wide);
    if (zone.tall && !zone.within) next.tall = moved(zone.tall);
    if (zone.outline) next.outline = zone.outline.map(([x, y]) => [x * kx, y * ky]);
    if (zone.doors)
      next.doors = zone.doors.map(([x0, y0, x1, y1, width]) => [x0 * kx, y0 * ky, x1 * kx, y1 * ky, width]);
    kept.set(zone, { key, zone: next });
    zones[id] = next;
  }
  return { ...scene, zones };
}
