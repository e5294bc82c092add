// @ts-check
// The REST side of the server: lobby, new tables, history, rules. Every address the client knows is in this file.

import { language, t } from "./words.js";

export class ApiError extends Error {
  /** @param {number} status @param {string} slug @param {string} text */
  constructor(status, slug, text) {
    super(text);
    this.status = status;
    this.slug = slug;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] JSON, or a file to send as it is
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  /** @type {RequestInit} */
  const request = { method, headers, credentials: "same-origin" };
  if (method !== "GET") headers["X-Grimtable"] = "1"; // a page from elsewhere cannot send this
  if (body instanceof Blob) request.body = body;
  else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, request);
  } catch {
    throw new ApiError(0, "offline", t("offline"));
  }
  const data = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (!answer.ok) throw new ApiError(answer.status, data?.error ?? "error", data?.text ?? t("trouble-text"));
  return data;
}

/** @param {string | number} id */
const part = (id) => encodeURIComponent(id);

/** @typedef {{ id: string, name: string, login?: string | null, lang?: string }} Person */
/** @typedef {{ seat: number, name: string, kind: string, level?: string | null, away?: boolean, link?: boolean, you?: boolean, result?: string | null, role?: string | null }} SeatInfo */
/** @typedef {{ id: string, game: string, game_title: string, mode: string, title: string, status: string, seats: SeatInfo[], host: boolean, listed: boolean, created: number, ended?: number | null, share?: { token: string, path: string } | null, entry?: string, your_turn?: boolean | null, imported?: boolean }} TableInfo */
/** @typedef {{ value: unknown, title: string }} Choice */
/** @typedef {{ name: string, title: string, choices: Choice[], many?: boolean, for_seats?: Record<string, number[]>, needs?: Record<string, unknown[]> }} Option */
/** @typedef {{ name: string, title: string, detail: string, seats: number[], options: Option[] }} Mode */
/** @typedef {{ name: string, title: string, detail: string }} Level */
/** @typedef {{ name: string, title: string, tagline: string, about: string, ruleset: string, modes: Mode[], levels: Level[], unlocks: boolean, sides?: Side[] }} GameInfo */
/** @typedef {{ role: string, title: string, text: string, portraits: string[], options: Record<string, number> }} Side */
/** @typedef {{ id: string, title: string, text: string, chapter: string }} Rule */
/** @typedef {{ points: [number, number][], at: [number, number, number, number], hue: string, code: string, icons: string[], art?: string }} Outline */
/** @typedef {{ table: string, id: string, title: string, text: string, source: string, cite: string, rule: string, values: Record<string, unknown>, table_title: string, words: string[], plan: Outline[] }} Component */
/** @typedef {{ seat: number, token: string, path: string }} SeatLink */
/** @typedef {{ title: string, minutes: string | number, weight: number, goal: string, win: string, lose: string, round: { title: string, say: string, picture?: string, signs?: string }[], mistake: { say: string, rule?: string }[], lessons: { id: string, title: string, minutes?: number }[] }} Primer */

/** @returns {Promise<GameInfo[]>} */
export const games = () => call("GET", "/api/games");
/** @returns {Promise<string>} which build of the program answers; "" from a server that does not say */
export const build = () =>
  call("GET", "/api/health").then(
    (health) => health.build ?? "",
    () => "",
  );
/** @returns {Promise<TableInfo[]>} */
export const lobby = () => call("GET", "/api/lobby");
/** @param {string} status @returns {Promise<TableInfo[]>} */
export const myTables = (status) => call("GET", `/api/me/tables?status=${part(status)}&limit=60`);
/** @param {Record<string, unknown>} wish @returns {Promise<{ table: TableInfo, links: SeatLink[] }>} */
export const openTable = (wish) => call("POST", "/api/tables", wish);
/** @param {string} table @returns {Promise<TableInfo>} */
export const tableInfo = (table) => call("GET", `/api/tables/${part(table)}`);
/** @param {string} table @param {number} seat @returns {Promise<TableInfo>} */
export const sit = (table, seat) => call("POST", `/api/tables/${part(table)}/seats/${seat}/sit`, {});
/** @param {string} table @param {number} seat */
export const standUp = (table, seat) => call("POST", `/api/tables/${part(table)}/seats/${seat}/leave`);
/** @param {string} table @param {number} seat @param {Record<string, unknown>} place */
export const arrange = (table, seat, place) => call("PUT", `/api/tables/${part(table)}/seats/${seat}`, place);
/** @param {string} table @param {number} seat @returns {Promise<SeatLink>} */
export const seatLink = (table, seat) => call("POST", `/api/tables/${part(table)}/seats/${seat}/link`);
/** @param {string} table */
export const startTable = (table) => call("POST", `/api/tables/${part(table)}/start`);
/** @param {string} table @returns {Promise<{ table: string }>} */
export const rematch = (table) => call("POST", `/api/tables/${part(table)}/rematch`);
/** "How to play" on one screen. @param {string} game @returns {Promise<Primer>} */
export const primer = (game) => call("GET", `/api/games/${part(game)}/primer`);
/** What a link is worth, without using it. @param {string} token @returns {Promise<{ state: "free" | "used" | "unknown" }>} */
export const invitation = (token) => call("GET", `/api/join/${part(token)}`);
/** @param {string} token @param {string | null} name @returns {Promise<{ table: string, seat: number }>} */
export const join = (token, name) => call("POST", "/api/join", name ? { token, name } : { token });

/** @returns {Promise<{ person: Person | null }>} */
export const me = () => call("GET", "/api/me");
/** @param {string} name @returns {Promise<{ person: Person }>} */
export const guest = (name) => call("POST", "/api/guest", { name, lang: language() });
/** @param {{ name?: string, lang?: string }} changes @returns {Promise<Person>} */
export const changeMe = (changes) => call("PATCH", "/api/me", changes);
export const deleteMe = () => call("DELETE", "/api/me");
/** @param {string} name @param {string} password */
export const register = (name, password) => call("POST", "/api/account", { name, password });
/** @param {string} name @param {string} password */
export const login = (name, password) => call("POST", "/api/login", { name, password });
export const logout = () => call("POST", "/api/logout");
/** @returns {Promise<{ name: string, login: string | null, results: { game: string, game_title: string, role: string, role_title: string, played: number, won: number, drawn: number, lost: number }[] }>} */
export const profile = () => call("GET", "/api/me/profile");

/** @param {string} table @param {string} seat a number, "" for my own, "spectator" @param {number} start @returns {Promise<{ seat: number | null, start: number, total: number, seats: number[], names: string[], frames: any[] }>} */
export const frames = (table, seat, start) =>
  call(
    "GET",
    `/api/tables/${part(table)}/frames?start=${start}&count=400${seat === "spectator" ? "&spectator=true" : seat ? `&seat=${part(seat)}` : ""}`,
  );
/** @param {Blob} file @returns {Promise<{ table: string }>} */
export const importReplay = (file) => call("POST", "/api/replays", file);

/** @param {string} game @returns {Promise<{ title: string, intro: string, lang: string, chapters: { title: string, intro: string, rules: Rule[] }[] }>} */
export const rulebook = (game) => call("GET", `/api/games/${part(game)}/rules`);
/** @param {string} game @param {string} query @returns {Promise<{ rules: Rule[] }>} */
export const searchRules = (game, query) => call("GET", `/api/games/${part(game)}/rules/search?q=${part(query)}`);
/** @param {string} game @returns {Promise<Component[]>} */
export const gallery = (game) => call("GET", `/api/games/${part(game)}/gallery`);

/** @param {string} table */
export const replayFile = (table) => `/api/tables/${part(table)}/replay`;
export const exportUrl = "/api/me/export";

/** @param {string} table @param {string | null} token */
export function socketUrl(table, token) {
  const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${part(table)}/live?v=1`;
  return token ? `${base}&token=${part(token)}` : base;
}
