// @ts-check
// How to play, on one screen: goal, a round in four pictures, what people get wrong, and the way into a guided game.

import * as api from "../kit/api.js";
import { h, icon, known, s } from "../kit/dom.js";
import { rich, t } from "../kit/words.js";
import { attempt, cover, page, somebody, whoAmI } from "./pageHeader.js";

/** @param {HTMLElement} root @param {string} game @param {string} lesson "" for the page itself, else a lesson to begin at once @param {import("./pageHeader.js").Go} go */
export async function primerPage(root, game, lesson, go) {
  const [person, games] = await Promise.all([whoAmI(), api.games()]);
  const info = games.find((one) => one.name === game);
  const primer = await api.primer(game).catch((error) => {
    if (error instanceof api.ApiError && error.status === 404) return null;
    throw error;
  });
  if (!info || !primer) {
    go(info ? `/rules/${game}` : "/");
    return;
  }
  document.documentElement.dataset["game"] = game;
  document.title = `${t("how-to-play")} ${info.title} · Grimtable`;
  const trouble = h("p", { class: "bad", role: "alert" });
  const learn = (/** @type {string} */ id) =>
    attempt(async () => {
      if (!(await somebody(person))) return;
      const { table } = await api.openTable({ game, lesson: id });
      go(`/table/${table.id}`);
    }, trouble);
  const first = primer.lessons[0];
  page(
    root,
    person,
    go,
    "primer",
    h(
      "header",
      { class: "primer-head" },
      h("div", { class: "wish-cover" }, cover(game)),
      h(
        "div",
        {},
        h("h1", {}, info.title),
        h("p", { class: "sm" }, t("about-minutes", { n: primer.minutes })),
        h("a", { href: `/rules/${game}` }, t("full-rules")),
      ),
    ),
    h(
      "section",
      { class: "goals" },
      h("div", { class: "goal" }, h("h2", {}, icon("torch"), t("the-goal")), h("p", {}, rich(primer.goal))),
      h("div", { class: "goal win" }, h("h2", {}, icon("crown"), t("you-win")), h("p", {}, rich(primer.win))),
      h("div", { class: "goal lose" }, h("h2", {}, icon("threat"), t("you-lose")), h("p", {}, rich(primer.lose))),
    ),
    h(
      "ol",
      { class: "rounds" },
      primer.round.map((step, k) =>
        h(
          "li",
          {},
          h("span", { class: "round-n" }, String(k + 1)),
          step.signs ? pictureOf(step.signs) : null,
          step.picture ? h("p", { class: "vh" }, step.picture) : null,
          h("h3", {}, step.title),
          h("p", {}, rich(step.say)),
        ),
      ),
    ),
    h(
      "section",
      { class: "wrongs" },
      h("h2", {}, t("people-get-wrong")),
      h(
        "ol",
        {},
        primer.mistake.map((one) =>
          h(
            "li",
            {},
            h("span", {}, rich(one.say)),
            one.rule ? h("a", { class: "rule", href: `/rules/${game}#${one.rule}` }, one.rule) : null,
          ),
        ),
      ),
    ),
    h(
      "section",
      { class: "starts" },
      trouble,
      primer.lessons.map((one, k) =>
        h(
          "button",
          { type: "button", class: `btn ${k ? "" : "go"}`, "data-lesson": one.id, onclick: () => void learn(one.id) },
          icon("torch"),
          h("span", {}, h("b", {}, one.title), one.minutes ? h("small", {}, t("n-minutes", { n: one.minutes })) : null),
        ),
      ),
      h("a", { class: `btn ${first ? "ghost" : "go"}`, href: `/new/${game}` }, icon("player"), t("to-the-table")),
    ),
  );
  if (lesson) await learn(lesson);
}

const CELL = 44;
const GAP = 34;
const FEWEST = 4 * CELL; // how wide a picture is at least, so that few symbols are not larger than many

/** A picture in symbols: rows parted by commas, ">" an arrow, "+" together, "-" before one that is crossed out. @param {string} signs */
function pictureOf(signs) {
  const rows = signs.split(",").map((row) => row.trim().split(/\s+/));
  const wide = Math.max(FEWEST, ...rows.map((row) => row.reduce((sum, sign) => sum + widthOf(sign), 0)));
  const drawn = rows.flatMap((row, k) => {
    let x = (wide - row.reduce((sum, sign) => sum + widthOf(sign), 0)) / 2;
    const y = (k + Math.max(0, 2 - rows.length) / 2) * (CELL + 8);
    return row.map((sign) => {
      const at = x;
      x += widthOf(sign);
      return signOf(sign, at, y);
    });
  });
  const box = `-4 -4 ${wide + 8} ${Math.max(2, rows.length) * (CELL + 8)}`;
  return s("svg", { class: "round-picture", viewBox: box, "aria-hidden": "true" }, ...drawn);
}

/** @param {string} sign */
const widthOf = (sign) => (sign === ">" ? GAP : sign === "+" ? 6 : CELL);

/** @param {string} sign @param {number} x @param {number} y */
function signOf(sign, x, y) {
  if (sign === "+") return s("g", {});
  const mid = y + CELL / 2;
  if (sign === ">") return s("path", { class: "sign-arrow", d: `M${x + 4} ${mid}h${GAP - 14}m-7 -7l8 7l-8 7` });
  const crossed = sign.startsWith("-");
  return s(
    "g",
    {},
    s("use", {
      href: `#gt-${known(crossed ? sign.slice(1) : sign)}`,
      x,
      y,
      width: CELL,
      height: CELL,
      opacity: crossed ? 0.55 : 1,
    }),
    crossed
      ? s("path", {
          class: "sign-cross",
          d: `M${x + 4} ${y + 4}l${CELL - 8} ${CELL - 8}m0 ${8 - CELL}l${8 - CELL} ${CELL - 8}`,
        })
      : null,
  );
}
