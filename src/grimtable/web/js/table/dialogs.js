// @ts-check
// What lies over the table for a while: menu, help, hints, claims, pass-the-device.

import { openDialog } from "../kit/dialog.js";
import { h, icon } from "../kit/dom.js";
import { choose, isOn, setting } from "../kit/settings.js";
import { LANGUAGES, language, plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").TableSeat} TableSeat */

export function openHelp() {
  const keys = [
    ["1 – 9", "key-number"],
    ["← ↑ ↓ →", "key-arrows"],
    ["Enter", "key-enter"],
    ["Esc", "key-escape"],
    ["A", "key-acts"],
    ["L", "key-log"],
    ["T", "key-talk"],
    ["H", "key-hint"],
    ["U", "key-undo"],
    ["M", "key-mark"],
    ["+ / −", "key-zoom"],
    ["?", "key-help"],
  ];
  const touch = matchMedia("(pointer: coarse)").matches; // a finger has no keys, and on a phone nothing lies at the right
  openDialog(t("help"), [
    h("p", {}, t(touch ? "help-tap" : "help-click")),
    h("p", {}, t("help-why")),
    ...(touch
      ? [h("p", {}, t("help-hold"))]
      : [
          h("h3", { class: "h" }, t("keyboard")),
          h(
            "dl",
            { class: "keys" },
            keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(words ?? ""))]),
          ),
        ]),
    h("h3", { class: "h" }, t("what-marks-mean")),
    h(
      "ul",
      { class: "legend" },
      ["can", "sel", "threat", "safe", "secret", "off"].map((state) =>
        h("li", { class: `leg-${state}` }, h("i"), h("span", {}, t(`state-${state}`))),
      ),
    ),
  ]);
}

/**
 * @param {import("../types").HintMove[]} moves
 * @param {TableSeat[]} seats
 * @param {(action: unknown) => void} take
 */
export function openHints(moves, seats, take) {
  const dialog = openDialog(t("hint-title"), [
    h("p", { class: "sm" }, t("hint-explain")),
    h(
      "ol",
      { class: "hints" },
      moves.map((move, k) => {
        const bar = h("i");
        bar.style.width = `${Math.round(Math.max(0, Math.min(1, move.value)) * 100)}%`;
        return h(
          "li",
          {},
          h("span", { class: "place" }, String(k + 1)),
          h(
            "div",
            {},
            h("span", {}, rich(move.words, seats)),
            h(
              "div",
              { class: "valuebar", role: "img", "aria-label": t("expected", { p: Math.round(move.value * 100) }) },
              bar,
            ),
            h(
              "small",
              {},
              t("expected", { p: Math.round(move.value * 100) }),
              move.visits ? ` · ${t("visits", { n: move.visits })}` : "",
            ),
          ),
          h(
            "button",
            {
              type: "button",
              class: "btn ghost",
              onclick: () => {
                dialog.close();
                take(move.action);
              },
            },
            t("show-move"),
          ),
        );
      }),
    ),
  ]);
}

/** Hide everything until the next person sits down. @param {string} name @param {() => void} ready */
export function openCurtain(name, ready) {
  const dialog = openDialog(
    t("pass-device"),
    [
      h(
        "div",
        { class: "curtain-body" },
        icon("secret"),
        h("p", { class: "curtain-name" }, t("pass-to", { name })),
        h("p", { class: "sm" }, t("pass-explain", { name })),
        h("button", { type: "button", class: "btn go", onclick: () => dialog.close() }, t("i-am", { name })),
      ),
    ],
    { kind: "curtain", firm: true, onClose: ready },
  );
  return dialog;
}

/**
 * @param {{ items: { words: string, icon: string, act: () => void, off?: boolean }[], onLanguage: (lang: string) => void }} how
 */
export function openMenu(how) {
  const dialog = openDialog(
    t("menu"),
    [
      h(
        "ul",
        { class: "menu" },
        how.items.map((item) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "act",
                disabled: item.off,
                onclick: () => {
                  dialog.close();
                  item.act();
                },
              },
              icon(item.icon),
              h("span", {}, item.words),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "menu-row" },
        h("span", {}, t("language")),
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
                onclick: () => {
                  dialog.close();
                  how.onLanguage(lang);
                },
              },
              t(`language-${lang}`),
            ),
          ),
        ),
      ),
      h("div", { class: "menu-row" }, h("span", {}, t("speed")), choice("speed", ["1", "2", "now"], "speed")),
      h("label", { class: "menu-row" }, h("span", {}, t("volume")), volume()),
      toggle("mute", t("mute")),
      toggle("ambience", t("ambience")),
      toggle("sudden", t("sudden"), t("sudden-text")),
      toggle("motion", t("animations")),
      h(
        "div",
        { class: "menu-row" },
        h("span", {}, t("warnings")),
        choice("warnings", ["all", "deadly", "none"], "warnings"),
      ),
      toggle("rules", t("show-rules"), t("show-rules-text")),
    ],
    { kind: "small" },
  );
}

/** A setting with a few values. @param {import("../kit/settings.js").Name} name @param {string[]} values @param {string} words @returns {HTMLElement} */
function choice(name, values, words) {
  const group = h(
    "div",
    { class: "seg", role: "group", "aria-label": t(words) },
    values.map((value) =>
      h(
        "button",
        {
          type: "button",
          class: setting(name) === value ? "on" : "",
          "aria-pressed": String(setting(name) === value),
          onclick: () => {
            choose(name, value);
            group.replaceWith(choice(name, values, words));
          },
        },
        t(`${words}-${value}`),
      ),
    ),
  );
  return group;
}

function volume() {
  const slide = h("input", { type: "range", min: "0", max: "1", step: "0.05", "aria-label": t("volume") });
  slide.value = setting("volume");
  slide.addEventListener("input", () => choose("volume", slide.value));
  return slide;
}

/** A setting that is on or off. @param {import("../kit/settings.js").Name} name @param {string} words @param {string} [detail] */
function toggle(name, words, detail) {
  const box = h("input", { type: "checkbox", class: "switch", checked: isOn(name), "data-setting": name });
  box.addEventListener("change", () => choose(name, box.checked));
  return h("label", { class: "menu-row" }, h("span", {}, words, detail ? h("small", {}, detail) : null), box);
}

/**
 * Put a structured claim together.
 * @param {import("../types").ClaimForm} form
 * @param {TableSeat[]} seats
 * @param {(claim: Record<string, unknown>) => void} say
 */
export function openClaim(form, seats, say) {
  const fields = (form.choices ?? []).map((choice) => {
    if (choice.text)
      return {
        choice,
        field: h("textarea", { class: "field", rows: "3", maxlength: String(choice.text), required: true }),
      };
    const select = h(
      "select",
      {
        class: "field",
        multiple: choice.many,
        size: choice.many ? Math.min(6, choice.options.length) : null,
        required: true,
      },
      choice.options.map((option, k) => h("option", { value: String(k) }, plain(option.words, seats))),
    );
    return { choice, select };
  });
  const send = () => {
    /** @type {Record<string, unknown>} */
    const claim = { kind: form.kind };
    for (const { choice, field, select } of fields) {
      if (field) {
        const text = field.value.trim();
        if (!text) return void field.focus();
        claim[choice.name] = text;
        continue;
      }
      const values = [...select.selectedOptions].map((option) => choice.options[Number(option.value)]?.value);
      if (!values.length) return;
      claim[choice.name] = choice.many ? values : values[0];
    }
    dialog.close();
    say(claim);
  };
  const dialog = openDialog(
    form.words,
    [
      h("p", { class: "sm" }, t("claim-explain")),
      fields.map(({ choice, field, select }) =>
        h("label", { class: "stacked" }, h("span", {}, choice.words), field ?? select),
      ),
      h("div", { class: "row-buttons" }, h("button", { type: "button", class: "btn go", onclick: send }, t("say-it"))),
    ],
    { kind: "small" },
  );
}
