// @ts-check
// What is foretold, drawn: lanes below the sentence of an action, one phrase beside an action of the list, a button that is held.

import { h } from "../kit/dom.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").Foretold} Foretold */
/** @typedef {import("../types").TableSeat} TableSeat */

const LANES = /** @type {["sure" | "gain" | "maybe" | "loss" | "way", string][]} */ ([
  ["sure", "lane-sure"],
  ["gain", "lane-gain"],
  ["maybe", "lane-maybe"],
  ["loss", "lane-loss"],
  ["way", "lane-way"],
]);
const HOLD = 700; // milliseconds that a button for what is gone for good is held
const TWICE = 2000; // or pressed again within so many

/** A fraction, drawn and said. @param {Foretold} line */
function odds(line) {
  if (!line.odds) return null;
  const [n, of] = line.odds;
  const bar = h("i");
  bar.style.transform = `scaleX(${of ? n / of : 0})`;
  return h(
    "span",
    { class: `odds ${line.good ? "ok" : ""}` },
    h("b", {}, t("n-of", { n, of })),
    h("span", { class: "oddsbar", "aria-hidden": "true" }, bar),
  );
}

/** @param {Foretold[]} lines @param {TableSeat[]} seats @param {(action: unknown) => void} show lay another action out */
export function lanes(lines, seats, show) {
  const shown = LANES.map(([kind, key]) => ({
    kind,
    key,
    all: lines.filter((line) => line.kind === kind).slice(0, 2),
  })).filter((lane) => lane.all.length);
  if (!shown.length) return null;
  return h(
    "div",
    { class: "lanes" },
    shown.map((lane) =>
      h(
        "div",
        { class: `lane ${lane.kind}` },
        h("p", { class: "lane-head" }, t(lane.key)),
        lane.all.map((line) =>
          h(
            "p",
            { class: line.end ? "bad" : "" },
            rich(line.text, seats),
            " ",
            odds(line),
            line.kind === "way" && line.action
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "inl",
                    "data-way": JSON.stringify(line.action),
                    onclick: () => show(line.action),
                  },
                  t("show-move"),
                )
              : null,
          ),
        ),
      ),
    ),
  );
}

/** The weightiest line beside an action of the list. @param {Foretold[]} lines @param {TableSeat[]} seats */
export function brief(lines, seats) {
  const line = lines.find((one) => one.kind === "loss" && one.end) ?? lines.find((one) => one.kind !== "way");
  if (!line) return null;
  const fraction = line.odds ? `${t("n-of", { n: line.odds[0], of: line.odds[1] })}: ` : "";
  return h("b", { class: `fore-brief ${line.kind}` }, fraction, plain(line.text, seats));
}

/** A button for what is gone for good: it is held, or pressed twice. @param {string} words @param {() => void} done */
export function heldButton(words, done) {
  let timer = 0;
  let pressed = 0;
  let ended = 0;
  const button = h(
    "button",
    { type: "button", class: "btn doom", id: "confirm" },
    h("i", { class: "held", "aria-hidden": "true" }),
    h("span", {}, words),
    h("small", {}, t("hold")),
  );
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("holding");
  };
  const start = () => {
    if (timer) return;
    button.classList.add("holding");
    timer = window.setTimeout(() => {
      stop();
      ended = performance.now();
      done();
    }, HOLD);
  };
  button.addEventListener("pointerdown", start);
  for (const type of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"])
    button.addEventListener(type, stop);
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") start();
  });
  button.addEventListener("click", () => {
    const now = performance.now();
    if (now - ended < TWICE) return; // the click that ends a hold
    if (now - pressed < TWICE) {
      stop();
      done();
    }
    pressed = now;
  });
  return button;
}
