// @ts-check
// Which side to play: asked before a table of a game is opened whose roles differ.

import { openDialog } from "../kit/dialog.js";
import { face, h } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** The side that was chosen; null if the dialog was closed. @param {import("../kit/api.js").GameInfo} game @returns {Promise<import("../kit/api.js").Side | null>} */
export function chooseSide(game) {
  const root = document.documentElement;
  const before = root.dataset["game"];
  root.dataset["game"] = game.name; // faces and colours are this game's
  return new Promise((resolve) => {
    /** @type {import("../kit/api.js").Side | null} */
    let chosen = null;
    const dialog = openDialog(
      `${game.title}: ${t("which-side")}`,
      [
        h(
          "div",
          { class: "sides" },
          (game.sides ?? []).map((side) =>
            h(
              "button",
              {
                type: "button",
                class: "side-choice",
                "data-side": side.role,
                onclick: () => {
                  chosen = side;
                  dialog.close();
                },
              },
              h(
                "span",
                { class: "side-faces" },
                side.portraits.map((portrait) => face(portrait, "survivor", { whole: true })),
              ),
              h("b", {}, side.title),
              h("span", {}, side.text),
            ),
          ),
        ),
      ],
      {
        kind: "side-dialog",
        onClose: () => {
          if (before === undefined) delete root.dataset["game"];
          else root.dataset["game"] = before;
          resolve(chosen);
        },
      },
    );
  });
}
