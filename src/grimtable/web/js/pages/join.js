// @ts-check
// A friend's link: take the seat it stands for, if it still stands for one.

import * as api from "../kit/api.js";
import { h } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { page, somebody, whoAmI } from "./pageHeader.js";

/** @param {HTMLElement} root @param {string} token @param {import("./pageHeader.js").Go} go */
export async function joinPage(root, token, go) {
  const [person, { state }] = await Promise.all([whoAmI(), api.invitation(token)]);
  if (state !== "free") {
    refused(t(`invitation-${state}`));
    return;
  }
  const enter = async () => {
    const who = await somebody(person);
    if (!who) return;
    try {
      const { table } = await api.join(token, null);
      go(`/table/${table}`);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      refused(error.message);
    }
  };
  page(root, person, go, "notice", h("h1", {}, t("invited")), h("p", {}, t("invited-text")), h("button", { type: "button", class: "btn go", onclick: () => void enter() }, t("take-seat")));

  /** No seat is promised any more: why, and the way home. @param {string} why */
  function refused(why) {
    page(root, person, go, "notice", h("h1", {}, t("not-invited")), h("p", { role: "alert" }, why), h("a", { class: "btn go", href: "/" }, t("home")));
  }
}
