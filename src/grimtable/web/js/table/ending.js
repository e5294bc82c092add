// @ts-check
// The end of a game: result by seat, the story, a chart of how it went, and what to do next.

import { h, icon, s } from "../kit/dom.js";
import { avatar, ruleLink } from "./panels.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Chart} Chart */

const LABEL = 15; // from one name beside the lines to the next

/**
 * @param {TableState} state
 * @param {{ rematch: (() => void) | null, replay: () => void, save: () => void, home: () => void, playFrom: (at: number) => void }} acts
 */
export function endScreen(state, acts) {
  const { scene, table, over } = state;
  const seats = table?.seats ?? [];
  const end = scene?.end;
  const mine = results(state);
  const mood = mine.includes("win") ? "won" : mine.includes("draw") ? "drawn" : mine.length ? "lost" : "watched";
  return h(
    "div",
    { class: `ending mood-${mood}` },
    h("p", { class: "end-title" }, plain(end?.title, seats)),
    h("p", { class: "end-text" }, rich(end?.text, seats), " ", ruleLink(end?.rule)),
    afterwards(state, acts.playFrom),
    h(
      "ol",
      { class: "standings" },
      (end?.standings ?? []).map((one) => {
        const look = scene?.seats.find((seat) => seat.seat === one.seat);
        const seat = seats.find((other) => other.seat === one.seat);
        return h(
          "li",
          { class: `c-${look?.colour ?? "bone"} ${one.result}` },
          avatar(look, seat),
          h("span", { class: "name" }, seat?.name ?? t("seat-n", { n: one.seat + 1 })),
          h("span", { class: "score" }, plain(one.score, seats)),
          h(
            "span",
            { class: `mark ${one.result === "win" ? "safe" : "done"}` },
            icon(one.result === "win" ? "crown" : one.result === "draw" ? "promise" : "skull"),
            t(`result-${one.result}`),
          ),
        );
      }),
    ),
    over?.story?.length
      ? h(
          "section",
          { class: "story" },
          h("h3", { class: "h" }, t("story")),
          h(
            "ol",
            {},
            over.story.map((line) =>
              typeof line === "string"
                ? h("li", {}, rich(line, seats))
                : h(
                    "li",
                    {},
                    line.icon ? icon(line.icon) : null,
                    h(
                      "span",
                      {},
                      rich(line.text, seats),
                      line.note ? h("small", { class: "note" }, rich(line.note, seats)) : null,
                    ),
                    ruleLink(line.rule),
                  ),
            ),
          ),
        )
      : null,
    over?.lies?.length
      ? h(
          "section",
          { class: "story lies" },
          h("h3", { class: "h" }, t("who-lied")),
          h(
            "ol",
            {},
            over.lies.map((lie) =>
              h(
                "li",
                {},
                icon("promise"),
                h(
                  "span",
                  {},
                  h("b", {}, seats.find((seat) => seat.seat === lie.seat)?.name ?? ""),
                  `: ${plain(lie.words, seats)} `,
                  h("small", { class: "note" }, t(lie.verdict === "broken" ? "lie-broken" : "lie-false")),
                ),
              ),
            ),
          ),
        )
      : null,
    over?.chart?.series?.length
      ? h(
          "section",
          { class: "chartbox", tabindex: "0" },
          h("h3", { class: "h" }, plain(over.chart.title, seats) || t("how-it-went")),
          chartOf(over.chart, state),
        )
      : null,
    h(
      "div",
      { class: "row-buttons" },
      acts.rematch
        ? h("button", { type: "button", class: "btn go", onclick: acts.rematch }, icon("replay"), t("rematch"))
        : null,
      h("button", { type: "button", class: "btn", onclick: acts.replay }, icon("player"), t("watch-replay")),
      h("button", { type: "button", class: "btn", onclick: acts.save }, icon("link"), t("save-replay")),
      h("button", { type: "button", class: "btn ghost", onclick: acts.home }, t("home")),
    ),
  );
}

/** How it ended for those who look. @param {TableState} state */
const results = ({ scene, you }) => you.map((seat) => scene?.end?.standings?.find((one) => one.seat === seat)?.result);

/** Why it came so, and where it turned; empty until the table has reckoned it. @param {TableState} state @param {(at: number) => void} playFrom */
export function afterwards(state, playFrom) {
  const why = state.afterwards?.why ?? [];
  const seats = state.table?.seats ?? [];
  return h(
    "div",
    { class: "afterwards" },
    why.length
      ? h(
          "section",
          { class: "chain" },
          h("h3", { class: "h" }, t(results(state).includes("win") ? "why-won" : "why-lost")),
          h(
            "ol",
            {},
            why.map((cause) => h("li", {}, h("span", {}, rich(cause.text, seats), " ", ruleLink(cause.rule)))),
          ),
        )
      : null,
    turningPoints(state, playFrom),
  );
}

/** Where one's own decisions cost or gained most; empty until the table has reckoned it. @param {TableState} state @param {(at: number) => void} playFrom */
function turningPoints(state, playFrom) {
  const seats = state.table?.seats ?? [];
  const turning = state.afterwards;
  const chance = (/** @type {number | undefined} */ value) => Math.round((value ?? 0) * 100);
  return h(
    "section",
    { class: "turning-points" },
    turning ? h("h3", { class: "h" }, t("turning-points")) : null,
    turning && !turning.points?.length
      ? h("p", { class: "sm" }, plain(turning.text, seats) || t("turning-luck"))
      : null,
    turning?.points?.length
      ? h(
          "ol",
          {},
          turning.points.map((point) =>
            h(
              "li",
              {},
              h("b", {}, rich(point.words, seats)),
              h(
                "p",
                {},
                t("turning-better", { words: plain(point.better, seats) }),
                point.chance_better !== undefined
                  ? ` · ${t("turning-chance", { a: chance(point.chance_better), b: chance(point.chance) })}`
                  : "",
              ),
              h(
                "button",
                { type: "button", class: "btn ghost", "data-from": point.act, onclick: () => playFrom(point.act) },
                icon("replay"),
                t("play-from-here"),
              ),
            ),
          ),
        )
      : null,
  );
}

/**
 * Lines over time, each with its seat's colour, base and name: never colour alone.
 * @param {Chart} chart
 * @param {TableState} state
 */
export function chartOf(chart, state) {
  const width = 640;
  const height = 220;
  const left = 44; // "100%"
  const right = 96;
  const top = 14;
  const bottom = 28;
  const longest = Math.max(2, ...chart.series.map((one) => one.values.length));
  const highest = Math.max(1, ...chart.series.flatMap((one) => one.values));
  const px = (/** @type {number} */ k) => left + (k / (longest - 1)) * (width - left - right);
  const py = (/** @type {number} */ v) => height - bottom - (v / highest) * (height - top - bottom);
  const el = s("svg", {
    class: "chart",
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": chart.title ?? t("how-it-went"),
  });
  const share = chart.series.every((one) => one.values.every((v) => v <= 1)); // chances rather than counts
  const step = share ? 0.25 : highest <= 6 ? 1 : Math.ceil(highest / 5);
  for (let v = 0; v <= highest; v += step) {
    el.append(
      s("path", { class: "grid", d: `M${left} ${py(v)}H${width - right}` }),
      s(
        "text",
        { class: "tick", x: left - 8, y: py(v) + 4, "text-anchor": "end" },
        share ? `${Math.round(v * 100)}%` : String(v),
      ),
    );
  }
  for (const mark of chart.marks ?? []) {
    el.append(
      s("path", { class: "turning", d: `M${px(mark.at)} ${top}V${height - bottom}` }),
      s(
        "circle",
        { class: "turning-dot", cx: px(mark.at), cy: height - bottom, r: 4 },
        s("title", {}, plain(mark.text, state.table?.seats)),
      ),
    );
  }
  const dashes = ["", "7 4", "2 4", "10 3 2 3", "4 2", "12 5"];
  const labels = chart.series
    .map((one) => ({ seat: one.seat, y: py(one.values[one.values.length - 1] ?? 0) }))
    .sort((a, b) => a.y - b.y);
  labels.forEach((label, k) => {
    const above = labels[k - 1];
    if (above && label.y < above.y + LABEL) label.y = above.y + LABEL;
  });
  labels.forEach((label, k) => (label.y = Math.min(label.y, height - 12 - LABEL * (labels.length - 1 - k)))); // what was pushed down stays in the picture
  chart.series.forEach((one, k) => {
    const look = state.scene?.seats.find((seat) => seat.seat === one.seat);
    const d = one.values.map((v, i) => `${i ? "L" : "M"}${px(i).toFixed(1)} ${py(v).toFixed(1)}`).join("");
    const label = labels.find((other) => other.seat === one.seat);
    el.append(
      s("path", { class: `series c-${look?.colour ?? "bone"}`, d, "stroke-dasharray": dashes[k % dashes.length] }),
      s(
        "text",
        { class: `series-name c-${look?.colour ?? "bone"}`, x: width - right + 8, y: (label?.y ?? 0) + 4 },
        (state.table?.seats.find((seat) => seat.seat === one.seat)?.name ?? "").slice(0, 13),
      ),
    );
  });
  if (chart.x)
    el.append(
      s("text", { class: "tick", x: (left + width - right) / 2, y: height - 8, "text-anchor": "middle" }, chart.x),
    );
  return el;
}
