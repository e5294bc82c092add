// @ts-check
// A running table.

import * as api from "../kit/api.js";
import { h } from "../kit/dom.js";
import { TablePage } from "../table/tablePage.js";
import { t } from "../kit/words.js";

/** @param {HTMLElement} root @param {string} id @param {(path: string) => void} go @param {() => Promise<unknown>} pageStyles */
export async function play(root, id, go, pageStyles) {
  root.replaceChildren(h("p", { class: "loading" }, t("loading")));
  const query = new URLSearchParams(location.search);
  const invitation = /^#invite=([\w.~-]+)$/.exec(location.hash)?.[1];
  if (invitation) {
    const info = await api.tableInfo(id).catch(() => null);
    if (!info?.seats.some((seat) => seat.you)) {
      await pageStyles();
      return (await import("./join.js")).joinPage(root, invitation, go, info);
    }
  }
  const table = new TablePage(root, {
    url: api.socketUrl(id, query.get("token")),
    rules: async (text, game) =>
      (await api.searchRules(game, text)).rules.map((rule) => ({
        id: rule.id,
        text: rule.title ? `**${rule.title}** ${rule.text}` : rule.text,
      })),
    go,
    rematch: async () => `/table/${(await api.rematch(id)).table}`,
    playFrom: async (game, at, seat) =>
      `/table/${(await api.openTable({ game, moment: { table: id, at, seat } })).table.id}`,
    saveUrl: api.replayFile(id),
    pageStyles,
  });
  table.start();
  return { stop: () => table.stop(), back: () => table.back(), table };
}
