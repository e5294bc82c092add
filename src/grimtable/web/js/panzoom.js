// @ts-check
// Panning and zooming a map: drag, wheel, pinch, keys. A flow board needs none of it.

const SMALLEST = 0.4;
const LARGEST = 3;
const READABLE = 0.78; // below this the words on a map are hard to read on a phone
const LEGIBLE = 0.6; // on a large screen the whole map is worth smaller words
const LARGE = 560;

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
    this.bounds = { x: 0, y: 0, w: 1, h: 1 };
    this.size = { width: 1, height: 1 };
    this.placed = false;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.dragged = 0;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(type, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /**
   * @param {boolean} active
   * @param {{ x: number, y: number, w: number, h: number }} bounds
   * @param {{ width: number, height: number }} size
   * @param {{ x: number, y: number } | null} focus
   */
  update(active, bounds, size, focus) {
    const sized = this.size.width !== size.width || this.size.height !== size.height;
    this.active = active;
    this.bounds = bounds;
    this.size = size;
    this.svg.style.touchAction = active ? "none" : "";
    if (!active) {
      this.world.style.transform = "";
      return;
    }
    if (!this.placed || sized) this.fit(focus);
    this.place();
  }

  /** The whole map if its words stay readable, else readable around the focus. @param {{ x: number, y: number } | null} focus */
  fit(focus) {
    const whole = Math.min(this.size.width / this.bounds.w, this.size.height / this.bounds.h);
    this.scale = Math.min(1.4, Math.max(this.size.width > LARGE ? LEGIBLE : READABLE, whole));
    const centre = this.scale > whole && focus ? focus : { x: this.bounds.x + this.bounds.w / 2, y: this.bounds.y + this.bounds.h / 2 };
    this.x = this.size.width / 2 - centre.x * this.scale;
    this.y = this.size.height / 2 - centre.y * this.scale;
    this.placed = true;
  }

  /** The whole map is seen at a good size: buttons to zoom would only lie on it; keys, wheel and fingers still do. */
  get whole() {
    const fits = Math.min(this.size.width / this.bounds.w, this.size.height / this.bounds.h);
    return fits >= LEGIBLE && Math.abs(this.scale - Math.min(1.4, fits)) < 0.01;
  }

  /** @param {{ x: number, y: number }} centre */
  show(centre) {
    this.x = this.size.width / 2 - centre.x * this.scale;
    this.y = this.size.height / 2 - centre.y * this.scale;
    this.place();
  }

  place() {
    const { x, y, w, h } = this.bounds;
    const margin = 80;
    const clamp = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length, /** @type {number} */ room) => {
      const low = room - (from + length) * this.scale - margin;
      const high = margin - from * this.scale;
      return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at));
    };
    this.x = clamp(this.x, x, w, this.size.width);
    this.y = clamp(this.y, y, h, this.size.height);
    this.world.style.transform = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.scale.toFixed(3)})`;
    this.onChange();
  }

  /** @param {number} factor @param {number} cx @param {number} cy */
  zoom(factor, cx = this.size.width / 2, cy = this.size.height / 2) {
    const next = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    this.x = cx - ((cx - this.x) * next) / this.scale;
    this.y = cy - ((cy - this.y) * next) / this.scale;
    this.scale = next;
    this.place();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.place();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.active || event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = 0;
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
    if (event.ctrlKey || !event.shiftKey) this.zoom(Math.exp(-event.deltaY / 500), event.clientX - frame.left, event.clientY - frame.top);
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
