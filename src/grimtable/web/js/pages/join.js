// @ts-check
// A friend's link: what table it leads to, and the seat it stands for, if it still stands for one.

import * as api from "../kit/api.js";
import { h, icon } from "../kit/dom.js";
import { t } from "../kit/words.js";
import { cover, page, somebody, whoAmI } from "./pageHeader.js";

/** @param {HTMLElement} root @param {string} token @param {import("./pageHeader.js").Go} go @param {api.TableInfo | null} [info] the table, where the address names it */
export async function joinPage(root, token, go, info = null) {
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
  page(
    root,
    person,
    go,
    "notice",
    h("h1", {}, t("invited")),
    info ? invitedTo(info) : h("p", {}, t("invited-text")),
    h(
      "div",
      { class: "row-buttons" },
      h("button", { type: "button", class: "btn go", onclick: () => void enter() }, icon("player"), t("take-seat")),
      info ? h("a", { class: "btn ghost", href: `/learn/${info.game}` }, icon("book"), t("how-to-play")) : null,
    ),
  );

  /** No seat is promised any more: why, and the way home. @param {string} why */
  function refused(why) {
    page(
      root,
      person,
      go,
      "notice",
      h("h1", {}, t("not-invited")),
      h("p", { role: "alert" }, why),
      h("a", { class: "btn go", href: "/" }, t("home")),
    );
  }
}

/** Which game, and who sits there. @param {api.TableInfo} info */
function invitedTo(info) {
  const people = info.seats.filter((seat) => seat.kind === "human").map((seat) => seat.name);
  const bots = info.seats.filter((seat) => seat.kind === "bot").length;
  const free = info.seats.filter((seat) => seat.kind === "open").length;
  return h(
    "div",
    { class: "wish-head" },
    h("div", { class: "wish-cover" }, cover(info.game)),
    h(
      "div",
      {},
      h("h2", {}, info.game_title),
      info.title ? h("p", {}, info.title) : null,
      h("p", {}, people.length ? t("who-waits", { names: people.join(", ") }) : t("invited-text")),
      h(
        "p",
        { class: "sm" },
        [t("seats-free", { n: free }), bots ? t("n-bots", { n: bots }) : ""].filter(Boolean).join(" · "),
      ),
    ),
  );
}
