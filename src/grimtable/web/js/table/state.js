// @ts-check
// The table as the client knows it: one plain object, changed only by messages.

import { t } from "../kit/words.js";

/** @typedef {import("../types").Message} Message */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Changes} Changes */
/** @typedef {import("../types").TableState} TableState */

/** @returns {TableState} */
export function emptyTable() {
  return {
    table: null,
    you: [],
    seat: null,
    scene: null,
    log: [],
    talk: [],
    waiting: [],
    asked: null,
    offers: [],
    question: null,
    actions: [],
    over: null,
    clocks: [],
    clocksAt: 0,
    canUndo: false,
    afterwards: null,
  };
}

/**
 * A scene after some changes.
 * @param {Scene} scene
 * @param {Changes} changes
 * @returns {Scene}
 */
export function applyChanges(scene, changes) {
  const next = { ...scene, ...changes.set };
  next.zones = shelf(scene.zones, changes.zones);
  next.pieces = shelf(scene.pieces, changes.pieces);
  return next;
}

/**
 * @template T
 * @param {Record<string, T>} before
 * @param {Record<string, T | null> | undefined} changes
 * @returns {Record<string, T>}
 */
function shelf(before, changes) {
  if (!changes) return before;
  /** @type {Record<string, T>} */
  const after = { ...before };
  for (const [id, part] of Object.entries(changes)) {
    if (part === null) delete after[id];
    else after[id] = part;
  }
  return after;
}

/** Whether a bot plays for whoever looks through this seat. @param {TableState} state */
export function botPlays(state) {
  return state.seat !== null && state.table?.seats.find((one) => one.seat === state.seat)?.kind === "bot";
}

/** How long the clock of who looks still runs, or the one that runs; "" without a clock. @param {TableState} state */
export function clockText(state) {
  const own = state.clocks.find((clock) => clock.seat === state.seat) ?? state.clocks.find((clock) => clock.running);
  if (!own) return "";
  const left = Math.max(0, Math.round(own.left - (own.running ? (performance.now() - state.clocksAt) / 1000 : 0)));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Whether who looks is out of a game that goes on. @param {TableState} state */
export function isOut(state) {
  return (
    !state.over && state.seat !== null && state.scene?.seats.find((look) => look.seat === state.seat)?.state === "out"
  );
}

/**
 * What the table is after a message. Unknown messages change nothing.
 * A question is one's own to answer while no bot plays for one; it waits meanwhile.
 * @param {TableState} state
 * @param {Message} message
 * @returns {TableState}
 */
export function receive(state, message) {
  const next = told(state, message);
  if (next === state) return state;
  return botPlays(next)
    ? { ...next, question: null, actions: [] }
    : { ...next, question: next.asked, actions: next.offers };
}

/**
 * @param {TableState} state
 * @param {Message} message
 * @returns {TableState}
 */
function told(state, message) {
  switch (message.type) {
    case "welcome":
      return {
        ...emptyTable(),
        table: message.table ?? null,
        you: message.you ?? [],
        seat: message.seat ?? null,
        scene: message.scene ?? null,
        log: withTimeUps(message.log ?? [], message.time_ups ?? []),
        talk: mergeTalk([], message.talk ?? [], message.log ?? []),
        waiting: message.waiting ?? [],
        asked: timed(message.question ?? null),
        offers: message.actions ?? [],
        clocks: message.clocks ?? [],
        clocksAt: performance.now(),
        canUndo: message.can_undo ?? false,
      };
    case "update":
      return {
        ...state,
        scene: state.scene && message.scene ? applyChanges(state.scene, message.scene) : state.scene,
        log: message.log?.length ? [...state.log, ...message.log] : state.log,
        waiting: message.waiting ?? state.waiting,
        asked: message.question === undefined ? state.asked : timed(message.question),
        offers: message.actions === undefined ? state.offers : (message.actions ?? []),
        canUndo: message.can_undo ?? state.canUndo,
      };
    case "talk":
      return { ...state, talk: mergeTalk(state.talk, message.entries ?? [], state.log) };
    case "claims":
      return { ...state, table: state.table && { ...state.table, claims: message.claims ?? [] } };
    case "seats":
      return {
        ...state,
        you: message.you ?? state.you,
        table: state.table && { ...state.table, seats: message.seats ?? state.table.seats },
      };
    case "clock":
      return {
        ...state,
        clocks: message.clocks ?? [],
        clocksAt: performance.now(),
        table: state.table && { ...state.table, paused: message.paused ?? state.table.paused ?? false },
      };
    case "time_up":
      return {
        ...state,
        log: [
          ...state.log,
          timeUp({
            late: message.late ?? [],
            timeout: message.timeout ?? "",
            after: state.log[state.log.length - 1]?.n ?? 0,
            heard: state.talk.length,
          }),
        ],
      };
    case "over":
      return { ...state, over: message, asked: null, offers: [] };
    case "afterwards":
      return { ...state, afterwards: message };
    default:
      return state;
  }
}

/** A question that the table will answer by itself keeps when that was told. @param {import("../types").Question | null} question */
function timed(question) {
  return question?.auto ? { ...question, auto: { ...question.auto, since: performance.now() } } : question;
}

/**
 * Why somebody's move is made for them: a line of the log that no event of the game tells.
 * @param {import("../types").TimeUp} up
 * @returns {import("../types").LogLine}
 */
function timeUp(up) {
  const names = up.late.map((seat) => `{s${seat}}`).join(", ");
  return { n: up.after, text: t(`time-up-${up.timeout}`, { names }), icon: "hourglass", rule: "", heard: up.heard };
}

/** Such lines in their places among those of the game. @param {import("../types").LogLine[]} log @param {import("../types").TimeUp[]} ups */
function withTimeUps(log, ups) {
  const whole = [...log];
  for (const up of ups) whole.splice(whole.findLastIndex((line) => (line.n ?? 0) <= up.after) + 1, 0, timeUp(up));
  return whole;
}

/**
 * New entries are added, known ones (a claim that got its verdict) replaced.
 * @param {import("../types").TalkEntry[]} talk
 * Each keeps its place in the log: after what had happened when it was first heard.
 * @param {import("../types").TalkEntry[]} entries
 * @param {import("../types").LogLine[]} log
 */
function mergeTalk(talk, entries, log) {
  const now = log[log.length - 1]?.n ?? 0;
  const byK = new Map(talk.map((entry) => [entry.k, entry]));
  for (const entry of entries) byK.set(entry.k, { ...entry, after: entry.after ?? byK.get(entry.k)?.after ?? now });
  return [...byK.values()].sort((a, b) => a.k - b.k);
}
