// @ts-check
// Cards between the hand and the board: they live in two drawings, so they fly over both.

import * as motion from "./motion.js";

/** @typedef {import("../types").Scene} Scene */

/** Where the cards of the hand lie now, with copies that can fly. @param {HTMLElement} fan */
export function handRects(fan) {
  /** @type {Map<string, { rect: DOMRect, copy: Element }>} */
  const rects = new Map();
  for (const card of fan.querySelectorAll(".card[data-id]")) {
    rects.set(card.getAttribute("data-id") ?? "", {
      rect: card.getBoundingClientRect(),
      copy: /** @type {Element} */ (card.cloneNode(true)),
    });
  }
  return rects;
}

/**
 * Cards that left the hand fly to where they go; new ones come from where they come from.
 * @param {HTMLElement} fan
 * @param {Map<string, { rect: DOMRect, copy: Element }>} before
 * @param {Scene | undefined} old
 * @param {Scene} scene
 * @param {import("./board.js").Board} board
 */
export function flyCards(fan, before, old, scene, board) {
  if (motion.still() || !old || old === scene) return;
  const cards = new Map(
    [...fan.querySelectorAll(".card[data-id]")].map((card) => [card.getAttribute("data-id") ?? "", card]),
  );
  for (const [id, { rect, copy }] of before) {
    if (cards.has(id)) continue;
    const go = old.pieces[id]?.go;
    const kin = old.pieces[id]?.kin;
    const twin = Object.values(scene.pieces).find(
      (piece) => kin && piece.kin === kin && !old.pieces[piece.id] && scene.zones[piece.zone]?.look !== "hand",
    );
    const target = board.element(twin?.id ?? go ?? "");
    if (target) {
      copy.classList.remove("sel", "can", "off");
      motion.fly(copy, rect, target.getBoundingClientRect());
    }
  }
  let k = 0;
  for (const [id, card] of cards) {
    const from = scene.pieces[id]?.come;
    const source = !before.has(id) && from ? board.element(from) : null;
    if (source) {
      const start = source.getBoundingClientRect();
      const end = card.getBoundingClientRect();
      motion.animate(
        card,
        [
          { transform: `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(.5)`, opacity: 0.3 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 380, delay: 80 * k++, easing: "cubic-bezier(.45, .05, .25, 1)", fill: "backwards" },
      );
    }
  }
}
