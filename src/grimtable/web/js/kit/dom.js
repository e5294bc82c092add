// @ts-check
// Building HTML and SVG without strings of markup: nothing a player typed is ever parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[] | (Child | Child[] | (Child | Child[])[])[]} Many */
/** @typedef {Record<string, unknown>} Props */

/**
 * @param {Element} el
 * @param {Props} props
 */
function setProps(el, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      el.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "vars") {
      for (const [key, v] of Object.entries(/** @type {Record<string, string>} */ (value))) {
        /** @type {HTMLElement} */ (el).style.setProperty(key, v);
      }
    } else if (name === "text") {
      el.textContent = String(value);
    } else {
      el.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {Element | DocumentFragment} el
 * @param {Many[]} children
 */
export function put(el, ...children) {
  for (const child of /** @type {Child[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false || child === "") continue;
    el.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Many} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  setProps(el, props);
  put(el, ...children);
  return el;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Many} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const el = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  setProps(el, props);
  put(el, ...children);
  return el;
}

/**
 * A symbol of the sprite in a line of HTML.
 * @param {string | undefined} name
 * @param {string} [label] what it means where no word stands beside it
 */
export function icon(name, label) {
  const el = s("svg", label ? { class: "i", role: "img", "aria-label": label } : { class: "i", "aria-hidden": "true" });
  el.append(s("use", { href: `#gt-${known(name)}` }));
  return el;
}

/**
 * A symbol of the sprite inside a drawing.
 * @param {string | undefined} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Props} [props]
 */
export function symbol(name, x, y, size, props = {}) {
  return s("use", { href: `#gt-${known(name)}`, x, y, width: size, height: size, ...props });
}

/** Sprites that not every page needs, fetched when first asked for. @type {Map<string, Promise<void>>} */
const asked = new Map();
/** @type {Set<string>} */
const there = new Set();

/** @param {string} sprite */
function ask(sprite) {
  const coming =
    asked.get(sprite) ??
    addSprite(sprite).then(
      () => void there.add(sprite),
      () => void there.add(sprite),
    ); // one that is missing holds no symbol
  asked.set(sprite, coming);
  return coming;
}

/** Faces of bots lie in a file of their own, those of people and monsters with the game whose table is open. @param {string} name */
function facesWith(name) {
  return `/art/portraits-${name.startsWith("b-") ? "bots" : (document.documentElement.dataset["game"] ?? "").replace(/\W/g, "")}.svg`;
}

/** Whether there is such a face, or may be one once its file is here. @param {string | undefined} name */
function faceNamed(name) {
  const clean = (name ?? "").replace(/[^a-z0-9-]/gi, "");
  if (!clean || document.getElementById(`gp-${clean}`)) return clean;
  const sprite = facesWith(clean);
  void ask(sprite);
  return there.has(sprite) ? "" : clean;
}

const CROP = "15 5 66 66"; // head and shoulders, for small pictures

/** A face in a line of HTML, or the symbol where there is none. @param {string | undefined} portrait @param {string | undefined} glyph @param {{ label?: string | undefined, whole?: boolean }} [how] */
export function face(portrait, glyph, how = {}) {
  const name = faceNamed(portrait);
  if (!name) return icon(glyph, how.label);
  const el = s("svg", {
    class: "face",
    viewBox: how.whole ? "0 0 96 96" : CROP,
    ...(how.label ? { role: "img", "aria-label": how.label } : { "aria-hidden": "true" }),
  });
  el.append(s("use", { href: `#gp-${name}`, width: 96, height: 96 }));
  return el;
}

/** A face inside a drawing: round, or null where there is none. @param {string | undefined} portrait @param {number} x @param {number} y @param {number} size */
export function faceSymbol(portrait, x, y, size) {
  const name = faceNamed(portrait);
  if (!name) return null;
  return s(
    "svg",
    { class: "face", x, y, width: size, height: size, viewBox: CROP, "aria-hidden": "true" },
    s("use", { href: `#gp-${name}`, width: 96, height: 96, "clip-path": "url(#face-clip)" }),
  );
}

/** All symbols, for a page that asks whether there is one. */
export const moreSymbols = () => ask("/art/symbols-more.svg");

/** A symbol that is in no sprite becomes a plain mark, never an empty hole. @param {string | undefined} name */
export function known(name) {
  const clean = (name ?? "").replace(/[^a-z0-9_-]/gi, "");
  if (!clean) return "peg";
  if (document.getElementById(`gt-${clean}`)) return clean;
  const sprite = clean.startsWith("slab-")
    ? "/art/slabs.svg"
    : clean.startsWith("plan-")
      ? "/art/plans.svg"
      : "/art/symbols-more.svg";
  void ask(sprite);
  return there.has(sprite) ? "peg" : clean;
}

/** @param {Element} el */
export function clear(el) {
  el.textContent = "";
  return el;
}

/**
 * Replace what is in an element.
 * @param {Element} el
 * @param {...Many} children
 */
export function fill(el, ...children) {
  clear(el);
  put(el, ...children);
  return el;
}

/**
 * The same where it would look different from now: what stays keeps the focus, and is not read aloud again.
 * What an element does when it is pressed must show in its attributes.
 * @param {Element} el
 * @param {...Many} children
 */
export function refill(el, ...children) {
  const fresh = /** @type {Element} */ (el.cloneNode(false));
  put(fresh, ...children);
  if (!fresh.isEqualNode(el)) el.replaceChildren(...fresh.childNodes);
  return el;
}

/** Load the sprite into the page, so that symbols take the colours of where they stand. */
export function loadSprite() {
  const round = s(
    "svg",
    { class: "sprite", "aria-hidden": "true" },
    s("clipPath", { id: "face-clip" }, s("circle", { cx: 48, cy: 38, r: 33 })),
  );
  document.body.prepend(round);
  return addSprite("/art/symbols.svg");
}

/** @param {string} address */
async function addSprite(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  const text = await answer.text();
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(sprite, true));
}

/** Load a style sheet once. @param {string} href */
export function sheet(href) {
  return new Promise((resolve) => {
    if (document.querySelector(`link[href="${href}"]`)) resolve(undefined);
    else {
      const link = h("link", { rel: "stylesheet", href });
      for (const type of ["load", "error"]) link.addEventListener(type, () => resolve(undefined));
      document.head.append(link);
    }
  });
}
