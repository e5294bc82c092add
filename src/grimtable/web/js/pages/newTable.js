// @ts-check
// A new table: mode, seats, variants, clock. Every choice explains itself.

import * as api from "../kit/api.js";
import { fill, h, icon } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { attempt, cover, page, somebody, whoAmI } from "./pageHeader.js";

const MANY = 8; // as many modes, or choices of one option, lie open; more of them are folded

/** @typedef {{ kind: string, level: string, name: string }} Place */

/** @param {HTMLElement} root @param {string} name @param {import("./pageHeader.js").Go} go */
export async function newTable(root, name, go) {
  const [person, games] = await Promise.all([whoAmI(), api.games()]);
  let game = /** @type {api.GameInfo} */ (games.find((one) => one.name === name) ?? games[0]);
  if (!game) {
    page(root, person, go, "notice", h("h1", {}, t("no-games")));
    return;
  }
  const wish = {
    mode: "",
    seats: 0,
    options: /** @type {Record<string, unknown>} */ ({}),
    places: /** @type {Place[]} */ ([]),
    title: "",
    listed: false,
    watch: true,
    delay: 0,
    unlocked: true,
    clock: "none",
    seconds: 60,
    timeout: "bot",
  };
  const trouble = h("p", { class: "bad", role: "alert" });
  /** @type {Set<string>} options whose many choices are unfolded */
  const unfolded = new Set();
  const form = h("form", { class: "wish" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(open, trouble);
  });
  form.addEventListener("change", () => (trouble.textContent = "")); // it was about another wish
  choose(game);
  page(root, person, go, "newtable", form);

  /** @param {api.GameInfo} next */
  function choose(next) {
    game = next;
    wish.mode = game.modes[0]?.name ?? "";
    wish.options = {};
    setSeats((mode()?.seats ?? [2])[Math.min(2, (mode()?.seats.length ?? 1) - 1)] ?? 2);
  }

  function mode() {
    return game.modes.find((one) => one.name === wish.mode) ?? game.modes[0];
  }

  /** @param {number} n */
  function setSeats(n) {
    wish.seats = n;
    const level = game.levels[Math.min(1, game.levels.length - 1)]?.name ?? "";
    wish.places = Array.from({ length: n }, (_, k) => wish.places[k] ?? { kind: k ? "bot" : "me", level, name: "" });
    for (const option of mode()?.options ?? []) {
      if (
        !option.many &&
        option.name in wish.options &&
        !choices(option).some((choice) => choice.value === wish.options[option.name])
      )
        delete wish.options[option.name];
    }
    draw();
  }

  /** What an option offers at a table of this size. @param {api.Option} option */
  function choices(option) {
    const places = option.for_seats?.[wish.seats];
    return places ? places.flatMap((place) => option.choices[place] ?? []) : option.choices;
  }

  async function open() {
    const who = await somebody(person);
    if (!who) return;
    const mine = wish.places.filter((place) => place.kind === "me").length;
    const answer = await api.openTable({
      game: game.name,
      mode: wish.mode,
      seats: wish.seats,
      options: wish.options,
      title: wish.title,
      listed: wish.listed,
      watch: wish.watch,
      every_mode: !(game.unlocks && wish.unlocked),
      delay: wish.watch ? wish.delay : 0,
      clock:
        wish.clock === "none"
          ? { kind: "none" }
          : { kind: wish.clock, seconds: wish.seconds, add: wish.clock === "reserve" ? 10 : 0, timeout: wish.timeout },
      places: wish.places.map((place) =>
        place.kind === "bot"
          ? { kind: "bot", level: place.level }
          : place.kind === "me" && mine > 1
            ? { kind: "me", name: place.name || null }
            : { kind: place.kind },
      ),
    });
    sessionStorage.setItem(`grimtable.links.${answer.table.id}`, JSON.stringify(answer.links));
    go(`/table/${answer.table.id}`);
  }

  function draw() {
    document.documentElement.dataset["game"] = game.name;
    const focus = document.activeElement?.getAttribute("data-field");
    fill(
      form,
      h(
        "div",
        { class: "wish-head" },
        h("div", { class: "wish-cover" }, cover(game.name)),
        h(
          "div",
          {},
          h("h1", {}, t("new-table")),
          games.length > 1
            ? h(
                "div",
                { class: "seg", role: "group", "aria-label": t("nav-games") },
                games.map((one) =>
                  h(
                    "button",
                    {
                      type: "button",
                      "data-field": `game-${one.name}`,
                      class: one.name === game.name ? "on" : "",
                      "aria-pressed": String(one.name === game.name),
                      onclick: () => {
                        wish.places = [];
                        choose(one);
                      },
                    },
                    one.title,
                  ),
                ),
              )
            : h("p", { class: "game-name" }, game.title),
          h("p", {}, game.about),
        ),
      ),
      section(
        t("mode"),
        modeRows(),
        game.unlocks
          ? check(
              "unlocked-only",
              wish.unlocked,
              t("unlocked-only"),
              t("unlocked-only-explain"),
              (on) => (wish.unlocked = on),
            )
          : null,
      ),
      section(
        t("how-many"),
        h(
          "div",
          { class: "seg big", role: "group", "aria-label": t("how-many") },
          (mode()?.seats ?? []).map((n) =>
            h(
              "button",
              {
                type: "button",
                "data-field": `n${n}`,
                class: n === wish.seats ? "on" : "",
                "aria-pressed": String(n === wish.seats),
                onclick: () => setSeats(n),
              },
              String(n),
            ),
          ),
        ),
      ),
      section(
        t("who-sits"),
        h(
          "ol",
          { class: "places" },
          wish.places.map((place, k) => placeRow(place, k)),
        ),
        wish.places.filter((place) => place.kind === "me").length > 1
          ? h("p", { class: "sm" }, t("hotseat-explain"))
          : null,
      ),
      offered().length
        ? section(
            t("variants"),
            h(
              "div",
              { class: "cards" },
              offered().map((option) => (option.many ? manyRow(option) : optionRow(option))),
            ),
          )
        : null,
      section(t("clock"), clockRows()),
      section(
        t("around"),
        h(
          "div",
          { class: "cards" },
          h(
            "label",
            { class: "stacked" },
            h("span", {}, t("table-name")),
            text("title", wish.title, (value) => (wish.title = value), 40),
          ),
          check("listed", wish.listed, t("listed"), t("listed-explain"), (on) => (wish.listed = on)),
          check("watch", wish.watch, t("watchers"), t("watchers-explain"), (on) => {
            wish.watch = on;
            draw();
          }),
          wish.watch
            ? h(
                "label",
                { class: "stacked" },
                h("span", {}, t("delay")),
                select(
                  "delay",
                  String(wish.delay),
                  [
                    ["0", t("delay-none")],
                    ["5", t("delay-n", { n: 5 })],
                    ["20", t("delay-n", { n: 20 })],
                  ],
                  (value) => (wish.delay = Number(value)),
                ),
              )
            : null,
        ),
      ),
      h(
        "div",
        { class: "row-buttons sticky" },
        trouble,
        h("a", { class: "btn ghost", href: "/" }, t("cancel")),
        h(
          "button",
          { type: "submit", class: "btn go" },
          icon("player"),
          wish.places.some((place) => place.kind === "link" || place.kind === "open")
            ? t("open-table")
            : t("start-now"),
        ),
      ),
    );
    if (focus) /** @type {HTMLElement | null} */ (form.querySelector(`[data-field="${focus}"]`))?.focus();
  }

  /** A few modes lie open as cards; many go into a list, with the chosen one explained below. */
  function modeRows() {
    const told = game.modes.map((one) => ({ ...one, ...headline(one.title, one.detail) }));
    if (told.length <= MANY)
      return h(
        "div",
        { class: "cards" },
        told.map((one) =>
          radio("mode", one.name, wish.mode === one.name, one.title, one.detail, () => pickMode(one.name)),
        ),
      );
    const now = told.find((one) => one.name === wish.mode);
    return h(
      "div",
      { class: "stacked" },
      select(
        "mode",
        wish.mode,
        told.map((one) => [one.name, one.title]),
        pickMode,
        t("mode"),
      ),
      h("p", { class: "sm", "aria-live": "polite" }, now?.detail ?? ""),
    );
  }

  /** @param {string} name */
  function pickMode(name) {
    wish.mode = name;
    wish.options = {};
    if (mode()?.seats.includes(wish.seats)) draw();
    else setSeats(mode()?.seats[0] ?? 2);
  }

  /** @param {Place} place @param {number} k */
  function placeRow(place, k) {
    const kinds = ["me", "bot", "link", "open"].map(
      (kind) => /** @type {[string, string]} */ ([kind, t(`place-${kind}`)]),
    );
    return h(
      "li",
      {},
      h("span", { class: "place-n" }, String(k + 1)),
      select(
        `kind${k}`,
        place.kind,
        kinds,
        (value) => {
          place.kind = value;
          draw();
        },
        t("seat-n", { n: k + 1 }),
      ),
      place.kind === "bot"
        ? select(
            `level${k}`,
            place.level,
            game.levels.map((level) => [level.name, level.title]),
            (value) => {
              place.level = value;
              draw();
            },
            t("bot-level"),
          )
        : null,
      place.kind === "me" && wish.places.filter((one) => one.kind === "me").length > 1
        ? text(`name${k}`, place.name, (value) => (place.name = value), 24, t("name-here"))
        : null,
      h(
        "small",
        {},
        place.kind === "bot"
          ? (game.levels.find((level) => level.name === place.level)?.detail ?? "")
          : t(`place-${place.kind}-explain`),
      ),
    );
  }

  function offered() {
    return (mode()?.options ?? []).filter(
      (option) =>
        choices(option).length &&
        Object.entries(option.needs ?? {}).every(([name, values]) => values.includes(chosen(name))),
    );
  }

  /** What is chosen of an option, or would be by default. @param {string} name */
  function chosen(name) {
    const option = mode()?.options.find((one) => one.name === name);
    return wish.options[name] ?? (option && choices(option)[0]?.value);
  }

  /** An option of which any choices may be taken together. @param {api.Option} option */
  function manyRow(option) {
    const chosen = () => /** @type {unknown[]} */ (wish.options[option.name] ?? []);
    const count = h("small", {});
    const tell = () => (count.textContent = chosen().length ? t("n-chosen", { n: chosen().length }) : t("none-chosen"));
    const boxes = h(
      "div",
      { class: "boxes" },
      choices(option).map((choice, k) =>
        check(`${option.name}-${k}`, chosen().includes(choice.value), choice.title, "", (on) => {
          const next = choices(option)
            .map((one) => one.value)
            .filter((value) => (value === choice.value ? on : chosen().includes(value)));
          if (next.length) wish.options[option.name] = next;
          else delete wish.options[option.name]; // left to the table, as long as nothing is chosen
          tell();
        }),
      ),
    );
    tell();
    if (choices(option).length <= MANY)
      return h(
        "div",
        { class: "many stacked", role: "group", "aria-label": option.title },
        h("span", {}, option.title, " ", count),
        boxes,
      );
    const fold = h(
      "details",
      { class: "many", open: unfolded.has(option.name) },
      h("summary", { "data-field": option.name }, option.title, " ", count),
      boxes,
    );
    fold.addEventListener("toggle", () => (fold.open ? unfolded.add(option.name) : unfolded.delete(option.name)));
    return fold;
  }

  /** @param {api.Option} option */
  function optionRow(option) {
    const offers = choices(option);
    const now = wish.options[option.name] ?? offers[0]?.value;
    if (offers.length === 2 && typeof offers[0]?.value === "boolean") {
      const on = offers.find((choice) => choice.value === true)?.title ?? "";
      const told = headline(option.title, headline(on, "").detail || (on.includes(" ") ? on : "")); // a bare "on" says nothing
      return check(option.name, Boolean(now), told.title, told.detail, (yes) => take(option, yes));
    }
    return h(
      "label",
      { class: "stacked" },
      h("span", {}, option.title),
      select(
        option.name,
        String(offers.findIndex((choice) => choice.value === now)),
        offers.map((choice, k) => [String(k), choice.title]),
        (value) => take(option, offers[Number(value)]?.value),
      ),
    );
  }

  /** @param {api.Option} option @param {unknown} value */
  function take(option, value) {
    wish.options[option.name] = value;
    if (!mode()?.options.some((one) => option.name in (one.needs ?? {}))) return;
    for (const one of mode()?.options ?? []) if (!offered().includes(one)) delete wish.options[one.name]; // what is no longer asked has no answer
    draw();
  }

  function clockRows() {
    return h(
      "div",
      { class: "cards" },
      ["none", "move", "reserve"].map((kind) =>
        radio("clock", kind, wish.clock === kind, t(`clock-${kind}`), t(`clock-${kind}-explain`), () => {
          wish.clock = kind;
          wish.seconds = kind === "reserve" ? 600 : 60;
          draw();
        }),
      ),
      wish.clock === "none"
        ? null
        : [
            h(
              "label",
              { class: "stacked" },
              h("span", {}, t(wish.clock === "move" ? "seconds-move" : "minutes-reserve")),
              select(
                "seconds",
                String(wish.seconds),
                (wish.clock === "move" ? [20, 45, 60, 120, 300] : [180, 300, 600, 1200, 3600]).map((n) => [
                  String(n),
                  wish.clock === "move" ? t("n-seconds", { n }) : t("n-minutes", { n: n / 60 }),
                ]),
                (value) => (wish.seconds = Number(value)),
              ),
            ),
            h(
              "label",
              { class: "stacked" },
              h("span", {}, t("on-timeout")),
              select(
                "timeout",
                wish.timeout,
                [
                  ["bot", t("timeout-bot")],
                  ["pause", t("timeout-pause")],
                ],
                (value) => (wish.timeout = value),
              ),
            ),
            h("p", { class: "sm whole" }, t("clock-secret")),
          ],
    );
  }
}

/** A title that explains itself after a colon, in its two parts. @param {string} title @param {string} detail */
function headline(title, detail) {
  const at = title.indexOf(": ");
  if (detail || at < 0) return { title, detail };
  return { title: title.slice(0, at), detail: title.charAt(at + 2).toUpperCase() + title.slice(at + 3) };
}

/** @param {string} title @param {...import("../kit/dom.js").Many} content */
function section(title, ...content) {
  return h("fieldset", {}, h("legend", { class: "h" }, title), ...content);
}

/** @param {string} group @param {string} value @param {boolean} on @param {string} title @param {string} detail @param {() => void} pick */
function radio(group, value, on, title, detail, pick) {
  const box = h("input", { type: "radio", name: group, value, checked: on, "data-field": `${group}-${value}` });
  box.addEventListener("change", pick);
  return h(
    "label",
    { class: `choice ${on ? "on" : ""}` },
    box,
    h("span", {}, h("b", {}, title), detail ? h("small", {}, detail) : null),
  );
}

/** @param {string} field @param {boolean} on @param {string} title @param {string} detail @param {(on: boolean) => void} change */
function check(field, on, title, detail, change) {
  const box = h("input", { type: "checkbox", checked: on, "data-field": field });
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "choice" }, box, h("span", {}, h("b", {}, title), detail ? h("small", {}, detail) : null));
}

/** @param {string} field @param {string} value @param {[string, string][]} options @param {(value: string) => void} change @param {string} [label] */
function select(field, value, options, change, label) {
  const el = h(
    "select",
    { class: "field", "data-field": field, "aria-label": label ?? null },
    options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)),
  );
  el.addEventListener("change", () => change(el.value));
  return el;
}

/** @param {string} field @param {string} value @param {(value: string) => void} change @param {number} length @param {string} [hint] */
function text(field, value, change, length, hint = "") {
  const el = h("input", {
    type: "text",
    class: "field wide",
    maxlength: length,
    "data-field": field,
    placeholder: hint || null,
    "aria-label": hint || null,
  });
  el.value = value;
  el.addEventListener("input", () => change(el.value));
  return el;
}
