// @ts-check
// The stage: background, seats, panels and the board, with tooltips and the table in words for screen readers.

import { Board } from "../board/board.js";
import { fill, h, icon, s } from "../kit/dom.js";
import { fadeWhereMore, mapEdges } from "../kit/scrollEdges.js";
import { panelOf, ruleLink, seatChip, tumbleNew } from "./panels.js";
import { piecesOf } from "../board/layout.js";
import { dangerWords } from "../board/danger.js";
import { isWholeMap, POCKET, pocketMap } from "../board/pocketMap.js";
import { plain, rich, t } from "../kit/words.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("../board/board.js").Marks} Marks */

export const PHONE = 760;
const LYING = { width: 960, height: 500 }; // how large a phone is at most that lies on its side
const TILE = 288; // pixels that a tile has where there is room
const FEW_TILES = 2;

/** Whether somebody touches the table, rather than pointing at it: a mouse that lies still says nothing then, whatever comes to lie under it. */
let touched = false;
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);
document.addEventListener(
  "pointermove",
  (event) => {
    if (event.pointerType === "mouse" && (event.movementX || event.movementY)) touched = false;
  },
  true,
);

/** @param {(id: string, el: Element) => void} onPick @param {import("../board/ownMarks.js").OwnMarks} [notes] own markers, where there is somebody to keep them */
export function makeBoardPane(onPick, notes) {
  const art = h("div", { class: "scene", "aria-hidden": "true" });
  const top = h("div", { class: "seats" });
  const left = h("div", { class: "rim left" });
  const right = h("div", { class: "rim right" });
  const strip = h("div", { class: "pstrip" });
  const words = h("div", { class: "vh" });
  const tip = h("div", { class: "tip float", role: "tooltip" });
  tip.hidden = true;
  const board = new Board(onPick);
  board.notes = notes ?? null;
  const wrap = h("div", { class: "mapwrap" }, board.el);
  /** Only maps pan and zoom; other boards never load it. @type {import("../board/panzoom.js").PanZoom | null} */
  let zoomer = null;
  let fetching = false;
  const mini = s("svg", { class: "minimap", "aria-hidden": "true" });
  const buttons = h(
    "div",
    { class: "zoomers" },
    h("button", { type: "button", class: "tool", onclick: () => zoomer?.zoom(1.25) }, "+"),
    h("button", { type: "button", class: "tool", onclick: () => zoomer?.zoom(0.8) }, "−"),
  );
  const edges = mapEdges((dx, dy) => zoomer?.glide(-dx * 0.6, -dy * 0.6));
  wrap.append(edges.el, mini, buttons);
  for (const side of [left, right]) fadeWhereMore(side);
  const el = h("section", { class: "stage" }, art, top, left, wrap, right, strip, words, tip);
  /** @type {{ scene: Scene, seats: TableSeat[], marks: Marks, waiting: number[], viewer: number | null } | null} */
  let last = null;

  const watch = new ResizeObserver(() => {
    if (last) draw(last.scene, last.seats, last.marks, last.waiting, last.viewer, { settle: true });
  });
  watch.observe(wrap);

  for (const type of ["pointerover", "focusin"])
    wrap.addEventListener(type, (event) => {
      if (touched && /** @type {PointerEvent} */ (event).pointerType === "mouse") return;
      hint(/** @type {Element} */ (event.target));
    });
  for (const type of ["pointerleave", "focusout"])
    wrap.addEventListener(type, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "touch") return; // a finger that is lifted has not gone elsewhere: the next tap moves or hides the words
      unhint();
    });
  const elsewhere = (/** @type {PointerEvent} */ event) => {
    if (!el.isConnected) document.removeEventListener("pointerdown", elsewhere, true);
    else if (!wrap.contains(/** @type {Node} */ (event.target))) unhint();
  };
  requestAnimationFrame(() => document.addEventListener("pointerdown", elsewhere, true)); // once the stage is on its page
  wrap.addEventListener("contextmenu", (event) => {
    if (mark(/** @type {Element} */ (event.target))) event.preventDefault();
  });
  /** @type {Element | null} */
  let under = null;
  wrap.addEventListener("pointerover", (event) => (under = /** @type {Element} */ (event.target)));

  /** Put an own marker on the place that something belongs to. @param {Element | null} target */
  function mark(target) {
    let id = target?.closest("[data-id]")?.getAttribute("data-id") ?? "";
    if (!last || !notes || !id) return false;
    id = last.scene.pieces[id]?.zone ?? id;
    const zone = last.scene.zones[id];
    if (!zone || zone.look === "hand") return false;
    notes.turn(id, plain(zone.name, last.seats) || plain(zone.label, last.seats) || id);
    if (board.layout) board.drawNotes(board.layout);
    return true;
  }

  for (const side of [left, right, top, strip]) {
    side.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const picked = target.closest("[data-id]");
      const id = picked?.getAttribute("data-id");
      const told = target.closest("[title]");
      if (id && picked) onPick(id, picked);
      else if (told) tell(told, told.getAttribute("title")); // a finger cannot point at it and wait
    });
  }

  function unhint() {
    tip.hidden = true;
    board.point("");
  }

  /** @param {Element} target */
  function hint(target) {
    const found = target.closest("[data-id]");
    const id = found?.getAttribute("data-id") ?? "";
    const thing = last && (last.scene.pieces[id] ?? last.scene.zones[id]);
    board.point(last?.scene.zones[id]?.leads ? id : (last?.scene.pieces[id]?.zone ?? ""));
    if (!found || !thing?.tip || !last) {
      tip.hidden = true;
      return;
    }
    tell(
      found,
      h("b", {}, plain(thing.name, last.seats)),
      h("span", {}, rich(thing.tip, last.seats)),
      thing.rule ? [" ", ruleLink(thing.rule)] : null,
    );
  }

  /** Say something beside what it is about. @param {Element} about @param {import("../kit/dom.js").Many[]} words */
  function tell(about, ...words) {
    fill(tip, ...words);
    tip.hidden = false;
    const box = about.getBoundingClientRect();
    const frame = el.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const above = box.top - frame.top - own.height - 10;
    tip.style.left = `${Math.max(6, Math.min(frame.width - own.width - 6, box.left - frame.left + box.width / 2 - own.width / 2))}px`;
    tip.style.top = `${above > 4 ? above : box.bottom - frame.top + 10}px`;
    tip.classList.toggle("below", above <= 4);
  }

  /**
   * @param {Scene} scene
   * @param {TableSeat[]} seats
   * @param {Marks} marks
   * @param {number[]} waiting
   * @param {number | null} viewer
   * @param {{ settle?: boolean }} [options]
   */
  function draw(scene, seats, marks, waiting, viewer, options) {
    last = { scene, seats, marks, waiting, viewer };
    el.setAttribute("aria-label", t("board"));
    art.className = `scene art-${scene.art.replace(/[^a-z0-9_-]/gi, "")}`;
    el.dataset["layout"] = scene.layout;
    const stateOf = (/** @type {string} */ id) => (marks.chosen.has(id) ? "sel" : marks.can.has(id) ? "can" : "");
    const chips = () =>
      scene.seats.map((look) =>
        seatChip(
          look,
          seats.find((seat) => seat.seat === look.seat),
          waiting.includes(look.seat) && !seats.find((seat) => seat.seat === look.seat)?.you,
          seats,
          viewer,
        ),
      );
    fill(top, scene.seat_bar === "top" ? chips() : null);
    swap(left, [scene.seat_bar === "left" ? chips() : [], panels("left", scene, seats, stateOf)]);
    swap(right, [panels("right", scene, seats, stateOf)]);
    fill(
      strip,
      panels("strip", scene, seats, stateOf),
      scene.panels
        .filter((panel) => (panel.phone === "strip" || panel.phone === "open") && panel.at !== "strip")
        .map((panel) => panelOf(panel, scene, seats, stateOf)),
    );
    const whole = isWholeMap(scene);
    const small =
      window.innerWidth <= PHONE || (whole && window.innerWidth <= LYING.width && window.innerHeight <= LYING.height);
    const size = { width: wrap.clientWidth, height: wrap.clientHeight, tall: small };
    const pocket = small && whole && size.height > 0;
    el.classList.toggle("pocket", pocket);
    board.draw(pocket ? pocketMap(scene, size) : scene, seats, marks, size, options);
    const layout = board.layout;
    if (layout?.map && !zoomer) void fetchZoomer();
    if (layout && zoomer) {
      const focus = layout.zones.get(scene.focus) ?? layout.pieces.get(scene.focus);
      const tiles = [...layout.zones].filter(([id]) => scene.zones[id]?.look === "tile").map(([, box]) => box);
      const large = tiles[0] ? TILE / tiles[0].w : 0;
      const held = size.tall && tiles.length <= FEW_TILES; // a phone begins with the tile, a large screen with the whole map
      const least = held
        ? Math.min(large, (size.width * 0.94) / (tiles[0]?.w ?? 1), (size.height * 0.9) / (tiles[0]?.w ?? 1))
        : 0;
      zoomer.update(
        layout.map,
        { bounds: layout.bounds, core: layout.core, large, least, whole: pocket ? POCKET : 0 },
        size,
        focus ? { x: focus.x + focus.w / 2, y: focus.y + focus.h / 2 } : null,
      );
    }
    for (const [k, button] of [...buttons.children].entries())
      button.setAttribute("aria-label", t(k ? "zoom-out" : "zoom-in"));
    drawMini();
    fill(words, inWords(scene, seats));
  }

  async function fetchZoomer() {
    if (fetching) return;
    fetching = true;
    const [{ PanZoom }, ground] = await Promise.all([import("../board/panzoom.js"), import("../board/ground.js")]);
    board.ground = ground;
    zoomer = new PanZoom(board.el, board.world, () => drawMini());
    if (last) draw(last.scene, last.seats, last.marks, last.waiting, last.viewer, { settle: true });
  }

  /** @param {string} at @param {Scene} scene @param {TableSeat[]} seats @param {(id: string) => string} stateOf */
  function panels(at, scene, seats, stateOf) {
    return scene.panels
      .filter((panel) => (panel.at ?? "right") === at)
      .map((panel) => panelOf(panel, scene, seats, stateOf));
  }

  /** @param {HTMLElement} side @param {(HTMLElement[])[]} content */
  function swap(side, content) {
    const before = h("div", {}, ...[...side.children].map((child) => child.cloneNode(true)));
    fill(side, content.flat());
    side.hidden = !side.childElementCount;
    tumbleNew(before, side);
  }

  /** Where on a large map one is. */
  function drawMini() {
    const layout = board.layout;
    const more = zoomer && layout?.map ? zoomer.more : [];
    const show = more.length > 0;
    edges.show(more);
    mini.toggleAttribute("hidden", !show);
    buttons.hidden = !layout?.map || (zoomer !== null && zoomer.whole);
    if (!show || !layout || !zoomer) return;
    const { x, y, w, h: height } = layout.bounds;
    mini.setAttribute("viewBox", `${x} ${y} ${w} ${height}`);
    mini.replaceChildren(
      ...[...layout.zones]
        .filter(([id]) => !last?.scene.zones[id]?.within && last?.scene.zones[id]?.look !== "doors")
        .map(([id, box]) =>
          s("rect", {
            class: `mini-zone ${last?.scene.zones[id]?.state ?? ""}`,
            x: box.x,
            y: box.y,
            width: box.w,
            height: box.h,
          }),
        ),
      s("rect", {
        class: "mini-view",
        x: -zoomer.x / zoomer.scale,
        y: -zoomer.y / zoomer.scale,
        width: zoomer.size.width / zoomer.scale,
        height: zoomer.size.height / zoomer.scale,
      }),
    );
  }

  /** Bring a place of a map into sight, without leaving its viewer's own view for good. @param {string} id */
  function reveal(id) {
    const target = board.element(id);
    if (!target || !zoomer?.active) return;
    const { own } = zoomer;
    board.world.classList.add("gliding");
    zoomer.reveal(target);
    zoomer.own = own;
  }

  return {
    el,
    draw,
    board,
    reveal,
    mark: () => mark(document.activeElement?.closest(".board") ? document.activeElement : under),
    zoom: (/** @type {number} */ factor) => zoomer?.zoom(factor),
  };
}

/** The board read aloud: every place with what lies there, whose it is, and what is free. @param {Scene} scene @param {TableSeat[]} seats */
function inWords(scene, seats) {
  const rows = piecesOf(scene);
  const zones = Object.values(scene.zones).filter((zone) => !["hand", "slab", "doors"].includes(zone.look ?? ""));
  const tops = zones.filter((zone) => !zone.within);
  /** @param {import("../types").Zone} zone */
  const contents = (zone) => {
    if (zone.look === "siege" && zone.name) return [plain(zone.name, seats)]; // it says how many stand there
    const pieces = rows.get(zone.id) ?? [];
    const counts = new Map();
    for (const piece of pieces) {
      const name = plain(piece.name || piece.text, seats);
      const owner = piece.seat === zone.seat ? "" : seats.find((seat) => seat.seat === piece.seat)?.name;
      const told = owner && owner !== name ? t("piece-of", { piece: name, name: owner }) : name;
      if (name) counts.set(told, (counts.get(told) ?? 0) + 1);
    }
    const free = pieces.filter((piece) => piece.face === "gap").length;
    return [
      ...[...counts].map(([name, n]) => (n > 1 ? `${name} × ${n}` : name)),
      ...(free ? [t("free-places", { n: free })] : []),
    ];
  };
  return [
    h("h2", {}, t("board-in-words")),
    h(
      "ul",
      {},
      tops.flatMap((zone) => {
        const inside = zones.filter((child) => child.within === zone.id).flatMap(contents);
        const name =
          plain(zone.name, seats) || seats.find((seat) => seat.seat === zone.seat)?.name || plain(zone.label, seats);
        const parts = [
          plain(zone.sub, seats),
          plain(zone.mark?.text, seats),
          dangerWords(zone),
          ...contents(zone),
          ...inside,
        ].filter(Boolean);
        return name || parts.length
          ? h("li", {}, [name, parts.join(", ") || t("empty")].filter(Boolean).join(": "))
          : [];
      }),
    ),
  ];
}

export { icon };
