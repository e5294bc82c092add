// @ts-check
// What the table page lays over itself: hints, claims, the curtain, the end, the menu. Loaded when first needed where it is large.

import { fill, h, icon } from "../kit/dom.js";
import { language, plain, rich, t } from "../kit/words.js";

/** @typedef {import("./tablePage.js").TablePage} Page */
/** @typedef {import("../types").Message} Message */

// The dialogs bring their own sheet; the first picture of a table needs neither.
const dialogs = () => import("./dialogs.js");
const dialog = () => import("../kit/dialog.js");

/** Somebody asks to take something back. @param {Page} page @param {Message} message */
export async function consent(page, message) {
  const { ask } = await dialog();
  const yes = await ask(plain(message.words, page.seats()), t("agree"), t("somebody-asks"), t("disagree"));
  page.live.raw({ type: "consent", seat: page.state.seat, request: message.request, yes });
}

/** The way back leads out of a game that goes on. @param {Page} page */
export async function askToLeave(page) {
  const { ask } = await dialog();
  if (await ask(t("leave-text"), t("leave-table"), t("leave-now"), t("stay"))) page.services.go("/");
}

/** Hot-seat: the table hides itself until the next person is ready. @param {Page} page */
export function maybeCurtain(page) {
  const { you, seat, waiting, question } = page.state;
  if (you.length < 2 || question || page.curtained || page.state.over) return;
  const next = page
    .seats()
    .find((one) => waiting.includes(one.seat) && you.includes(one.seat) && one.seat !== seat && one.kind !== "bot");
  if (!next) return;
  const name = next.name;
  page.main.classList.add("hidden-table");
  page.curtained = true;
  void dialogs().then(({ openCurtain }) => {
    page.curtain = openCurtain(name, () => {
      page.curtain = null;
      page.curtained = false;
      page.main.classList.remove("hidden-table");
      page.live.look(language(), next.seat);
    });
  });
}

export async function help() {
  (await dialogs()).openHelp();
}

/** @param {Page} page @param {import("../types").HintMove[]} moves */
export async function showHints(page, moves) {
  (await dialogs()).openHints(moves, page.seats(), (action) => page.builder.showMove(action));
}

/** @param {Page} page @param {import("../types").ClaimForm} form @param {string} to */
export async function composeClaim(page, form, to) {
  (await dialogs()).openClaim(form, page.seats(), (claim) =>
    page.live.send({ type: "say", seat: page.state.seat, claim, to }),
  );
}

/** The end of the game. @param {Page} page */
export async function openEnd(page) {
  const [{ openDialog }, { endScreen }] = await Promise.all([dialog(), import("./ending.js")]);
  const save = () => {
    const link = h("a", { href: page.services.saveUrl, download: "" });
    link.click();
  };
  const ending = openDialog(
    t("game-over"),
    [
      endScreen(page.state, {
        rematch: page.state.seat === null ? null : () => void rematch(page, ending),
        replay: () => {
          ending.close();
          page.services.go(`/replay/${page.state.table?.id ?? ""}`);
        },
        playFrom: (at) => void playFrom(page, at),
        save,
        home: () => {
          ending.close();
          page.services.go("/");
        },
      }),
    ],
    { kind: "ending-dialog" },
  );
  ending.addEventListener("click", (event) => {
    const rule = /** @type {Element} */ (event.target).closest("[data-rule]")?.getAttribute("data-rule");
    if (rule) {
      event.preventDefault();
      ending.close();
      page.panes.showRule(rule);
    }
  });
}

/** Another game from a moment of this one, for practice. @param {Page} page @param {number} at */
async function playFrom(page, at) {
  try {
    const address = await page.services.playFrom(page.state.table?.game ?? "", at, page.state.seat ?? 0);
    document.querySelector("dialog.ending-dialog")?.remove();
    page.services.go(address);
  } catch (error) {
    page.notices.show(error instanceof Error ? error.message : t("trouble-text"));
  }
}

/** Why it came so was reckoned after the end was shown. @param {Page} page */
export async function drawAfterwards(page) {
  const { afterwards } = await import("./ending.js");
  document
    .querySelector("dialog.ending-dialog .afterwards")
    ?.replaceWith(afterwards(page.state, (at) => void playFrom(page, at)));
  page.announce((page.state.afterwards?.why ?? []).map((cause) => plain(cause.text, page.seats())).join(" "));
}

/** Who looks is out: what it came to, and where to go from here. @param {Page} page */
export function showOut(page) {
  const seat = page.state.seat;
  const causes = page.state.log
    .filter((line) => !line.head && (line.seat === seat || line.text.includes(`{s${seat}}`)))
    .slice(-3);
  const card = h("section", { class: "out-card", "aria-label": t("you-are-out") });
  const button = (
    /** @type {string} */ kind,
    /** @type {string} */ glyph,
    /** @type {string} */ key,
    /** @type {() => void} */ act,
  ) => {
    const go = () => {
      card.remove();
      act();
    };
    return h("button", { type: "button", class: `btn ${kind}`, onclick: go }, icon(glyph), t(key));
  };
  fill(
    card,
    h("h2", {}, t("you-are-out")),
    h(
      "ol",
      { class: "causes" },
      causes.map((line) => h("li", {}, icon(line.icon), h("span", {}, rich(line.text, page.seats())))),
    ),
    h("p", {}, t(page.state.question ? "you-are-asked-still" : "you-are-out-text")),
    h(
      "div",
      { class: "row-buttons" },
      button("ghost", "replay", "what-happened", () => page.stepThrough()),
      button("", "player", "new-game", () => page.services.go(`/new/${page.state.table?.game ?? ""}`)),
      button("go", "eye", "watch-on", () => page.main.focus()),
    ),
  );
  page.pane.el.append(card);
  return card;
}

/** Somebody opened another game for the same people. @param {Page} page @param {string} table */
export function offerRematch(page, table) {
  const ending = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.ending-dialog"));
  // Who played takes the seat that waits for them; who watched may watch again.
  const join = () =>
    page.state.seat === null
      ? h("a", { class: "btn go", href: `/table/${table}` }, icon("eye"), t("join-in"))
      : h(
          "button",
          { type: "button", class: "btn go join-rematch", onclick: () => void rematch(page, ending) },
          icon("replay"),
          t("join-in"),
        );
  const buttons = ending?.querySelector(".row-buttons");
  if (buttons) {
    buttons.querySelector("button.go")?.remove();
    buttons.prepend(h("span", { role: "status" }, t("rematch-open"), " "), join());
    return;
  }
  page.notices.keep(t("rematch-open"), join());
}

/** @param {Page} page @param {HTMLDialogElement | null} dialog */
async function rematch(page, dialog) {
  const address = await page.services.rematch();
  if (address) {
    dialog?.close();
    page.services.go(address);
  }
}

/** @param {Page} page */
export async function menu(page) {
  const { openMenu } = await dialogs();
  const seat = page.state.seat;
  const mineIsBot = page.seats().find((one) => one.seat === seat)?.kind === "bot";
  const left = page
    .seats()
    .filter((one) => one.kind === "bot" && one.seat !== seat && page.state.you.includes(one.seat)); // others at this device
  openMenu({
    onLanguage: (lang) => void page.changeLanguage(lang),
    items: [
      { words: t("help"), icon: "hint", act: () => void help() },
      { words: t("what-happened"), icon: "replay", act: () => page.stepThrough(), off: !page.lookBack.history.length },
      ...(page.state.over ? [{ words: t("show-result"), icon: "crown", act: () => void openEnd(page) }] : []),
      ...(seat !== null && !page.state.over
        ? [
            {
              words: t(mineIsBot ? "come-back" : "let-bot"),
              icon: "bot",
              act: () => page.live.raw({ type: "seat", seat, do: mineIsBot ? "return" : "bot" }),
            },
          ]
        : []),
      ...(page.state.over
        ? []
        : left.map((one) => ({
            words: t("come-back-as", { name: one.name }),
            icon: "bot",
            act: () => page.live.raw({ type: "seat", seat: one.seat, do: "return" }),
          }))),
      { words: t("rulebook"), icon: "book", act: () => page.services.go(`/rules/${page.state.table?.game ?? ""}`) },
      { words: t("invite"), icon: "link", act: () => void copyLink(page) },
      { words: t("leave-table"), icon: "exit", act: () => page.services.go("/") },
    ],
  });
}

/** @param {Page} page */
async function copyLink(page) {
  try {
    await navigator.clipboard.writeText(window.location.href);
    page.notices.show(t("link-copied"), null);
  } catch {
    page.notices.show(window.location.href, null);
  }
}
