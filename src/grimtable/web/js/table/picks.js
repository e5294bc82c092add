// @ts-check
// Building an action by clicking what it concerns. Pure: no drawing, no network.
//
// Every legal action names one to four picks. What has been clicked so far is a set; an action still fits while its
// picks contain that set. Pieces of one group (two equal cards, three equal zombies) stand for each other.

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Scene} Scene */

/**
 * @typedef {object} Building
 * @property {string[]} chosen ids clicked or implied, in order, as the actions name them
 * @property {Record<string, string>} shown for each chosen id the piece that was really clicked
 * @property {string[]} implied the chosen ids that nobody had to click
 */

/** @returns {Building} */
export function nothing() {
  return { chosen: [], shown: {}, implied: [] };
}

/**
 * The actions that still fit.
 * @param {Move[]} moves
 * @param {string[]} chosen
 */
export function fitting(moves, chosen) {
  return moves.filter((move) => chosen.every((id) => move.picks.includes(id)));
}

/**
 * The action that is complete with what has been chosen, if there is one.
 * @param {Move[]} moves
 * @param {string[]} chosen
 */
export function complete(moves, chosen) {
  return fitting(moves, chosen).find((move) => move.picks.length === chosen.length && chosen.length > 0) ?? null;
}

/**
 * Everything that may be clicked next: ids as the actions name them, and all pieces that stand for them.
 * @param {Scene} scene
 * @param {Move[]} moves
 * @param {Building} building
 * @returns {Set<string>}
 */
export function continuations(scene, moves, building) {
  // at first only what begins an action glows; afterwards everything that can still be added, in any order
  const fresh = building.chosen.length === 0;
  const wanted = new Set(
    fitting(moves, building.chosen).flatMap((move) => (fresh ? move.picks.slice(0, 1) : move.picks)),
  );
  for (const id of building.chosen) wanted.delete(id);
  const groups = new Set([...wanted].map((id) => scene.pieces[id]?.group).filter(Boolean));
  const taken = new Set(Object.values(building.shown));
  if (groups.size) {
    for (const piece of Object.values(scene.pieces)) {
      if (piece.group && groups.has(piece.group)) wanted.add(piece.id);
    }
  }
  for (const id of taken) wanted.delete(id);
  return wanted;
}

/**
 * The id an action would use for a clicked thing: its own, or that of an equal piece not yet chosen.
 * @param {Scene} scene
 * @param {Move[]} moves
 * @param {Building} building
 * @param {string} clicked
 */
export function resolve(scene, moves, building, clicked) {
  const wanted = new Set(fitting(moves, building.chosen).flatMap((move) => move.picks));
  for (const id of building.chosen) wanted.delete(id);
  if (wanted.has(clicked)) return clicked;
  const group = scene.pieces[clicked]?.group;
  if (!group) return null;
  return [...wanted].find((id) => scene.pieces[id]?.group === group) ?? null;
}

/**
 * Add a click. Returns null if nothing legal contains it.
 * @param {Scene} scene
 * @param {Move[]} moves
 * @param {Building} building
 * @param {string} clicked
 * @returns {Building | null}
 */
export function pick(scene, moves, building, clicked) {
  const id = resolve(scene, moves, building, clicked);
  if (id === null) return null;
  const chosen = [...building.chosen, id];
  const shown = { ...building.shown, [id]: clicked };
  const left = fitting(moves, chosen);
  const first = left[0];
  /** @type {string[]} */
  const implied = [...building.implied];
  if (first && !complete(moves, chosen)) {
    // what every remaining action contains needs no click
    for (const other of first.picks) {
      if (!chosen.includes(other) && left.every((move) => move.picks.includes(other))) {
        chosen.push(other);
        implied.push(other);
        shown[other] = free(scene, shown, other);
      }
    }
  }
  return { chosen, shown, implied };
}

/**
 * @param {Scene} scene
 * @param {Record<string, string>} shown
 * @param {string} id
 */
function free(scene, shown, id) {
  const taken = Object.values(shown);
  if (!taken.includes(id)) return id;
  const group = scene.pieces[id]?.group;
  const spare = Object.values(scene.pieces).find(
    (piece) => group && piece.group === group && !taken.includes(piece.id),
  );
  return spare?.id ?? id;
}

/**
 * Take a click back; what was implied by it goes too.
 * @param {Scene} scene
 * @param {Move[]} moves
 * @param {Building} building
 * @param {string} clicked
 * @returns {Building}
 */
export function unpick(scene, moves, building, clicked) {
  const kept = building.chosen.filter((id) => building.shown[id] !== clicked && !building.implied.includes(id));
  /** @type {Building} */
  let result = nothing();
  for (const id of kept) {
    const next = pick(scene, moves, result, building.shown[id] ?? id);
    if (next) result = next;
  }
  return result;
}

/**
 * Answers of the list that begin with the same words and do the same kind of thing, as one row that unfolds; the others stay alone.
 * @param {{ move: Move | null, id: string, moves: Move[] }[]} rows
 * @param {number} least as many make a group
 * @returns {{ words: string, rows: { move: Move | null, id: string, moves: Move[] }[] }[]} words: "" for one that stays alone
 */
export function grouped(rows, least) {
  /** @type {Map<string, typeof rows>} */
  const groups = new Map();
  for (const row of rows) {
    const { kind } = /** @type {{ kind?: string }} */ (row.move?.action ?? {});
    const words = row.move?.words.match(/^[^:]{2,}(?=: )/)?.[0] ?? "";
    const key = kind && words ? `${kind} ${words}` : `alone ${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const words = group[0]?.move?.words.match(/^[^:]{2,}(?=: )/)?.[0] ?? "";
    return group.length >= least && words ? [{ words, rows: group }] : group.map((row) => ({ words: "", rows: [row] }));
  });
}

/**
 * The list of buttons for what can be done now. An entry is a whole action, or a step that leads to several.
 * @param {Move[]} moves
 * @param {Building} building
 * @returns {{ move: Move | null, id: string, moves: Move[] }[]}
 */
export function choices(moves, building) {
  /** @type {Map<string, Move[]>} */
  const steps = new Map();
  for (const move of fitting(moves, building.chosen)) {
    const next = move.picks.find((id) => !building.chosen.includes(id));
    if (next === undefined) continue;
    const rows = steps.get(next);
    if (rows) rows.push(move);
    else steps.set(next, [move]);
  }
  return [...steps].map(([id, rows]) => ({ move: rows.length === 1 ? (rows[0] ?? null) : null, id, moves: rows }));
}
