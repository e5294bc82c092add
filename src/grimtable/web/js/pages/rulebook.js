// @ts-check
// The rulebook: every rule with its id, searchable, and the components with where they come from.

import * as api from "../kit/api.js";
import { fill, h, icon, known, moreSymbols, s, symbol } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { cover, page, whoAmI } from "./pageHeader.js";
import { markdown } from "../kit/markdown.js";

/** @param {HTMLElement} root @param {string} name @param {import("./pageHeader.js").Go} go */
export async function rulebook(root, name, go) {
  const [person, games] = await Promise.all([whoAmI(), api.games()]);
  if (!name && games.length !== 1) {
    page(
      root,
      person,
      go,
      "shelf",
      h("h1", {}, t("nav-rules")),
      h(
        "ul",
        { class: "rows" },
        games.map((game) =>
          h(
            "li",
            { "data-game": game.name },
            h("span", { class: "gi" }, icon("book")),
            h("div", {}, h("b", {}, game.title), h("small", {}, game.tagline)),
            h("a", { class: "btn", href: `/rules/${game.name}` }, t("read")),
          ),
        ),
      ),
    );
    return;
  }
  const game = games.find((one) => one.name === name) ?? games[0];
  if (!game) {
    page(root, person, go, "notice", h("h1", {}, t("not-found")));
    return;
  }
  const [book, components] = await Promise.all([api.rulebook(game.name), api.gallery(game.name), moreSymbols()]);
  document.documentElement.dataset["game"] = game.name;
  document.title = `${t("rules")}: ${game.title} · Grimtable`;
  const search = h("input", {
    type: "search",
    class: "field wide",
    placeholder: t("search-rules"),
    "aria-label": t("search-rules"),
  });
  const count = h("p", { class: "sm", role: "status" });
  const body = h("div", { class: "book" });
  const tables = [...new Set(components.map((one) => one.table))];

  function draw() {
    const words = sought(search.value, book.lang);
    const fits = (/** @type {string} */ text) => words.every((word) => folded(text).includes(word));
    let n = 0;
    const chapters = book.chapters.map((chapter, k) => {
      const rules = chapter.rules.filter((rule) => fits(`${rule.id} ${rule.title} ${rule.text}`));
      n += rules.length;
      const intro = !words.length && chapter.intro ? markdown(chapter.intro) : null;
      if (!rules.length && !intro) return null;
      return h(
        "section",
        { id: `chapter-${k}`, lang: book.lang },
        h("h2", {}, chapter.title),
        intro,
        rules.map((rule) =>
          h(
            "article",
            { class: "rule-text", id: rule.id },
            h("a", { class: "rule", href: `#${rule.id}` }, rule.id),
            rule.title ? h("h3", {}, rule.title) : null,
            markdown(rule.text),
          ),
        ),
      );
    });
    count.textContent = words.length ? t("rules-found", { n }) : "";
    fill(
      body,
      !words.length && book.intro ? h("section", { lang: book.lang }, markdown(book.intro)) : null,
      chapters,
      words.length && !n ? h("p", { class: "none" }, t("no-rule-found")) : null,
      gallery(words),
    );
  }

  /** @param {string[]} words */
  function gallery(words) {
    const fits = (/** @type {api.Component} */ one) =>
      words.every((word) => folded(`${one.title} ${one.text} ${one.rule} ${one.id}`).includes(word));
    return h(
      "section",
      { id: "gallery" },
      h("h2", {}, t("gallery")),
      h("p", { class: "sm" }, t("gallery-text")),
      tables.map((table) => {
        const rows = components.filter((one) => one.table === table && fits(one));
        return rows.length
          ? [
              h("h3", { class: "h" }, rows[0]?.table_title ?? table),
              h(
                "ul",
                { class: "gallery" },
                rows.map((one) => component(one)),
              ),
            ]
          : null;
      }),
    );
  }

  search.addEventListener("input", draw);
  draw();
  page(
    root,
    person,
    go,
    "rulebook",
    h(
      "div",
      { class: "wish-head" },
      h("div", { class: "wish-cover" }, cover(game.name)),
      h(
        "div",
        {},
        h("h1", {}, game.title),
        h("p", {}, game.about),
        h("p", { class: "sm" }, book.lang !== document.documentElement.lang ? t("rules-language") : ""),
        search,
        count,
      ),
    ),
    h(
      "div",
      { class: "book-frame" },
      h(
        "nav",
        { class: "toc", "aria-label": t("contents") },
        h(
          "ul",
          {},
          book.chapters.map((chapter, k) =>
            chapter.title ? h("li", {}, h("a", { href: `#chapter-${k}` }, chapter.title)) : null,
          ),
          h("li", {}, h("a", { href: "#gallery" }, t("gallery"))),
        ),
      ),
      body,
    ),
  );
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted) document.getElementById(wanted)?.scrollIntoView();
}

/** Text for comparing: small letters without marks, so that `halas` finds `Hałas`. @param {string} text */
const folded = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");

/** The words of a query; a long Polish one without its ending, so that `horda` finds `Hordę`. @param {string} query @param {string} lang */
const sought = (query, lang) =>
  folded(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (lang === "pl" ? word.replace(/(?<=[a-z]{4})[aeiouy]$/, "") : word));

/** A component as a drawing: its outlines with what stands in each. @param {api.Outline[]} plan @param {string} title */
function drawn(plan, title) {
  const all = plan.flatMap((one) => one.points);
  const [x, y] = [Math.min(...all.map((p) => p[0])), Math.min(...all.map((p) => p[1]))];
  const [w, tall] = [Math.max(...all.map((p) => p[0])) - x, Math.max(...all.map((p) => p[1])) - y];
  const path = (/** @type {api.Outline} */ one) => `M${one.points.map((p) => p.join(" ")).join("L")}Z`;
  const alone = plan.length === 1 ? plan[0] : undefined; // its art does not reach over a corner that is cut out
  const clip = `plan-${alone?.art ?? ""}`;
  return s(
    "svg",
    { class: "plan", viewBox: `${x - 3} ${y - 3} ${w + 6} ${tall + 6}`, role: "img", "aria-label": title },
    alone?.art ? s("clipPath", { id: clip }, s("path", { d: path(alone) })) : null,
    plan.map((one) => {
      const floor = s("path", { class: "plan-floor", d: path(one) });
      floor.style.fill = one.hue;
      return floor;
    }),
    plan.map((one) =>
      one.art
        ? s("use", {
            class: "slab-art",
            href: `#gt-${known(one.art)}`,
            x,
            y,
            width: w,
            height: tall,
            "clip-path": alone ? `url(#${clip})` : null,
          })
        : null,
    ),
    plan.map((one) => {
      const [left, top, width] = one.at;
      const number = one.code ? 15 + 11 * one.code.length : 2; // a place without a number has only its symbols
      const beside = width >= number + 4 + 24 * one.icons.length; // else below the number
      const plate = (beside ? number + 22 * one.icons.length : number) + (one.code ? 0 : 4);
      return s(
        "g",
        {},
        one.code || (beside && one.icons.length)
          ? s("rect", { class: "plan-plate", x: left + 3, y: top + 4, width: plate, height: 24, rx: 4 })
          : null,
        beside
          ? null
          : one.icons.map((_, k) =>
              s("rect", { class: "plan-plate", x: left + 2 + 22 * k, y: top + 27, width: 23, height: 22, rx: 4 }),
            ),
        one.code ? s("text", { class: "plan-code", x: left + 8, y: top + 22, "font-size": 18 }, one.code) : null,
        one.icons.map((name, k) =>
          symbol(name, left + (beside ? number + 2 : 4) + 22 * k, top + (beside ? 6 : 28), 20, { class: "floor-icon" }),
        ),
      );
    }),
  );
}

/** @param {api.Component} one */
function component(one) {
  const copies = Number(one.values["count"] ?? 1);
  if (one.plan.some((outline) => outline.points.length))
    return h("li", { class: "with-plan" }, drawn(one.plan, one.title), words(one, copies));
  return h(
    "li",
    {},
    h(
      "span",
      { class: "gi" },
      icon(
        one.plan[0]?.icons[0] ??
          (document.getElementById(`gt-${one.id}`)
            ? one.id
            : document.getElementById(`gt-${one.table}-${one.id}`)
              ? `${one.table}-${one.id}`
              : "crate"),
      ),
    ),
    words(one, copies),
  );
}

/** @param {api.Component} one @param {number} copies */
function words(one, copies) {
  return h(
    "div",
    {},
    h("b", {}, one.title, copies > 1 ? h("span", { class: "copies" }, ` ×${copies}`) : null),
    one.text ? h("p", {}, one.text) : null,
    h("p", { class: "sm" }, one.words.join(" · ")),
    h(
      "p",
      { class: "sm" },
      h("span", { class: "prov" }, t(`source-letter-${one.source}`)),
      " ",
      t(`source-${one.source}`),
      one.cite ? `: ${one.cite}` : "",
      " ",
      one.rule ? h("a", { class: "rule", href: `#${one.rule}` }, one.rule) : null,
    ),
  );
}
