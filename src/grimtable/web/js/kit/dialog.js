// @ts-check
// A dialog over the page, and a question that waits for yes or no.

import { h, icon, sheet } from "./dom.js";
import { goBack } from "./focus.js";
import { t } from "./words.js";

await sheet("/css/dialogs.css");

/**
 * A dialog that closes on Escape, on its cross and on a click beside it.
 * @param {string} title
 * @param {(import("../kit/dom.js").Child | import("../kit/dom.js").Child[])[]} body
 * @param {{ kind?: string, firm?: boolean, onClose?: () => void }} [how]
 */
export function openDialog(title, body, how = {}) {
  const cross = how.firm
    ? null
    : h("button", { type: "button", class: "tool cross", "aria-label": t("close") }, icon("close"));
  const dialog = h(
    "dialog",
    { class: `sheet ${how.kind ?? ""}`, "aria-label": title },
    h("header", { class: "dialog-head" }, h("h2", {}, title), cross),
    h("div", { class: "dialog-body" }, ...body),
  );
  cross?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) goBack(null, document.getElementById("main")); // what had the focus before is gone
    how.onClose?.();
  });
  dialog.addEventListener("cancel", (event) => {
    if (how.firm) event.preventDefault();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !how.firm) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  const inside = dialog.querySelector(".dialog-body");
  if (
    inside &&
    inside.scrollHeight > inside.clientHeight &&
    !inside.querySelector("button, a, input, select, textarea")
  )
    inside.setAttribute("tabindex", "0"); // else no key would scroll it
  return dialog;
}

/** @param {string} question @param {string} yes @param {string} [title] @param {string} [no] @returns {Promise<boolean>} */
export function ask(question, yes = t("confirm"), title = t("sure"), no = t("cancel")) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(
      title,
      [
        h("p", {}, question),
        h(
          "div",
          { class: "row-buttons" },
          h("button", { type: "button", class: "btn ghost", onclick: () => dialog.close() }, no),
          h(
            "button",
            {
              type: "button",
              class: "btn go",
              onclick: () => {
                answer = true;
                dialog.close();
              },
            },
            yes,
          ),
        ),
      ],
      { kind: "small", onClose: () => resolve(answer) },
    );
  });
}
