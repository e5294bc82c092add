// @ts-check
// A game to look back at: the table with a timeline, from any chair that may see it.

import * as api from "../kit/api.js";
import { fill, h, icon } from "../kit/dom.js";
import { lineOf } from "../table/drawer.js";
import { fadeWhereMore } from "../kit/scrollEdges.js";
import { handOf } from "../board/layout.js";
import { handCard, panelOf } from "../table/panels.js";
import { makeBoardPane } from "../table/boardPane.js";
import { applyChanges } from "../table/state.js";
import { plain, t } from "../kit/words.js";
import { attempt, page, somebody, when, whoAmI } from "./pageHeader.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {{ scene: Scene, log: LogLine[], waiting: number[], fx: import("../types").Effect[] }} Step */

const PACE = 1100;

/** @param {HTMLElement} root @param {string} id @param {import("./pageHeader.js").Go} go */
export async function replay(root, id, go) {
  return id ? watch(root, id, go) : shelf(root, go);
}

/** The replays one has, and a place to bring one in. @param {HTMLElement} root @param {import("./pageHeader.js").Go} go */
async function shelf(root, go) {
  const person = await whoAmI();
  const tables = person ? await api.myTables("over") : [];
  const trouble = h("p", { class: "bad", role: "alert" });
  const file = h("input", { type: "file", accept: ".jsonl,.json,.txt", class: "vh", id: "replay-file" });
  file.addEventListener(
    "change",
    () =>
      void attempt(async () => {
        const chosen = file.files?.[0];
        if (!chosen || !(await somebody(person))) return;
        const { table } = await api.importReplay(chosen);
        go(`/replay/${table}`);
      }, trouble),
  );
  page(
    root,
    person,
    go,
    "shelf",
    h("h1", {}, t("nav-replays")),
    h("p", {}, t("replays-text")),
    trouble,
    h(
      "div",
      { class: "row-buttons start" },
      file,
      h("label", { class: "btn", for: "replay-file" }, icon("link"), t("import-replay")),
    ),
    tables.length
      ? h(
          "ul",
          { class: "rows" },
          tables.map((table) =>
            h(
              "li",
              { "data-game": table.game },
              h("span", { class: "gi" }, icon("replay")),
              h(
                "div",
                {},
                h("b", {}, table.title || table.game_title),
                h(
                  "small",
                  {},
                  `${table.game_title} · ${table.seats.map((seat) => seat.name).join(", ")} · ${when(table.ended ?? table.created)}`,
                ),
              ),
              h("a", { class: "btn", href: `/replay/${table.id}` }, t("watch")),
            ),
          ),
        )
      : h("p", { class: "none" }, t("no-replays")),
  );
}

/** @param {HTMLElement} root @param {string} id @param {import("./pageHeader.js").Go} go */
async function watch(root, id, go) {
  const [person, table] = await Promise.all([whoAmI(), api.tableInfo(id)]);
  const query = new URLSearchParams(location.search);
  let viewpoint = query.get("seat") ?? "";
  let at = 0;
  let timer = 0;
  /** @type {Step[]} */
  let steps = [];
  /** @type {number[]} */
  let open = [];
  let total = 0;
  const seats = table.seats.map((seat) => ({ ...seat, level: seat.level ?? "", role: seat.role ?? "", you: false }));

  const stage = makeBoardPane(() => {});
  const heading = h("header", { class: "top" });
  const slider = h("input", { type: "range", min: "0", step: "1", class: "timeline", "aria-label": t("timeline") });
  const words = h("ol", { class: "feed replay-words", "aria-live": "polite" });
  const controls = h("div", { class: "controls" });
  const marks = h("div", { class: "round-marks" });
  const told = h("span", { class: "told", role: "status" });
  const fan = h("div", { class: "fan", role: "group" });
  fadeWhereMore(fan);
  const dock = h(
    "section",
    { class: "dock replay-dock" },
    h("div", { class: "time" }, slider, marks),
    fan,
    controls,
    words,
  );
  const main = h("main", { class: "table replay", id: "main" }, heading, stage.el, dock);
  root.replaceChildren(main);
  document.documentElement.dataset["game"] = table.game;
  slider.addEventListener("input", () => show(Number(slider.value)));
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest("input, select, dialog")) return;
    if (event.key === "ArrowRight") show(at + 1);
    else if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === " ") toggle();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", keys);
  await load();

  async function load() {
    /** @type {Step[]} */
    const fresh = []; // the old steps stay in use until the new ones are here
    do {
      const part = await api.frames(id, viewpoint, fresh.length);
      total = part.total;
      open = part.seats;
      viewpoint = part.seat === null ? "spectator" : String(part.seat);
      for (const frame of part.frames) {
        const before = fresh[fresh.length - 1]?.scene;
        const scene = frame.scene?.ribbon || !before ? frame.scene : applyChanges(before, frame.scene ?? {});
        fresh.push({ scene, log: frame.log ?? [], waiting: frame.waiting ?? [], fx: frame.fx ?? [] });
      }
      if (!part.frames.length) break;
    } while (fresh.length < total);
    const same = sameMoment(fresh);
    steps = fresh;
    fan.hidden = !steps.some((step) => held(step.scene)); // its room stays while a hand is empty for a moment
    slider.max = String(Math.max(0, steps.length - 1));
    const wanted = Number(query.get("at") ?? same);
    query.delete("at"); // a shared moment is shown once
    show(Math.min(wanted, steps.length - 1), true);
  }

  /** Seats notice different things, so their steps differ: as far into the same round. @param {Step[]} fresh */
  function sameMoment(fresh) {
    const heads = (/** @type {Step[]} */ all) =>
      all.flatMap((step, k) => (step.log.some((line) => line.head) ? [k] : []));
    const [mine, theirs] = [heads(steps), heads(fresh)];
    const round = mine.filter((k) => k <= at).length - 1;
    const [from, to] =
      round < 0 ? [0, theirs[0] ?? fresh.length] : [theirs[round] ?? 0, theirs[round + 1] ?? fresh.length];
    return Math.min(from + at - (mine[round] ?? 0), to - 1);
  }

  /** @param {number} k @param {boolean} [settle] */
  function show(k, settle = false) {
    const next = Math.max(0, Math.min(steps.length - 1, k));
    const jump = settle || Math.abs(next - at) !== 1;
    at = next;
    const step = steps[at];
    if (!step) return;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", plain(step.log[step.log.length - 1]?.text ?? String(at), seats));
    stage.draw(
      step.scene,
      seats,
      { can: new Set(), chosen: new Set(), refused: new Set(), ghosts: [] },
      step.waiting,
      null,
      { settle: jump },
    );
    if (!jump && step.fx.length) stage.board.play(step.fx, seats);
    told.textContent = "";
    if (at >= steps.length - 1) stopPlaying();
    drawHead(step);
    drawHand(step.scene);
    drawControls();
    fill(
      words,
      step.log.length
        ? step.log.map((line) => lineOf(line, seats))
        : h("li", { class: "none" }, t(at ? "replay-unseen" : "replay-begin")),
    );
  }

  /** Whether the viewpoint holds anything beside the board. @param {Scene} scene */
  function held(scene) {
    return handOf(scene).length > 0 || scene.panels.some((one) => one.at === "dock");
  }

  /** @param {Scene} scene */
  function drawHand(scene) {
    const boards = scene.panels.filter((one) => one.at === "dock").map((one) => panelOf(one, scene, seats, () => ""));
    const cards = handOf(scene).map((piece) => handCard(piece, "", seats, ""));
    fill(fan, boards, cards);
    fan.classList.toggle("many", boards.length + cards.length > 4);
    fan.setAttribute(
      "aria-label",
      t("hand-of", { name: seats.find((one) => String(one.seat) === viewpoint)?.name ?? t("spectator") }),
    );
  }

  /** @param {Step} step */
  function drawHead(step) {
    const { ribbon } = step.scene;
    fill(
      heading,
      h(
        "div",
        { class: "brand" },
        h("a", { class: "homelink", href: "/", "aria-label": t("home") }, icon(step.scene.icon)),
        h(
          "div",
          {},
          h("b", { role: "heading", "aria-level": "1" }, table.game_title),
          h("span", {}, table.title || t("replay")),
        ),
      ),
      h(
        "div",
        { class: "ribbon" },
        h(
          "div",
          { class: "phrow" },
          h(
            "ol",
            { class: "phases" },
            (ribbon.phases ?? []).map((phase) => h("li", { class: phase.state ?? "" }, phase.text)),
          ),
          h("span", { class: "round" }, plain(ribbon.round, seats)),
        ),
        h(
          "p",
          { class: "prompt" },
          h("span", { class: "who them" }, plain(ribbon.who, seats)),
          h("span", {}, plain(ribbon.sentence, seats)),
        ),
      ),
      h(
        "div",
        { class: "tools" },
        h("label", { class: "viewpoint" }, icon("eye"), h("span", { class: "vh" }, t("viewpoint")), viewpoints()),
      ),
    );
  }

  function viewpoints() {
    const list = h(
      "select",
      { class: "field" },
      open.map((seat) =>
        h(
          "option",
          { value: String(seat), selected: viewpoint === String(seat) },
          seats.find((one) => one.seat === seat)?.name ?? String(seat + 1),
        ),
      ),
      h("option", { value: "spectator", selected: viewpoint === "spectator" }, t("spectator")),
    );
    list.addEventListener("change", () => {
      viewpoint = list.value;
      void load();
    });
    return list;
  }

  function drawControls() {
    const focused = document.activeElement?.closest(".controls")
      ? document.activeElement.getAttribute("aria-label")
      : null;
    const button = (
      /** @type {string} */ glyph,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
      off = false,
    ) =>
      h(
        "button",
        { type: "button", class: "btn", "aria-label": t(key), title: t(key), disabled: off, onclick: act },
        glyph,
      );
    fill(
      controls,
      button("«", "to-begin", () => show(0), at === 0),
      button("‹", "step-back", () => show(at - 1), at === 0),
      h("button", { type: "button", class: "btn go", onclick: toggle }, timer ? t("pause") : t("play")),
      button("›", "step-on", () => show(at + 1), at >= steps.length - 1),
      button("»", "to-end", () => show(steps.length - 1), at >= steps.length - 1),
      h("span", { class: "count" }, `${at} / ${steps.length - 1}`),
      told,
      h(
        "span",
        { class: "row-buttons" },
        h(
          "button",
          { type: "button", class: "btn ghost", onclick: () => void share() },
          icon("link"),
          t("share-moment"),
        ),
        h("a", { class: "btn ghost", href: api.replayFile(id), download: "" }, t("save-replay")),
      ),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (
        controls.querySelector(`[aria-label="${CSS.escape(focused)}"]:not(:disabled)`) ?? controls.querySelector(".go")
      )?.focus(); // who steps by keyboard steps on
    fill(
      marks,
      steps.flatMap((step, k) =>
        step.log.some((line) => line.head) ? [mark(k, plain(step.log.find((line) => line.head)?.text, seats))] : [],
      ),
    );
  }

  /** @param {number} k @param {string} title */
  function mark(k, title) {
    const el = h("button", { type: "button", class: "round-mark", title, "aria-label": title, onclick: () => show(k) });
    el.style.left = `${(100 * k) / Math.max(1, steps.length - 1)}%`;
    return el;
  }

  async function share() {
    const url = `${location.origin}/replay/${id}?at=${at}&seat=${viewpoint}`;
    history.replaceState(null, "", url);
    try {
      await navigator.clipboard.writeText(url);
      told.textContent = t("link-copied");
    } catch {
      told.textContent = t("link-in-address"); // a page without https has no clipboard
    }
  }

  function toggle() {
    if (timer) stopPlaying();
    else {
      if (at >= steps.length - 1) show(0);
      timer = window.setInterval(() => show(at + 1), PACE);
    }
    drawControls();
  }

  function stopPlaying() {
    clearInterval(timer);
    timer = 0;
  }

  void person;
  void go;
  return {
    stop: () => {
      stopPlaying();
      document.removeEventListener("keydown", keys);
    },
  };
}
