// @ts-check
// What is heard at a table: silent until the first gesture, as loud as its listener chose, calm where that is asked for.

import { isOn, onChoice, setting } from "../kit/settings.js";
import { AMBIENCES, beginAmbience, CUES, playCue } from "./cues.js";

const SUDDEN = ["killer", "monster", "death", "hit", "demon"]; // they startle
const APART = 80; // milliseconds between two equal cues: ten zombies do not clip
const GESTURES = ["pointerdown", "keydown"];

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.master = null;
    /** @type {(() => void) | null} */
    this.endAmbience = null;
    this.wanted = ""; // the ambience of the table, heard or not
    /** @type {Map<string, number>} when each cue was heard last */
    this.last = new Map();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.wake = () => this.begin();
    for (const gesture of GESTURES) addEventListener(gesture, this.wake);
    this.hidden = () => void this.context?.[document.hidden ? "suspend" : "resume"]();
    document.addEventListener("visibilitychange", this.hidden);
    this.forget = onChoice(() => this.adjust());
  }

  volume() {
    return isOn("mute") ? 0 : Math.max(0, Math.min(1, Number(setting("volume")) || 0));
  }

  /** No browser lets a page sound before its visitor has touched it, and no page should. */
  begin() {
    for (const gesture of GESTURES) removeEventListener(gesture, this.wake);
    if (this.context || typeof AudioContext === "undefined") return;
    this.context = new AudioContext({ latencyHint: "interactive" });
    this.master = new GainNode(this.context, { gain: this.volume() });
    this.master
      .connect(new DynamicsCompressorNode(this.context, { threshold: -10, ratio: 6 }))
      .connect(this.context.destination);
    this.adjust();
  }

  /** @param {string | undefined} name */
  play(name) {
    const now = performance.now();
    const sudden = SUDDEN.includes(name ?? "");
    if (!name || !(name in CUES) || !this.context || !this.master || !this.volume() || document.hidden) return;
    if (now - (this.last.get(name) ?? -APART) < APART || (sudden && !isOn("sudden"))) return;
    this.last.set(name, now);
    const out = new GainNode(this.context, { gain: sudden && this.calm.matches ? 0.5 : 1 });
    out.connect(this.master);
    playCue(this.context, out, name);
  }

  /** What the place sounds like; "" for nothing. @param {string} name */
  surround(name) {
    if (name === this.wanted) return;
    this.wanted = name;
    this.endAmbience?.();
    this.endAmbience = null;
    this.adjust();
  }

  /** As chosen: how loud, and whether the place is heard. */
  adjust() {
    if (!this.context || !this.master) return;
    this.master.gain.setTargetAtTime(this.volume(), this.context.currentTime, 0.03);
    const heard = isOn("ambience") && this.volume() > 0 && this.wanted in AMBIENCES;
    if (heard && !this.endAmbience) this.endAmbience = beginAmbience(this.context, this.master, this.wanted);
    else if (!heard && this.endAmbience) {
      this.endAmbience();
      this.endAmbience = null;
    }
  }

  stop() {
    for (const gesture of GESTURES) removeEventListener(gesture, this.wake);
    document.removeEventListener("visibilitychange", this.hidden);
    this.forget();
    void this.context?.close();
    this.context = null;
  }
}
