// @ts-check
// What happens at the table as scenes, flashes and sounds. Nothing waits for a scene: the table beneath it is already true.

import * as motion from "../board/motion.js";
import { h, icon, refill, sheet } from "../kit/dom.js";
import { choose, setting } from "../kit/settings.js";
import { plain, t } from "../kit/words.js";
import { Sound } from "./sound.js";
import { VOTE, enter, sceneOf } from "./scenes.js";

await sheet("/css/stage.css");

/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../types").TableState} TableState */
/**
 * @typedef {object} DirectorPage what the table page is to its director
 * @property {TableState} state
 * @property {() => import("../types").TableSeat[]} seats
 * @property {ReturnType<typeof import("../table/boardPane.js").makeBoardPane>} pane
 * @property {(words: string) => void} announce
 */

const HOLD = 1500; // milliseconds that a scene stays
const HOLD_LONG = 2400; // with a card to read, or dice that settle first
const HOLD_STILL = 1200;
const MOST = 5; // scenes in a row; of more the last ones
const SPEEDS = ["1", "2", "now"];
const CUES = /** @type {Record<string, string>} */ ({ noise: "noise", shake: "wall" }); // of effects that name none

export class Director {
  /** @param {DirectorPage} page */
  constructor(page) {
    this.page = page;
    this.sound = new Sound();
    /** @type {LogLine[]} */
    this.waiting = [];
    this.shown = 0;
    this.timer = 0;
    this.bar = h("div", { class: "cine-bar" });
    this.frame = h("div", { class: "cine-frame" });
    this.el = h("section", { class: "cine" }, this.frame, this.bar);
    this.el.hidden = true;
    this.el.addEventListener("click", (event) => {
      if (!(/** @type {Element} */ (event.target).closest(".cine-bar"))) this.next();
    });
    page.pane.el.append(this.el);
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      if (
        this.el.hidden ||
        event.key !== " " ||
        /** @type {Element} */ (event.target).closest("input, textarea, button, a")
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.next();
    };
    document.addEventListener("keydown", this.keys, true);
  }

  /** Something happened while its viewer looked on. @param {LogLine[]} lines @param {import("../types").Effect[]} effects */
  happened(lines, effects) {
    this.surround();
    for (const line of lines) this.sound.play(line.moment?.cue);
    for (const effect of effects) this.sound.play(effect.cue ?? CUES[effect.kind]);
    if (document.hidden) return; // who was away reads what happened
    const flashes = lines
      .filter((line) => line.moment?.weight === 2 && line.moment.at)
      .map((line) => ({ kind: "flash", at: line.moment?.at ?? "" }));
    if (flashes.length) this.page.pane.board.play(flashes.slice(-3), this.page.seats());
    if (setting("speed") !== "now") this.show(lines.filter((line) => (line.moment?.weight ?? 1) >= 3));
  }

  /** A question for its viewer: they may look on, but they may answer as well. */
  asked() {
    this.sound.play("turn");
  }

  /** How it ended for whoever looks on. @param {boolean} won */
  over(won) {
    this.sound.play(won ? "win" : "lose");
  }

  surround() {
    this.sound.surround(this.page.state.over ? "" : (this.page.state.scene?.ambience ?? ""));
  }

  /** @param {LogLine[]} lines */
  show(lines) {
    if (!lines.length) return;
    this.waiting.push(...lines);
    if (this.waiting.length > MOST) this.waiting.splice(0, this.waiting.length - MOST);
    if (this.el.hidden) {
      this.shown = 0;
      this.next();
    } else this.drawBar();
  }

  /** The next scene, or back to the table. */
  next() {
    clearTimeout(this.timer);
    motion.skip();
    const line = this.waiting.shift();
    if (!line) {
      this.end();
      return;
    }
    this.shown += 1;
    const scene = sceneOf(line, this.page.state);
    this.frame.replaceChildren(scene);
    this.el.hidden = false;
    this.light(line.moment?.at ?? "");
    this.drawBar();
    this.el.setAttribute("aria-label", plain(line.text, this.page.seats()));
    enter(scene);
    const long = line.moment?.card || line.moment?.dice?.length;
    const mine = line.moment?.whom !== undefined && this.page.state.you.includes(line.moment.whom);
    if (motion.still() && mine) return; // what hit its viewer stays until they have seen it
    const votes = VOTE * (line.moment?.ballots?.length ?? 0);
    const hold = (motion.still() ? HOLD_STILL : long ? HOLD_LONG : HOLD) + votes;
    this.timer = window.setTimeout(() => this.next(), setting("speed") === "2" ? hold / 2 : hold);
  }

  /** Away with all of it: the viewer acts, or wants to. */
  end() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.shown = 0;
    this.el.hidden = true;
    this.frame.replaceChildren();
  }

  /** The place where it happens stays lit, and a map goes there. @param {string} at */
  light(at) {
    this.page.pane.reveal(at);
    const place = this.page.pane.board.element(at)?.getBoundingClientRect();
    const box = this.page.pane.el.getBoundingClientRect();
    this.el.classList.toggle("lit", Boolean(place));
    this.el.classList.toggle("high", Boolean(place && place.top + place.height / 2 > box.top + box.height / 2)); // the words stay clear of the place
    this.el.classList.toggle("low", Boolean(place && place.top + place.height / 2 <= box.top + box.height / 2));
    if (!place) return;
    this.el.style.setProperty("--lit-x", `${Math.round(place.left - box.left + place.width / 2)}px`);
    this.el.style.setProperty("--lit-y", `${Math.round(place.top - box.top + place.height / 2)}px`);
    this.el.style.setProperty(
      "--lit-r",
      `${Math.round(Math.max(60, Math.min(220, Math.max(place.width, place.height) * 0.6)))}px`,
    );
  }

  drawBar() {
    const all = this.shown + this.waiting.length;
    refill(
      this.bar,
      all > 1
        ? h(
            "span",
            { class: "cine-count", role: "img", "aria-label": `${this.shown} / ${all}` },
            Array.from({ length: all }, (_, k) => h("i", { class: k < this.shown ? "on" : "" })),
          )
        : h("span"),
      h(
        "span",
        { class: "cine-speed", role: "group", "aria-label": t("speed") },
        SPEEDS.map((speed) => {
          const on = setting("speed") === speed;
          const button = h(
            "button",
            { type: "button", class: on ? "on" : "", "aria-pressed": String(on), "data-speed": speed },
            t(`speed-${speed}`),
          );
          button.addEventListener("click", () => {
            choose("speed", speed);
            if (speed === "now") this.end();
            else this.drawBar();
          });
          return button;
        }),
      ),
      h("button", { type: "button", class: "btn go", onclick: () => this.end() }, icon("player"), t("skip-to-me")),
    );
  }

  stop() {
    this.end();
    document.removeEventListener("keydown", this.keys, true);
    this.sound.stop();
    this.el.remove();
  }
}
