// @ts-check
// What the pages around the table share: header, who am I, a name for guests.

import * as api from "../kit/api.js";
import { openDialog } from "../kit/dialog.js";
import { h, icon } from "../kit/dom.js";
import { LANGUAGES, language, t, useLanguage } from "../kit/words.js";

/** @typedef {(path: string) => void} Go */

const NAMES = {
  pl: ["Nocny Stróż", "Cicha Woda", "Latarnik", "Zośka", "Ostatni Gość", "Wędrowiec"],
  en: ["Night Watch", "Still Water", "Lampkeeper", "Last Guest", "Wanderer", "Grey Coat"],
};

/** A name nobody has to think of. */
function suggestion() {
  const list = language() === "pl" ? NAMES.pl : NAMES.en;
  return `${list[Math.floor(Math.random() * list.length)]} ${10 + Math.floor(Math.random() * 89)}`;
}

/** The header of every page. @param {api.Person | null} person @param {Go} go */
export function header(person, go) {
  const place = location.pathname;
  const links = /** @type {[string, string][]} */ ([
    ["/", "nav-games"],
    ["/rules", "nav-rules"],
    ["/replay", "nav-replays"],
    ["/profile", "nav-profile"],
  ]);
  return h(
    "header",
    { class: "hd" },
    h("a", { class: "logo", href: "/" }, icon("torch"), "Grimtable"),
    h(
      "nav",
      { "aria-label": t("pages") },
      links.map(([path, key]) => h("a", { href: path, "aria-current": place === path ? "page" : null }, t(key))),
    ),
    h(
      "div",
      { class: "rt" },
      h(
        "a",
        { class: "whoami", href: "/profile" },
        icon("survivor"),
        h(
          "span",
          {},
          person ? (person.login ? person.name : t("guest-named", { name: person.name })) : t("no-account"),
        ),
      ),
      h(
        "div",
        { class: "seg", role: "group", "aria-label": t("language") },
        LANGUAGES.map((lang) =>
          h(
            "button",
            {
              type: "button",
              class: lang === language() ? "on" : "",
              "aria-pressed": String(lang === language()),
              lang,
              title: t(`language-${lang}`),
              onclick: () => void change(lang, person, go),
            },
            lang.toUpperCase(),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} lang @param {api.Person | null} person @param {Go} go */
async function change(lang, person, go) {
  await useLanguage(lang);
  if (person) await api.changeMe({ lang }).catch(() => null);
  go(location.pathname + location.search + location.hash);
}

/** A page with the header and the painted background. @param {HTMLElement} root @param {api.Person | null} person @param {Go} go @param {string} kind @param {...import("../kit/dom.js").Many} content */
export function page(root, person, go, kind, ...content) {
  const main = h("main", { class: `page ${kind}`, id: "main", tabindex: "-1" }, ...content);
  root.replaceChildren(h("div", { class: "backdrop", "aria-hidden": "true" }), header(person, go), main);
  return main;
}

/** Who I am, or null. */
export async function whoAmI() {
  return (await api.me()).person;
}

/** The person playing: known already, or a guest who picks a name now. Null if they think better of it. @param {api.Person | null} person @returns {Promise<api.Person | null>} */
export function somebody(person) {
  if (person) return Promise.resolve(person);
  return new Promise((resolve) => {
    /** @type {api.Person | null} */
    let found = null;
    const field = h("input", {
      class: "field wide",
      type: "text",
      maxlength: "24",
      required: true,
      autocomplete: "nickname",
      "aria-label": t("your-name"),
    });
    field.value = suggestion();
    const trouble = h("p", { class: "bad", role: "alert" });
    const form = h(
      "form",
      { class: "stacked" },
      h("label", { class: "stacked" }, h("span", {}, t("your-name")), field),
      trouble,
      h(
        "div",
        { class: "row-buttons" },
        h("button", { type: "submit", class: "btn go" }, icon("player"), t("sit-down")),
      ),
      h("p", { class: "sm" }, t("guest-explain")),
    );
    const dialog = openDialog(t("who-plays"), [form], { kind: "small", onClose: () => resolve(found) });
    field.select();
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        found = (await api.guest(field.value.trim())).person;
        dialog.close();
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : t("trouble-text");
      }
    });
  });
}

/** Run something that may be refused, and say why if it is. @param {() => Promise<void>} work @param {HTMLElement} where */
export async function attempt(work, where) {
  where.textContent = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    where.textContent = error.message;
  }
}

/** @param {number} seconds */
export function when(seconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(seconds * 1000),
  );
}

/** A game's picture; a game without one gets the plain night. @param {string} game @param {string} alt */
export function cover(game, alt = "") {
  const picture = h("img", {
    src: `/art/cover-${game.replace(/\W/g, "")}.svg`,
    alt,
    loading: "lazy",
    width: "260",
    height: "300",
  });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}
