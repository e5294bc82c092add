// @ts-check
// The top of the table: brand, whose move, phases, one sentence, tools.

import { h, icon, refill } from "../kit/dom.js";
import { fadeWhereMore } from "../kit/scrollEdges.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {{ hint: () => void, undo: () => void, rules: () => void, mute: () => void, talk: () => void, menu: () => void }} Tools */

/** @param {Tools} tools */
export function makeRibbon(tools) {
  const brand = h("div", { class: "brand" });
  const phases = h("ol", { class: "phases" });
  fadeWhereMore(phases, "hidden");
  new ResizeObserver(showNow).observe(phases);
  const round = h("span", { class: "round" });
  const prompt = h("p", { class: "prompt" });
  const bar = h("div", { class: "tools" });
  const el = h(
    "header",
    { class: "top", tabindex: "-1" },
    brand,
    h("div", { class: "ribbon" }, h("div", { class: "phrow" }, phases, round), prompt),
    bar,
  );

  /** @param {TableState} state @param {{ canHint: boolean, canUndo: boolean, unread: number, clock: string, past: boolean, mute: boolean }} now */
  function update(state, now) {
    const { scene, table } = state;
    if (!scene || !table) return;
    const { ribbon } = scene;
    const seats = table.seats;
    refill(
      brand,
      h("a", { class: "homelink", href: "/", "aria-label": t("home") }, icon(scene.icon)),
      h(
        "div",
        {},
        h("b", { role: "heading", "aria-level": "1" }, table.game_title ?? table.game),
        h("span", {}, table.title),
      ),
    );
    refill(
      phases,
      (ribbon.phases ?? []).map((phase) =>
        h(
          "li",
          { class: phase.state ?? "", "aria-current": phase.state === "now" ? "step" : null },
          plain(phase.text, seats),
        ),
      ),
    );
    showNow();
    round.textContent = plain(ribbon.round, seats);
    const sentence = rich(ribbon.sentence, seats);
    if (now.past)
      refill(prompt, h("span", { class: "who them" }, t("looking-back")), h("span", {}, t("looking-back-text"))); // what was asked then is not asked now
    else
      refill(
        prompt,
        h("span", { class: `who ${ribbon.yours ? "" : "them"}` }, who(state) || plain(ribbon.who, seats)),
        ribbon.short
          ? [h("span", { class: "desk" }, sentence), h("span", { class: "phone" }, rich(ribbon.short, seats))]
          : h("span", {}, sentence),
        now.clock ? h("span", { class: "clock-left" }, icon("hourglass"), now.clock) : null,
      );
    refill(
      bar,
      state.seat !== null ? tool("hint", t("hint"), tools.hint, { disabled: !now.canHint }) : null,
      state.seat !== null ? tool("undo", t("undo"), tools.undo, { disabled: !now.canUndo }) : null,
      tool("book", t("rules"), tools.rules),
      tool(now.mute ? "mute" : "sound", t(now.mute ? "unmute" : "mute"), tools.mute, {
        wordless: true,
        pressed: now.mute,
        kind: "mute",
      }),
      talkTool(now.unread),
      tool("menu", t("menu"), tools.menu, { wordless: true }),
    );
  }

  /** At a device that several share, "you" would be anybody: the one whose turn it is has a name. @param {TableState} state */
  function who(state) {
    if (!state.scene?.ribbon.yours || state.you.length < 2) return "";
    return state.table?.seats.find((seat) => seat.seat === state.seat)?.name ?? "";
  }

  /** Where the phases do not all fit, the present one is seen, with a little of its neighbours; none is cut off that need not be. */
  function showNow() {
    const now = /** @type {HTMLElement | null} */ (phases.querySelector(".now"));
    const first = /** @type {HTMLElement | null} */ (phases.firstElementChild);
    if (!now || !first) return;
    const start = now.offsetLeft - first.offsetLeft;
    const fits = start + now.offsetWidth * 1.5 <= phases.clientWidth;
    phases.scrollLeft = fits ? 0 : start - now.offsetWidth / 2;
  }

  /** @param {number} unread */
  function talkTool(unread) {
    return h(
      "button",
      { type: "button", class: "tool talk", "aria-label": t("talk"), onclick: tools.talk },
      icon("speech"),
      unread ? h("span", { class: "n" }, String(unread)) : null,
    );
  }

  return { el, update };
}

/** @param {string} glyph @param {string} words @param {() => void} act @param {{ wordless?: boolean, disabled?: boolean, pressed?: boolean, kind?: string }} [how] */
function tool(glyph, words, act, how = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `tool ${how.kind ?? ""}`,
      "aria-label": words,
      title: words,
      "aria-pressed": how.pressed === undefined ? null : String(how.pressed),
      onclick: act,
      disabled: how.disabled,
    },
    icon(glyph),
    how.wordless ? null : h("span", {}, words),
  );
}
