// @ts-check
// "What just happened": the table as it was before each update, one step at a time.

import { h, refill } from "../kit/dom.js";
import { focusOn } from "../kit/focus.js";
import { rich, t } from "../kit/words.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").LogLine} LogLine */

const KEPT = 80;

export class LookBack {
  /** @param {{ seats: () => import("../types").TableSeat[], render: (how?: { settle?: boolean }) => void, leave: () => void }} page */
  constructor(page) {
    this.page = page;
    /** What was on the table before each update. @type {{ scene: Scene, lines: LogLine[] }[]} */
    this.history = [];
    this.step = -1;
    this.el = h("div", { class: "stepper", tabindex: "-1" });
    this.el.hidden = true;
  }

  /** Whether an earlier moment is on show. */
  get open() {
    return this.step >= 0;
  }

  forget() {
    this.history = [];
    this.step = -1;
  }

  /** @param {Scene} scene @param {LogLine[]} lines what happened then */
  keep(scene, lines) {
    this.history.push({ scene, lines });
    if (this.history.length > KEPT) this.history.shift();
  }

  /** Begin at the first moment whose lines are wanted. @param {(line: LogLine) => boolean} wanted */
  begin(wanted) {
    if (!this.history.length) return;
    this.step = Math.max(
      0,
      this.history.findIndex((one) => one.lines.some(wanted)),
    );
    this.page.render({ settle: true });
    focusOn(this.el.querySelector(".go"));
  }

  /** @param {number} by */
  move(by) {
    const next = this.step + by;
    if (next < 0) return;
    if (next > this.history.length) this.leave();
    else {
      this.step = next;
      this.page.render();
    }
  }

  leave() {
    this.step = -1;
    this.page.leave();
  }

  /** The scene of the moment on show; undefined where that is now. */
  get scene() {
    return this.open ? this.history[this.step]?.scene : undefined;
  }

  draw() {
    this.el.hidden = !this.open;
    if (!this.open) return;
    const lines = this.history[this.step - 1]?.lines ?? [];
    refill(
      this.el,
      h(
        "button",
        {
          type: "button",
          class: "btn",
          disabled: this.step === 0,
          onclick: () => this.move(-1),
          "aria-label": t("step-back"),
        },
        "‹",
      ),
      h(
        "span",
        { class: "step-words", role: "status" },
        lines.length ? lines.map((line) => h("span", {}, rich(line.text, this.page.seats()), " ")) : t("before-that"),
        h("small", {}, ` ${this.step} / ${this.history.length}`),
      ),
      h(
        "button",
        { type: "button", class: "btn go", onclick: () => this.move(1), "aria-label": t("step-on") },
        this.step >= this.history.length ? t("back-to-now") : "›",
      ),
      h("button", { type: "button", class: "btn ghost", onclick: () => this.leave() }, t("back-to-now")),
    );
  }
}
