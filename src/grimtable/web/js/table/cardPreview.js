// @ts-check
// The card of a spread hand that is pointed at, has the focus, is held down or chosen: large enough to be read.

import { h } from "../kit/dom.js";

const HELD = 350; // milliseconds that a finger rests on a card to see it large

/** @param {HTMLElement} fan */
export function cardPreview(fan) {
  const el = h("div", { class: "card-preview", "aria-hidden": "true" });
  el.hidden = true;
  let spread = false;
  let timer = 0;

  /** @param {Element | null} card */
  function show(card) {
    const wanted = spread ? (card ?? fan.querySelector(".card.sel")) : null;
    el.hidden = !wanted;
    if (!wanted) return;
    const copy = /** @type {HTMLElement} */ (wanted.cloneNode(true));
    for (const name of ["data-id", "aria-pressed"]) copy.removeAttribute(name);
    copy.classList.remove("can", "sel");
    copy.setAttribute("tabindex", "-1");
    el.replaceChildren(copy);
  }

  const cardAt = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.(".card") ?? null;
  fan.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(cardAt(event)));
  fan.addEventListener("focusin", (event) => show(cardAt(event)));
  for (const type of ["pointerleave", "focusout"]) fan.addEventListener(type, () => show(null));
  fan.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    const card = cardAt(event);
    clearTimeout(timer);
    timer = window.setTimeout(() => show(card), HELD);
  });
  for (const type of ["pointerup", "pointercancel"]) fan.addEventListener(type, () => clearTimeout(timer));

  return {
    el,
    /** @param {boolean} now whether the hand is spread, so that its cards cover each other */
    update(now) {
      spread = now;
      const focused = document.activeElement;
      show(focused && fan.contains(focused) ? focused.closest(".card") : null);
    },
  };
}
