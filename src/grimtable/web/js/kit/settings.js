// @ts-check
// What a person has chosen for all tables: kept in this browser, shown on the root element as `data-…` where styles need it.

const KEY = "grimtable.";

/** What each setting is while nobody has chosen. */
const DEFAULTS = {
  motion: "on",
  rules: "off",
  speed: "1",
  volume: "0.6",
  mute: "off",
  sudden: "on",
  ambience: "on",
  warnings: "all",
};

/** @typedef {keyof typeof DEFAULTS} Name */

/** @type {Set<(name: Name) => void>} */
const listeners = new Set();

/** @param {Name} name @returns {string} */
export function setting(name) {
  return localStorage.getItem(KEY + name) ?? DEFAULTS[name];
}

/** @param {Name} name */
export function isOn(name) {
  return setting(name) === "on";
}

/** @param {Name} name @param {string | boolean} value */
export function choose(name, value) {
  localStorage.setItem(KEY + name, typeof value === "string" ? value : value ? "on" : "off");
  show();
  for (const listener of listeners) listener(name);
}

/** Hear of every change. @param {(name: Name) => void} listener */
export function onChoice(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Let styles know: `data-motion="off"` stills everything, `data-rules="on"` shows rule numbers and provenance. */
export function show() {
  for (const name of /** @type {Name[]} */ (["motion", "rules"]))
    document.documentElement.dataset[name] = setting(name);
}
