// @ts-check
// What lies over or beside the table: the drawer, on a phone the sheet of actions, and what is read aloud. Each gives the focus back.

import { h, icon, refill } from "../kit/dom.js";
import { focusOn, goBack } from "../kit/focus.js";
import { PHONE } from "./boardPane.js";
import { plain, t } from "../kit/words.js";

export const WIDE = 1280; // from here on the drawer lies beside the table
const NEWS = 30; // lines kept for who has everything read aloud: one that is replaced too soon is never heard

/**
 * @typedef {object} PanesPage what the table page is to its panes
 * @property {import("../types").TableState} state
 * @property {() => import("../types").TableSeat[]} seats
 * @property {() => void} render
 * @property {ReturnType<typeof import("./ribbon.js").makeRibbon>} ribbon
 * @property {ReturnType<typeof import("./boardPane.js").makeBoardPane>} pane
 * @property {ReturnType<typeof import("./dock.js").makeDock>} dock
 * @property {ReturnType<typeof import("./drawer.js").makeDrawer>} drawer
 */

/** What opens and closes over the table. */
export class Panes {
  /** @param {PanesPage} page */
  constructor(page) {
    this.page = page;
    this.drawerOpen = false;
    this.sheet = false; // on a phone: whether the list of actions lies over the table
    this.tab = "talk";
    this.readTalk = 0;
    /** @type {Element | null} what had the focus before a drawer or a sheet took it */
    this.cameFrom = null;
    this.news = h("div", { class: "vh", "aria-live": "polite", role: "log" });
    this.tabs = h("nav", { class: "mtabs" });
  }

  // Read aloud

  /** Have something read aloud. @param {string[]} lines */
  tell(lines) {
    this.news.append(...lines.map((line) => h("p", {}, line)));
    while (this.news.childElementCount > NEWS) this.news.firstElementChild?.remove();
  }

  /** What others say is heard by who does not see it. @param {import("../types").TalkEntry[]} before */
  tellTalk(before) {
    const known = new Set(before.map((entry) => entry.k));
    const name = (/** @type {number | null} */ seat) =>
      this.page.seats().find((one) => one.seat === seat)?.name ?? t("spectator");
    const fresh = this.page.state.talk.filter(
      (entry) => !known.has(entry.k) && !(entry.seat !== null && this.page.state.you.includes(entry.seat)),
    );
    this.tell(
      fresh.map(
        (entry) => `${name(entry.seat)}: ${entry.claim ? plain(entry.words, this.page.seats()) : (entry.text ?? "")}`,
      ),
    );
  }

  // Sheet and drawer

  /** Nobody gets lost by keyboard below what lies on top. */
  coverBeneath() {
    const under = this.drawerOpen && window.innerWidth < WIDE;
    const sheet = this.sheet && window.innerWidth <= PHONE;
    for (const part of [this.page.ribbon.el, this.page.pane.el, this.tabs]) part.inert = under || sheet;
    for (const part of this.page.dock.beneath) part.inert = sheet;
    this.page.dock.el.inert = under;
  }

  focusActs() {
    if (window.innerWidth <= PHONE && !this.sheet) this.openSheet(true);
    focusOn(this.page.dock.list.querySelector("button") ?? this.page.dock.panel);
  }

  /** @param {boolean} open */
  openSheet(open) {
    const was = this.sheet;
    if (open && !was) this.cameFrom = document.activeElement;
    this.sheet = open;
    if (open) this.drawerOpen = false;
    this.page.render();
    if (open && !was) focusOn(this.page.dock.panel);
    else if (was && !open) goBack(this.cameFrom, this.page.dock.el);
  }

  /** @param {string} tab */
  openDrawer(tab) {
    const from = document.activeElement;
    if (!this.page.drawer.el.contains(from)) this.cameFrom = from;
    this.tab = tab;
    this.drawerOpen = true;
    this.sheet = false;
    this.page.render();
    if (tab === "rules") void this.page.drawer.lookUp(this.page.drawer.search.value);
    if (this.page.drawer.el.contains(from) && tab !== "rules") return; // from tab to tab
    const field =
      tab === "rules"
        ? this.page.drawer.search
        : tab === "talk" && this.page.state.seat !== null && !matchMedia("(pointer: coarse)").matches
          ? this.page.drawer.field
          : this.page.drawer.feed; // under a finger a field would bring up the keyboard
    focusOn(field);
  }

  /** Out of a field, back to the table. */
  leaveDrawer() {
    if (this.drawerOpen) this.closeDrawer();
    else goBack(this.cameFrom, this.page.dock.el);
  }

  /** @param {string} tab */
  toggleDrawer(tab) {
    if (this.tab === tab && this.drawerOpen) this.closeDrawer();
    else this.openDrawer(tab);
  }

  /** @param {boolean} [quietly] */
  closeDrawer(quietly = false) {
    const was = this.drawerOpen;
    this.drawerOpen = false;
    if (!quietly) this.page.render();
    if (was) goBack(this.cameFrom, this.page.dock.el);
  }

  unread() {
    return Math.max(0, this.page.state.talk.length - this.readTalk);
  }

  /** The tabs below the table on a phone. */
  drawTabs() {
    const on = this.sheet ? "acts" : this.drawerOpen ? this.tab : "board";
    const entries = /** @type {[string, string, () => void][]} */ ([
      [
        "board",
        "hall",
        () => {
          this.openSheet(false);
          this.closeDrawer();
        },
      ],
      ["acts", "player", () => this.openSheet(!this.sheet)],
      ["talk", "speech", () => this.toggleDrawer("talk")],
      ["log", "log", () => this.toggleDrawer("log")],
    ]);
    this.tabs.setAttribute("aria-label", t("table-tabs"));
    refill(
      this.tabs,
      entries.map(([name, glyph, act]) =>
        h(
          "button",
          {
            type: "button",
            class: on === name ? "on" : "",
            "data-tab": name,
            "aria-pressed": String(on === name),
            onclick: act,
          },
          icon(glyph),
          t(`tab-${name}`),
          name === "talk" && this.unread() ? h("span", { class: "n" }, String(this.unread())) : null,
        ),
      ),
    );
  }

  /** @param {MouseEvent} event */
  ruleClicked(event) {
    const rule = /** @type {Element} */ (event.target).closest("[data-rule]")?.getAttribute("data-rule");
    if (!rule) return;
    event.preventDefault();
    this.showRule(rule);
  }

  /** @param {string} rule */
  showRule(rule) {
    this.page.drawer.search.value = rule;
    this.openDrawer("rules");
  }
}
