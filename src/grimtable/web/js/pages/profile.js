// @ts-check
// Who I am here: name, account, results, my data.

import * as api from "../kit/api.js";
import { ask } from "../kit/dialog.js";
import { h, icon } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { attempt, page, somebody, when, whoAmI } from "./pageHeader.js";

/** @param {HTMLElement} root @param {import("./pageHeader.js").Go} go */
export async function profile(root, go) {
  const person = await whoAmI();
  const trouble = h("p", { class: "bad", role: "alert" });
  if (!person) {
    const begin = () =>
      attempt(async () => {
        if (await somebody(null)) go("/profile");
      }, trouble);
    page(
      root,
      null,
      go,
      "profile",
      h("h1", {}, t("nav-profile")),
      h("p", {}, t("profile-nobody")),
      h(
        "div",
        { class: "two-forms" },
        h(
          "section",
          { class: "lst" },
          h("h2", {}, t("as-guest")),
          h("button", { type: "button", class: "btn go", onclick: () => void begin() }, t("pick-name")),
        ),
        loginForm(go, trouble),
      ),
      trouble,
    );
    return;
  }
  const [results, games] = await Promise.all([api.profile(), api.myTables("over")]);
  page(
    root,
    person,
    go,
    "profile",
    h("h1", {}, person.name),
    h("p", {}, person.login ? t("account-named", { name: person.login }) : t("guest-note")),
    trouble,
    h(
      "div",
      { class: "two-forms" },
      nameForm(person, go, trouble),
      person.login ? accountBox(go, trouble) : registerForm(go, trouble),
      person.login ? null : loginForm(go, trouble),
    ),
    h(
      "section",
      { class: "lst" },
      h("h2", {}, t("results")),
      results.results.length ? resultTable(results.results) : h("p", { class: "none" }, t("no-results")),
    ),
    h(
      "section",
      { class: "lst" },
      h("h2", {}, t("finished-games"), h("span", {}, String(games.length))),
      games.length
        ? h(
            "ul",
            {},
            games.map((table) =>
              h(
                "li",
                { "data-game": table.game },
                h(
                  "span",
                  { class: "gi" },
                  icon(table.seats.some((seat) => seat.you && seat.result === "win") ? "crown" : "replay"),
                ),
                h(
                  "div",
                  {},
                  h("b", {}, table.title || table.game_title),
                  h(
                    "small",
                    {},
                    `${table.seats.map((seat) => seat.name).join(", ")} · ${when(table.ended ?? table.created)}`,
                  ),
                ),
                h("a", { class: "btn", href: `/replay/${table.id}` }, t("watch")),
              ),
            ),
          )
        : h("p", { class: "none" }, t("no-replays")),
    ),
    h(
      "section",
      { class: "lst" },
      h("h2", {}, t("my-data")),
      h("p", { class: "sm" }, t("my-data-text")),
      h(
        "div",
        { class: "row-buttons start" },
        h("a", { class: "btn", href: api.exportUrl, download: "grimtable.json" }, t("export-data")),
        h(
          "button",
          {
            type: "button",
            class: "btn ghost danger",
            onclick: () =>
              void attempt(async () => {
                if (await ask(t("delete-sure"), t("delete-data"))) {
                  await api.deleteMe();
                  go("/");
                }
              }, trouble),
          },
          t("delete-data"),
        ),
      ),
    ),
  );
}

/** A table also for who listens where, on a phone, its rows are drawn below each other. @param {Awaited<ReturnType<typeof api.profile>>["results"]} rows */
function resultTable(rows) {
  const columns = ["game", "role", "played", "won", "drawn", "lost"];
  const cell = (/** @type {string} */ key, /** @type {import("../kit/dom.js").Child} */ what) =>
    h("td", { role: "cell", class: key, "data-label": t(`col-${key}`) }, what);
  return h(
    "table",
    { class: "results", role: "table" },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map((key) => h("th", { scope: "col", role: "columnheader" }, t(`col-${key}`))),
      ),
    ),
    h(
      "tbody",
      { role: "rowgroup" },
      rows.map((row) =>
        h(
          "tr",
          { role: "row", "data-game": row.game },
          h("th", { scope: "row", role: "rowheader" }, row.game_title),
          cell("role", row.role_title || row.role || "–"),
          cell("played", String(row.played)),
          cell("won", bar(row.won, row.played)),
          cell("drawn", String(row.drawn)),
          cell("lost", String(row.lost)),
        ),
      ),
    ),
  );
}

/** @param {number} part @param {number} whole */
function bar(part, whole) {
  const inner = h("i");
  inner.style.width = `${whole ? Math.round((100 * part) / whole) : 0}%`;
  return h("span", { class: "winbar" }, h("span", { class: "valuebar" }, inner), `${part}`);
}

/** @param {api.Person} person @param {import("./pageHeader.js").Go} go @param {HTMLElement} trouble */
function nameForm(person, go, trouble) {
  const field = h("input", {
    type: "text",
    class: "field wide",
    maxlength: "24",
    required: true,
    "aria-label": t("your-name"),
  });
  field.value = person.name;
  const form = h(
    "form",
    { class: "lst stacked" },
    h("h2", {}, t("your-name")),
    field,
    h("div", { class: "row-buttons" }, h("button", { type: "submit", class: "btn" }, t("save"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(async () => {
      await api.changeMe({ name: field.value.trim() });
      go("/profile");
    }, trouble);
  });
  return form;
}

/** @param {string} title @param {string} text @param {string} button @param {(name: string, password: string) => Promise<unknown>} act @param {import("./pageHeader.js").Go} go @param {HTMLElement} trouble @param {string} autocomplete */
function passwordForm(title, text, button, act, go, trouble, autocomplete) {
  const name = h("input", {
    type: "text",
    class: "field wide",
    required: true,
    maxlength: "40",
    autocomplete: "username",
  });
  const password = h("input", {
    type: "password",
    class: "field wide",
    required: true,
    minlength: "8",
    maxlength: "200",
    autocomplete,
  });
  const form = h(
    "form",
    { class: "lst stacked" },
    h("h2", {}, title),
    h("p", { class: "sm" }, text),
    h("label", { class: "stacked" }, h("span", {}, t("login-name")), name),
    h("label", { class: "stacked" }, h("span", {}, t("password")), password),
    h("div", { class: "row-buttons" }, h("button", { type: "submit", class: "btn" }, button)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(async () => {
      await act(name.value.trim(), password.value);
      go("/profile");
    }, trouble);
  });
  return form;
}

/** @param {import("./pageHeader.js").Go} go @param {HTMLElement} trouble */
const loginForm = (go, trouble) =>
  passwordForm(t("log-in"), t("log-in-text"), t("log-in"), api.login, go, trouble, "current-password");
/** @param {import("./pageHeader.js").Go} go @param {HTMLElement} trouble */
const registerForm = (go, trouble) =>
  passwordForm(t("make-account"), t("make-account-text"), t("make-account"), api.register, go, trouble, "new-password");

/** @param {import("./pageHeader.js").Go} go @param {HTMLElement} trouble */
function accountBox(go, trouble) {
  return h(
    "section",
    { class: "lst stacked" },
    h("h2", {}, t("account")),
    h("p", { class: "sm" }, t("account-text")),
    h(
      "div",
      { class: "row-buttons" },
      h(
        "button",
        {
          type: "button",
          class: "btn ghost",
          onclick: () =>
            void attempt(async () => {
              await api.logout();
              go("/");
            }, trouble),
        },
        t("log-out"),
      ),
    ),
  );
}
