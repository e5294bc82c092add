// @ts-check
// The table page: one plain state, changed by messages and clicks, drawn as a function of it.

import { flyCards, handRects } from "../board/flyingCards.js";
import * as motion from "../board/motion.js";
import { OwnMarks } from "../board/ownMarks.js";
import { h } from "../kit/dom.js";
import { goBack, keepFocus } from "../kit/focus.js";
import { choose, isOn, onChoice } from "../kit/settings.js";
import { language, plain, t, useLanguage } from "../kit/words.js";
import { makeBoardPane, PHONE } from "./boardPane.js";
import { Foretelling } from "../learn/foretelling.js";
import { Builder } from "./builder.js";
import { clickGuard } from "./clickGuard.js";
import { Live } from "./connection.js";
import { makeDock } from "./dock.js";
import { makeDrawer } from "./drawer.js";
import { listen } from "./keys.js";
import { LookBack } from "./lookBack.js";
import { Notices } from "./notices.js";
import * as overlays from "./overlays.js";
import { Panes, WIDE } from "./panes.js";
import { continuations } from "./picks.js";
import { makeRibbon } from "./ribbon.js";
import { clockText, emptyTable, isOut, receive } from "./state.js";

/** @typedef {import("../types").Message} Message */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Move} Move */
/**
 * @typedef {object} TableServices
 * @property {string} url of the socket
 * @property {(query: string, game: string) => Promise<{ id: string, text: string }[]>} rules
 * @property {(path: string) => void} go
 * @property {() => Promise<string | null>} rematch the new table's address, or null if it may not be
 * @property {(game: string, at: number, seat: number) => Promise<string>} playFrom opens a moment of this table for practice, says where
 * @property {string} saveUrl
 * @property {() => Promise<unknown>} pageStyles loads the sheet of the pages around the table
 * @property {(lang: string) => void} [onLanguage]
 */

const AFTER = 900; // milliseconds after the first picture that scenes and sound are fetched

export class TablePage {
  /** @param {HTMLElement} root @param {TableServices} services */
  constructor(root, services) {
    this.root = root;
    this.services = services;
    this.state = emptyTable();
    this.mine = 0; // how long the log was when this seat last acted
    /** @type {HTMLDialogElement | null} */
    this.curtain = null;
    /** @type {HTMLElement | null} */
    this.outCard = null;
    this.curtained = false;
    this.refusal = "";
    /** @type {string | undefined} */
    this.release = undefined;
    this.ended = false;
    this.stopped = false;
    /** @type {Scene | undefined} */
    this.lastScene = undefined;
    /** Scenes and sound come once the table is on show. @type {import("../stage/director.js").Director | null} */
    this.director = null;
    /** @type {import("../learn/coach.js").Coach | null} */
    this.coach = null;
    this.foretelling = new Foretelling(this);
    this.builder = new Builder(this);
    this.panes = new Panes(this);
    this.lookBack = new LookBack({
      seats: () => this.seats(),
      render: (how) => this.render(how),
      leave: () => {
        this.render();
        goBack(null, this.dock.el);
      },
    });
    this.ribbon = makeRibbon({
      hint: () => this.askHint(),
      undo: () => this.undo(),
      rules: () => this.panes.openDrawer("rules"),
      mute: () => choose("mute", !isOn("mute")),
      talk: () => this.panes.openDrawer("talk"),
      menu: () => void overlays.menu(this),
    });
    this.pane = makeBoardPane((id) => this.builder.clicked(id), new OwnMarks(this));
    this.dock = makeDock({
      pick: (id) => this.builder.clicked(id),
      confirm: () => this.builder.confirm(),
      cancel: () => this.builder.cancel(),
      explain: (id) => this.builder.explain(id),
      point: (id) => this.builder.point(id),
      openSheet: () => this.panes.openSheet(true),
      closeSheet: () => this.panes.openSheet(false),
      step: (id) => this.builder.clicked(id, true),
      show: (action) => this.builder.showMove(action),
      comeBack: () => this.live.raw({ type: "seat", seat: this.state.seat, do: "return" }),
    });
    this.drawer = makeDrawer({
      say: (text, to) => this.live.send({ type: "say", seat: this.state.seat, text, to }),
      again: (line) => this.director?.show([line]),
      claim: (form, to) => void overlays.composeClaim(this, /** @type {import("../types").ClaimForm} */ (form), to),
      replay: () => this.stepThrough(),
      hint: () => this.askHint(),
      rule: (query) => this.services.rules(query, this.state.table?.game ?? ""),
      close: () => this.panes.closeDrawer(),
      tab: (tab) => this.panes.openDrawer(tab),
    });
    this.notices = new Notices({ seats: () => this.seats(), resume: () => this.live.raw({ type: "resume" }) });
    const dimmer = h("div", {
      class: "dimmer",
      onclick: () => {
        this.panes.closeDrawer();
        this.panes.openSheet(false);
      },
    });
    this.main = h(
      "main",
      { class: "table", id: "main", tabindex: "-1", "data-rest": "#acts" },
      this.ribbon.el,
      this.pane.el,
      this.dock.el,
      this.drawer.el,
      dimmer,
      this.panes.tabs,
      this.notices.banner,
      this.notices.toast,
      this.lookBack.el,
      this.panes.news,
    );
    this.guard = clickGuard(this.main);
    this.root.replaceChildren(h("p", { class: "loading" }, t("loading")));
    this.main.addEventListener("pointerdown", () => motion.moving() && motion.skip(), { capture: true });
    this.main.addEventListener("click", (event) => this.panes.ruleClicked(event));
    this.unlisten = listen(this.main, {
      number: (n) => this.pressNumber(n),
      confirm: () => this.builder.confirm(true),
      cancel: () => this.builder.cancel(),
      log: () => this.panes.toggleDrawer("log"),
      talk: () => this.panes.toggleDrawer("talk"),
      help: () => void overlays.help(),
      hint: () => this.askHint(),
      undo: () => this.undo(),
      acts: () => this.panes.focusActs(),
      leave: () => this.panes.leaveDrawer(),
      mark: () => this.pane.mark(),
      zoom: (factor) => this.pane.zoom(factor),
    });
    this.live = new Live(
      services.url,
      (message) => this.heard(message),
      (state) => this.connected(state),
    );
    this.clockTimer = window.setInterval(
      () => this.state.clocks.some((clock) => clock.running) && this.drawRibbon(),
      1000,
    );
    this.unhear = onChoice(() => this.drawRibbon());
    this.resized = () => this.drawDrawer();
    window.addEventListener("resize", this.resized);
  }

  start() {
    this.live.open(language());
  }

  stop() {
    this.live.close();
    this.unlisten();
    this.unhear();
    clearInterval(this.clockTimer);
    window.removeEventListener("resize", this.resized);
    this.curtain?.close();
    this.director?.stop();
    this.coach?.stop();
    this.stopped = true;
  }

  seats() {
    return this.state.table?.seats ?? [];
  }

  /** The way back was taken: on a phone it closes what lies open, then asks whether to leave. True if the page stays. */
  back() {
    const dialog = /** @type {HTMLDialogElement | undefined} */ ([...document.querySelectorAll("dialog[open]")].at(-1));
    if (dialog) {
      if (!dialog.matches(".curtain")) dialog.close();
      return true;
    }
    if (this.closeWhatIsOpen()) return true;
    const touch = window.innerWidth <= PHONE || matchMedia("(pointer: coarse)").matches;
    if (!touch || !this.state.scene || this.state.over || this.state.seat === null) return false;
    void overlays.askToLeave(this);
    return true;
  }

  // Messages

  /** @param {Message} message */
  heard(message) {
    switch (message.type) {
      case "ack":
        if (message.asked) this.notices.show(t("undo-asked"), null);
        return;
      case "undo_answer":
        this.notices.show(
          t(message.yes === null ? "undo-void" : message.yes ? "undo-yes" : "undo-no", {
            name: this.seats().find((seat) => seat.seat === message.seat)?.name ?? "",
          }),
          null,
        );
        return;
      case "rematch":
        overlays.offerRematch(this, String(message.table));
        return;
      case "reject":
        if (message.nonce === this.builder.sent) this.builder.sent = null;
        this.notices.show(message.text ?? message.error ?? "", message.rule ?? null);
        this.render();
        return;
      case "hint":
        void overlays.showHints(this, message.moves ?? []);
        return;
      case "foretold":
        this.foretelling.heard(message);
        return;
      case "lesson":
        void this.teach(message);
        return;
      case "undo_request":
        if (message.vote === false) this.notices.show(plain(message.words, this.seats()), null);
        else void overlays.consent(this, message);
        return;
      case "error":
        if (message.error === "version") this.notices.renew();
        if (message.closed) this.refusal = message.text ?? "";
        this.notices.show(message.text ?? message.error ?? "", null);
        this.root.querySelector("p.loading")?.replaceChildren(message.text ?? message.error ?? ""); // there is no table to go on with
        return;
      default:
    }
    const before = this.state;
    this.state = receive(this.state, message);
    if (message.type === "welcome") {
      this.release ??= message.release;
      if (message.release !== this.release) this.notices.renew();
      this.welcomed();
    }
    if (message.type === "update") this.updated(before, message);
    if (message.type === "talk") this.panes.tellTalk(before.talk);
    if (message.type === "time_up") this.announceLines(this.state.log.slice(-1));
    if (message.type === "seats" && !this.state.scene) this.moveIn();
    if (message.type === "over") {
      this.finished();
      if (this.state.seat !== null) this.live.raw({ type: "afterwards", seat: this.state.seat });
    }
    if (message.type === "afterwards") void overlays.drawAfterwards(this);
    if (message.type === "time_up" && message.late?.some((seat) => this.state.you.includes(seat)))
      this.notices.show(this.state.log[this.state.log.length - 1]?.text ?? "", null);
    this.render({ settle: message.type === "welcome" });
    if (message.fx?.length) this.pane.board.play(message.fx, this.seats());
    this.stageWhatHappened(before, message);
    this.foretelling.update();
    overlays.maybeCurtain(this);
  }

  /** The note of a guided game. @param {Message} message */
  async teach(message) {
    const { Coach } = await import("../learn/coach.js");
    if (this.stopped) return;
    this.coach ??= new Coach(this);
    this.coach.show(/** @type {import("../types").LessonNow} */ (/** @type {unknown} */ (message)));
  }

  /** Scenes and sounds of an update. On a device that several share nothing of another seat is staged before it is passed on. @param {import("../types").TableState} before @param {Message} message */
  stageWhatHappened(before, message) {
    if (message.type === "welcome" && this.state.scene) void this.fetchDirector();
    if (!this.director || (this.state.you.length > 1 && !this.state.question)) return;
    if (message.type === "update") this.director.happened(message.log ?? [], message.fx ?? []);
    if (message.type === "update" && this.state.question && !sameQuestion(before, this.state)) this.director.asked();
    if (message.type === "over")
      this.director.over(
        this.state.you.some((seat) =>
          this.state.scene?.end?.standings?.some((one) => one.seat === seat && one.result === "win"),
        ),
      );
  }

  async fetchDirector() {
    if (this.director) {
      this.director.end();
      this.director.surround();
      return;
    }
    await new Promise((later) => setTimeout(later, AFTER)); // the first picture comes first
    if (this.stopped || this.director) return;
    const stage = await import("../stage/director.js").catch(() => null); // the line is lost: with the next welcome
    if (!stage || this.stopped || this.director) return;
    this.director = new stage.Director(this);
    this.director.surround();
  }

  welcomed() {
    this.builder.reset();
    if (this.lastScene && this.state.question) this.guard.raise(); // an undo, another seat: not what was there before
    this.lookBack.forget();
    this.mine =
      this.state.log.findLastIndex((line) => typeof line.seat === "number" && this.state.you.includes(line.seat)) + 1;
    this.panes.readTalk = this.state.talk.length;
    this.moveIn();
    const table = this.state.table;
    document.documentElement.dataset["game"] = table?.game ?? "";
    document.title = [table?.game_title ?? table?.game, table?.title, "Grimtable"].filter(Boolean).join(" · ");
    if (this.state.scene?.end && this.state.over) this.finished();
  }

  /** The table itself, or the room where one waits for it to begin. */
  moveIn() {
    if (!this.state.scene) void this.showWaitingRoom();
    else if (!this.main.isConnected) {
      if (location.hash.startsWith("#invite="))
        history.replaceState(history.state, "", location.pathname + location.search); // nobody is awaited any more
      this.root.replaceChildren(this.main);
      if (document.activeElement === document.body) goBack(null, this.dock.el); // who came by keyboard begins where one answers
    }
  }

  async showWaitingRoom() {
    const [{ waitingRoom }] = await Promise.all([import("./waitingRoom.js"), this.services.pageStyles()]);
    if (!this.state.scene)
      this.root.replaceChildren(
        h("div", { class: "backdrop", "aria-hidden": "true" }),
        waitingRoom(this.state, this.services.go),
      );
  }

  /** @param {import("../types").TableState} before @param {Message} message */
  updated(before, message) {
    const happened = Boolean(message.scene || message.log?.length); // a crowded server first says only that an answer was taken
    if (before.scene && happened) this.lookBack.keep(before.scene, message.log ?? []);
    if (sameQuestion(before, this.state)) this.builder.keepWhatHolds();
    else {
      this.builder.reset();
      if (this.state.question) this.guard.raise();
    }
    this.announceLines(message.log ?? []);
    if (isOut(this.state) && !isOut(before)) {
      this.announce(`${t("you-are-out")} ${t("you-are-out-text")}`);
      this.outCard = overlays.showOut(this); // over the board alone: there may be one more question to answer
    }
    const asked = this.state.question && !sameQuestion(before, this.state);
    if (asked) this.announce(`${t("your-move")}: ${plain(this.state.scene?.ribbon.sentence, this.seats())}`);
    if (asked) document.title = `● ${document.title.replace(/^● /, "")}`;
    else if (!this.state.question) document.title = document.title.replace(/^● /, "");
  }

  /** @param {"open" | "lost" | "refused"} state */
  connected(state) {
    this.notices.connected(state);
    if (state === "refused") void this.services.pageStyles();
    if (state === "refused" && !this.main.isConnected)
      this.root.replaceChildren(
        h(
          "main",
          { class: "page notice" },
          h("h1", {}, t("table-closed")),
          h("p", {}, this.refusal || t("connection-refused")),
          h("p", {}, t("ask-host")),
          h("a", { class: "btn go", href: "/" }, t("home")),
        ),
      );
  }

  // What the builder of actions asks of the page

  /** Whether an earlier moment is on show, so that nothing can be picked. */
  lookingBack() {
    return this.lookBack.open;
  }

  /** Whether the answers have just changed, so that no click may count. */
  guarded() {
    return this.guard.up();
  }

  /** @param {Move} move */
  isDeadly(move) {
    return this.foretelling.isDeadly(move);
  }

  putSheetAway() {
    this.panes.sheet = false;
  }

  /** Close a look back, a sheet or a drawer; false if nothing was open. */
  closeWhatIsOpen() {
    if (this.outCard?.isConnected) {
      this.outCard.remove();
      return true;
    }
    if (this.lookBack.open) {
      this.lookBack.leave();
      return true;
    }
    if (!this.panes.sheet && !(this.panes.drawerOpen && window.innerWidth < WIDE)) return false;
    this.panes.openSheet(false);
    this.panes.closeDrawer();
    return true;
  }

  /** Have something read aloud. @param {string} words */
  announce(words) {
    this.panes.tell([words]);
  }

  /** @param {import("../types").LogLine[]} lines */
  announceLines(lines) {
    this.panes.tell(lines.map((line) => plain(line.text, this.seats())));
  }

  /** @param {Move} move */
  send(move) {
    const { question } = this.state;
    if (!question) return;
    this.builder.sent = this.live.send({ type: "act", seat: question.seat, question: question.k, action: move.action });
    this.mine = this.state.log.length;
    this.director?.end(); // who answers has seen enough
    this.panes.sheet = false;
    this.render();
  }

  /** @param {number} n */
  pressNumber(n) {
    /** @type {HTMLElement | null} */ (this.dock.list.querySelector(`[data-n="${n}"]`))?.click();
  }

  // Help from the table

  askHint() {
    const { question } = this.state;
    if (question) this.live.raw({ type: "hint", seat: question.seat, question: question.k });
  }

  undo() {
    if (this.builder.building.chosen.length) this.builder.cancel();
    else if (this.state.seat !== null) this.live.send({ type: "undo", seat: this.state.seat });
  }

  /** What happened since this seat last acted, step by step. */
  stepThrough() {
    const since = new Set(this.state.log.slice(this.mine));
    if (this.lookBack.history.length) this.panes.closeDrawer(true);
    this.lookBack.begin((line) => since.has(line));
  }

  // Drawing

  /** The scene on show: now, or a moment of the look back. */
  shown() {
    return this.lookBack.scene ?? this.state.scene;
  }

  /** @param {{ settle?: boolean }} [options] */
  render(options = {}) {
    const scene = this.shown();
    if (scene && this.state.table) keepFocus(this.main, () => this.drawAll(scene, options));
  }

  /** @param {Scene} scene @param {{ settle?: boolean }} options */
  drawAll(scene, options) {
    const before = handRects(this.dock.fan);
    this.drawBoard(options);
    this.drawDock();
    this.drawRibbon();
    this.coach?.place();
    this.drawDrawer();
    this.panes.drawTabs();
    this.lookBack.draw();
    this.main.classList.toggle("stepping", this.lookBack.open);
    if (!options.settle) flyCards(this.dock.fan, before, this.lastScene, scene, this.pane.board);
    this.lastScene = scene;
    this.main.classList.toggle("my-move", Boolean(this.state.question));
    this.main.dataset["question"] = this.state.question ? `${this.state.question.seat}:${this.state.question.k}` : "";
    this.notices.draw(Boolean(this.state.table?.paused));
  }

  /** What may be picked now. @returns {Set<string>} */
  pickable() {
    const { scene, question, actions } = this.state;
    return scene && question && !this.builder.sent ? continuations(scene, actions, this.builder.building) : new Set();
  }

  /** @param {{ settle?: boolean }} [options] */
  drawBoard(options = {}) {
    const scene = this.shown();
    if (!scene) return;
    const live = !this.lookBack.open;
    const { building } = this.builder;
    /** @type {import("../board/board.js").Marks} */
    const marks = live
      ? {
          can: this.pickable(),
          chosen: new Set(Object.values(building.shown)),
          refused: new Set(building.chosen.length ? [] : scene.refused.map((one) => one.pick)),
          ...this.builder.foreseen(),
        }
      : { can: new Set(), chosen: new Set(), refused: new Set(), ghosts: [], places: [] };
    keepFocus(this.main, () =>
      this.pane.draw(scene, this.seats(), marks, this.state.waiting, this.state.seat, options),
    );
  }

  drawDock() {
    const { building, why, sent } = this.builder;
    const state = this.lookBack.open ? { ...this.state, scene: this.shown(), question: null, actions: [] } : this.state;
    keepFocus(this.main, () =>
      this.dock.update(state, {
        building,
        why,
        busy: sent !== null,
        sheet: this.panes.sheet,
        foretold: (move, soon) => this.foretelling.of(move, soon),
        can: this.pickable(),
        chosen: new Set(Object.values(building.shown)),
      }),
    );
  }

  drawRibbon() {
    const scene = this.shown();
    if (!scene) return;
    const canUndo =
      this.state.seat !== null &&
      !this.state.over &&
      (this.builder.building.chosen.length > 0 || this.state.canUndo || this.mine > 0);
    this.ribbon.update(
      { ...this.state, scene },
      {
        canHint: Boolean(this.state.question),
        canUndo,
        unread: this.panes.unread(),
        clock: clockText(this.state),
        past: this.lookBack.open,
        mute: isOn("mute"),
      },
    );
  }

  drawDrawer() {
    const { tab, drawerOpen, sheet } = this.panes;
    const visible = drawerOpen || window.innerWidth >= WIDE;
    if (visible && tab === "talk") this.panes.readTalk = this.state.talk.length;
    this.drawer.update(this.state, {
      tab,
      open: drawerOpen,
      unread: this.panes.unread(),
      recap: recapOf(this.state.log.slice(this.mine)),
    });
    this.main.classList.toggle("dimmed", drawerOpen || sheet);
    this.panes.coverBeneath();
  }

  finished() {
    if (this.ended || !this.state.scene?.end) return;
    this.ended = true;
    this.outCard?.remove();
    window.setTimeout(() => void overlays.openEnd(this), motion.still() ? 0 : 900);
  }

  /** @param {string} lang */
  async changeLanguage(lang) {
    await useLanguage(lang);
    this.services.onLanguage?.(lang);
    this.live.look(lang, this.state.seat);
    this.render({ settle: true });
    if (this.panes.tab === "rules" && this.panes.drawerOpen) void this.drawer.lookUp(this.drawer.search.value); // rules already shown
  }
}

/** Somebody else's answer leaves a half-built one alone. @param {import("../types").TableState} before @param {import("../types").TableState} after */
function sameQuestion(before, after) {
  return before.question?.k === after.question?.k && before.question?.seat === after.question?.seat;
}

/** What is worth telling of some lines: the weighty ones, or the last where none is. @param {import("../types").LogLine[]} lines */
function recapOf(lines) {
  const told = lines.filter((line) => !line.head && line.icon && line.moment?.weight !== 0);
  const weighty = told.filter((line) => (line.moment?.weight ?? 1) >= 2);
  return weighty.length ? weighty : told;
}
