// @ts-check
// The coach of a guided game: a note that points at one thing on the table, says what to do and why, and lets one do it.

import { face, h, icon, refill, s, sheet } from "../kit/dom.js";
import { openDialog } from "../kit/dialog.js";
import { focusOn } from "../kit/focus.js";
import { plain, rich, t } from "../kit/words.js";

await sheet("/css/learn.css");

/** @typedef {import("../types").LessonNow} LessonNow */
/**
 * @typedef {object} CoachPage what the table page is to the coach
 * @property {import("../types").TableState} state
 * @property {HTMLElement} main
 * @property {{ raw: (message: object) => void }} live
 * @property {import("../table/tablePage.js").TableServices} services
 * @property {() => import("../types").TableSeat[]} seats
 * @property {(words: string) => void} announce
 * @property {ReturnType<typeof import("../table/boardPane.js").makeBoardPane>} pane
 */

const AROUND = 8; // pixels between a thing and the rim of its hole
const APART = 18; // between the note and what it points at

export class Coach {
  /** @param {CoachPage} page */
  constructor(page) {
    this.page = page;
    /** @type {LessonNow | null} */
    this.now = null;
    this.note = h("aside", { class: "coach", role: "region", tabindex: "-1" });
    this.drawing = s("svg", { class: "coach-veil", "aria-hidden": "true" });
    this.moved = () => this.place();
    window.addEventListener("resize", this.moved);
    this.timer = window.setInterval(this.moved, 400); // pieces travel, panels open
  }

  /** @param {LessonNow} lesson */
  show(lesson) {
    const before = this.now;
    this.now = lesson;
    if (lesson.over) {
      this.take();
      this.end(lesson.over);
      return;
    }
    if (!this.note.isConnected) this.page.main.append(this.drawing, this.note);
    const seats = this.page.seats();
    const { oops } = lesson;
    this.note.classList.toggle("oops", Boolean(oops));
    this.note.setAttribute("aria-label", t("coach-step", { n: lesson.n, of: lesson.of }));
    refill(
      this.note,
      h(
        "header",
        {},
        h("span", { class: "coach-face" }, face("b-coach", "torch")),
        h("span", {}, t("coach-step", { n: lesson.n, of: lesson.of })),
        h(
          "span",
          { class: "steps", "aria-hidden": "true" },
          Array.from({ length: lesson.of }, (_, k) =>
            h("i", { class: k + 1 < lesson.n ? "ok" : k + 1 === lesson.n ? "at" : "" }),
          ),
        ),
      ),
      oops ? h("p", { class: "tell" }, rich(oops.say, seats)) : null,
      oops ? h("p", { class: "why" }, t("taken-back")) : null,
      h("p", { class: oops ? "why" : "tell" }, rich(lesson.say, seats)),
      !oops && lesson.why ? h("p", { class: "why" }, rich(lesson.why, seats)) : null,
      h(
        "footer",
        {},
        this.button("lnk", "leave-lesson", "leave"),
        h("span", { class: "sp" }),
        lesson.n > 1 ? this.button("btn", "step-back", "back") : null,
        lesson.await
          ? [oops ? this.button("btn go", "show-it", "show") : h("span", { class: "wait" }, t("your-turn-now"))]
          : this.button("btn go", "next", "next"),
      ),
    );
    this.place();
    const words = `${oops ? `${plain(oops.say, seats)} ${t("taken-back")} ` : ""}${plain(lesson.say, seats)} ${plain(lesson.why, seats)}`;
    if (before?.n !== lesson.n || Boolean(before?.oops) !== Boolean(oops)) {
      this.page.announce(words);
      if (!lesson.await) focusOn(this.note.querySelector(".btn.go"));
    }
  }

  /** @param {string} kind @param {string} key @param {string} what */
  button(kind, key, what) {
    return h(
      "button",
      {
        type: "button",
        class: kind,
        "data-coach": what,
        onclick: () =>
          what === "leave"
            ? this.page.services.go(`/learn/${this.page.state.table?.game ?? ""}`)
            : this.page.live.raw({ type: "lesson", do: what }),
      },
      t(key),
    );
  }

  /** What on the page has an id of the scene. @param {string} id @returns {Element | null} */
  thing(id) {
    const name = CSS.escape(id);
    return (
      this.page.pane.board.element(id) ??
      [`.fan [data-id="${name}"]`, `.rim [data-id="${name}"]`, `.acts [data-step="${name}"]`, `[data-panel="${name}"]`]
        .map((one) => this.page.main.querySelector(one))
        .find((el) => el?.getClientRects().length) ??
      null
    );
  }

  /** The veil with its holes, the arrow, and the note beside what it is about, never over it. */
  place() {
    const lesson = this.now;
    if (!lesson || !this.note.isConnected) return;
    const picks = lesson.await?.picks ?? []; // lit as well; on a phone what is no piece lies behind the tab of actions
    const found = [
      ...(lesson.point ?? []).map((id) => this.thing(id)),
      ...picks.map((id) => this.thing(id) ?? this.page.main.querySelector("[data-tab=acts]")),
    ].filter((el, k, all) => el?.getClientRects().length && all.indexOf(el) === k);
    if (found[0] && lesson.n !== Number(this.note.dataset["seen"])) this.page.pane.reveal(lesson.point?.[0] ?? "");
    this.note.dataset["seen"] = String(lesson.n);
    const zoom = Number(getComputedStyle(this.page.main).getPropertyValue("--z")) || 1;
    const holes = found.flatMap((el) => (el ? [around(el, zoom)] : []));
    const [width, height] = [window.innerWidth / zoom, window.innerHeight / zoom];
    const own = { w: this.note.offsetWidth, h: this.note.offsetHeight };
    const answers = [...this.page.main.querySelectorAll(".say, .acts")].map((el) => around(el, zoom));
    const at = besides(holes[0], [...holes.slice(1), ...answers], own, width, height);
    this.note.style.left = `${at.x.toFixed(0)}px`;
    this.note.style.top = `${at.y.toFixed(0)}px`;
    const d = `M0 0H${width}V${height}H0Z${holes.map((hole) => `M${hole.x} ${hole.y}h${hole.w}v${hole.h}h${-hole.w}z`).join("")}`;
    const key = `${d} ${at.x} ${at.y}`;
    if (this.drawing.dataset["key"] === key) return;
    this.drawing.dataset["key"] = key;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const main = holes[0];
    this.drawing.replaceChildren(
      s("path", { class: `veil ${lesson.await ? "light" : ""}`, d, "fill-rule": "evenodd" }),
      ...holes.map((hole, k) =>
        s("rect", {
          class: `coach-rim ${k ? "soft" : ""}`,
          x: hole.x,
          y: hole.y,
          width: hole.w,
          height: hole.h,
          rx: 8,
        }),
      ),
      ...(main ? arrow({ x: at.x + own.w / 2, y: at.y < main.y ? at.y + own.h : at.y }, main) : []),
    );
  }

  take() {
    this.note.remove();
    this.drawing.remove();
  }

  /** What was learned, and what next. @param {NonNullable<LessonNow["over"]>} over */
  end(over) {
    const game = this.page.state.table?.game ?? "";
    const dialog = openDialog(
      t("lesson-over"),
      [
        h(
          "ol",
          { class: "learned" },
          over.learned.map((line) => h("li", {}, icon("truth"), h("span", {}, line))),
        ),
        h("p", {}, over.next),
        h(
          "div",
          { class: "row-buttons" },
          h("a", { class: "btn ghost", href: `/learn/${game}` }, icon("book"), t("how-to")),
          (over.lessons ?? []).map((one) =>
            h("a", { class: "btn", href: `/learn/${game}/${one.id}` }, icon("torch"), one.title),
          ),
          h("a", { class: "btn go", href: `/new/${game}` }, icon("player"), t("play-real")),
        ),
      ],
      { kind: "lesson-over" },
    );
    dialog.addEventListener("click", (event) => /** @type {Element} */ (event.target).closest("a") && dialog.close());
  }

  stop() {
    clearInterval(this.timer);
    window.removeEventListener("resize", this.moved);
    this.take();
  }
}

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** The place of a thing with a little room around it. @param {Element} el @param {number} zoom @returns {Box} */
function around(el, zoom) {
  const box = el.getBoundingClientRect();
  return {
    x: box.left / zoom - AROUND,
    y: box.top / zoom - AROUND,
    w: box.width / zoom + 2 * AROUND,
    h: box.height / zoom + 2 * AROUND,
  };
}

/** How much of one box another covers. @param {Box} one @param {Box} other */
function covered(one, other) {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Where a note stands: near a thing, never over it, and over as little else that one needs as can be. @param {Box | undefined} hole @param {Box[]} others @param {{ w: number, h: number }} own @param {number} width @param {number} height */
function besides(hole, others, own, width, height) {
  if (!hole) return { x: (width - own.w) / 2, y: Math.max(70, height * 0.3 - own.h / 2) };
  const [right, bottom] = [Math.max(10, width - own.w - 10), Math.max(10, height - own.h - 10)];
  const xs = [hole.x + hole.w / 2 - own.w / 2, hole.x - APART - own.w, hole.x + hole.w + APART, 10, right];
  const ys = [hole.y - APART - own.h, hole.y + hole.h + APART, hole.y + hole.h / 2 - own.h / 2, 70, bottom];
  let best = { x: right, y: bottom };
  let least = Infinity;
  for (const y of ys.map((one) => Math.max(60, Math.min(bottom, one))))
    for (const x of xs.map((one) => Math.max(10, Math.min(right, one)))) {
      const box = { x, y, ...own };
      const far = Math.hypot(x + own.w / 2 - hole.x - hole.w / 2, y + own.h / 2 - hole.y - hole.h / 2);
      const cost = 100 * covered(box, hole) + others.reduce((sum, one) => sum + 10 * covered(box, one), 0) + far;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number, w: number, h: number }} to */
function arrow(from, to) {
  const end = { x: Math.max(to.x + 12, Math.min(to.x + to.w - 12, from.x)), y: from.y <= to.y ? to.y : to.y + to.h };
  if (Math.hypot(end.x - from.x, end.y - from.y) < 12) return [];
  const down = from.y <= to.y ? 1 : -1;
  return [
    s("path", {
      class: "way",
      d: `M${from.x} ${from.y}Q${from.x} ${(from.y + end.y) / 2} ${end.x} ${end.y - 9 * down}`,
    }),
    s("path", { class: "tip", d: `M${end.x} ${end.y}l-8 ${-12 * down}h16z` }),
  ];
}
