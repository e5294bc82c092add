// @ts-check
// Panning and zooming a map: drag, wheel, pinch, keys. A flow board needs none of it.

const SMALLEST = 0.4;
const LARGEST = 3;
const READABLE = 0.78; // below this the words on a map are hard to read on a phone: there one pans
const LEGIBLE_NAMES = 0.62; // below this the names of rooms would be smaller than 11 px
const LEGIBLE = 0.6; // above this there is room for the ground around the places, too
const ROUGHLY = 24; // pixels beyond a rim that hide nothing: margins and walls

/** @typedef {import("./layout.js").Box} Box */
/** @typedef {import("../kit/scrollEdges.js").Side} Side */
/** @typedef {{ width: number, height: number, tall: boolean }} Size */

export class PanZoom {
  /** @param {SVGSVGElement} svg @param {SVGGElement} world @param {() => void} onChange */
  constructor(svg, world, onChange) {
    this.svg = svg;
    this.world = world;
    this.onChange = onChange;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.active = false;
    /** How far the map goes, and how far the places on it. @type {Box} */
    this.bounds = { x: 0, y: 0, w: 1, h: 1 };
    /** @type {Box} */
    this.core = this.bounds;
    /** @type {Size} */
    this.size = { width: 1, height: 1, tall: false };
    this.least = 0;
    this.large = 0;
    this.most = 0;
    this.placed = false;
    this.own = false; // the viewer has moved it: it stays as they left it
    this.shown = ""; // what the last fit was made for
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.dragged = 0;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(type, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Not on the drawing itself: one that listens for focus takes it from whatever is tapped.
    svg.parentElement?.addEventListener(
      "focusin",
      (event) =>
        this.active &&
        /** @type {Element} */ (event.target).matches(":focus-visible") &&
        this.reveal(/** @type {Element} */ (event.target)),
    );
    world.addEventListener("transitionend", (event) => event.target === world && world.classList.remove("gliding"));
    svg.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /**
   * @param {boolean} active
   * @param {{ bounds: Box, core: Box, large?: number, least?: number, whole?: number }} map large: how large it may be drawn; least: how large at the least, whatever is then out of sight; whole: at most so large, to be seen whole
   * @param {Size} size
   * @param {{ x: number, y: number } | null} focus
   */
  update(active, map, size, focus) {
    const before = this.size;
    this.active = active;
    this.bounds = map.bounds;
    this.core = map.core;
    this.least = map.least ?? 0;
    this.large = map.large ?? 0;
    this.most = map.whole || 0;
    this.size = size;
    this.svg.style.touchAction = active ? "none" : "";
    if (!active) {
      this.world.style.transform = "";
      return;
    }
    const shown = JSON.stringify([map, size, focus]);
    if (!this.placed || !this.own) {
      if (shown !== this.shown) this.fit(focus);
    } else {
      this.x += (size.width - before.width) / 2; // what was in the middle stays there
      this.y += (size.height - before.height) / 2;
    }
    this.shown = shown;
    this.place();
  }

  /** The scale at which something fits. @param {Box} box */
  fitting(box) {
    return Math.min(Math.max(1.4, this.large), this.size.width / box.w, this.size.height / box.h);
  }

  /** The whole map; where that makes its words small, all its places; on a phone what can be read around the focus. @param {{ x: number, y: number } | null} focus */
  fit(focus) {
    const whole = this.fitting(this.bounds);
    const room = this.most || whole < LEGIBLE ? this.core : this.bounds;
    const all = this.fitting(room);
    this.scale = this.most
      ? Math.min(this.most, this.fitting(this.core))
      : Math.max(this.size.tall ? READABLE : SMALLEST, all, this.least);
    const centre = this.scale > all && focus ? focus : { x: room.x + room.w / 2, y: room.y + room.h / 2 };
    this.x = this.filled(this.size.width / 2 - centre.x * this.scale, room.x, room.w, this.size.width);
    this.y = this.filled(this.size.height / 2 - centre.y * this.scale, room.y, room.h, this.size.height);
    this.placed = true;
    this.own = false;
  }

  /** Where to put the map so that nothing but map is seen, in one direction; the middle where it is smaller than that. @param {number} wanted @param {number} start @param {number} length @param {number} view */
  filled(wanted, start, length, view) {
    const least = view - (start + length) * this.scale;
    const most = -start * this.scale;
    return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, wanted));
  }

  /** The sides beyond which there are more places. @returns {Side[]} */
  get more() {
    const { x, y, w, h } = this.core;
    /** @type {[Side, number][]} */
    const beyond = [
      ["up", -(y * this.scale + this.y)],
      ["down", (y + h) * this.scale + this.y - this.size.height],
      ["left", -(x * this.scale + this.x)],
      ["right", (x + w) * this.scale + this.x - this.size.width],
    ];
    return beyond.filter(([, hidden]) => hidden > ROUGHLY).map(([side]) => side);
  }

  /** The whole map is seen: buttons to zoom would only lie on it; keys, wheel and fingers still do. */
  get whole() {
    return !this.more.length && this.scale <= Math.max(this.fitting(this.core), this.fitting(this.bounds)) + 0.01;
  }

  /** Go on across the map. @param {number} dx @param {number} dy in parts of what is seen */
  glide(dx, dy) {
    this.world.classList.add("gliding");
    this.pan(dx * this.size.width, dy * this.size.height);
  }

  /** What the keyboard goes to must be seen. @param {Element} target */
  reveal(target) {
    const box = target.getBoundingClientRect();
    const frame = this.svg.getBoundingClientRect();
    const inside = (
      /** @type {number} */ low,
      /** @type {number} */ high,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) => (low < from ? Math.min(from - low + 12, to - high) : high > to ? Math.max(to - high - 12, from - low) : 0);
    const dx = inside(box.left, box.right, frame.left, frame.right);
    const dy = inside(box.top, box.bottom, frame.top, frame.bottom);
    if (dx || dy) this.pan(dx, dy);
  }

  place() {
    const { x, y, w, h } = this.bounds;
    const margin = 80;
    const clamp = (
      /** @type {number} */ at,
      /** @type {number} */ from,
      /** @type {number} */ length,
      /** @type {number} */ room,
    ) => {
      const low = room - (from + length) * this.scale - margin;
      const high = margin - from * this.scale;
      return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at));
    };
    this.x = clamp(this.x, x, w, this.size.width);
    this.y = clamp(this.y, y, h, this.size.height);
    this.world.style.transform = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.scale.toFixed(3)})`;
    this.world.style.setProperty("--zoom", this.scale.toFixed(3));
    this.world.style.setProperty("--larger", Math.max(1, LEGIBLE_NAMES / this.scale).toFixed(2));
    this.onChange();
  }

  /** @param {number} factor @param {number} cx @param {number} cy */
  zoom(factor, cx = this.size.width / 2, cy = this.size.height / 2) {
    this.own = true;
    this.world.classList.remove("gliding");
    const next = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    this.x = cx - ((cx - this.x) * next) / this.scale;
    this.y = cy - ((cy - this.y) * next) / this.scale;
    this.scale = next;
    this.place();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.own = true;
    this.x += dx;
    this.y += dy;
    this.place();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.active || event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = 0;
    this.world.classList.remove("gliding");
  }

  /** @param {PointerEvent} event */
  move(event) {
    const was = this.fingers.get(event.pointerId);
    if (!this.active || !was) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const now = { x: event.clientX, y: event.clientY };
    const frame = this.svg.getBoundingClientRect();
    const other = others[0];
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      this.zoom(after / Math.max(1, before), (now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top);
      this.dragged = 99;
    } else {
      this.dragged += Math.abs(now.x - was.x) + Math.abs(now.y - was.y);
      if (this.dragged > 6) this.pan(now.x - was.x, now.y - was.y);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.active) return;
    event.preventDefault();
    const frame = this.svg.getBoundingClientRect();
    if (event.ctrlKey || !event.shiftKey)
      this.zoom(Math.exp(-event.deltaY / 500), event.clientX - frame.left, event.clientY - frame.top);
    else this.pan(-event.deltaX - event.deltaY, 0);
  }

  /** The click that ends a drag picks nothing. @param {MouseEvent} event */
  swallow(event) {
    if (this.active && this.dragged > 6) {
      event.stopPropagation();
      this.dragged = 0;
    }
  }
}
