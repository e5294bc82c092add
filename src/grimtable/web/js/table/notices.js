// @ts-check
// What is told above everything: a banner while something lasts, a toast for a moment.

import { h, refill } from "../kit/dom.js";
import { rich, t } from "../kit/words.js";
import { ruleLink } from "./panels.js";

const TOAST = 6000;

export class Notices {
  /** @param {{ seats: () => import("../types").TableSeat[], resume: () => void }} page */
  constructor(page) {
    this.page = page;
    this.connection = "open";
    this.old = false; // whether the server is newer than this page
    this.timer = 0;
    this.banner = h("div", { class: "banner", role: "status", tabindex: "-1" });
    this.toast = h("div", { class: "toast", role: "alert" });
    this.banner.hidden = this.toast.hidden = true;
  }

  /** @param {"open" | "lost" | "refused"} state */
  connected(state) {
    this.connection = state;
    this.banner.hidden = state === "open";
    this.banner.textContent =
      state === "lost" ? t("connection-lost") : state === "refused" ? t("connection-refused") : "";
  }

  /** The server was renewed; this page is of the old one, and parts of both would not fit each other. */
  renew() {
    this.old = true;
    this.draw(false);
  }

  /** @param {boolean} paused */
  draw(paused) {
    if (this.connection !== "open") return;
    this.banner.hidden = !paused && !this.old;
    if (this.old)
      refill(
        this.banner,
        `${t("renewed")} `,
        h("button", { type: "button", class: "btn", onclick: () => location.reload() }, t("load-again")),
      );
    else if (paused)
      refill(
        this.banner,
        `${t("paused")} `,
        h("button", { type: "button", class: "btn", onclick: () => this.page.resume() }, t("go-on")),
      );
  }

  /** @param {string} text @param {string | null} [rule] */
  show(text, rule = null) {
    this.toast.replaceChildren(
      h("span", {}, ...rich(text, this.page.seats())),
      ...(rule ? [" ", /** @type {Node} */ (ruleLink(rule))] : []),
    );
    this.toast.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.toast.hidden = true), TOAST);
  }

  /** What stays until somebody has acted on it. @param {string} text @param {Node} button */
  keep(text, button) {
    this.show(text);
    this.toast.append(" ", button);
    clearTimeout(this.timer);
  }
}
