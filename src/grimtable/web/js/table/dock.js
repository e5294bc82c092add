// @ts-check
// Below the board: who you are, the action in words, your hand, and the list of everything you can do.

import { face, fill, h, icon, refill } from "../kit/dom.js";
import { brief, heldButton, lanes } from "../learn/forecast.js";
import { answerRing } from "./answerRing.js";
import { fadeWhereMore } from "../kit/scrollEdges.js";
import { avatar, factsOf, handCard, panelOf, ruleLink } from "./panels.js";
import { cardPreview } from "./cardPreview.js";
import { keepFocus } from "../kit/focus.js";
import { choices, complete, fitting, grouped } from "./picks.js";
import { handOf } from "../board/layout.js";
import { PHONE } from "./boardPane.js";
import { botPlays, isOut } from "./state.js";
import { plain, rich, t } from "../kit/words.js";

const FEW_ANSWERS = 3; // as many stand beside the sentence on a phone, where the list is a sheet
const SPREAD = 5; // more cards than these lie over each other like a hand held up
const LONG = 6; // a list with more rows than these is folded where rows are alike
const ALIKE = 4; // as many rows make a fold
const TIP_ROOM = 140; // pixels beside the cards below which a reason is told above them

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("./picks.js").Building} Building */
/**
 * @typedef {object} DockNow
 * @property {Building} building
 * @property {Set<string>} can
 * @property {Set<string>} chosen
 * @property {Refusal | null} why the refusal being explained
 * @property {boolean} busy an action is on its way
 * @property {boolean} sheet the list is open as a sheet
 * @property {(move: Move | null, now?: boolean) => import("../types").Foretold[]} foretold what is known of what would come of an action
 */
/** @typedef {{ pick: (id: string) => void, confirm: () => void, cancel: () => void, explain: (id: string | null) => void, point: (id: string | null) => void, openSheet: () => void, closeSheet: () => void, step: (id: string) => void, show: (action: unknown) => void, comeBack: () => void }} DockActs */

/** @param {DockActs} acts */
export function makeDock(acts) {
  const me = h("div", { class: "me" });
  const say = h("div", { class: "say", role: "status" });
  const strip = h("div", { class: "tip strip phone", role: "status" });
  const fan = h("div", { class: "fan", role: "group" });
  const hand = h("div", { class: "hand" }, say, strip, fan);
  const list = h("ol", { class: "acts" });
  const heading = h("h2", { class: "h", id: "acts-heading" });
  const close = h(
    "button",
    { type: "button", class: "tool sheet-close phone", onclick: () => acts.closeSheet() },
    icon("close"),
  );
  const panel = h(
    "div",
    { class: "panel acts-panel", id: "acts", "aria-labelledby": "acts-heading", role: "region", tabindex: "-1" },
    h("span", { class: "grab" }),
    h("div", { class: "acts-head" }, heading, close),
    list,
  );
  const el = h("section", { class: "dock", tabindex: "-1", "data-rest": "#acts" }, me, hand, panel);
  for (const part of [fan, list]) fadeWhereMore(part);
  const preview = cardPreview(fan);
  el.append(preview.el);
  let unfolded = ""; // the fold of the list that lies open

  fan.addEventListener("click", (event) => {
    const id = /** @type {Element} */ (event.target).closest("[data-id]")?.getAttribute("data-id");
    if (id) acts.pick(id);
  });
  for (const type of ["pointerover", "focusin"]) {
    fan.addEventListener(type, (event) => {
      const id = /** @type {Element} */ (event.target).closest("[data-id]")?.getAttribute("data-id");
      if (id) acts.explain(id);
    });
  }
  for (const type of ["pointerover", "focusin"]) {
    list.addEventListener(type, (event) =>
      acts.point(/** @type {Element} */ (event.target).closest("[data-step]")?.getAttribute("data-step") || null),
    );
  }
  for (const type of ["pointerleave", "focusout"]) list.addEventListener(type, () => acts.point(null));
  hand.addEventListener("pointerleave", () => acts.explain(null)); // not the fan: the way to the rule may lead over the line above it

  /** @param {TableState} state @param {DockNow} now */
  function update(state, now) {
    const { scene, table } = state;
    if (!scene || !table) return;
    const seats = table.seats;
    close.setAttribute("aria-label", t("close"));
    drawMe(scene, state, seats);
    drawSay(state, now);
    drawFan(scene, state, now, seats);
    drawList(scene, state, now, seats);
    panel.classList.toggle("open", now.sheet);
    el.setAttribute("aria-busy", String(now.busy));
    el.classList.toggle("watching", state.seat === null);
    fan.setAttribute("aria-label", t("your-hand"));
  }

  /** @param {Scene} scene @param {TableState} state @param {TableSeat[]} seats */
  function drawMe(scene, state, seats) {
    const look = scene.seats.find((seat) => seat.seat === state.seat);
    const seat = seats.find((one) => one.seat === state.seat);
    refill(
      me,
      look
        ? h(
            "div",
            { class: `seat c-${look.colour}` },
            avatar(look, seat),
            h(
              "div",
              {},
              h("span", { class: "name" }, state.you.length > 1 ? (seat?.name ?? t("you")) : t("you")),
              h("small", {}, rich(scene.me?.sub, seats)),
            ),
          )
        : h(
            "div",
            { class: "seat" },
            h("span", { class: "ava circle" }, icon("eye")),
            h("div", {}, h("span", { class: "name" }, t("spectator")), h("small", {}, t("spectator-sub"))),
          ),
      scene.me?.title
        ? h(
            "div",
            { class: "corner" },
            h("p", { class: "h" }, plain(scene.me.title, seats)),
            factsOf(scene.me.facts ?? [], seats),
            scene.me.text ? h("p", { class: "sm" }, rich(scene.me.text, seats)) : null,
          )
        : null,
    );
  }

  /** @param {TableState} state @param {DockNow} now */
  function drawSay(state, now) {
    const seats = state.table?.seats ?? [];
    const ready = complete(state.actions, now.building.chosen);
    say.classList.toggle("quiet", !now.building.chosen.length);
    say.classList.remove("doom");
    if (now.busy) {
      refill(say, h("span", { class: "idle" }, t("sending")));
    } else if (botPlays(state) && !state.over) {
      refill(
        say,
        h("span", {}, icon("bot"), " ", t("bot-plays")),
        h("button", { type: "button", class: "btn go", onclick: () => acts.comeBack() }, t("come-back")),
      );
    } else if (ready) {
      const more = fitting(state.actions, now.building.chosen).length > 1;
      const fore = now.foretold(ready, true);
      const deadly = fore.some((line) => line.kind === "loss" && line.end);
      const go = plain(ready.go, seats) || t("confirm");
      refill(
        say,
        h(
          "span",
          {},
          rich(sentence(ready), seats),
          ready.gain ? [" ", h("b", { class: "good" }, rich(ready.gain, seats))] : null,
          ready.price ? [" ", h("b", { class: "bad" }, rich(ready.price, seats))] : null,
          more ? h("small", { class: "or" }, ` ${t("or-go-on")}`) : null,
        ),
        h("button", { type: "button", class: "btn ghost", onclick: () => acts.cancel() }, t("cancel")),
        deadly
          ? heldButton(go, () => acts.confirm())
          : h("button", { type: "button", class: "btn go", id: "confirm", onclick: () => acts.confirm() }, go),
        lanes(fore, seats, (action) => acts.show(action)),
      );
      say.classList.toggle("doom", deadly);
    } else if (now.building.chosen.length && state.scene) {
      const names = now.building.chosen.map((id) => nameOf(/** @type {Scene} */ (state.scene), id, seats));
      const listed = !glows(state.scene, now.can);
      refill(
        say,
        h(
          "span",
          {},
          h("b", { class: "em" }, names.join(" + ")),
          ` … ${t(listed ? "choose-next-listed" : "choose-next")}`,
        ),
        listed ? answers(state, now) : null,
        h("button", { type: "button", class: "btn ghost", onclick: () => acts.cancel() }, t("cancel")),
      );
    } else if (state.question?.auto) {
      refill(
        say,
        answerRing(state.question.auto),
        h("span", {}, h("b", {}, t("auto-soon")), h("small", { class: "or" }, ` ${t("auto-why")}`)),
        answers(state, now),
      );
    } else if (state.question && state.scene && !glows(state.scene, now.can)) {
      refill(say, h("span", { class: "idle" }, t("your-answer-hint")), answers(state, now));
    } else if (isOut(state) && !state.question) {
      refill(
        say,
        h("span", {}, h("b", { class: "bad" }, t("you-are-out")), " ", t("you-are-out-text")),
        h("a", { class: "btn go", href: `/new/${state.table?.game ?? ""}` }, t("new-game")),
      );
    } else {
      const words = state.over
        ? t("game-over")
        : state.question
          ? t("your-move-hint")
          : state.seat === null
            ? t("watching")
            : t("wait-hint");
      refill(say, h("span", { class: "idle" }, words));
    }
  }

  /** On a phone, where the list is a sheet: a few answers themselves, or the way to them. @param {TableState} state @param {DockNow} now */
  function answers(state, now) {
    const seats = state.table?.seats ?? [];
    const few = choices(state.actions, now.building);
    if (few.length > FEW_ANSWERS)
      return h(
        "button",
        { type: "button", class: "btn go phone", onclick: () => acts.openSheet() },
        t("show-answers", { n: few.length }),
      );
    return h(
      "div",
      { class: "answers phone" },
      few.map((one) =>
        h(
          "button",
          { type: "button", class: "btn", "data-step": one.id, onclick: () => acts.step(one.id) },
          one.move ? plain(one.move.words, seats) : nameOf(/** @type {Scene} */ (state.scene), one.id, seats),
        ),
      ),
    );
  }

  /** @param {Scene} scene @param {TableState} state @param {DockNow} now @param {TableSeat[]} seats */
  function drawFan(scene, state, now, seats) {
    const cards = handOf(scene).map((piece) => {
      const refusal = scene.refused.find(
        (one) => one.pick === piece.id || (piece.group && scene.pieces[one.pick]?.group === piece.group),
      );
      const kind = now.chosen.has(piece.id) ? "sel" : now.can.has(piece.id) ? "can" : refusal ? "no" : "";
      return handCard(piece, kind, seats, plain(refusal?.words, seats));
    });
    const boards = scene.panels
      .filter((one) => one.at === "dock")
      .map((one) => panelOf(one, scene, seats, (id) => (now.chosen.has(id) ? "sel" : now.can.has(id) ? "can" : "")));
    const side = now.why
      ? h(
          "div",
          { class: "tip side desk", role: "tooltip", id: "why" },
          h("b", {}, plain(now.why.title, seats) || t("not-now")),
          h("span", {}, rich(now.why.words, seats)),
          now.why.rule ? [h("br"), ruleLink(now.why.rule, " →")] : null,
        )
      : null;
    fill(
      fan,
      boards,
      cards,
      !cards.length && !boards.length && state.seat !== null ? h("p", { class: "none" }, t("empty-hand")) : null,
      side,
    );
    const spread = cards.length > SPREAD && !boards.length;
    fan.classList.toggle("many", cards.length + boards.length > 4 && !spread);
    fan.classList.toggle("spread", spread);
    fan.style.setProperty("--gaps", String(cards.length - 1));
    cards.forEach((card, k) => card.style.setProperty("--k", String(k)));
    preview.update(spread);
    fan.classList.remove("full");
    if (side && (spread || side.offsetWidth < TIP_ROOM)) fan.classList.add("full");
    if (now.why) {
      refill(
        strip,
        h("b", {}, icon(now.why.icon || "threat")),
        h("span", { class: "short" }, rich(now.why.words, seats)),
        ruleLink(now.why.rule),
      );
    }
    strip.classList.toggle("shown", Boolean(now.why));
  }

  /** @param {Scene} scene @param {TableState} state @param {DockNow} now @param {TableSeat[]} seats */
  function drawList(scene, state, now, seats) {
    heading.textContent = state.question ? t("what-you-can") : state.over ? t("game-over") : t("others-move");
    const rows = [];
    let n = 0;
    const ready = complete(state.actions, now.building.chosen);
    if (ready && now.building.chosen.length) rows.push(entry(ready, null, ++n, true));
    const all = choices(state.actions, now.building);
    for (const group of all.length > LONG ? grouped(all, ALIKE) : all.map((row) => ({ words: "", rows: [row] }))) {
      if (group.words) rows.push(fold(group.words, group.rows, ++n));
      if (!group.words || unfolded === group.words)
        for (const row of group.rows) rows.push(entry(row.move, row, ++n, false));
    }
    if (now.building.chosen.length) {
      rows.push(
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "act back-step", onclick: () => acts.cancel() },
            icon("undo"),
            h("span", {}, t("start-over")),
            h("kbd", {}, "Esc"),
          ),
        ),
      );
    } else {
      for (const refusal of scene.refused) {
        const piece = scene.pieces[refusal.pick];
        rows.push(
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "act no",
                "aria-disabled": "true",
                "data-pick": refusal.pick,
                onclick: () => acts.explain(refusal.pick),
              },
              icon(refusal.icon || piece?.icon),
              h(
                "span",
                {},
                plain(refusal.name || piece?.name, seats),
                h(
                  "small",
                  { class: "reason" },
                  h("span", {}, rich(refusal.words, seats)),
                  refusal.rule ? h("span", { class: "rule" }, refusal.rule) : null,
                ),
              ),
              h("kbd", {}, "?"),
            ),
          ),
        );
      }
    }
    refill(list, rows);
    endOnARow();

    /** One row for many that are alike. @param {string} words @param {{ move: Move | null }[]} alike @param {number} k */
    function fold(words, alike, k) {
      const open = unfolded === words;
      const glyph = alike[0]?.move?.icon || "player";
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "act fold",
            "data-n": k,
            "aria-expanded": String(open),
            "data-fold": words,
            onclick: () => {
              unfolded = open ? "" : words;
              keepFocus(el, () => drawList(scene, state, now, seats));
            },
          },
          icon(glyph),
          h(
            "span",
            {},
            plain(words, seats),
            h("small", {}, t(glows(scene, now.can) ? "n-ways-lit" : "n-ways", { n: alike.length })),
          ),
          k <= 9 ? h("kbd", {}, String(k)) : h("span"),
        ),
      );
    }

    /** @param {Move | null} move @param {{ id: string, moves: Move[] } | null} choice @param {number} k @param {boolean} on */
    function entry(move, choice, k, on) {
      const id = choice?.id ?? "";
      const single = move !== null;
      const words = single ? rich(move.words, seats) : nameOf(scene, id, seats);
      const detail = single
        ? [
            rich(move.detail, seats),
            move.price ? h("b", { class: "bad" }, " ", rich(move.price, seats)) : null,
            move.gain ? h("b", { class: "good" }, " ", rich(move.gain, seats)) : null,
          ]
        : targets(choice?.moves ?? []);
      const named = scene.buttons.find((button) => button.id === id)?.portrait;
      const glyph =
        (single ? move.icon : "") ||
        scene.pieces[id]?.icon ||
        scene.buttons.find((button) => button.id === id)?.icon ||
        scene.zones[id]?.icon ||
        "player";
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `act ${on ? "on" : ""}`,
            "data-n": k,
            "data-step": id,
            onclick: () => (on ? acts.confirm() : acts.step(id)),
          },
          single && move.icon && !named ? icon(glyph) : face(named || scene.pieces[id]?.portrait, glyph),
          h("span", {}, words, h("small", {}, detail), single ? brief(now.foretold(move), seats) : null),
          on ? h("b", { class: "do-it" }, plain(move?.go, seats) || t("confirm")) : null,
          k <= 9 ? h("kbd", {}, String(k)) : h("span"),
        ),
      );
    }

    /** What a step leads to, in a few words. @param {Move[]} moves */
    function targets(moves) {
      const next = new Set(
        moves.flatMap((move) => move.picks.filter((pick) => !now.building.chosen.includes(pick)).slice(1)),
      );
      const names = [...new Set([...next].map((id) => nameOf(scene, id, seats)))];
      const whole = moves.some((move) => move.picks.filter((pick) => !now.building.chosen.includes(pick)).length < 2); // one needs nothing more
      return names.length && names.length <= 4 && !whole ? names.join(", ") : t("n-ways", { n: moves.length });
    }
  }

  /** No row of the list is cut through: it ends below the last that is seen whole. */
  function endOnARow() {
    list.style.maxHeight = "";
    if (window.innerWidth <= PHONE || list.scrollHeight <= list.clientHeight + 2) return;
    const top = list.getBoundingClientRect().top;
    const room = list.clientHeight;
    const ends = [...list.children].map((row) => row.getBoundingClientRect().bottom - top + list.scrollTop);
    const whole = ends.filter((end) => end <= room + 1).pop();
    if (whole) list.style.maxHeight = `${Math.ceil(whole) + 2}px`;
  }

  return { el, update, list, fan, panel, beneath: [me, hand] };
}

/** Whether something of this can be clicked where it lies; a button stands in the list alone. @param {Scene} scene @param {Set<string>} can */
function glows(scene, can) {
  const seen = scene.panels.filter((panel) => panel.at !== "strip" || window.innerWidth <= PHONE);
  const boxes = seen.flatMap((panel) => panel.cells ?? []);
  const dice = [
    ...boxes.flatMap((box) => box.dice ?? []),
    ...seen.flatMap((panel) => panel.dice ?? []).flatMap((thrown) => thrown.dice),
  ];
  const beside = new Set([...boxes.map((box) => box.id), ...dice.map((die) => die.pick)]);
  return [...can].some((id) => scene.pieces[id] || scene.zones[id] || beside.has(id));
}

/** An action's words end like a sentence when its gain or price follows. @param {Move} move */
function sentence(move) {
  return (move.gain || move.price) && !/[.!?…]$/.test(move.words) ? `${move.words}.` : move.words;
}

/** What a pick is called. @param {Scene} scene @param {string} id @param {TableSeat[]} seats */
export function nameOf(scene, id, seats) {
  const button = scene.buttons.find((one) => one.id === id); // for a piece or place: what is done with it
  if (button) return plain(button.words, seats);
  const piece = scene.pieces[id];
  if (piece) return plain(piece.face === "pile" ? piece.text || piece.name : piece.name || piece.text, seats);
  const zone = scene.zones[id];
  if (zone) return plain(zone.name, seats) || seats.find((seat) => seat.seat === zone.seat)?.name || id;
  return plain(scene.panels.flatMap((panel) => panel.cells ?? []).find((cell) => cell.id === id)?.name, seats) || id;
}
