// @ts-check
// One scene over the board: who does what to whom, with the card, the dice that settle, and one sentence.

import * as motion from "../board/motion.js";
import { face, h, icon, s } from "../kit/dom.js";
import { plain, rich, t } from "../kit/words.js";
import { avatar, dieOf, envelope, handCard, portraitOf, tumbleNew } from "../table/panels.js";

/** How long the scene of a vote waits between two envelopes, in milliseconds. */
export const VOTE = 600;

/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../types").TableState} TableState */

/**
 * @param {LogLine} line
 * @param {TableState} state
 */
export function sceneOf(line, state) {
  const moment = line.moment ?? {};
  const seats = state.table?.seats ?? [];
  const sufferer = moment.whom !== undefined && moment.whom === line.seat; // the line names whom it is done to
  const who = moment.who ?? (sufferer ? null : line.seat) ?? null;
  const things = thing(line, state);
  const other = moment.whom ?? (moment.target ? -1 : null);
  return h(
    "div",
    { class: `cine-body ${moment.hurt ? "hurt" : ""}` },
    h(
      "div",
      { class: "cine-cast" },
      who !== null || moment.portrait ? person(who, moment.portrait, state, "actor") : null,
      things,
      other !== null ? [arrow(), person(moment.whom ?? null, moment.target, state, "target")] : null,
    ),
    h("p", { class: "cine-words" }, rich(line.text, seats)),
    moment.why ? h("p", { class: "cine-why" }, rich(moment.why, seats)) : null,
  );
}

/** The thing in the middle: a card, opened votes, dice, or the symbol of the line. @param {LogLine} line @param {TableState} state */
function thing(line, state) {
  const { card, dice, cast, ballots } = line.moment ?? {};
  const seats = state.table?.seats ?? [];
  const scene = state.scene;
  if (ballots?.length && scene)
    return h(
      "div",
      { class: "cine-votes" },
      ballots.map((ballot) => envelope(ballot, scene, seats)),
    );
  if (card) {
    const large = handCard(card, "", seats, "");
    for (const name of ["data-id", "aria-disabled"]) large.removeAttribute(name);
    large.setAttribute("tabindex", "-1");
    return h("div", { class: "cine-card" }, large);
  }
  if (dice?.length)
    return h(
      "div",
      { class: "cine-dice" },
      h(
        "div",
        { class: "dice" },
        dice.map((die) => dieOf(die, 64)),
      ),
      cast ? h("p", {}, plain(cast, seats)) : null,
    );
  const sign = h("div", { class: "cine-sign" }, icon(line.icon));
  return cast ? h("div", { class: "cine-dice" }, sign, h("p", {}, plain(cast, seats))) : sign;
}

/** Somebody's face, that of a piece on the board, or the symbol of their seat. @param {number | null} sitting @param {string | undefined} named @param {TableState} state @param {string} role */
function person(sitting, named, state, role) {
  const piece = named ? state.scene?.pieces[named] : undefined;
  const seat = sitting ?? piece?.seat ?? null;
  const portrait = piece ? piece.portrait : named;
  const look = state.scene?.seats.find((one) => one.seat === seat);
  const sits = state.table?.seats.find((one) => one.seat === seat);
  const own = seat !== null && state.you.includes(seat) && state.you.length === 1;
  const name = own ? t("you") : (sits?.name ?? "");
  const picture = portrait || portraitOf(look, sits);
  return h(
    "figure",
    { class: `cine-who ${role} c-${look?.colour ?? "bone"}` },
    picture
      ? h(
          "span",
          { class: "cine-face" },
          face(picture, look?.icon, { whole: true }),
          look ? h("i", { class: `ava ${look.shape}` }) : null,
        )
      : avatar(look, sits, "large"),
    name ? h("figcaption", {}, name) : null,
  );
}

function arrow() {
  return s(
    "svg",
    { class: "cine-arrow", viewBox: "0 0 90 40", "aria-hidden": "true" },
    s("path", { class: "shaft", d: "M4 10Q40 34 72 18" }),
    s("path", { class: "tip", d: "M86 12L66 12L76 28Z" }),
  );
}

/** Let what is in a scene come in; dice tumble and settle on what they show. @param {HTMLElement} scene */
export function enter(scene) {
  motion.animate(scene, [{ opacity: 0 }, { opacity: 1 }], { duration: 200, fill: "backwards" });
  const parts = scene.querySelectorAll(
    ".cine-who, .cine-card, .cine-sign, .cine-dice, .cine-arrow, .cine-words, .cine-why",
  );
  [...scene.querySelectorAll(".cine-votes > *")].forEach((vote, k) =>
    motion.animate(
      vote,
      [
        { opacity: 0, scale: "1 .2" },
        { opacity: 1, scale: "1 1" },
      ],
      { duration: 260, delay: 500 + VOTE * k, fill: "backwards" },
    ),
  );
  [...parts].forEach((part, k) =>
    motion.animate(
      part,
      [
        { opacity: 0, translate: part.matches(".actor") ? "-24px 0" : "0 14px" },
        { opacity: 1, translate: "0 0" },
      ],
      { duration: 240, delay: 60 * k, easing: "cubic-bezier(.3, 1.1, .5, 1)", fill: "backwards" },
    ),
  );
  const dice = scene.querySelector(".cine-dice");
  if (!dice) return;
  const before = /** @type {Element} */ (dice.cloneNode(true));
  for (const die of before.querySelectorAll(".die")) die.setAttribute("data-roll", "before");
  tumbleNew(before, dice);
}
