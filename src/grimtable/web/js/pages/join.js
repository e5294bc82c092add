// @ts-check
// A friend's link: take the seat it stands for.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { attempt, page, somebody, whoAmI } from "./frame.js";

/** @param {HTMLElement} root @param {string} token @param {import("./frame.js").Go} go */
export async function joinPage(root, token, go) {
  const person = await whoAmI();
  const trouble = h("p", { class: "bad", role: "alert" });
  const enter = () =>
    attempt(async () => {
      const who = await somebody(person);
      if (!who) return;
      const { table } = await api.join(token, null);
      go(`/table/${table}`);
    }, trouble);
  page(root, person, go, "notice", h("h1", {}, t("invited")), h("p", {}, t("invited-text")), trouble, h("button", { type: "button", class: "btn go", onclick: () => void enter() }, t("take-seat")));
}
