// @ts-check
// Every sound is made here, of tones and noise: no files. Recipes first, then how they are played into a context.
// A voice: wave, from Hz, to Hz, start, length, gain, attack, filter, filter from, filter to, Q; times in seconds.

/** @typedef {"s" | "t" | "q" | "w" | "n" | "b"} Wave sine, triangle, square, saw, white noise, brown noise */
/** @typedef {"l" | "h" | "p"} Filter low, high, band pass */
/** @typedef {[Wave, number, number, number, number, number, number?, Filter?, number?, number?, number?]} Voice */
/** @typedef {[Wave, number, number, Filter, number, number, number, number]} Layer wave, Hz, gain, filter, its Hz, Q, how fast and how far it sways */

/** @type {Record<string, { v: number, x: Voice[] }>} v: the level, found by measuring */
export const CUES = {
  turn: {
    v: 0.43,
    x: [
      ["s", 587, 587, 0, 0.5, 0.5, 0.01],
      ["s", 880, 880, 0.13, 0.6, 0.45, 0.01],
      ["t", 1760, 1760, 0.13, 0.3, 0.08],
    ],
  },
  card: {
    v: 0.64,
    x: [
      ["n", 0, 0, 0, 0.12, 0.8, 0.02, "p", 1800, 5200, 1.2],
      ["n", 0, 0, 0.11, 0.07, 0.9, 0.002, "l", 900, 300],
      ["s", 150, 90, 0.11, 0.08, 0.5],
    ],
  },
  noise: {
    v: 0.87,
    x: [
      ["t", 2350, 2250, 0, 0.5, 0.4, 0.001],
      ["t", 3380, 3300, 0, 0.35, 0.25, 0.001],
      ["n", 0, 0, 0, 0.09, 0.9, 0.001, "p", 3000, 2000, 2],
      ["t", 1640, 1600, 0.17, 0.45, 0.3, 0.001],
      ["n", 0, 0, 0.17, 0.06, 0.6, 0.001, "p", 2400, 1500, 2],
    ],
  },
  wall: {
    v: 0.55,
    x: [
      ["s", 92, 55, 0, 0.2, 1],
      ["b", 0, 0, 0, 0.14, 1, 0.002, "l", 700, 200],
      ["s", 86, 50, 0.3, 0.2, 0.9],
      ["b", 0, 0, 0.3, 0.14, 0.9, 0.002, "l", 600, 200],
      ["w", 82, 64, 0.55, 0.75, 0.3, 0.15, "p", 420, 260, 5],
      ["n", 0, 0, 0.6, 0.5, 0.18, 0.1, "p", 900, 1500, 9],
    ],
  },
  horde: {
    v: 0.96,
    x: [
      ["w", 68, 60, 0, 2.2, 0.3, 0.5, "p", 330, 520, 4],
      ["w", 81, 70, 0.15, 2, 0.26, 0.6, "p", 480, 300, 5],
      ["w", 103, 86, 0.3, 1.8, 0.22, 0.5, "p", 620, 380, 6],
      ["b", 0, 0, 0, 2.3, 0.7, 0.6, "l", 200, 420],
    ],
  },
  dice: {
    v: 1.32,
    x: [
      ["n", 0, 0, 0, 0.03, 0.8, 0.001, "p", 2600, 1800, 4],
      ["n", 0, 0, 0.08, 0.03, 0.7, 0.001, "p", 3100, 2100, 4],
      ["n", 0, 0, 0.14, 0.03, 0.8, 0.001, "p", 2300, 1700, 4],
      ["n", 0, 0, 0.22, 0.03, 0.6, 0.001, "p", 2900, 2000, 4],
      ["n", 0, 0, 0.33, 0.04, 0.8, 0.001, "p", 2100, 1500, 4],
      ["n", 0, 0, 0.47, 0.06, 0.9, 0.001, "p", 1700, 1100, 3],
      ["s", 210, 160, 0.47, 0.08, 0.3],
    ],
  },
  hit: {
    v: 0.54,
    x: [
      ["n", 0, 0, 0, 0.1, 1, 0.001, "l", 3800, 400],
      ["s", 170, 48, 0, 0.26, 0.9, 0.001],
      ["q", 240, 70, 0, 0.07, 0.25],
    ],
  },
  wound: {
    v: 0.4,
    x: [
      ["s", 120, 42, 0, 0.4, 0.9, 0.001],
      ["n", 0, 0, 0, 0.22, 0.6, 0.001, "p", 1400, 500, 1.5],
      ["t", 311, 293, 0.08, 0.7, 0.3, 0.01],
      ["t", 330, 305, 0.08, 0.7, 0.3, 0.01],
    ],
  },
  death: {
    v: 0.33,
    x: [
      ["s", 73, 36, 0, 1.9, 0.8, 0.005],
      ["t", 220, 110, 0.05, 1.4, 0.3, 0.02, "l", 900, 200],
      ["t", 262, 131, 0.05, 1.5, 0.22, 0.02, "l", 900, 200],
      ["s", 440, 438, 0.1, 2.2, 0.15, 0.005],
      ["s", 1063, 1060, 0.1, 1.6, 0.06, 0.005],
    ],
  },
  vote: {
    v: 0.49,
    x: [
      ["n", 0, 0, 0, 0.16, 0.5, 0.05, "p", 3200, 1800, 1.5],
      ["s", 240, 150, 0.18, 0.12, 0.9, 0.001],
      ["b", 0, 0, 0.18, 0.09, 0.9, 0.001, "l", 1200, 300],
    ],
  },
  envelope: {
    v: 0.46,
    x: [
      ["n", 0, 0, 0, 0.3, 0.7, 0.02, "p", 2200, 6000, 2],
      ["n", 0, 0, 0.2, 0.25, 0.45, 0.05, "h", 3500, 2500],
      ["n", 0, 0, 0.48, 0.14, 0.6, 0.01, "p", 1500, 3000, 1.5],
    ],
  },
  hatch: {
    v: 0.34,
    x: [
      ["w", 95, 138, 0, 0.55, 0.22, 0.1, "p", 900, 1500, 12],
      ["w", 143, 180, 0.2, 0.4, 0.16, 0.1, "p", 1600, 1100, 14],
      ["s", 110, 45, 0.62, 0.5, 1, 0.001],
      ["b", 0, 0, 0.62, 0.3, 0.9, 0.001, "l", 900, 120],
      ["t", 640, 630, 0.62, 0.6, 0.12, 0.001],
    ],
  },
  monster: {
    v: 0.95,
    x: [
      ["w", 58, 88, 0, 1.3, 0.5, 0.25, "p", 260, 760, 3],
      ["w", 61, 92, 0, 1.3, 0.4, 0.25, "l", 300, 900],
      ["b", 0, 0, 0.1, 1.2, 0.9, 0.35, "p", 300, 700, 1.5],
      ["n", 0, 0, 0.5, 0.8, 0.25, 0.2, "p", 1800, 900, 3],
    ],
  },
  lock: {
    v: 0.48,
    x: [
      ["q", 1250, 900, 0, 0.03, 0.4, 0.001, "p", 2400, 1800, 2],
      ["n", 0, 0, 0, 0.04, 0.7, 0.001, "p", 3400, 2600, 3],
      ["s", 190, 95, 0.13, 0.16, 0.9, 0.001],
      ["n", 0, 0, 0.13, 0.06, 0.9, 0.001, "p", 1600, 900, 2],
      ["t", 2100, 2080, 0.13, 0.25, 0.12, 0.001],
    ],
  },
  steps: {
    v: 0.94,
    x: [
      ["b", 0, 0, 0, 0.1, 1, 0.004, "l", 420, 120],
      ["s", 88, 60, 0, 0.1, 0.6],
      ["b", 0, 0, 0.36, 0.1, 0.85, 0.004, "l", 380, 120],
      ["s", 80, 56, 0.36, 0.1, 0.5],
      ["b", 0, 0, 0.72, 0.1, 1, 0.004, "l", 420, 120],
      ["s", 88, 60, 0.72, 0.1, 0.6],
      ["w", 380, 430, 0.76, 0.25, 0.05, 0.08, "p", 1200, 1500, 14],
    ],
  },
  killer: {
    v: 0.37,
    x: [
      ["w", 1245, 1245, 0, 0.3, 0.3, 0.002, "l", 5200, 1800],
      ["w", 1319, 1319, 0, 0.3, 0.3, 0.002, "l", 5200, 1800],
      ["w", 1175, 1175, 0.28, 1.1, 0.3, 0.002, "l", 5200, 700],
      ["w", 1109, 1109, 0.28, 1.1, 0.3, 0.002, "l", 5200, 700],
      ["s", 55, 46, 0.28, 1.5, 0.9, 0.005],
      ["n", 0, 0, 0.28, 0.12, 0.5, 0.001, "l", 3000, 600],
    ],
  },
  fear: {
    v: 0.59,
    x: [
      ["s", 62, 44, 0, 0.16, 1, 0.01],
      ["s", 56, 40, 0.22, 0.2, 0.8, 0.01],
      ["s", 62, 44, 0.8, 0.16, 1, 0.01],
      ["s", 56, 40, 1.02, 0.2, 0.8, 0.01],
      ["s", 622, 640, 0, 1.4, 0.08, 0.5],
      ["s", 659, 652, 0, 1.4, 0.08, 0.5],
    ],
  },
  key: {
    v: 0.46,
    x: [
      ["s", 2637, 2637, 0, 0.5, 0.3, 0.001],
      ["s", 3951, 3951, 0.06, 0.4, 0.22, 0.001],
      ["s", 3136, 3136, 0.15, 0.6, 0.3, 0.001],
      ["s", 4699, 4699, 0.22, 0.5, 0.18, 0.001],
      ["n", 0, 0, 0, 0.05, 0.3, 0.001, "h", 6000, 6000],
    ],
  },
  radio: {
    v: 2.56,
    x: [
      ["n", 0, 0, 0, 0.9, 0.4, 0.05, "p", 1200, 2600, 3],
      ["s", 900, 1900, 0, 0.5, 0.1, 0.1],
      ["s", 1900, 1050, 0.45, 0.3, 0.1, 0.05],
      ["q", 780, 780, 0.85, 0.09, 0.25, 0.003, "p", 1400, 1400, 2],
      ["q", 780, 780, 1.02, 0.09, 0.25, 0.003, "p", 1400, 1400, 2],
      ["q", 780, 780, 1.19, 0.2, 0.25, 0.003, "p", 1400, 1400, 2],
    ],
  },
  tile: {
    v: 0.46,
    x: [
      ["b", 0, 0, 0, 0.5, 0.9, 0.12, "p", 260, 620, 1.5],
      ["n", 0, 0, 0.05, 0.4, 0.2, 0.1, "p", 1400, 900, 2],
      ["s", 98, 52, 0.5, 0.28, 1, 0.001],
      ["b", 0, 0, 0.5, 0.18, 1, 0.001, "l", 800, 150],
    ],
  },
  demon: {
    v: 0.37,
    x: [
      ["w", 49, 46, 0, 1.9, 0.4, 0.3, "l", 260, 700],
      ["w", 73.5, 69, 0, 1.9, 0.3, 0.3, "l", 300, 800],
      ["w", 103.8, 98, 0.1, 1.7, 0.25, 0.4, "p", 700, 420, 4],
      ["n", 0, 0, 0.2, 1.4, 0.22, 0.5, "p", 700, 1700, 6],
      ["s", 41, 33, 0, 2, 0.7, 0.1],
    ],
  },
  win: {
    v: 0.45,
    x: [
      ["t", 294, 294, 0, 1.2, 0.3, 0.02],
      ["t", 370, 370, 0.16, 1.2, 0.3, 0.02],
      ["t", 440, 440, 0.32, 1.4, 0.3, 0.02],
      ["t", 587, 587, 0.5, 1.8, 0.35, 0.02],
      ["s", 147, 147, 0.5, 1.8, 0.4, 0.05],
      ["s", 1175, 1175, 0.5, 1.2, 0.08, 0.01],
    ],
  },
  lose: {
    v: 0.3,
    x: [
      ["t", 294, 290, 0, 0.8, 0.32, 0.02],
      ["t", 277, 272, 0.35, 0.9, 0.32, 0.02],
      ["t", 220, 214, 0.75, 1.6, 0.32, 0.02],
      ["t", 175, 170, 0.75, 1.6, 0.3, 0.02],
      ["s", 55, 49, 0.75, 1.7, 0.7, 0.03],
    ],
  },
};
/** Ambience: endless, quiet layers. [wave, Hz, gain, filter, Hz, Q, sway Hz, sway depth Hz] */
/** @type {Record<string, Layer[]>} */
export const AMBIENCES = {
  rain: [
    ["n", 0, 0.05, "h", 2600, 0.4, 0.07, 500],
    ["b", 0, 0.35, "l", 240, 0.6, 0.05, 90],
    ["s", 55, 0.02, "l", 200, 0.5, 0.03, 20],
  ],
  city: [
    ["b", 0, 0.4, "l", 180, 0.7, 0.04, 60],
    ["n", 0, 0.014, "p", 900, 5, 0.09, 420],
    ["w", 46, 0.025, "l", 110, 1, 0.11, 30],
  ],
  tunnel: [
    ["b", 0, 0.4, "p", 150, 1.2, 0.06, 60],
    ["n", 0, 0.02, "p", 2100, 9, 0.31, 900],
    ["s", 49, 0.05, "l", 160, 0.5, 0.05, 20],
  ],
};
/** @type {Record<string, OscillatorType>} */
const WAVES = { s: "sine", t: "triangle", q: "square", w: "sawtooth" };
/** @type {Record<Filter, BiquadFilterType>} */
const FILTERS = { l: "lowpass", h: "highpass", p: "bandpass" };
const TAIL = 0.03;
const AMBIENT = 0.3;

/** Two seconds of noise from a fixed seed, so that a cue sounds alike each time. @param {BaseAudioContext} context @param {boolean} brown */
function noise(context, brown) {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0, seed = 7, last = 0; i < data.length; i++) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    const white = seed / 2147483648 - 1;
    last = (last + 0.02 * white) / 1.02;
    data[i] = brown ? last * 3.5 : white;
  }
  return buffer;
}

/** @type {WeakMap<BaseAudioContext, Map<Wave, AudioBuffer>>} */
const kept = new WeakMap();

/** @param {BaseAudioContext} context @param {Wave} wave @param {number} hz */
function source(context, wave, hz) {
  const tone = WAVES[wave];
  if (tone) return new OscillatorNode(context, { type: tone, frequency: hz });
  const buffers = kept.get(context) ?? new Map();
  kept.set(context, buffers);
  const buffer = buffers.get(wave) ?? noise(context, wave === "b");
  buffers.set(wave, buffer);
  return new AudioBufferSourceNode(context, { buffer, loop: true });
}

/** Play one cue. @param {BaseAudioContext} context @param {AudioNode} out @param {string} name @param {number} [when] */
export function playCue(context, out, name, when = context.currentTime) {
  const recipe = CUES[name];
  for (const [wave, from, to, at, length, gain, attack = 0.005, kind, low = 0, high = low, q = 0.7] of recipe?.x ??
    []) {
    const begin = when + at;
    const end = begin + length;
    const node = source(context, wave, from);
    const loudness = new GainNode(context, { gain: 0 });
    if (node instanceof OscillatorNode && to !== from) {
      node.frequency.setValueAtTime(from, begin);
      node.frequency.exponentialRampToValueAtTime(to, end);
    }
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(gain * (recipe?.v ?? 0), begin + attack);
    loudness.gain.setTargetAtTime(0, begin + attack, (length - attack) / 5); // a ramp after this would make the fall a straight line
    if (kind) {
      const filter = new BiquadFilterNode(context, { type: FILTERS[kind], Q: q, frequency: low });
      filter.frequency.setValueAtTime(low, begin);
      filter.frequency.exponentialRampToValueAtTime(high, end);
      node.connect(filter).connect(loudness);
    } else node.connect(loudness);
    loudness.connect(out);
    node.start(begin);
    node.stop(end + TAIL);
  }
}

/** Begin an ambience; what comes back fades it out. @param {BaseAudioContext} context @param {AudioNode} out @param {string} name @param {number} [fade] seconds */
export function beginAmbience(context, out, name, fade = 2) {
  const bus = new GainNode(context, { gain: 0 });
  /** @type {(OscillatorNode | AudioBufferSourceNode)[]} */
  const nodes = [];
  bus.connect(out);
  bus.gain.linearRampToValueAtTime(AMBIENT, context.currentTime + fade);
  for (const [wave, hz, gain, kind, cut, q, sway, depth] of AMBIENCES[name] ?? []) {
    const node = source(context, wave, hz);
    const filter = new BiquadFilterNode(context, { type: FILTERS[kind], frequency: cut, Q: q });
    const slow = new OscillatorNode(context, { frequency: sway });
    slow.connect(new GainNode(context, { gain: depth })).connect(filter.frequency);
    node.connect(filter).connect(new GainNode(context, { gain })).connect(bus);
    node.start();
    slow.start();
    nodes.push(node, slow);
  }
  return () => {
    bus.gain.setTargetAtTime(0, context.currentTime, fade / 4);
    for (const node of nodes) node.stop(context.currentTime + fade);
  };
}
