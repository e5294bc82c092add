// @ts-check
// Home: the games with "play now", your running games, open tables.

import * as api from "../kit/api.js";
import { h, icon } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { attempt, cover, page, somebody, whoAmI } from "./pageHeader.js";

/** @typedef {import("./pageHeader.js").Go} Go */

/** @param {HTMLElement} root @param {Go} go */
export async function home(root, go) {
  const [person, games, lobby, build] = await Promise.all([whoAmI(), api.games(), api.lobby(), api.build()]);
  const mine = person ? (await api.myTables("")).filter((table) => table.status !== "over") : [];
  const trouble = h("p", { class: "bad trouble", role: "alert" });
  const open = lobby.filter((table) => !table.seats.some((seat) => seat.you));

  /** @param {api.GameInfo} game */
  const playNow = (game) =>
    attempt(async () => {
      const who = await somebody(person);
      if (!who) return;
      const side = game.sides?.length ? await (await import("./side.js")).chooseSide(game) : null;
      if (game.sides?.length && !side) return; // neither was chosen
      const seats = game.modes[0]?.seats ?? [2];
      const { table } = await api.openTable({
        game: game.name,
        seats: seats[Math.min(2, seats.length - 1)],
        ...(side ? { options: side.options } : {}),
      });
      go(`/table/${table.id}`);
    }, trouble);

  page(
    root,
    person,
    go,
    "home",
    h(
      "section",
      { class: "hero" },
      h("h1", {}, `${t("hero-1")} `, h("em", {}, t("hero-2"))),
      h("p", {}, t("hero-text", { n: games.length })),
    ),
    trouble,
    build === "building" ? h("p", { class: "building", role: "status" }, t("building")) : null,
    h(
      "section",
      { class: `covers n-${Math.min(5, games.length)}`, "aria-label": t("nav-games") },
      games.map((game, k) => gameCard(game, k === 0, playNow)),
    ),
    h(
      "section",
      { class: "lists" },
      list(
        t("your-games"),
        mine,
        (table) =>
          h(
            "a",
            { class: `btn ${table.your_turn ? "go" : "ghost"}`, href: `/table/${table.id}` },
            table.your_turn ? t("your-move") : t("look-in"),
          ),
        t("no-games-yet"),
      ),
      list(
        t("open-tables"),
        open,
        (table) =>
          h("a", { class: "btn", href: `/table/${table.id}` }, table.status === "open" ? t("join-in") : t("watch")),
        t("no-open-tables"),
      ),
      invitation(go),
    ),
  );
}

/** @param {api.GameInfo} game @param {boolean} first @param {(game: api.GameInfo) => Promise<void>} playNow */
function gameCard(game, first, playNow) {
  const seats = game.modes.flatMap((mode) => mode.seats);
  const range = [...new Set([Math.min(...seats), Math.max(...seats)])].join("–"); // one number where there is no choice
  return h(
    "article",
    { class: `cover ${first ? "first" : ""}`, "data-game": game.name },
    h("div", { class: "art" }, cover(game.name)),
    h(
      "div",
      { class: "txt" },
      h("h2", {}, game.title),
      h("p", {}, game.tagline),
      h(
        "ul",
        { class: "meta" },
        h("li", {}, icon("survivor", t("players")), range),
        h("li", { class: "mood" }, h("a", { href: `/learn/${game.name}` }, t("how-to-play"))),
      ),
      h(
        "div",
        { class: "go2" },
        h(
          "button",
          { type: "button", class: "btn go", onclick: () => void playNow(game) },
          icon("player"),
          t("play-now"),
        ),
        h(
          "a",
          { class: "btn ghost", href: `/new/${game.name}`, "aria-label": `${t("table-etc")}: ${game.title}` },
          t("table-etc"),
        ),
      ),
    ),
  );
}

/** @param {string} title @param {api.TableInfo[]} tables @param {(table: api.TableInfo) => HTMLElement} action @param {string} none */
function list(title, tables, action, none) {
  return h(
    "div",
    { class: "lst" },
    h("h2", {}, title, h("span", {}, String(tables.length))),
    tables.length
      ? h(
          "ul",
          {},
          tables
            .slice(0, 6)
            .map((table) =>
              h(
                "li",
                { "data-game": table.game },
                h("span", { class: "gi" }, icon(table.status === "open" ? "door" : "torch")),
                h("div", {}, h("b", {}, table.title || table.game_title), h("small", {}, describe(table))),
                action(table),
              ),
            ),
        )
      : h("p", { class: "none" }, none),
  );
}

/** @param {api.TableInfo} table */
function describe(table) {
  const taken = table.seats.filter((seat) => seat.kind !== "open");
  if (table.status === "open")
    return `${table.game_title} · ${t("seats-taken", { n: taken.length, all: table.seats.length })}`;
  return `${table.game_title} · ${taken
    .filter((seat) => !seat.you)
    .map((seat) => seat.name)
    .join(", ")}`;
}

/** @param {Go} go */
function invitation(go) {
  const trouble = h("p", { class: "bad", role: "alert" });
  const field = h("input", {
    type: "text",
    class: "field wide",
    placeholder: t("paste-link"),
    "aria-label": t("paste-link"),
    autocomplete: "off",
  });
  const form = h(
    "form",
    { class: "join" },
    field,
    trouble,
    h(
      "div",
      { class: "row2" },
      h("button", { type: "submit", class: "btn" }, t("enter")),
      h("a", { class: "btn ghost", href: "/new" }, t("new-table")),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const path = inside(field.value.trim());
    trouble.textContent = path ? "" : t("bad-link");
    if (path) go(path);
    else field.select();
  });
  return h("div", { class: "lst" }, h("h2", {}, t("have-invitation")), form);
}

/** The page inside this site that a pasted link or code means. @param {string} text */
function inside(text) {
  const path = /\/(?:join|table|replay)\/[\w.~-]+$/.exec(text)?.[0];
  if (path) return path;
  return /^[\w.~-]{6,}$/.test(text) ? (text.length > 24 ? `/join/${text}` : `/table/${text}`) : null;
}
