// @ts-check
// What would come of an action: asked of the table one action at a time, kept while the question is open.

import { setting } from "../kit/settings.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Foretold} Foretold */
/**
 * @typedef {object} ForetellingPage what the table page is to its foretelling
 * @property {import("../types").TableState} state
 * @property {{ raw: (message: object) => void }} live
 * @property {() => void} drawDock
 */

const MOST = 24; // actions that are asked about before anybody has chosen them

export class Foretelling {
  /** @param {ForetellingPage} page */
  constructor(page) {
    this.page = page;
    this.question = "";
    /** @type {Map<string, Foretold[]>} lines by an action's JSON */
    this.known = new Map();
    /** @type {Move[]} still to be asked about */
    this.queue = [];
    this.asked = "";
  }

  /** Whether anything is told at this table at all. */
  get on() {
    return this.page.state.table?.odds === true && setting("warnings") !== "none";
  }

  /** Another question may be open: begin to ask about its actions. */
  update() {
    const { question, actions } = this.page.state;
    const key = question ? `${question.seat}:${question.k}` : "";
    if (key === this.question) return;
    this.question = key;
    this.known.clear();
    this.asked = "";
    const alone = actions.filter((move) => actions.filter((other) => other.picks[0] === move.picks[0]).length === 1); // they stand in the list as they are
    this.queue = key && this.on ? [...alone, ...actions.filter((move) => !alone.includes(move))].slice(0, MOST) : [];
    this.ask();
  }

  /** What is known of an action; one that is about to be confirmed is asked about before all others. @param {Move | null} move @param {boolean} [now] */
  of(move, now = false) {
    if (!move || !this.on) return [];
    const lines = this.known.get(JSON.stringify(move.action));
    if (!lines && now && this.asked !== JSON.stringify(move.action)) {
      this.queue = [move, ...this.queue.filter((one) => one !== move)];
      this.ask();
    }
    const all = lines ?? [];
    return setting("warnings") === "deadly" ? all.filter((line) => line.end) : all;
  }

  /** Whether an action surely ends the game for who does it. @param {Move | null} move */
  isDeadly(move) {
    return this.of(move).some((line) => line.kind === "loss" && line.end);
  }

  ask() {
    const { question } = this.page.state;
    if (this.asked || !question) return;
    const next = this.queue.shift();
    if (!next) return;
    this.asked = JSON.stringify(next.action);
    this.page.live.raw({ type: "foretell", seat: question.seat, question: question.k, action: next.action });
  }

  /** @param {import("../types").Message} message */
  heard(message) {
    const { question } = this.page.state;
    if (!question || Number(message.question) !== question.k) return;
    const key = JSON.stringify(message.action);
    this.known.set(key, message.lines ?? []);
    if (key === this.asked) this.asked = "";
    this.ask();
    if (message.lines?.length) this.page.drawDock();
  }
}
