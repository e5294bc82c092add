// @ts-check
// What lies over or beside the table: the drawer, on a phone the sheet of actions, and what is read aloud. Each gives the focus back.

import { Builder } from "./builder.js";
import { h } from "../kit/dom.js";
import { focusOn, goBack } from "../kit/focus.js";
import { PHONE } from "./stage.js";
import { plain, t } from "../kit/words.js";

export const WIDE = 1280; // from here on the drawer lies beside the table
const NEWS = 30; // lines kept for who has everything read aloud: one that is replaced too soon is never heard

/** The part of the table page that opens and closes. */
export class Panes extends Builder {
  constructor() {
    super();
    this.drawerOpen = false;
    this.tab = "talk";
    /** @type {Element | null} what had the focus before a drawer or a sheet took it */
    this.cameFrom = null;
    this.news = h("div", { class: "vh", "aria-live": "polite", role: "log" });
    /** @type {ReturnType<typeof import("./ribbon.js").makeRibbon> | undefined} */
    this.ribbon = undefined;
    /** @type {ReturnType<typeof import("./stage.js").makeStage> | undefined} */
    this.stage = undefined;
    /** @type {ReturnType<typeof import("./dock.js").makeDock> | undefined} */
    this.dock = undefined;
    /** @type {ReturnType<typeof import("./drawer.js").makeDrawer> | undefined} */
    this.drawer = undefined;
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
    const name = (/** @type {number | null} */ seat) => this.seats().find((one) => one.seat === seat)?.name ?? t("spectator");
    const fresh = this.state.talk.filter((entry) => !known.has(entry.k) && !(entry.seat !== null && this.state.you.includes(entry.seat)));
    this.tell(fresh.map((entry) => `${name(entry.seat)}: ${entry.claim ? plain(entry.words, this.seats()) : (entry.text ?? "")}`));
  }

  // Sheet and drawer

  /** Nobody gets lost by keyboard below what lies on top. */
  coverBeneath() {
    const under = this.drawerOpen && window.innerWidth < WIDE;
    const sheet = this.sheet && window.innerWidth <= PHONE;
    for (const part of [this.ribbon?.el, this.stage?.el, this.tabs]) if (part) part.inert = under || sheet;
    for (const part of this.dock?.beneath ?? []) part.inert = sheet;
    if (this.dock) this.dock.el.inert = under;
  }

  focusActs() {
    if (window.innerWidth <= PHONE && !this.sheet) this.openSheet(true);
    focusOn(this.dock?.list.querySelector("button") ?? this.dock?.panel);
  }

  /** @param {boolean} open */
  openSheet(open) {
    const was = this.sheet;
    if (open && !was) this.cameFrom = document.activeElement;
    this.sheet = open;
    if (open) this.drawerOpen = false;
    this.render();
    if (open && !was) focusOn(this.dock?.panel);
    else if (was && !open) goBack(this.cameFrom, this.dock?.el);
  }

  /** @param {string} tab */
  openDrawer(tab) {
    const from = document.activeElement;
    if (!this.drawer?.el.contains(from)) this.cameFrom = from;
    this.tab = tab;
    this.drawerOpen = true;
    this.sheet = false;
    this.render();
    if (tab === "rules") void this.drawer?.lookUp(this.drawer.search.value);
    if (this.drawer?.el.contains(from) && tab !== "rules") return; // from tab to tab
    const field = tab === "rules" ? this.drawer?.search : tab === "talk" && this.state.seat !== null && !matchMedia("(pointer: coarse)").matches ? this.drawer?.field : this.drawer?.feed; // under a finger a field would bring up the keyboard
    focusOn(field);
  }

  /** Out of a field, back to the table. */
  leaveDrawer() {
    if (this.drawerOpen) this.closeDrawer();
    else goBack(this.cameFrom, this.dock?.el);
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
    if (!quietly) this.render();
    if (was) goBack(this.cameFrom, this.dock?.el);
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
    if (this.drawer) this.drawer.search.value = rule;
    this.openDrawer("rules");
  }
}
