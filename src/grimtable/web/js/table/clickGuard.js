// @ts-check
// A list that has just changed refuses clicks and keys for a moment: what was meant for the old one must not hit the new one.

export const GUARD = 400; // milliseconds

/** @param {HTMLElement} el wears the class `fresh` meanwhile: what can be picked lets no click through */
export function clickGuard(el) {
  let until = 0;
  let timer = 0;

  /** The table has put other answers there. */
  function raise() {
    until = performance.now() + GUARD;
    el.classList.add("fresh");
    clearTimeout(timer);
    timer = window.setTimeout(() => el.classList.remove("fresh"), GUARD);
  }

  return { raise, up: () => performance.now() < until };
}
