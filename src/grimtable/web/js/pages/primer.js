// @ts-check
// How to play, on one screen: goal, a round in four pictures, what people get wrong, and the way into a guided game.

import * as api from "../kit/api.js";
import { h, icon } from "../kit/dom.js";
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
