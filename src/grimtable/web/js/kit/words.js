// @ts-check
// Texts: the chrome's own words in two languages, and the small markup of texts that come from a game.

import { h } from "./dom.js";

/** @typedef {import("../types").TableSeat} TableSeat */

/** @type {Record<string, string | Record<string, string>>} */
let texts = {};
let lang = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");
/** @type {Set<() => void>} */
const listeners = new Set();

export const LANGUAGES = ["pl", "en"];

/** Which text files are in use: the table's own, and those of the pages once one was opened. */
const parts = [""];

/** The texts of the pages around the table too, from now on. */
export async function usePageTexts() {
  if (parts.length > 1) return;
  parts.push("pages-");
  try {
    await useLanguage(lang);
  } catch (error) {
    parts.pop(); // the next try fetches them
    throw error;
  }
}

export function language() {
  return lang;
}

/** The language a first visitor most likely reads. */
export function preferredLanguage() {
  const kept = localStorage.getItem("grimtable.lang");
  if (kept && LANGUAGES.includes(kept)) return kept;
  return navigator.languages.some((l) => l.toLowerCase().startsWith("pl")) ? "pl" : "en";
}

/** @param {string} wanted */
export async function useLanguage(wanted) {
  const next = LANGUAGES.includes(wanted) ? wanted : "en";
  texts = Object.assign(
    {},
    ...(await Promise.all(parts.map((part) => fetch(`/texts/${part}${next}.json`).then((answer) => answer.json())))),
  );
  lang = next;
  plurals = new Intl.PluralRules(next);
  localStorage.setItem("grimtable.lang", next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A text of the chrome. `n` chooses the plural form.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 */
export function t(key, args = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const form = typeof entry === "string" ? entry : (entry[plurals.select(Number(args["n"]))] ?? entry["other"] ?? key);
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/**
 * Put seats' names where a text says {s0}, {s1}, …
 * @param {string} text
 * @param {TableSeat[]} seats
 */
export function named(text, seats) {
  return text.replace(
    /\{s(\d+)\}/g,
    (_, k) => seats.find((seat) => seat.seat === Number(k))?.name ?? `#${Number(k) + 1}`,
  );
}

const TAG = /<(\/?)(b|em|bad|good|hid)>/g;

/**
 * A game's text cut where its emphasis changes. Only the five tags above mean anything; names are put in afterwards,
 * so no name can bring a tag of its own.
 * @param {string | undefined} text
 * @param {TableSeat[]} [seats]
 * @returns {{ text: string, tag: string }[]}
 */
export function segments(text, seats = []) {
  /** @type {{ text: string, tag: string }[]} */
  const out = [];
  /** @type {string[]} */
  const open = [];
  let from = 0;
  const source = text ?? "";
  /** @param {string} part */
  const emit = (part) => {
    if (part) out.push({ text: named(part, seats), tag: open[open.length - 1] ?? "" });
  };
  for (const match of source.matchAll(TAG)) {
    emit(source.slice(from, match.index));
    from = (match.index ?? 0) + match[0].length;
    if (match[1]) open.pop();
    else open.push(match[2] ?? "b");
  }
  emit(source.slice(from));
  return out;
}

/**
 * A game's text with its emphasis, as HTML nodes.
 * @param {string | undefined} text
 * @param {TableSeat[]} [seats]
 * @returns {Node[]}
 */
export function rich(text, seats = []) {
  return segments(text, seats).map(({ text: words, tag }) =>
    tag ? h("b", { class: tag === "b" ? null : tag }, words) : document.createTextNode(words),
  );
}

/**
 * The same text without its emphasis.
 * @param {string | undefined} text
 * @param {TableSeat[]} [seats]
 */
export function plain(text, seats = []) {
  return named((text ?? "").replace(TAG, ""), seats);
}
