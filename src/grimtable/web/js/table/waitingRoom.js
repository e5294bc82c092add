// @ts-check
// A table that has not started: who sits where, links for friends, and a code for their phones.

import * as api from "../kit/api.js";
import { fill, h, icon, s } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** @typedef {import("../types").TableState} TableState */

/** Invitations to tables of mine, asked for once. @type {Map<string, Promise<string | null>>} */
const invitations = new Map();

/** The address that lets anybody in, or null where the table has none. @param {import("../types").TableInfo} table */
function invitationTo(table) {
  const asked =
    invitations.get(table.id) ??
    (table.share
      ? Promise.resolve(table.share.path)
      : api.tableInfo(table.id).then(
          (info) => info.share?.path ?? null,
          () => null,
        ));
  invitations.set(table.id, asked);
  return asked;
}

/** @param {TableState} state @param {(path: string) => void} go */
export function waitingRoom(state, go) {
  const table = /** @type {import("../types").TableInfo & { host?: boolean }} */ (state.table);
  const awaited = table.seats.some((seat) => seat.kind === "open");
  const open = table.seats.some((seat) => seat.kind === "open" && !seat.link);
  const trouble = h("p", { class: "bad", role: "alert" });
  const share = h("div", { class: "share" });
  const seated = state.you.length > 0;
  const game = table.game_title || table.game;

  /** @param {() => Promise<unknown>} work */
  const tryTo = async (work) => {
    trouble.textContent = "";
    try {
      await work();
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : t("trouble-text");
    }
  };

  /** @param {number} seat */
  const showLink = (seat) =>
    tryTo(async () => {
      const kept = /** @type {api.SeatLink[]} */ (
        JSON.parse(sessionStorage.getItem(`grimtable.links.${table.id}`) ?? "[]")
      );
      const link = kept.find((one) => one.seat === seat) ?? (await api.seatLink(table.id, seat));
      sessionStorage.setItem(
        `grimtable.links.${table.id}`,
        JSON.stringify([...kept.filter((one) => one.seat !== seat), link]),
      );
      shareLink(share, location.origin + link.path, true);
    });
  if (table.host && awaited)
    void invitationTo(table).then((path) => {
      if (!path) return;
      if (location.pathname === `/table/${table.id}`) history.replaceState(history.state, "", path); // what is copied from the address bar lets a friend in
      if (!share.childElementCount) shareLink(share, location.origin + path, false);
    });
  /** @param {number} seat */
  const take = (seat) =>
    tryTo(async () => {
      const { somebody, whoAmI } = await import("../pages/pageHeader.js");
      if (await somebody(await whoAmI())) {
        await api.sit(table.id, seat);
        go(location.pathname);
      }
    });

  return h(
    "main",
    { class: "page waiting", id: "main" },
    h("h1", {}, table.title || game),
    table.title ? h("p", { class: "game-name" }, game) : null, // a guest must see what they would join
    h("p", {}, t(seated || !awaited ? "waiting-text" : open ? "waiting-open" : "waiting-ask")),
    h(
      "ol",
      { class: "places" },
      table.seats.map((seat) => {
        const row = /** @type {import("../types").TableSeat & { link?: boolean }} */ (seat);
        const free = row.kind === "open";
        return h(
          "li",
          { class: free ? "free" : "" },
          h("span", { class: "place-n" }, String(row.seat + 1)),
          icon(row.kind === "bot" ? "bot" : free ? "door" : "survivor"),
          h(
            "b",
            {},
            free
              ? t(row.link ? "waits-for-link" : "seat-open")
              : row.you
                ? `${row.name} (${t("you").toLowerCase()})`
                : row.name || t("bot"),
          ), // a bot gets its name when the game begins
          h(
            "span",
            { class: "row-buttons" },
            free && table.host
              ? h(
                  "button",
                  { type: "button", class: "btn", onclick: () => void showLink(row.seat) },
                  icon("link"),
                  t("get-link"),
                )
              : null,
            free && table.host
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "btn ghost",
                    onclick: () => void tryTo(() => api.arrange(table.id, row.seat, { kind: "bot" })),
                  },
                  icon("bot"),
                  t("put-bot"),
                )
              : null,
            free && !row.link && !seated
              ? h("button", { type: "button", class: "btn go", onclick: () => void take(row.seat) }, t("take-seat"))
              : null,
          ),
        );
      }),
    ),
    trouble,
    share,
    h(
      "div",
      { class: "row-buttons" },
      h("button", { type: "button", class: "btn ghost", onclick: () => go("/") }, t("home")),
      seated && !table.host
        ? h(
            "button",
            {
              type: "button",
              class: "btn ghost",
              onclick: () =>
                void tryTo(async () => {
                  await api.standUp(table.id, state.you[0] ?? 0);
                  go("/");
                }),
            },
            t("stand-up"),
          )
        : null,
      table.host
        ? h(
            "button",
            { type: "button", class: "btn go", onclick: () => void tryTo(() => api.startTable(table.id)) },
            icon("player"),
            t("start-with-bots"),
          )
        : null,
    ),
  );
}

/** @param {HTMLElement} where @param {string} url @param {boolean} copyNow somebody has just asked for it */
function shareLink(where, url, copyNow) {
  const field = h("input", { type: "text", class: "field wide", readonly: true, "aria-label": t("link"), value: url });
  const copied = h("span", { role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(url);
      copied.textContent = t("link-copied");
    } catch {
      copied.textContent = t("copy-yourself");
    }
  };
  const code = h("div");
  void import("../kit/qr.js").then(({ qrMatrix }) => code.append(qrPicture(qrMatrix(url))));
  fill(
    where,
    h("p", {}, t("share-text")),
    h(
      "div",
      { class: "share-row" },
      field,
      h("button", { type: "button", class: "btn", onclick: () => void copy() }, icon("link"), t("copy")),
    ),
    copied,
    code,
  );
  if (copyNow) void copy();
}

/** @param {boolean[][]} matrix */
function qrPicture(matrix) {
  const size = matrix.length + 8;
  const d = matrix.map((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("qr") },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d, fill: "#000" }),
  );
}
