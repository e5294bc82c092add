// @ts-check
// Boot: language, symbols, then the page the address asks for. Pages are loaded when they are first needed.

import * as api from "./kit/api.js";
import { h, loadSprite, sheet } from "./kit/dom.js";
import { focusOn } from "./kit/focus.js";
import * as settings from "./kit/settings.js";
import { language, onLanguage, preferredLanguage, t, useLanguage, usePageTexts } from "./kit/words.js";

/** @typedef {{ stop?: () => void, back?: () => boolean }} Page back: the way back was taken; true if the page stays */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Page | null} */
let page = null;
let visit = 0;
let place = ""; // the path of the page

/** @type {[RegExp, (found: RegExpExecArray) => Promise<Page | void>][]} */
const ROUTES = [
  [/^\/$/, async () => (await import("./pages/home.js")).home(root, go)],
  [/^\/new(?:\/(\w+))?$/, async (found) => (await import("./pages/newTable.js")).newTable(root, found[1] ?? "", go)],
  [
    /^\/table\/([\w-]+)$/,
    async (found) => (await import("./pages/play.js")).play(root, found[1] ?? "", go, pageStyles),
  ],
  [/^\/replay(?:\/([\w-]+))?$/, async (found) => (await import("./pages/replay.js")).replay(root, found[1] ?? "", go)],
  [/^\/rules(?:\/(\w+))?$/, async (found) => (await import("./pages/rulebook.js")).rulebook(root, found[1] ?? "", go)],
  [/^\/join\/([\w.~-]+)$/, async (found) => (await import("./pages/join.js")).joinPage(root, found[1] ?? "", go)],
  [
    /^\/learn\/(\w+)(?:\/([\w-]+))?$/,
    async (found) => (await import("./pages/primer.js")).primerPage(root, found[1] ?? "", found[2] ?? "", go),
  ],
  [/^\/profile$/, async () => (await import("./pages/profile.js")).profile(root, go)],
];

/** Go to another page without loading everything again. @param {string} path */
export function go(path) {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  void show();
}

async function show() {
  const mine = ++visit;
  place = location.pathname;
  page?.stop?.();
  page = null;
  document.documentElement.dataset["game"] = "";
  document.title = "Grimtable";
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  for (const [pattern, open] of ROUTES) {
    const found = pattern.exec(location.pathname);
    if (!found) continue;
    try {
      if (!location.pathname.startsWith("/table/")) await pageStyles();
      const opened = (await open(found)) ?? null;
      if (mine === visit) {
        page = opened;
        if (page?.back) history.pushState({ inside: true }, "", location.href); // the first step back is the page's own
        if (visit > 1 && document.activeElement === document.body) focusOn(document.getElementById("main")); // the link that led here is gone
      } else opened?.stop?.();
    } catch (error) {
      await pageStyles().catch(() => null); // it may be they that cannot be fetched
      if (mine === visit) root.replaceChildren(trouble(error));
    }
    return;
  }
  await pageStyles();
  root.replaceChildren(notFound());
}

/** The sheet and the texts of the pages around the table; a running table does without them. */
async function pageStyles() {
  await Promise.all([sheet("/css/pages.css"), usePageTexts()]);
}

/** @param {unknown} error */
function trouble(error) {
  const cut = error instanceof TypeError && !navigator.onLine; // what a file that cannot be fetched throws
  const words = error instanceof api.ApiError ? error.message : t(cut ? "offline" : "trouble-text");
  if (!(error instanceof api.ApiError)) console.error(error);
  return h(
    "main",
    { class: "page notice", id: "main" },
    h("h1", {}, t("trouble")),
    h("p", {}, words),
    h(
      "div",
      { class: "row-buttons" },
      h("button", { type: "button", class: "btn go", onclick: () => void show() }, t("try-again")),
      h("a", { class: "btn ghost", href: "/" }, t("home")),
    ),
  );
}

function notFound() {
  return h(
    "main",
    { class: "page notice", id: "main" },
    h("h1", {}, t("not-found")),
    h("p", {}, t("not-found-text")),
    h("a", { class: "btn go", href: "/" }, t("home")),
  );
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (
    !link ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.hasAttribute("download") ||
    link.hasAttribute("target")
  )
    return;
  if (href.startsWith("/") && !href.startsWith("/api/")) {
    event.preventDefault();
    go(href);
  }
});
window.addEventListener("popstate", (event) => {
  if (!page?.back || location.pathname !== place || event.state?.inside) void show();
  else if (page.back()) history.pushState({ inside: true }, "", location.href);
  else history.back();
});
for (const [event, keys] of /** @type {[string, boolean][]} */ ([
  ["keydown", true],
  ["pointerdown", false],
]))
  document.addEventListener(event, () => document.documentElement.classList.toggle("by-keys", keys), true);

const wanted = new URLSearchParams(location.search).get("lang");
settings.show();
await Promise.all([useLanguage(wanted ?? preferredLanguage()), loadSprite()]);
onLanguage(() => {
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
});
const skip = document.querySelector(".skip");
if (skip) skip.textContent = t("skip");
await show();
document.documentElement.dataset["ready"] = language();
