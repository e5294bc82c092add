// @ts-check
// The small HTML things beside the board: cards, seats, tracks, dice, panels.

import { face, h, icon, s } from "../kit/dom.js";
import { dressed } from "../board/faces.js";
import * as motion from "../board/motion.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Panel} Panel */
/** @typedef {import("../types").SeatLook} SeatLook */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Mark} Mark */

/** A link to the rule that explains something. @param {string | undefined | null} rule @param {string} [suffix] */
export function ruleLink(rule, suffix = "") {
  if (!rule) return null;
  return h(
    "a",
    {
      class: "rule",
      href: `#rule/${encodeURIComponent(rule)}`,
      "data-rule": rule,
      "aria-label": t("rule-named", { rule }),
    },
    rule + suffix,
  );
}

/** @param {Mark | undefined | null} mark @param {TableSeat[]} seats */
export function markOf(mark, seats) {
  return mark
    ? h(
        "span",
        { class: `mark ${mark.tone ?? ""}` },
        icon(mark.icon || mark.tone),
        h("span", {}, plain(mark.text, seats)),
      )
    : null;
}

/** The face of a seat: of the character it plays, else of the bot that sits there; "" where it has only its shape. @param {SeatLook | undefined} look @param {TableSeat | undefined} seat */
export function portraitOf(look, seat) {
  return look?.portrait || (seat?.kind === "bot" ? `b-${seat.level ?? "normal"}` : "");
}

/** Who sits somewhere: a face with the seat's shape as a small sign, or the shape with a symbol. @param {SeatLook | undefined} look @param {TableSeat | undefined} seat @param {string} [extra] */
export function avatar(look, seat, extra = "") {
  const shape = look?.shape ?? "circle";
  const portrait = portraitOf(look, seat);
  if (portrait)
    return h("span", { class: `ava faced ${extra}` }, face(portrait, "bot"), h("i", { class: `ava ${shape}` }));
  return h("span", { class: `ava ${shape} ${extra}` }, icon(look?.icon ?? "survivor"));
}

/** A card of the hand. @param {Piece} piece @param {string} state @param {TableSeat[]} seats @param {string} reason */
export function handCard(piece, state, seats, reason) {
  const off = state !== "sel" && (state === "no" || piece.state === "off");
  const card = h(
    "button",
    {
      type: "button",
      class: `card ${state === "sel" ? "sel" : state === "can" ? "can" : ""} ${off ? "off" : ""}`,
      "data-id": piece.id,
      "aria-pressed": state === "sel" ? "true" : null,
      "aria-disabled": state === "" || off ? "true" : null,
      vars: piece.hue ? { "--hue": piece.hue } : {},
    },
    piece.kind ? h("span", { class: "kind" }, piece.kind) : null,
    piece.holds?.length
      ? h(
          "span",
          { class: "index" },
          piece.holds.map((held) => icon(held)),
        )
      : null,
    h("span", { class: "art" }, icon(piece.icon)),
    h("b", {}, plain(piece.name, seats)),
    h("span", { class: "eff" }, rich(piece.text, seats)),
    h(
      "span",
      { class: "foot" },
      piece.noise ? h("span", { class: "noise" }, icon("noise"), piece.noise) : null,
      piece.source
        ? h("span", { class: "prov", title: t(`source-${piece.source}`) }, t(`source-letter-${piece.source}`))
        : null,
    ),
    off && reason ? h("span", { class: "vh" }, `. ${t("not-now")}: ${reason}`) : null,
  );
  return card;
}

/** A card's back, for piles and unknown cards. @param {string} glyph @param {boolean} alt */
export function cardBack(glyph, alt = false) {
  return h("span", { class: `back${alt ? " alt" : ""}` }, icon(glyph));
}

/** @param {import("../types").Die} die @param {number} [size] */
export function dieOf(die, size) {
  if (die.look === "lost") return h("span", { class: "die-lost" }, icon(die.icon || "skull", t("die-lost")));
  const el = s("svg", {
    class: `die ${die.look ?? ""}`,
    role: "img",
    "aria-label": t("die-value", { value: die.value }),
    "data-roll": die.roll ?? 0,
  });
  const use = s("use", { href: `#gt-die-${die.value}` });
  el.append(use);
  if (size) el.style.setProperty("--d", `${size}px`);
  return el;
}

/** A die that may be taken up is a button. @param {import("../types").Die} die @param {string} state */
function pickDie(die, state) {
  return state
    ? h("button", { type: "button", class: `pick-die ${state}`, "data-id": die.pick }, dieOf(die))
    : dieOf(die);
}

/** Let dice that were thrown again tumble. @param {Element} before @param {Element} after */
export function tumbleNew(before, after) {
  const old = [...before.querySelectorAll(".die")];
  [...after.querySelectorAll(".die")].forEach((die, k) => {
    if (!old[k] || old[k]?.getAttribute("data-roll") === die.getAttribute("data-roll")) return;
    const use = die.querySelector("use");
    const truth = use?.getAttribute("href") ?? "";
    motion.tumble(
      die,
      (value) => use?.setAttribute("href", `#gt-die-${value}`),
      () => use?.setAttribute("href", truth),
    );
  });
}

/** @param {import("../types").Track} track @param {TableSeat[]} seats */
export function trackOf(track, seats) {
  const label = [track.name, `${track.slots.filter((slot) => slot.on).length} / ${track.slots.length}`]
    .filter(Boolean)
    .join(": ");
  const slots = h(
    "span",
    {
      class: track.thin ? "cl" : track.slots.some((slot) => slot.note) ? "track told" : "track",
      role: "img",
      "aria-label": plain(label, seats),
    },
    track.slots.map((slot, k) =>
      h(
        "i",
        { class: `${slot.on ? "on" : ""} ${slot.tone ?? ""}` },
        slot.icon ? icon(slot.icon) : slot.text || (track.thin || slot.on ? "" : String(k + 1)),
        slot.note ? h("small", {}, plain(slot.note, seats)) : null,
      ),
    ),
  );
  return h(
    "div",
    { class: `trackrow ${track.thin ? "thin" : ""} ${track.tight ? "tight" : ""}` },
    track.name ? h("span", { class: "tn" }, track.icon ? icon(track.icon) : null, rich(track.name, seats)) : null,
    slots,
    track.note ? h("span", { class: "note" }, rich(track.note, seats)) : null,
  );
}

/** @param {import("../types").Fact[]} facts @param {TableSeat[]} seats */
export function factsOf(facts, seats) {
  return h(
    "div",
    { class: "stats" },
    facts.map((fact) =>
      h(
        "span",
        { class: `stat ${fact.tone ?? ""}`, title: plain(fact.tip, seats) || null },
        fact.icon ? icon(fact.icon, plain(fact.tip, seats) || undefined) : null,
        rich(fact.text, seats),
        fact.n !== undefined && fact.n !== null ? h("b", {}, String(fact.n)) : null,
      ),
    ),
  );
}

/**
 * A seat in the bar above or beside the board. Whoever has one seat is "you"; of several at one device each has its name.
 * @param {SeatLook} look
 * @param {TableSeat | undefined} seat
 * @param {boolean} thinking
 * @param {TableSeat[]} seats
 * @param {number | null} viewer through whose eyes the table is seen now
 */
export function seatChip(look, seat, thinking, seats, viewer) {
  const shared = seats.filter((one) => one.you).length > 1;
  const name = (seat?.you && !shared && t("you")) || seat?.name || t("seat-n", { n: look.seat + 1 });
  const here = shared && look.seat === viewer;
  const sub = plain(look.sub, seats);
  const bot = seat?.kind === "bot" ? h("span", { class: "is-bot" }, t("bot"), sub ? " · " : "") : null; // on a narrow chip the face says it
  const facts = look.facts?.length ? factsOf(look.facts, seats) : null; // a narrow chip has symbols instead of words
  return h(
    "div",
    {
      class: `seat c-${look.colour} ${look.state ?? ""} ${thinking ? "think" : ""} ${seat?.online === false ? "away" : ""} ${here ? "here" : ""}`,
      "data-seat": look.seat,
      "aria-current": here ? "true" : null,
      title: name,
    },
    avatar(look, seat),
    h(
      "div",
      { class: `who-is ${facts ? "brief" : ""}` },
      h("span", { class: "name" }, name),
      h("small", {}, bot, sub),
      facts,
      h(
        "span",
        { class: "hold" },
        (look.holds ?? []).map((held) => icon(held)),
      ),
      look.tracks?.map((track) => trackOf(track, seats)),
    ),
    thinking ? h("span", { class: "vh" }, t("thinking")) : null,
  );
}

/**
 * A panel beside the board.
 * @param {Panel} panel
 * @param {Scene} scene
 * @param {TableSeat[]} seats
 * @param {(id: string) => string} stateOf
 */
export function panelOf(panel, scene, seats, stateOf) {
  const look = dressed(
    panel,
    scene.seats.find((seat) => seat.seat === panel.seat),
  );
  const seat = seats.find((one) => one.seat === panel.seat);
  const head = panel.name || panel.seat !== undefined;
  const pieces = panel.zone
    ? Object.values(scene.pieces)
        .filter((piece) => piece.zone === panel.zone)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    : [];
  return h(
    "section",
    {
      class: `box ${panel.tone ? `tone-${panel.tone}` : ""} ${panel.state ?? ""} phone-${panel.phone ?? "short"} ${look ? `c-${look.colour} seated` : ""}`,
      "data-panel": panel.id,
      "aria-label": plain(panel.name, seats) || seat?.name || null,
    },
    head
      ? h(
          "div",
          { class: "t" },
          look
            ? panel.dress
              ? avatar(
                  { ...look, ...(panel.icon ? { icon: panel.icon } : {}), portrait: panel.portrait ?? "" },
                  undefined,
                )
              : avatar(panel.portrait ? { ...look, portrait: panel.portrait } : look, seat)
            : panel.portrait
              ? face(panel.portrait, panel.icon)
              : panel.icon
                ? icon(panel.icon)
                : null,
          h(
            "div",
            {},
            h("b", {}, plain(panel.name, seats) || seat?.name || ""),
            panel.sub ? h("small", {}, rich(panel.sub, seats)) : null,
          ),
          panel.bag?.length
            ? h(
                "span",
                { class: "bag" },
                panel.bag.map((one) =>
                  h(
                    "span",
                    { class: "ct", title: plain(one.tip, seats) || null },
                    icon(one.icon, plain(one.tip, seats) || undefined),
                    one.n ?? "",
                  ),
                ),
              )
            : null,
          markOf(panel.mark, seats),
        )
      : null,
    panel.facts?.length ? factsOf(panel.facts, seats) : null,
    panel.gauge !== undefined ? gauge(panel.gauge) : null,
    panel.tracks?.map((track) => trackOf(track, seats)),
    panel.dice?.map((dice) =>
      h(
        "div",
        { class: "rolled" },
        dice.name ? h("p", { class: "h" }, rich(dice.name, seats)) : null,
        h(
          "div",
          { class: "dice" },
          dice.dice.map((die) => pickDie(die, die.pick ? stateOf(die.pick) : "")),
        ),
        dice.text ? h("p", { class: "sm" }, rich(dice.text, seats), " ", ruleLink(dice.rule)) : null,
      ),
    ),
    panel.cells?.length
      ? h(
          "ul",
          { class: `dest cols-${panel.columns ?? 1}` },
          panel.cells.map((cell) => {
            const state = stateOf(cell.id);
            return h(
              "li",
              {},
              h(
                state ? "button" : "div",
                {
                  class: `cell ${cell.on ? "on" : ""} ${cell.tone ?? ""} ${state}`,
                  "data-id": state ? cell.id : null,
                  type: state ? "button" : null,
                },
                cell.icon
                  ? cell.tint
                    ? h("span", { class: "disc", vars: { "--disc": cell.tint } }, icon(cell.icon))
                    : icon(cell.icon)
                  : null,
                h(
                  "span",
                  {},
                  h("b", {}, rich(cell.name, seats)),
                  cell.text ? h("small", {}, rich(cell.text, seats)) : null,
                ),
                cell.dice?.length
                  ? h(
                      "span",
                      { class: "dice" },
                      cell.dice.map((die) => dieOf(die, 18)),
                    )
                  : null,
              ),
            );
          }),
        )
      : null,
    panel.lines?.length ? linesOf(panel) : null,
    panel.ballots?.length
      ? h(
          "div",
          { class: "votebar" },
          panel.ballots.map((ballot) => envelope(ballot, scene, seats)),
        )
      : null,
    pieces.length
      ? h(
          "div",
          { class: "inpanel" },
          pieces.map((piece) => panelPiece(piece, scene, seats, stateOf(piece.id))),
        )
      : null,
    panel.text ? h("p", { class: "sm" }, rich(panel.text, seats), " ", ruleLink(panel.rule)) : null,
  );
}

/** A ballot: whose it is by colour, shape and name, whether it lies there, and what it says once it is open. @param {import("../types").Ballot} ballot @param {Scene} scene @param {TableSeat[]} seats */
export function envelope(ballot, scene, seats) {
  const owner = scene.seats.find((one) => one.seat === ballot.seat);
  const name = seats.find((one) => one.seat === ballot.seat)?.name ?? t("seat-n", { n: ballot.seat + 1 });
  const value = plain(ballot.text, seats);
  const words = value
    ? t("ballot-says", { name, value })
    : t(ballot.given ? "ballot-given" : "ballot-missing", { name });
  return h(
    "span",
    {
      class: `env c-${owner?.colour ?? "bone"} ${ballot.given ? "given" : "empty"}`,
      role: "img",
      "aria-label": words,
      title: words,
    },
    h("i", { class: `ava ${owner?.shape ?? "circle"}` }),
    value ? h("span", {}, value) : null,
  );
}

/** @param {number} part */
function gauge(part) {
  const inner = h("i");
  inner.style.width = `${Math.round(Math.max(0, Math.min(1, part)) * 100)}%`;
  return h("div", { class: "clockbar", role: "img", "aria-label": `${Math.round(part * 100)} %` }, inner);
}

/** @param {Panel} panel */
function linesOf(panel) {
  return h(
    "table",
    { class: "lines" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", {}, h("span", { class: "vh" }, t("die"))),
        (panel.heads ?? []).map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h(
      "tbody",
      {},
      panel.lines?.map((line) =>
        h(
          "tr",
          { class: { now: "cur", lost: "x", spent: "cur x" }[line.state ?? ""] ?? "" },
          h("td", {}, line.value ? dieOf({ value: line.value }) : null),
          line.cells.map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
}

/** @param {Piece} piece @param {Scene} scene @param {TableSeat[]} seats @param {string} state */
function panelPiece(piece, scene, seats, state) {
  if (piece.face === "token" && piece.seat !== undefined) {
    const look = scene.seats.find((seat) => seat.seat === piece.seat);
    return h(
      state ? "button" : "span",
      {
        class: `lying c-${look?.colour ?? "bone"} ${state}`,
        "data-id": piece.id,
        type: state ? "button" : null,
        title: plain(piece.name, seats),
      },
      face(piece.portrait, piece.icon, { label: plain(piece.name, seats) }),
    );
  }
  const picture =
    piece.face === "pile" || piece.face === "back"
      ? cardBack(piece.icon || scene.icon, piece.look === "alt")
      : h("span", { class: "ct" }, icon(piece.icon), piece.n ?? "");
  return h(
    state ? "button" : "span",
    { class: `pile ${state}`, "data-id": piece.id, type: state ? "button" : null },
    picture,
    piece.name ? h("span", {}, rich(piece.name, seats)) : null,
  );
}
