// @ts-check
// The drawer: talk, log and rules. On a phone it is a sheet from below.

import { fill, h, icon, refill } from "../kit/dom.js";
import { fadeWhereMore } from "../kit/scrollEdges.js";
import { avatar, ruleLink } from "./panels.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../types").TalkEntry} TalkEntry */
/** @typedef {{ say: (text: string, to: string) => void, again: (line: LogLine) => void, claim: (claim: unknown, to: string) => void, replay: () => void, hint: () => void, rule: (query: string) => Promise<{ id: string, text: string }[]>, close: () => void, tab: (tab: string) => void }} DrawerActs */

const SCRUBBED = "…"; // what is left of the words of who had their data deleted
const AT_END = 4; // pixels from the end that are the end: rounded sizes differ by a few
const VERDICTS = {
  true: ["truth", "truth"],
  kept: ["truth", "truth"],
  false: ["lie", "lie"],
  broken: ["lie", "lie"],
  open: ["open", "hourglass"],
};

/** @param {DrawerActs} acts */
export function makeDrawer(acts) {
  const list = h("div", { class: "tablist", role: "tablist" });
  const closing = h(
    "button",
    { type: "button", class: "tool sheet-close", onclick: () => acts.close() },
    icon("close"),
  );
  const tabs = h("div", { class: "tabs" }, list, closing);
  const recap = h("div", { class: "recap" });
  const feed = h("ol", { class: "feed", tabindex: "0" });
  const chips = h("div", { class: "chips" });
  const to = h("div", { class: "to", role: "group" });
  const field = h("input", { type: "text", maxlength: "400", autocomplete: "off" });
  const sendButton = h("button", { type: "submit", class: "sendbtn" }, icon("send"));
  const compose = h("form", { class: "compose" }, chips, to, h("div", { class: "field" }, field, sendButton)); // it stays whatever happens: somebody may be writing
  const rules = h("div", { class: "rulepane" });
  const found = h("div", { class: "found", tabindex: "0" });
  const search = h("input", { type: "search", class: "field" });
  rules.append(search, found);
  const el = h(
    "aside",
    { class: "drawer", id: "drawer", tabindex: "-1" },
    h("span", { class: "grab" }),
    tabs,
    recap,
    feed,
    rules,
    compose,
  );
  let tab = "talk";
  let shown = "";
  let asked = 0;
  let hearers = "team"; // what one says is first of all for one's own side, where there is one
  let game = "";
  let following = true; // the newest line stays in sight until its reader looks further up
  let seenTo = 0;
  let heard = 0;

  feed.addEventListener(
    "scroll",
    () => {
      if (feed.scrollHeight - feed.scrollTop - feed.clientHeight <= AT_END) following = true;
      else if (feed.scrollTop < seenTo) following = false; // nobody but its reader moves it up: what grows or shrinks only leaves the end further away
      seenTo = feed.scrollTop;
    },
    { passive: true },
  );
  new ResizeObserver(() => stayAtEnd()).observe(feed);

  function stayAtEnd() {
    if (!following) return;
    feed.scrollTop = feed.scrollHeight;
    seenTo = feed.scrollTop;
  }

  /** @type {LogLine[]} */
  let lines = []; // of the log as it is drawn
  feed.addEventListener("click", (event) => {
    const k = /** @type {Element} */ (event.target).closest("[data-again]")?.getAttribute("data-again");
    const line = lines.find((one) => String(one.n) === k);
    if (line) acts.again(line);
  });

  /** @type {import("../types").ClaimForm[]} */
  let claims = []; // what can be claimed now
  /** @type {(name: string) => void} */
  let speakTo = () => {};

  fadeWhereMore(chips);
  chips.addEventListener("click", (event) => {
    const what = /** @type {Element} */ (event.target).closest("[data-do]")?.getAttribute("data-do");
    const claim = claims[Number(what)];
    if (what === "replay") acts.replay();
    else if (what === "hint") acts.hint();
    else if (claim) acts.claim(claim, claim.to ?? "all");
  });
  to.addEventListener("click", (event) => {
    const name = /** @type {Element} */ (event.target).closest("[data-to]")?.getAttribute("data-to");
    if (name) speakTo(name);
  });
  search.addEventListener("input", () => void lookUp(search.value));
  compose.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    acts.say(text, to.hidden ? "all" : hearers);
    field.value = "";
  });

  /** @param {string} query */
  async function lookUp(query) {
    const mine = ++asked;
    if (!query.trim()) {
      fill(
        found,
        h("p", { class: "none" }, t("rules-hint")),
        h("a", { class: "btn ghost", href: `/rules/${game}`, target: "_blank" }, icon("book"), t("rulebook")),
      );
      return;
    }
    const [rows, { markdown }] = await Promise.all([acts.rule(query), import("../kit/markdown.js")]);
    if (mine !== asked) return; // somebody typed on: an older answer must not cover a newer one
    fill(
      found,
      rows.length
        ? rows.map((row) =>
            h(
              "article",
              { class: "rule-text", id: `rule-${row.id}` },
              h("b", { class: "rule" }, row.id),
              markdown(row.text),
            ),
          )
        : h("p", { class: "none" }, t("no-rule-found")),
    );
  }

  /** @param {TableState} state @param {{ tab: string, open: boolean, unread: number, recap: LogLine[] }} now */
  function update(state, now) {
    if (!state.table) return;
    if (tab !== now.tab) following = true;
    tab = now.tab;
    game = state.table.game;
    el.classList.toggle("open", now.open);
    el.setAttribute("aria-label", t(tab));
    el.dataset["tab"] = tab;
    closing.setAttribute("aria-label", t("close"));
    refill(
      list,
      ["talk", "log", "rules"].map((name) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            class: tab === name ? "on" : "",
            "aria-selected": String(tab === name),
            onclick: () => acts.tab(name),
          },
          t(name),
          name === "talk" && now.unread ? [" ", h("span", { class: "n" }, String(now.unread))] : null,
        ),
      ),
    );
    drawRecap(now.recap, state);
    drawFeed(state);
    drawCompose(state);
    search.placeholder = t("search-rules");
    search.setAttribute("aria-label", t("search-rules"));
    feed.setAttribute("aria-label", t(tab === "log" ? "log" : "talk"));
  }

  /** @param {LogLine[]} lines @param {TableState} state */
  function drawRecap(lines, state) {
    const seats = state.table?.seats ?? [];
    recap.hidden = tab !== "talk" || !lines.length;
    refill(
      recap,
      h(
        "p",
        { class: "h" },
        t("since-your-turn"),
        h("button", { type: "button", class: "chip", onclick: () => acts.replay() }, icon("replay"), t("play-back")),
      ),
      h(
        "ol",
        {},
        lines
          .slice(-4)
          .map((line) =>
            h("li", { title: plain(line.text, seats) }, icon(line.icon), h("span", {}, plain(line.text, seats))),
          ),
      ),
    );
  }

  /** @param {TableState} state */
  function drawFeed(state) {
    const seats = state.table?.seats ?? [];
    const key = JSON.stringify([
      tab,
      state.log.length,
      state.talk,
      seats.map((seat) => seat.name),
      state.scene?.seats.map((seat) => seat.colour),
      state.log[state.log.length - 1]?.text,
    ]);
    if (key === shown) return;
    shown = key;
    if (state.talk.slice(heard).some((entry) => entry.seat !== null && state.you.includes(entry.seat)))
      following = true; // what one says oneself is seen to arrive
    heard = state.talk.length;
    /** @type {{ at: number, sub: number, node: Node }[]} */
    lines = state.log;
    const rows = grouped(tab === "log" ? state.log : state.log.filter((line) => line.moment?.weight !== 0)).map(
      ({ line, times }, k) => ({
        at: line.n ?? k,
        sub: line.heard ? line.heard + 0.5 : 0,
        node: lineOf(line, seats, times, true),
      }),
    );
    if (tab === "talk") {
      const last = state.log[state.log.length - 1]?.n ?? 0;
      state.talk.forEach((entry, k) => rows.push({ at: entry.after ?? last, sub: k + 1, node: bubble(entry, state) }));
      rows.sort((a, b) => a.at - b.at || a.sub - b.sub);
    }
    fill(
      feed,
      rows.slice(-220).map((row) => row.node),
      rows.length ? null : h("li", { class: "none" }, t(tab === "talk" ? "no-talk" : "no-log")),
    );
    stayAtEnd();
  }

  /** @param {TalkEntry} entry @param {TableState} state */
  function bubble(entry, state) {
    const seats = state.table?.seats ?? [];
    const look = state.scene?.seats.find((seat) => seat.seat === entry.seat);
    const mine = entry.seat !== null && state.you.includes(entry.seat);
    const who =
      mine && state.you.length === 1
        ? t("you")
        : (seats.find((seat) => seat.seat === entry.seat)?.name ?? t("spectator"));
    const verdict = entry.verdict
      ? (VERDICTS[/** @type {keyof typeof VERDICTS} */ (entry.verdict)] ?? ["open", "hourglass"])
      : null;
    return h(
      "li",
      { class: `bub c-${look?.colour ?? "bone"} ${mine ? "mine" : ""}` },
      h(
        "span",
        { class: "by" },
        look
          ? avatar(
              look,
              seats.find((seat) => seat.seat === entry.seat),
            )
          : icon("speech"),
        entry.claim ? icon("promise") : null,
        who,
        entry.to === "team" ? h("span", { class: "to-team" }, icon("secret"), t("to-team")) : null,
      ),
      entry.claim
        ? h("span", { class: "claim" }, plain(entry.words, seats))
        : seats.find((seat) => seat.seat === entry.seat)?.gone && entry.text === SCRUBBED
          ? h("span", { class: "gone" }, t("said-deleted"))
          : h("span", {}, entry.text ?? ""),
      verdict
        ? [
            h("br"),
            h(
              "span",
              { class: `res ${verdict[0]}` },
              icon(verdict[1]),
              entry.verdict_words ? plain(entry.verdict_words, seats) : t(`verdict-${verdict[0]}`),
            ),
          ]
        : null,
    );
  }

  /** @param {TableState} state */
  function drawCompose(state) {
    compose.hidden = tab === "rules" || state.seat === null;
    const mine = state.table?.seats.find((seat) => seat.seat === state.seat)?.team;
    const friends =
      state.table?.seats.filter((seat) => seat.team === mine && mine !== undefined && mine !== null).length ?? 0;
    const whisper = friends > 1 && friends < (state.table?.seats.length ?? 0);
    const hint = t(whisper && hearers === "team" ? "say-team" : "say-placeholder");
    field.placeholder = hint;
    field.setAttribute("aria-label", hint);
    sendButton.setAttribute("aria-label", t("send"));
    const { scrollLeft, scrollTop } = chips; // a new question leaves the chips where they were scrolled to
    claims = state.table?.claims ?? [];
    refill(
      chips,
      h("button", { type: "button", class: "chip", "data-do": "replay" }, icon("replay"), t("what-happened")),
      state.question
        ? h("button", { type: "button", class: "chip", "data-do": "hint" }, icon("hint"), t("top-three"))
        : null,
      claims.map((claim, k) =>
        h(
          "button",
          { type: "button", class: "chip", "data-claim": claim.kind, "data-do": String(k) },
          icon(claim.icon || "speech"),
          claim.words,
        ),
      ),
    );
    chips.scrollTo(scrollLeft, scrollTop);
    to.hidden = !whisper;
    to.setAttribute("aria-label", t("to-whom"));
    refill(
      to,
      ["team", "all"].map((name) =>
        h(
          "button",
          { type: "button", "data-to": name, "aria-pressed": String(name === hearers) },
          icon(name === "team" ? "secret" : "speech"),
          t(`to-${name}`),
        ),
      ),
    );
    speakTo = (name) => {
      hearers = name;
      drawCompose(state);
      field.focus();
    };
  }

  return { el, update, lookUp, search, field, feed };
}

/** Equal lines in a row as one that says how many. @param {LogLine[]} log */
function grouped(log) {
  /** @type {{ line: LogLine, times: number }[]} */
  const rows = [];
  for (const line of log) {
    const last = rows[rows.length - 1];
    if (last && !line.head && last.line.text === line.text && last.line.icon === line.icon) last.times += 1;
    else rows.push({ line, times: 1 });
  }
  return rows;
}

/** @param {LogLine} line @param {import("../types").TableSeat[]} seats @param {number} [times] how often it happened in a row @param {boolean} [staged] whether its scene can be seen again */
export function lineOf(line, seats, times = 1, staged = false) {
  if (line.head) return h("li", { class: "turnline" }, plain(line.text, seats));
  const text = line.text.includes("<b>") ? line.text : line.text.replace(/\{s\d+\}/g, "<b>$&</b>");
  const weight = line.moment?.weight ?? 1;
  return h(
    "li",
    { class: `ev w-${weight}` },
    icon(line.icon || "peg"),
    h("span", {}, rich(text, seats), times > 1 ? h("b", { class: "times" }, ` ×${times}`) : null),
    staged && weight >= 2
      ? h(
          "button",
          { type: "button", class: "again", "data-again": line.n, "aria-label": t("see-again"), title: t("see-again") },
          icon("replay"),
        )
      : null,
    ruleLink(line.rule),
  );
}
