// @ts-check
// The table page: one plain state, changed by messages and clicks, drawn as a function of it.

import { h, icon, refill } from "../kit/dom.js";
import { makeDock } from "./dock.js";
import { makeDrawer } from "./drawer.js";
import { flyCards, handRects } from "../board/flyingCards.js";
import { focusOn, goBack, keepFocus } from "../kit/focus.js";
import { listen } from "./keys.js";
import { Live } from "./connection.js";
import * as motion from "../board/motion.js";
import { ruleLink } from "./panels.js";
import * as overlays from "./overlays.js";
import { Panes, WIDE } from "./panes.js";
import { continuations, fitting, nothing } from "./picks.js";
import { makeRibbon } from "./ribbon.js";
import { OwnMarks } from "../board/ownMarks.js";
import { makeStage } from "./stage.js";
import { receive } from "./state.js";
import { language, plain, rich, t, useLanguage } from "../kit/words.js";

/** @typedef {import("../types").Message} Message */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Move} Move */
/**
 * @typedef {object} TableServices
 * @property {string} url of the socket
 * @property {(query: string, game: string) => Promise<{ id: string, text: string }[]>} rules
 * @property {(path: string) => void} go
 * @property {() => Promise<string | null>} rematch the new table's address, or null if it may not be
 * @property {string} saveUrl
 * @property {() => Promise<unknown>} pageStyles loads the sheet of the pages around the table
 * @property {(lang: string) => void} [onLanguage]
 */

const HISTORY = 80;

export class TablePage extends Panes {
  /** @param {HTMLElement} root @param {TableServices} services */
  constructor(root, services) {
    super();
    this.root = root;
    this.services = services;
    this.readTalk = 0;
    this.mine = 0;
    /** What was on the table before each update, for "what just happened". @type {{ scene: Scene, lines: import("../types").LogLine[] }[]} */
    this.history = [];
    this.step = -1;
    /** @type {HTMLDialogElement | null} */
    this.curtain = null;
    this.connection = "open";
    this.curtained = false;
    this.refusal = "";
    this.old = false; // whether the server is newer than this page
    /** @type {string | undefined} */
    this.release = undefined;
    this.ended = false;
    this.build();
    this.live = new Live(services.url, (message) => this.heard(message), (state) => this.connected(state));
    this.clockTimer = window.setInterval(() => this.state.clocks.some((clock) => clock.running) && this.drawRibbon(), 1000);
    this.resized = () => this.drawDrawer();
    window.addEventListener("resize", this.resized);
  }

  build() {
    this.ribbon = makeRibbon({
      hint: () => this.askHint(), undo: () => this.undo(), rules: () => this.openDrawer("rules"), talk: () => this.openDrawer("talk"), menu: () => void overlays.menu(this),
    });
    this.stage = makeStage((id) => this.clicked(id), new OwnMarks(this));
    this.dock = makeDock({
      pick: (id) => this.clicked(id), confirm: () => this.confirm(), cancel: () => this.cancel(), explain: (id) => this.explain(id), point: (id) => this.point(id),
      openSheet: () => this.openSheet(true), closeSheet: () => this.openSheet(false), step: (id) => this.clicked(id, true), comeBack: () => this.live.raw({ type: "seat", seat: this.state.seat, do: "return" }),
    });
    this.drawer = makeDrawer({
      say: (text, to) => this.live.send({ type: "say", seat: this.state.seat, text, to }),
      claim: (form, to) => void overlays.composeClaim(this, /** @type {import("../types").ClaimForm} */ (form), to),
      replay: () => this.stepThrough(), hint: () => this.askHint(), rule: (query) => this.services.rules(query, this.state.table?.game ?? ""),
      close: () => this.closeDrawer(), tab: (tab) => this.openDrawer(tab),
    });
    this.banner = h("div", { class: "banner", role: "status", tabindex: "-1" });
    this.toast = h("div", { class: "toast", role: "alert" });
    this.stepper = h("div", { class: "stepper", tabindex: "-1" });
    this.banner.hidden = this.toast.hidden = this.stepper.hidden = true;
    this.dimmer = h("div", { class: "dimmer", onclick: () => { this.closeDrawer(); this.openSheet(false); } });
    this.main = h("main", { class: "table", id: "main", tabindex: "-1", "data-rest": "#acts" }, this.ribbon.el, this.stage.el, this.dock.el, this.drawer.el, this.dimmer, this.tabs, this.banner, this.toast, this.stepper, this.news);
    this.root.replaceChildren(h("p", { class: "loading" }, t("loading")));
    this.main.addEventListener("pointerdown", () => motion.moving() && motion.skip(), { capture: true });
    this.main.addEventListener("click", (event) => this.ruleClicked(event));
    this.unlisten = listen(this.main, {
      number: (n) => this.pressNumber(n), confirm: () => this.confirm(), cancel: () => this.cancel(), log: () => this.toggleDrawer("log"), talk: () => this.toggleDrawer("talk"),
      help: () => void overlays.help(), hint: () => this.askHint(), undo: () => this.undo(), acts: () => this.focusActs(), leave: () => this.leaveDrawer(), mark: () => this.stage?.mark(), zoom: (factor) => this.stage?.zoom(factor),
    });
  }

  start() {
    this.live.open(language());
  }

  stop() {
    this.live.close();
    this.unlisten?.();
    clearInterval(this.clockTimer);
    window.removeEventListener("resize", this.resized);
    this.curtain?.close();
  }

  // Messages

  /** @param {Message} message */
  heard(message) {
    switch (message.type) {
      case "ack":
        if (message.asked) this.showToast(t("undo-asked"), null);
        return;
      case "undo_answer":
        this.showToast(t(message.yes === null ? "undo-void" : message.yes ? "undo-yes" : "undo-no", { name: this.seats().find((seat) => seat.seat === message.seat)?.name ?? "" }), null);
        return;
      case "rematch":
        overlays.offerRematch(this, String(message.table));
        return;
      case "reject":
        if (message.nonce === this.sent) this.sent = null;
        this.showToast(message.text ?? message.error ?? "", message.rule ?? null);
        this.render();
        return;
      case "hint":
        void overlays.showHints(this, message.moves ?? []);
        return;
      case "undo_request":
        if (message.vote === false) this.showToast(plain(message.words, this.seats()), null);
        else void overlays.consent(this, message);
        return;
      case "error":
        if (message.error === "version") this.renew();
        if (message.closed) this.refusal = message.text ?? "";
        this.showToast(message.text ?? message.error ?? "", null);
        this.root.querySelector("p.loading")?.replaceChildren(message.text ?? message.error ?? ""); // there is no table to go on with
        return;
      default:
    }
    const before = this.state;
    this.state = receive(this.state, message);
    if (message.type === "welcome") {
      this.release ??= message.release;
      if (message.release !== this.release) this.renew();
      this.welcomed();
    }
    if (message.type === "update") this.updated(before, message);
    if (message.type === "talk") this.tellTalk(before.talk);
    if (message.type === "time_up") this.tell(this.state.log.slice(-1).map((line) => plain(line.text, this.seats())));
    if (message.type === "seats" && !this.state.scene) this.moveIn();
    if (message.type === "over") this.finished();
    if (message.type === "time_up" && message.late?.some((seat) => this.state.you.includes(seat))) this.showToast(this.state.log[this.state.log.length - 1]?.text ?? "", null);
    this.render({ settle: message.type === "welcome" });
    if (message.fx?.length) this.stage?.board.play(message.fx, this.seats());
    overlays.maybeCurtain(this);
  }

  /** The server was renewed; this page is of the old one, and parts of both would not fit each other. */
  renew() {
    this.old = true;
    this.drawBanner();
  }

  welcomed() {
    this.building = nothing();
    this.sent = null;
    this.history = [];
    this.mine = this.state.log.findLastIndex((line) => typeof line.seat === "number" && this.state.you.includes(line.seat)) + 1;
    this.readTalk = this.state.talk.length;
    this.moveIn();
    const table = this.state.table;
    document.documentElement.dataset["game"] = table?.game ?? "";
    document.title = [table?.game_title ?? table?.game, table?.title, "Grimtable"].filter(Boolean).join(" · ");
    if (this.state.scene?.end && this.state.over) this.finished();
  }

  /** The table itself, or the room where one waits for it to begin. */
  moveIn() {
    if (!this.state.scene) void this.showWaitingRoom();
    else if (!this.main?.isConnected && this.main) {
      this.root.replaceChildren(this.main);
      if (document.activeElement === document.body) goBack(null, this.dock?.el); // who came by keyboard begins where one answers
    }
  }

  async showWaitingRoom() {
    const [{ waitingRoom }] = await Promise.all([import("./waitingRoom.js"), this.services.pageStyles()]);
    if (!this.state.scene) this.root.replaceChildren(h("div", { class: "backdrop", "aria-hidden": "true" }), waitingRoom(this.state, this.services.go));
  }

  /** @param {import("../types").TableState} before @param {Message} message */
  updated(before, message) {
    const happened = Boolean(message.scene || message.log?.length); // a crowded server first says only that an answer was taken
    if (before.scene && happened) this.history.push({ scene: before.scene, lines: message.log ?? [] });
    if (this.history.length > HISTORY) this.history.shift();
    if (!sameQuestion(before, this.state)) {
      this.building = nothing();
      this.sent = null;
      this.why = null;
      this.pointed = null;
    } else this.keepWhatHolds();
    const lines = (message.log ?? []).map((line) => plain(line.text, this.seats()));
    const asked = this.state.question && (before.question?.k !== this.state.question.k || before.question.seat !== this.state.question.seat);
    if (asked) lines.push(`${t("your-move")}: ${plain(this.state.scene?.ribbon.sentence, this.seats())}`);
    this.tell(lines);
    if (asked) document.title = `● ${document.title.replace(/^● /, "")}`;
    else if (!this.state.question) document.title = document.title.replace(/^● /, "");
  }

  /** @param {"open" | "lost" | "refused"} state */
  connected(state) {
    this.connection = state;
    if (!this.banner) return;
    this.banner.hidden = state === "open";
    this.banner.textContent = state === "lost" ? t("connection-lost") : state === "refused" ? t("connection-refused") : "";
    if (state === "refused") void this.services.pageStyles();
    if (state === "refused" && !this.main?.isConnected) this.root.replaceChildren(h("main", { class: "page notice" }, h("h1", {}, t("table-closed")), h("p", {}, this.refusal || t("connection-refused")), h("a", { class: "btn go", href: "/" }, t("home"))));
  }

  // Sending an action

  /** @override */
  lookingBack() {
    return this.step >= 0;
  }

  /** @override */
  closeWhatIsOpen() {
    if (this.step >= 0) {
      this.leaveSteps();
      return true;
    }
    if (!this.sheet && !(this.drawerOpen && window.innerWidth < WIDE)) return false;
    this.openSheet(false);
    this.closeDrawer();
    return true;
  }

  /** @override @param {string} text */
  announce(text) {
    this.tell([text]);
  }

  /** @override @param {Move} move */
  send(move) {
    const { question } = this.state;
    if (!question) return;
    this.sent = this.live.send({ type: "act", seat: question.seat, question: question.k, action: move.action });
    this.mine = this.state.log.length;
    this.sheet = false;
    this.render();
  }

  /** @param {number} n */
  pressNumber(n) {
    /** @type {HTMLElement | null | undefined} */ (this.dock?.list.querySelector(`[data-n="${n}"]`))?.click();
  }

  // Help from the table

  askHint() {
    const { question } = this.state;
    if (question) this.live.raw({ type: "hint", seat: question.seat, question: question.k });
  }

  undo() {
    if (this.building.chosen.length) this.cancel();
    else if (this.state.seat !== null) this.live.send({ type: "undo", seat: this.state.seat });
  }

  // What just happened

  stepThrough() {
    const since = this.history.findIndex((one) => one.lines.some((line) => this.state.log.indexOf(line) >= this.mine));
    if (!this.history.length) return;
    this.step = Math.max(0, since);
    this.closeDrawer(true);
    this.render({ settle: true });
    focusOn(this.stepper?.querySelector(".go"));
  }

  /** @param {number} by */
  moveStep(by) {
    const next = this.step + by;
    if (next < 0) return;
    if (next > this.history.length) this.leaveSteps();
    else {
      this.step = next;
      this.render();
    }
  }

  leaveSteps() {
    this.step = -1;
    this.render();
    goBack(null, this.dock?.el);
  }

  drawStepper() {
    if (!this.stepper) return;
    this.stepper.hidden = this.step < 0;
    this.main?.classList.toggle("stepping", this.step >= 0);
    if (this.step < 0) return;
    const lines = this.history[this.step - 1]?.lines ?? [];
    refill(
      this.stepper,
      h("button", { type: "button", class: "btn", disabled: this.step === 0, onclick: () => this.moveStep(-1), "aria-label": t("step-back") }, "‹"),
      h("span", { class: "step-words", role: "status" }, lines.length ? lines.map((line) => h("span", {}, rich(line.text, this.seats()), " ")) : t("before-that"), h("small", {}, ` ${this.step} / ${this.history.length}`)),
      h("button", { type: "button", class: "btn go", onclick: () => this.moveStep(1), "aria-label": t("step-on") }, this.step >= this.history.length ? t("back-to-now") : "›"),
      h("button", { type: "button", class: "btn ghost", onclick: () => this.leaveSteps() }, t("back-to-now")),
    );
  }

  // Drawing

  /** The scene on show: now, or a moment of the step-through. */
  shown() {
    if (this.step < 0 || this.step >= this.history.length) return this.state.scene;
    return this.history[this.step]?.scene ?? this.state.scene;
  }

  /** @override @param {{ settle?: boolean }} [options] */
  render(options = {}) {
    const scene = this.shown();
    if (scene && this.state.table && this.main) keepFocus(this.main, () => this.drawAll(scene, options));
  }

  /** @param {Scene} scene @param {{ settle?: boolean }} options */
  drawAll(scene, options) {
    const before = this.dock ? handRects(this.dock.fan) : new Map();
    this.drawStage(options);
    this.drawDock();
    this.drawRibbon();
    this.drawDrawer();
    this.drawTabs();
    this.drawStepper();
    if (!options.settle && this.dock && this.stage) flyCards(this.dock.fan, before, this.lastScene, scene, this.stage.board);
    this.lastScene = scene;
    this.main?.classList.toggle("my-move", Boolean(this.state.question));
    if (this.main) this.main.dataset["question"] = this.state.question ? `${this.state.question.seat}:${this.state.question.k}` : "";
    this.drawBanner();
  }

  /** @override @param {{ settle?: boolean }} [options] */
  drawStage(options = {}) {
    const scene = this.shown();
    if (!scene) return;
    const live = this.step < 0;
    const can = live && this.state.question && !this.sent ? continuations(scene, this.state.actions, this.building) : new Set();
    const chosen = live ? new Set(Object.values(this.building.shown)) : new Set();
    const marks = {
      can: /** @type {Set<string>} */ (can), chosen: /** @type {Set<string>} */ (chosen),
      refused: live && !this.building.chosen.length ? new Set(scene.refused.map((one) => one.pick)) : new Set(), ...(live ? this.foreseen() : { ghosts: [], places: [] }),
    };
    if (this.main) keepFocus(this.main, () => this.stage?.draw(scene, this.seats(), marks, this.state.waiting, this.state.seat, options));
  }

  drawBanner() {
    if (!this.banner || this.connection !== "open") return;
    this.banner.hidden = !this.state.table?.paused && !this.old;
    if (this.old) {
      refill(this.banner, `${t("renewed")} `, h("button", { type: "button", class: "btn", onclick: () => location.reload() }, t("load-again")));
      return;
    }
    if (this.state.table?.paused) refill(this.banner, `${t("paused")} `, h("button", { type: "button", class: "btn", onclick: () => this.live.raw({ type: "resume" }) }, t("go-on")));
  }

  /** @override */
  drawDock() {
    if (this.main) keepFocus(this.main, () => this.updateDock());
  }

  updateDock() {
    this.dock?.update(this.step < 0 ? this.state : { ...this.state, scene: this.shown(), question: null, actions: [] }, {
      building: this.building, why: this.why, busy: this.sent !== null, sheet: this.sheet,
      can: this.state.question && !this.sent && this.state.scene ? continuations(this.state.scene, this.state.actions, this.building) : new Set(), chosen: new Set(Object.values(this.building.shown)),
    });
  }

  unread() {
    return Math.max(0, this.state.talk.length - this.readTalk);
  }

  drawRibbon() {
    const scene = this.shown();
    if (!scene) return;
    this.ribbon?.update({ ...this.state, scene }, { canHint: Boolean(this.state.question), canUndo: this.state.seat !== null && !this.state.over && (this.building.chosen.length > 0 || this.state.canUndo || this.mine > 0), unread: this.unread(), clock: this.clockText(), past: this.step >= 0 });
  }

  clockText() {
    const own = this.state.clocks.find((clock) => clock.seat === this.state.seat) ?? this.state.clocks.find((clock) => clock.running);
    if (!own) return "";
    const left = Math.max(0, Math.round(own.left - (own.running ? (performance.now() - this.state.clocksAt) / 1000 : 0)));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  drawDrawer() {
    const visible = this.drawerOpen || window.innerWidth >= WIDE;
    if (visible && this.tab === "talk") this.readTalk = this.state.talk.length;
    this.drawer?.update(this.state, { tab: this.tab, open: this.drawerOpen, unread: this.unread(), recap: this.state.log.slice(this.mine).filter((line) => !line.head && line.icon) });
    this.main?.classList.toggle("dimmed", this.drawerOpen || this.sheet);
    this.coverBeneath();
  }

  drawTabs() {
    const on = this.sheet ? "acts" : this.drawerOpen ? this.tab : "board";
    const entries = /** @type {[string, string, () => void][]} */ ([
      ["board", "hall", () => { this.openSheet(false); this.closeDrawer(); }], ["acts", "player", () => this.openSheet(!this.sheet)],
      ["talk", "speech", () => this.toggleDrawer("talk")], ["log", "log", () => this.toggleDrawer("log")],
    ]);
    this.tabs.setAttribute("aria-label", t("table-tabs"));
    refill(this.tabs, entries.map(([name, glyph, act]) => h("button", { type: "button", class: on === name ? "on" : "", "aria-pressed": String(on === name), onclick: act }, icon(glyph), t(`tab-${name}`), name === "talk" && this.unread() ? h("span", { class: "n" }, String(this.unread())) : null)));
  }

  /** @param {string} text @param {string | null} rule */
  showToast(text, rule) {
    if (!this.toast) return;
    this.toast.replaceChildren(h("span", {}, ...rich(text, this.seats())), ...(rule ? [" ", /** @type {Node} */ (ruleLink(rule))] : []));
    this.toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => this.toast && (this.toast.hidden = true), 6000);
  }

  finished() {
    if (this.ended || !this.state.scene?.end) return;
    this.ended = true;
    window.setTimeout(() => void overlays.openEnd(this), motion.still() ? 0 : 900);
  }

  /** @param {string} lang */
  async changeLanguage(lang) {
    await useLanguage(lang);
    this.services.onLanguage?.(lang);
    this.live.look(lang, this.state.seat);
    this.render({ settle: true });
    if (this.tab === "rules" && this.drawerOpen) void this.drawer?.lookUp(this.drawer.search.value); // rules already shown
  }
}

/** Somebody else's answer leaves a half-built one alone. @param {import("../types").TableState} before @param {import("../types").TableState} after */
function sameQuestion(before, after) {
  return before.question?.k === after.question?.k && before.question?.seat === after.question?.seat;
}
