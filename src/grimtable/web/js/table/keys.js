// @ts-check
// Playing without a mouse: arrows go to the nearest thing that can be picked, numbers press the list.

/** @typedef {{ number: (n: number) => void, confirm: () => boolean, cancel: () => boolean, log: () => void, talk: () => void, help: () => void, hint: () => void, undo: () => void, acts: () => void, mark: () => void, leave: () => void, zoom: (factor: number) => void }} KeyActs */

const PICKABLE = "[data-id].can, [data-id].sel, [data-id].no, .fan [data-id], .act";

/** @param {HTMLElement} root @param {KeyActs} acts */
export function listen(root, acts) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (target.closest("input, textarea, select")) {
      if (event.key === "Escape") acts.leave();
      return;
    }
    if (event.repeat && /^([1-9]|Enter| )$/.test(event.key)) {
      event.preventDefault(); // a key that is held answers once, not the next question too
      return;
    }
    if (handle(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  function handle(event, target) {
    if (/^[1-9]$/.test(event.key)) {
      acts.number(Number(event.key));
      return true;
    }
    switch (event.key) {
      case "ArrowLeft":
        return go(target, -1, 0);
      case "ArrowRight":
        return go(target, 1, 0);
      case "ArrowUp":
        return go(target, 0, -1);
      case "ArrowDown":
        return go(target, 0, 1);
      case "Enter":
      case " ":
        if (target.matches("svg [data-id]")) {
          target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return true;
        }
        return event.key === "Enter" && !target.closest("button, a, summary, [role=tab]") && acts.confirm();
      case "Escape":
        return acts.cancel();
      case "l":
      case "L":
        acts.log();
        return true;
      case "t":
      case "T":
        acts.talk();
        return true;
      case "h":
      case "H":
        acts.hint();
        return true;
      case "u":
      case "U":
        acts.undo();
        return true;
      case "a":
      case "A":
        acts.acts();
        return true;
      case "m":
      case "M":
        acts.mark();
        return true;
      case "?":
        acts.help();
        return true;
      case "+":
      case "=":
        acts.zoom(1.2);
        return true;
      case "-":
        acts.zoom(1 / 1.2);
        return true;
      default:
        return false;
    }
  }

  /** @param {HTMLElement} target @param {number} dx @param {number} dy */
  function go(target, dx, dy) {
    const all = /** @type {(HTMLElement | SVGElement)[]} */ (
      [...root.querySelectorAll(PICKABLE)].filter((el) => el.getClientRects().length > 0)
    );
    const next = nearest(all, target, dx, dy);
    if (!next) return false;
    next.focus();
    return true;
  }

  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/**
 * The nearest element in a direction; sideways distance counts double.
 * @template {Element} T
 * @param {T[]} all
 * @param {Element} from
 * @param {number} dx
 * @param {number} dy
 * @returns {T | null}
 */
function nearest(all, from, dx, dy) {
  if (!all.some((el) => el === from))
    return all.find((el) => from !== document.body && from.contains(el)) ?? all[0] ?? null;
  const a = middle(from);
  let best = null;
  let least = Infinity;
  for (const el of all) {
    if (el === from) continue;
    const b = middle(el);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (along <= 2) continue;
    const cost = along + across * 2;
    if (cost < least) {
      least = cost;
      best = el;
    }
  }
  return best;
}

/** @param {Element} el */
function middle(el) {
  const box = el.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
