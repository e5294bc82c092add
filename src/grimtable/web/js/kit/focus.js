// @ts-check
// Whoever goes by keyboard keeps their place while everything around it is drawn anew.

/** What something is, whichever drawing it belongs to. @param {Element} el */
function keyOf(el) {
  const marks = ["id", "data-id", "data-step", "data-pick", "data-claim", "role", "aria-label"].map(
    (name) => el.getAttribute(name) ?? "",
  );
  return JSON.stringify([el.tagName, ...marks, marks.some(Boolean) ? "" : el.textContent]);
}

/** Whether something can have the focus now. @param {Element} el */
function canHold(el) {
  return (
    el.isConnected &&
    !el.matches(":disabled, [inert] *") &&
    el.getClientRects().length > 0 &&
    getComputedStyle(el).visibility === "visible"
  );
}

/**
 * Draw, and give the focus back: to what stands for the element that had it, else to what it lay in. A part that cannot
 * say which of its rows comes next names in `data-rest` where one waits for that.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const was = document.activeElement;
  if (!was || was === root || !root.contains(was)) {
    draw();
    return;
  }
  const key = keyOf(was);
  /** @type {Element[]} */
  const around = [];
  for (let el = was.parentElement; el && el !== root; el = el.parentElement) around.push(el);
  around.push(root);
  draw();
  if (canHold(was) || ![was, document.body].includes(document.activeElement ?? document.body)) return; // it stayed, or was put elsewhere on purpose
  const holder = around.find((el) => el.isConnected);
  const same = [...(holder?.querySelectorAll(was.tagName) ?? [])].find((el) => keyOf(el) === key && canHold(el));
  focusOn(same ?? restingPlace(around));
}

/** The nearest place around something where one can wait. @param {Element[]} around */
function restingPlace(around) {
  for (const el of around) {
    const named = el instanceof HTMLElement && el.dataset["rest"] ? el.querySelector(el.dataset["rest"]) : null;
    if (named && canHold(named)) return named;
    if (el.hasAttribute("tabindex") && canHold(el)) return el;
  }
  return null;
}

/** @param {Element | null | undefined} el */
export function focusOn(el) {
  if (el instanceof HTMLElement || el instanceof SVGElement) el.focus({ preventScroll: true });
}

/** Go back to where one came from, or to a place that is always there. @param {Element | null} from @param {Element | null | undefined} otherwise */
export function goBack(from, otherwise) {
  focusOn(from && from !== document.body && canHold(from) ? from : otherwise && restingPlace([otherwise]));
}
