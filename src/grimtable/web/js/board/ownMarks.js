// @ts-check
// Own markers: notes on places of the board that only this browser sees. The server never hears of them.

import { t } from "../kit/words.js";

const KINDS = ["eye", "threat", "close"]; // somebody may be here, danger, surely nobody
const KEY = "grimtable.marks.";

/** @typedef {{ state: import("../types").TableState, announce: (words: string) => void }} Whose */

export class OwnMarks {
  /** @param {Whose} page */
  constructor(page) {
    this.page = page;
    this.key = "";
    /** @type {Record<string, number>} */
    this.marked = {};
  }

  /** The markers of the seat that looks: each seat of a hot-seat table has its own. */
  open() {
    const { table, seat } = this.page.state;
    const key = `${KEY}${table?.id ?? ""}.${seat ?? "watch"}`;
    if (key !== this.key) this.marked = read(key);
    this.key = key;
    return this.marked;
  }

  /** The symbol of the marker on a place, or nothing. @param {string} place */
  kind(place) {
    return KINDS[(this.open()[place] ?? 0) - 1] ?? "";
  }

  /** The next kind of marker, and after the last one none. @param {string} place @param {string} name */
  turn(place, name) {
    const marked = this.open();
    const next = ((marked[place] ?? 0) + 1) % (KINDS.length + 1);
    if (next) marked[place] = next;
    else delete marked[place];
    if (Object.keys(marked).length) localStorage.setItem(this.key, JSON.stringify(marked));
    else localStorage.removeItem(this.key);
    this.page.announce(t(next ? "marked" : "unmarked", { place: name }));
  }
}

/** @param {string} key @returns {Record<string, number>} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept).filter(([, n]) => Number.isInteger(n) && /** @type {number} */ (n) > 0),
    );
  } catch {
    return {}; // somebody else's text under our key
  }
}
