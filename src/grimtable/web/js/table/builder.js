// @ts-check
// Building an action at the table: clicks in, a move to send or a reason why not out.

import { complete, fitting, nothing, pick, unpick } from "./picks.js";
import { plain, t } from "../kit/words.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Refusal} Refusal */

/**
 * @typedef {object} BuilderPage what the table page is to its builder
 * @property {import("../types").TableState} state
 * @property {() => import("../types").TableSeat[]} seats
 * @property {() => void} render
 * @property {() => void} drawDock
 * @property {() => void} drawBoard
 * @property {(move: Move) => void} send
 * @property {(words: string) => void} announce
 * @property {() => boolean} lookingBack whether an earlier moment is on show, so that nothing can be picked
 * @property {() => boolean} closeWhatIsOpen close a sheet, a drawer, a look back; false if nothing was open
 * @property {(move: Move) => boolean} isDeadly whether an action surely ends the game for who does it
 * @property {() => boolean} guarded whether the answers have just changed, so that no click may count
 * @property {() => void} putSheetAway let the sheet of actions go with the next drawing
 */

const TWICE = 2000; // milliseconds within which a key is pressed again on purpose

/** Turns clicks into actions; what is drawn and sent is the page's business. */
export class Builder {
  /** @param {BuilderPage} page */
  constructor(page) {
    this.page = page;
    this.building = nothing();
    /** @type {Refusal | null} the refusal being explained */
    this.why = null;
    /** @type {string | null} the nonce of the action that is on its way */
    this.sent = null;
    /** @type {string | null} the answer of the list that somebody points at */
    this.pointed = null;
    this.warned = 0; // when a key was pressed that may end the game for who pressed it
  }

  /** Begin anew: another question is open. */
  reset() {
    this.building = nothing();
    this.sent = null;
    this.why = null;
    this.pointed = null;
  }

  // Clicks

  /** @param {string} id @param {boolean} [fromList] */
  clicked(id, fromList = false) {
    const { scene, actions } = this.page.state;
    if (!scene || this.sent || this.page.lookingBack() || this.page.guarded()) return;
    this.why = null;
    const chosen = Object.values(this.building.shown);
    if (chosen.includes(id) && !fromList) {
      this.building = unpick(scene, actions, this.building, id);
      this.page.render();
      return;
    }
    const next = this.tryPick(scene, id);
    if (!next) {
      this.refuse(scene, id);
      return;
    }
    this.building = next;
    const ready = complete(actions, next.chosen);
    const open = fitting(actions, next.chosen).length > 1;
    if (ready && !ready.confirm && !open && next.implied.length === 0) {
      this.page.send(ready);
      return;
    }
    this.explainQuietly(scene, id);
    if (ready && !open) this.page.putSheetAway(); // it waits for its confirmation, which must be in sight
    this.page.render();
    if (ready && (fromList || !open)) document.getElementById("confirm")?.focus({ preventScroll: true });
  }

  /** A click on a piece counts for the place it lies in, and starts afresh if it fits only alone. @param {Scene} scene @param {string} id */
  tryPick(scene, id) {
    const { actions } = this.page.state;
    /** @type {string | undefined} */
    let at = id;
    while (at) {
      const next = pick(scene, actions, this.building, at);
      if (next) return next;
      at = scene.pieces[at]?.zone ?? scene.zones[at]?.within;
    }
    return this.building.chosen.length ? pick(scene, actions, nothing(), id) : null;
  }

  /** @param {Scene} scene @param {string} id */
  refuse(scene, id) {
    const refusal = this.refusalOf(scene, id);
    if (refusal) {
      this.why = refusal;
      this.page.render();
      this.page.announce(`${t("not-now")}: ${plain(refusal.words, this.page.seats())} ${refusal.rule ?? ""}`);
    } else if (this.building.chosen.length && !scene.pieces[id]?.tip) this.cancel();
  }

  /** @param {Scene} scene @param {string} id */
  refusalOf(scene, id) {
    const group = scene.pieces[id]?.group;
    return scene.refused.find((one) => one.pick === id || (group && scene.pieces[one.pick]?.group === group)) ?? null;
  }

  /** What was begun goes once no action fits it, and a reason once it is no longer given: an undo may have taken it away. */
  keepWhatHolds() {
    if (!fitting(this.page.state.actions, this.building.chosen).length) this.building = nothing();
    const { why } = this;
    if (why && !this.page.state.scene?.refused.some((one) => one.pick === why.pick && one.words === why.words))
      this.why = null;
  }

  /** A card that can only be put away still tells why it cannot be played. @param {Scene} scene @param {string} id */
  explainQuietly(scene, id) {
    const refusal = this.refusalOf(scene, id);
    if (refusal) this.why = refusal;
  }

  /** @param {string | null} id */
  explain(id) {
    const { scene } = this.page.state;
    if (!scene) return;
    const next = id ? this.refusalOf(scene, id) : null;
    if (next === this.why || (id === null && this.building.chosen.length)) return;
    this.why = next;
    this.page.drawDock();
  }

  /** Show on the board what an answer of the list would bring. @param {string | null} id */
  point(id) {
    if (id === this.pointed) return;
    const before = this.foreseen();
    this.pointed = id;
    const after = this.foreseen();
    if ([before, after].some((one) => one.ghosts.length || one.places.length)) this.page.drawBoard(); // the list itself stays: it is being clicked
  }

  /** What every action that still fits would bring; an answer that is pointed at counts as chosen. */
  foreseen() {
    const { actions } = this.page.state;
    const { chosen } = this.building;
    const tried = this.pointed && !chosen.includes(this.pointed) ? [...chosen, this.pointed] : chosen;
    const picked = fitting(actions, tried).length ? tried : chosen;
    if (!picked.length) return { ghosts: [], places: [] };
    const ready = complete(actions, picked);
    const left = ready ? [ready] : fitting(actions, picked);
    const first = left[0]?.ghosts ?? [];
    return {
      ghosts: first.filter((ghost) => left.every((move) => move.ghosts?.some((one) => one.id === ghost.id))),
      places: left.length === 1 ? (left[0]?.places ?? []) : [],
    };
  }

  /** @param {boolean} [byKey] a key: what is gone for good wants it twice, a button is held instead */
  confirm(byKey = false) {
    const ready = complete(this.page.state.actions, this.building.chosen);
    if (!ready || this.sent || this.page.guarded()) return false;
    const now = performance.now();
    const again = now - this.warned < TWICE;
    this.warned = now;
    if (byKey && !again && this.page.isDeadly(ready)) {
      this.page.announce(t("press-again"));
      return true;
    }
    this.page.send(ready);
    return true;
  }

  cancel() {
    if (this.page.closeWhatIsOpen()) return true;
    const had = this.building.chosen.length > 0 || this.why !== null;
    this.building = nothing();
    this.why = null;
    this.page.render();
    return had;
  }

  /** Lay a hinted move out on the board, ready to confirm. @param {unknown} action */
  showMove(action) {
    const wanted = JSON.stringify(action);
    const move = this.page.state.actions.find((one) => JSON.stringify(one.action) === wanted);
    if (!move) return;
    this.building = {
      chosen: [...move.picks],
      shown: Object.fromEntries(move.picks.map((id) => [id, id])),
      implied: [],
    };
    this.page.render();
  }
}
