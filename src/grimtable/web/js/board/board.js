// @ts-check
// The board: any scene as one SVG. Zones and pieces are keyed by id; a piece that moved travels from where it was.

import { s } from "../kit/dom.js";
import { dressed, faceOf, legible, markBox } from "./faces.js";
import { frameOf, ringsOf, titleOf } from "./zones.js";
import { layOut } from "./layout.js";
import * as motion from "./motion.js";
import { plain, t } from "../kit/words.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Zone} Zone */
/** @typedef {import("../types").TableSeat} TableSeat */
/** @typedef {import("./layout.js").Layout} Layout */
/**
 * @typedef {object} Marks what the action under way makes of the board
 * @property {Set<string>} can ids that may be picked
 * @property {Set<string>} chosen ids that are picked
 * @property {Set<string>} refused ids that tell why not
 * @property {Piece[]} ghosts what would come or go
 * @property {Zone[]} [places] zones as they would lie
 */
/**
 * @typedef {object} Drawn
 * @property {SVGGElement} el
 * @property {SVGGElement} inner
 * @property {string} key
 * @property {string} at
 * @property {Piece} piece
 */

const STAGGER = 60;

export class Board {
  /** @param {(id: string, el: Element) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    this.zoneLayer = s("g", { class: "zones" });
    this.linkLayer = s("g", { class: "links" });
    this.leadLayer = s("g", { class: "leads", "aria-hidden": "true" });
    this.pieceLayer = s("g", { class: "pieces" });
    this.noteLayer = s("g", { class: "notes", "aria-hidden": "true" });
    this.effectLayer = s("g", { class: "effects", "aria-hidden": "true" });
    this.world = s(
      "g",
      { class: "world" },
      this.zoneLayer,
      this.linkLayer,
      this.pieceLayer,
      this.leadLayer,
      this.noteLayer,
      this.effectLayer,
    );
    this.el = s("svg", { class: "board", role: "group" }, this.world);
    /** @type {Map<string, { el: SVGGElement, key: string }>} */
    this.zones = new Map();
    /** @type {Map<string, Drawn>} */
    this.pieces = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {import("./ownMarks.js").OwnMarks | null} */
    this.notes = null;
    /** What only maps need; the stage fetches it. @type {typeof import("./ground.js") | null} */
    this.ground = null;
    this.size = { width: 0, height: 0, tall: false };
    this.el.addEventListener("click", (event) => this.clicked(event));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-id]");
    const id = target?.getAttribute("data-id");
    if (id && target) this.onPick(id, target);
  }

  /**
   * @param {Scene} scene
   * @param {TableSeat[]} seats
   * @param {Marks} marks
   * @param {{ width: number, height: number, tall: boolean }} size
   * @param {{ settle?: boolean }} [options] settle: put everything in place without travelling
   */
  draw(scene, seats, marks, size, options = {}) {
    const settle =
      Boolean(options.settle) ||
      this.scene === null ||
      this.size.tall !== size.tall ||
      this.size.width !== size.width ||
      this.size.height !== size.height;
    const before = this.scene;
    this.el.setAttribute("aria-label", t("board"));
    if (!size.width || !size.height) return;
    this.size = size;
    this.scene = scene;
    const ghosted =
      marks.ghosts.length || marks.places?.length
        ? {
            ...scene,
            pieces: withGhosts(scene.pieces, marks.ghosts),
            zones: withGhosts(scene.zones, marks.places ?? []),
          }
        : scene;
    const layout = layOut(ghosted, size);
    this.layout = layout;
    if (!layout.map) {
      this.el.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      this.world.removeAttribute("transform");
    } else {
      this.el.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    }
    this.el.classList.toggle("is-map", layout.map);
    this.el.classList.toggle("choosing", marks.can.size > 0 || marks.chosen.size > 0);
    this.drawZones(ghosted, layout, seats, marks);
    this.drawLinks(ghosted, layout, marks.ghosts);
    this.drawPieces(ghosted, before, layout, seats, marks, settle);
    this.drawNotes(layout);
  }

  /** The viewer's own markers. @param {Layout} layout */
  drawNotes(layout) {
    const notes = [...layout.zones].flatMap(([id, box]) => {
      const kind = this.notes?.kind(id);
      if (!kind) return [];
      const at = `translate(${(box.x + box.w - 13).toFixed(1)} ${(box.y + 13).toFixed(1)})`;
      return [
        s(
          "g",
          { class: `note note-${kind}`, "data-note": id, transform: at },
          s("circle", { r: 12 }),
          s("use", { href: `#gt-${kind}`, x: -8, y: -8, width: 16, height: 16 }),
        ),
      ];
    });
    this.noteLayer.replaceChildren(...notes);
  }

  /** @param {Scene} scene @param {Layout} layout @param {TableSeat[]} seats @param {Marks} marks */
  drawZones(scene, layout, seats, marks) {
    const filled = new Map();
    for (const piece of Object.values(scene.pieces)) filled.set(piece.zone, (filled.get(piece.zone) ?? 0) + 1);
    for (const [id, drawn] of this.zones) {
      if (!layout.zones.has(id)) {
        drawn.el.remove();
        this.zones.delete(id);
      }
    }
    let previous = /** @type {Element | null} */ (null);
    for (const [id, box] of layout.zones) {
      const zone = scene.zones[id];
      if (!zone) continue;
      const look = scene.seats.find((seat) => seat.seat === zone.seat);
      const who = seats.find((seat) => seat.seat === zone.seat);
      const how = { seats, look, filled: filled.get(id) ?? 0, ground: this.ground };
      const key = JSON.stringify([
        zone,
        box,
        look?.colour,
        look?.shape,
        who?.name,
        who?.kind,
        who?.level,
        look?.portrait,
        how.filled > 0,
        Boolean(this.ground),
      ]);
      let drawn = this.zones.get(id);
      if (!drawn) {
        drawn = { el: s("g", { "data-id": id }), key: "" };
        this.zones.set(id, drawn);
        if (this.scene && layout.map) motion.appear(drawn.el);
      }
      if (drawn.key !== key) {
        drawn.el.replaceChildren(...frameOf(zone, box, how));
        drawn.key = key;
      }
      const state = this.stateOf(id, marks);
      const turn = look?.state === "turn" && (zone.look === "house" || zone.look === "hut") ? " turn" : "";
      drawn.el.setAttribute(
        "class",
        `zone look-${zone.look ?? "plain"} ${zone.state ? `is-${zone.state}` : ""} ${state}${turn}${marks.places?.some((place) => place.id === id) ? " foreseen" : ""}`,
      );
      this.outline(drawn.el, state || (turn ? "turn" : ""), zone, box);
      this.access(
        drawn.el,
        state,
        [zone.code, titleOf(zone, how) || plain(zone.label, seats)].filter(Boolean).join(" ") || id,
      );
      if (!state && zone.look === "sign" && zone.tip)
        this.readable(drawn.el, `${titleOf(zone, how)}. ${plain(zone.tip, seats)}`);
      if (previous ? previous.nextSibling !== drawn.el : this.zoneLayer.firstChild !== drawn.el) {
        this.zoneLayer.insertBefore(drawn.el, previous ? previous.nextSibling : this.zoneLayer.firstChild);
      }
      previous = drawn.el;
    }
  }

  /** @param {string} id @param {Marks} marks */
  stateOf(id, marks) {
    return marks.chosen.has(id) ? "sel" : marks.can.has(id) ? "can" : marks.refused.has(id) ? "no" : "";
  }

  /** The dashed, double or lit outline of a zone. @param {SVGGElement} el @param {string} state @param {Zone} zone @param {import("./layout.js").ZoneBox} box */
  outline(el, state, zone, box) {
    el.querySelector(":scope > .outline")?.remove();
    if (state !== "can" && state !== "sel" && state !== "turn") return;
    const out = zone.look === "room" || zone.look === "tile" ? -5 : 3;
    const top = box.head && zone.look === "house" ? box.head.y : box.y;
    const shape = zone.outline?.length
      ? s("path", {
          class: `outline o-${state}`,
          d: `M${(this.ground && zone.name ? this.ground.inset(zone.outline, 9) : zone.outline).map(([x, y]) => `${x} ${y}`).join("L")}Z`,
        })
      : s("rect", {
          class: `outline o-${state}`,
          x: box.x - out,
          y: top - out,
          width: box.w + 2 * out,
          height: box.y + box.h - top + 2 * out,
          rx: 6,
        });
    el.append(shape);
  }

  /** Pickable things can be reached and pressed by keyboard. @param {SVGElement} el @param {string} state @param {string} name */
  access(el, state, name) {
    if (state) {
      el.setAttribute("role", "button");
      el.setAttribute("tabindex", "0");
      el.setAttribute("aria-label", state === "no" ? `${name}: ${t("not-now")}` : name);
      el.setAttribute("aria-pressed", String(state === "sel"));
      if (state === "no") el.setAttribute("aria-disabled", "true");
      else el.removeAttribute("aria-disabled");
    } else {
      for (const attribute of ["role", "tabindex", "aria-label", "aria-pressed", "aria-disabled"])
        el.removeAttribute(attribute);
      if (el === document.activeElement) {
        el.setAttribute("tabindex", "-1"); // whoever picked it stays where they are
        el.setAttribute("role", "img");
        el.setAttribute("aria-label", name);
      }
    }
  }

  /** A sign can be read by keyboard although there is nothing to press. @param {SVGElement} el @param {string} words */
  readable(el, words) {
    el.setAttribute("role", "img");
    el.setAttribute("tabindex", "0");
    el.setAttribute("aria-label", words);
  }

  /** Lines of the scene, and the way of everything that would come from somewhere. @param {Scene} scene @param {Layout} layout @param {Piece[]} ghosts */
  drawLinks(scene, layout, ghosts) {
    /** @type {import("../types").Link[]} */
    const ways = ghosts
      .filter((ghost) => ghost.come)
      .map((ghost) => ({ id: ghost.id, start: ghost.come ?? "", end: ghost.id }));
    const paths = [...scene.links, ...ways].flatMap((link) => {
      const goal = centre(layout, link.end);
      const slab = scene.zones[link.start]?.look === "slab"; // from rim to rim: what stands on the cards stays free
      const a = goal && (slab ? edge(layout, link.start, goal, 0.9) : centre(layout, link.start));
      const b = a && goal && (slab ? edge(layout, link.end, a, 0.7) : goal);
      if (!a || !b) return [];
      return arrow(a, b, link.look ?? "path", plain(link.text));
    });
    this.linkLayer.replaceChildren(...paths);
    this.point("");
  }

  /** Arrows from a place to where it leads, as long as somebody points at it. @param {string} id */
  point(id) {
    const { scene, layout } = this;
    const from = scene && layout ? centre(layout, id) : null;
    const leads = scene?.zones[id]?.leads ?? [];
    const parts =
      !from || !layout
        ? []
        : leads.flatMap((goal) => {
            const to = centre(layout, goal);
            const box = layout.zones.get(goal);
            const outline = scene?.zones[goal]?.outline;
            if (!to || !box) return [];
            const d = outline?.length
              ? `M${outline.map(([x, y]) => `${x} ${y}`).join("L")}Z`
              : `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`;
            return [s("path", { class: "lead-goal", d }), ...arrow(from, to, "threat", "")];
          });
    this.leadLayer.replaceChildren(...parts);
  }

  /**
   * @param {Scene} scene
   * @param {Scene | null} before
   * @param {Layout} layout
   * @param {TableSeat[]} seats
   * @param {Marks} marks
   * @param {boolean} settle
   */
  drawPieces(scene, before, layout, seats, marks, settle) {
    /** @type {Drawn[]} */
    const leaving = [];
    for (const [id, drawn] of this.pieces) {
      if (!layout.pieces.has(id)) {
        leaving.push(drawn);
        this.pieces.delete(id);
      }
    }
    let moved = 0;
    const ghosts = new Set(marks.ghosts.map((piece) => piece.id));
    for (const [id, box] of layout.pieces) {
      const piece = scene.pieces[id];
      if (!piece) continue;
      const state = this.stateOf(id, marks);
      const look = dressed(
        piece,
        scene.seats.find((seat) => seat.seat === piece.seat),
      );
      const key = JSON.stringify([
        piece,
        Math.round(box.w * 10),
        Math.round(box.h * 10),
        box.small,
        Math.round(box.room ?? 0),
        look?.colour,
      ]);
      const at = `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px)${turnOf(piece, box)}`;
      let drawn = this.pieces.get(id);
      const fresh = !drawn;
      if (!drawn) {
        const inner = s("g", { class: "inner" });
        drawn = { el: s("g", { "data-id": id }, inner), inner, key: "", at: "", piece };
        this.pieces.set(id, drawn);
        this.pieceLayer.append(drawn.el);
      }
      const rebuild = () =>
        drawn &&
        drawn.inner.replaceChildren(
          ...faceOf(piece, box.w, box.h, { small: box.small, room: box.room, seats, look, back: scene.icon }),
        );
      if (drawn.key !== key) {
        const turned = !fresh && !settle && drawn.piece.icon !== piece.icon && drawn.piece.face === piece.face;
        if (turned) motion.flip(drawn.inner, rebuild);
        else rebuild();
        if (!settle && piece.face === "die" && (fresh ? piece.roll : drawn.piece.roll !== piece.roll))
          this.roll(drawn, piece, rebuild);
        drawn.key = key;
      }
      drawn.el.setAttribute(
        "class",
        `piece face-${piece.face ?? "mini"} ${looks(piece.look)} ${piece.state ? `is-${piece.state}` : ""} ${piece.mine ? "own" : ""} ${state}`,
      );
      this.decorate(drawn, piece, box, state);
      this.access(
        drawn.el,
        state,
        [
          plain(piece.name || piece.text || id, seats),
          piece.value,
          piece.face === "pile" ? "" : piece.badge || (piece.n ?? ""),
        ]
          .filter(Boolean)
          .join(" "),
      );
      if (drawn.at !== at) {
        const from = fresh ? (ghosts.has(id) ? "" : this.origin(piece, leaving, layout)) : drawn.at;
        drawn.el.style.transform = at;
        if (!settle && from) motion.travel(drawn.el, from, at, Math.min(6, moved++) * STAGGER);
        else if (!settle && fresh) motion.appear(drawn.inner);
        drawn.at = at;
      }
      drawn.piece = piece;
    }
    for (const drawn of leaving) this.leave(drawn, layout, settle);
    this.order(scene, layout);
    void before;
  }

  /** Where a new piece comes from: an equal piece that just left, or the place it names. @param {Piece} piece @param {Drawn[]} leaving @param {Layout} layout */
  origin(piece, leaving, layout) {
    const twin = leaving.findIndex((drawn) => piece.kin && drawn.piece.kin === piece.kin);
    if (twin >= 0) {
      const [left] = leaving.splice(twin, 1);
      left?.el.remove();
      return left?.at ?? "";
    }
    const from = piece.come ? (layout.pieces.get(piece.come) ?? layout.zones.get(piece.come)) : null;
    return from ? `translate(${from.x.toFixed(1)}px, ${from.y.toFixed(1)}px)` : "";
  }

  /** @param {Drawn} drawn @param {Layout} layout @param {boolean} settle */
  leave(drawn, layout, settle) {
    const gone = () => drawn.el.remove();
    drawn.el.removeAttribute("data-id");
    drawn.el.setAttribute("aria-hidden", "true");
    if (settle || drawn.piece.state === "coming") {
      gone();
      return;
    }
    const to = drawn.piece.go ? (layout.pieces.get(drawn.piece.go) ?? layout.zones.get(drawn.piece.go)) : null;
    if (drawn.piece.loss || !to) {
      if (drawn.piece.loss) motion.flash(drawn.el, gone);
      else motion.fade(drawn.el, gone);
      return;
    }
    const target = `translate(${to.x.toFixed(1)}px, ${to.y.toFixed(1)}px)`;
    const trip = motion.travel(drawn.el, drawn.at, target);
    if (trip) {
      drawn.el.style.transform = target;
      trip.addEventListener("finish", gone);
      trip.addEventListener("cancel", gone);
    } else gone();
  }

  /** @param {Drawn} drawn @param {Piece} piece @param {() => void} settle */
  roll(drawn, piece, settle) {
    const use = drawn.inner.querySelector("use");
    motion.tumble(drawn.inner, (value) => use?.setAttribute("href", `#gt-die-${value}`), settle);
  }

  /** Outline, tick, count and badge of a piece. @param {Drawn} drawn @param {Piece} piece @param {import("./layout.js").PieceBox} box @param {string} state */
  decorate(drawn, piece, box, state) {
    for (const old of drawn.el.querySelectorAll(":scope > .deco")) old.remove();
    const { w, h } = box;
    const round = piece.face === "token" ? Math.max(w, h) : 6;
    const parts = [];
    if (state === "can")
      parts.push(s("rect", { class: "deco outline o-can", x: -3, y: -3, width: w + 6, height: h + 6, rx: round }));
    if (state === "sel") {
      parts.push(
        s("rect", { class: "deco outline o-sel", x: -3, y: -3, width: w + 6, height: h + 6, rx: round }),
        s(
          "g",
          { class: "deco tick", transform: `translate(${w - 7} 3)` },
          s("circle", { r: 10 }),
          s("path", { d: "M-4.500 0L-1.500 3.500L4.500-3.500" }),
        ),
      );
    }
    if (piece.rings) {
      const rings = ringsOf(w / 2, h / 2, Math.max(w, h) * 1.15, piece.rings);
      rings.classList.add("deco");
      parts.push(rings);
    }
    if (piece.state === "coming" || piece.state === "going") {
      parts.push(s("rect", { class: "deco outline o-coming", x: -1, y: -1, width: w + 2, height: h + 2, rx: 6 }));
    }
    const badge =
      piece.badge || (piece.face !== "pile" && piece.n !== undefined && piece.n !== null ? String(piece.n) : "");
    if (badge) {
      const width = Math.max(18, badge.length * 7 + 8);
      const told = [
        s("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
        s("text", { y: 4, "text-anchor": "middle", "font-size": 11 }, badge),
      ];
      parts.push(
        s(
          "g",
          { class: `deco badge ${piece.tone ?? ""}`, transform: `translate(${w} 0)` },
          legible(told, [], { size: 11, x: 0, y: 0, most: 1.6 }),
        ),
      );
    }
    drawn.el.append(...parts);
  }

  /** The document's order is the order of reading and of the Tab key. @param {Scene} scene @param {Layout} layout */
  order(scene, layout) {
    const ids = [...layout.pieces.keys()];
    let previous = /** @type {ChildNode | null} */ (null);
    for (const id of ids) {
      const el = this.pieces.get(id)?.el;
      if (!el) continue;
      const next = previous ? previous.nextSibling : this.pieceLayer.firstChild;
      if (next !== el && el.getAnimations().length === 0) this.pieceLayer.insertBefore(el, next);
      previous = el;
    }
    void scene;
  }

  /** Rings, flashes and words that last a moment. @param {import("../types").Effect[]} effects @param {TableSeat[]} seats */
  play(effects, seats) {
    if (!this.layout || motion.still()) return;
    for (const effect of effects) {
      const box = this.layout.zones.get(effect.at) ?? this.layout.pieces.get(effect.at);
      if (!box) continue;
      const cx = box.x + box.w / 2;
      const cy = box.y + box.h / 2;
      if (effect.kind === "noise") {
        const rings = ringsOf(cx, cy, Math.max(60, Math.min(box.w, box.h)), 4);
        this.effectLayer.append(rings);
        [...rings.children].forEach((ring, k) => {
          motion.animate(
            ring,
            [
              { opacity: 0, scale: ".3" },
              { opacity: 1, offset: 0.3 },
              { opacity: 0, scale: "1.25" },
            ],
            { duration: 1100, delay: k * 110, fill: "both" },
          );
        });
        setTimeout(() => rings.remove(), 1700);
      } else if (effect.kind === "words") {
        const words = s("text", { class: "rising", x: cx, y: cy, "text-anchor": "middle" }, plain(effect.text, seats));
        this.effectLayer.append(words);
        motion.animate(
          words,
          [
            { opacity: 0, translate: "0 8px" },
            { opacity: 1, offset: 0.2 },
            { opacity: 0, translate: "0 -34px" },
          ],
          { duration: 1400, fill: "both" },
        );
        setTimeout(() => words.remove(), 1500);
      } else {
        const el = this.zones.get(effect.at)?.el ?? this.pieces.get(effect.at)?.el;
        if (el && effect.kind === "flash")
          motion.animate(el, [{ filter: "none" }, { filter: "brightness(1.7) saturate(2)" }, { filter: "none" }], {
            duration: 320,
          });
        if (el && effect.kind === "shake")
          motion.animate(el, [{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], {
            duration: 260,
          });
      }
    }
  }

  /** The element of a zone or piece. @param {string} id */
  element(id) {
    return this.pieces.get(id)?.el ?? this.zones.get(id)?.el ?? null;
  }
}

/** An arrow turns on the spot, everything else around its corner. @param {import("../types").Piece} piece @param {{ w: number, h: number }} box */
function turnOf(piece, box) {
  if (!piece.turn) return "";
  if (piece.face !== "arrow") return ` rotate(${piece.turn}deg)`;
  return ` translate(${box.w / 2}px, ${box.h / 2}px) rotate(${piece.turn}deg) translate(${-box.w / 2}px, ${-box.h / 2}px)`;
}

/** @param {string | undefined} look */
function looks(look) {
  return (look ?? "")
    .split(" ")
    .filter(Boolean)
    .map((one) => `is-${one}`)
    .join(" ");
}

/** @template {{ id: string }} T @param {Record<string, T>} parts @param {T[]} ghosts */
function withGhosts(parts, ghosts) {
  /** @type {Record<string, T>} */
  const all = { ...parts };
  for (const ghost of ghosts) all[ghost.id] = ghost;
  return all;
}

/** @param {Layout} layout @param {string} id */
function centre(layout, id) {
  const box = layout.pieces.get(id) ?? layout.zones.get(id);
  return box ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : null;
}

/** Where a line from the middle of a zone to a place leaves the zone, or a part of the way to there. @param {Layout} layout @param {string} id @param {{ x: number, y: number }} to @param {number} part */
function edge(layout, id, to, part) {
  const box = layout.zones.get(id);
  const from = centre(layout, id);
  if (!box || !from) return from;
  const k =
    part *
    Math.min(1, box.w / 2 / Math.max(1, Math.abs(to.x - from.x)), box.h / 2 / Math.max(1, Math.abs(to.y - from.y)));
  return { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k };
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b @param {string} look @param {string} words @returns {SVGElement[]} */
function arrow(a, b, look, words) {
  const bend = look === "threat" ? -26 : 0;
  const d = `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 + bend} ${b.x} ${b.y}`;
  const line = s("path", {
    class: `link ${look}`,
    d,
    "marker-end": `url(#mk-${look === "threat" ? "threat" : "path"})`,
  });
  return words
    ? [line, markBox({ text: words, tone: look, icon: "threat" }, a.x, a.y - 13, "middle", [], false, 16)]
    : [line];
}
