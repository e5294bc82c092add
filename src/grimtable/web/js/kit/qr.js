// @ts-check
// A QR code as a matrix of dark modules: byte mode, error correction level L, versions 1 to 9 (up to 230 bytes).

const TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const CHECK = [7, 10, 15, 20, 26, 18, 20, 24, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let k = 0, x = 1; k < 255; k++) {
  EXP[k] = x;
  LOG[x] = k;
  x = x & 128 ? ((x << 1) ^ 0x11d) & 255 : x << 1;
}
for (let k = 255; k < 512; k++) EXP[k] = EXP[k - 255] ?? 0;

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** Reed-Solomon remainder. @param {number[]} data @param {number} count */
function remainder(data, count) {
  let generator = [1];
  for (let k = 0; k < count; k++) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((value, i) => {
      next[i] ^= value;
      next[i + 1] ^= times(value, EXP[k] ?? 0);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let k = 0; k < data.length; k++) {
    const factor = rest[k];
    if (factor) generator.forEach((value, i) => (rest[k + i] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** Data and check codewords in the order they are laid out. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const k = version - 1;
  const blocks = BLOCKS[k] ?? 1;
  const check = CHECK[k] ?? 0;
  const room = (TOTAL[k] ?? 0) - check * blocks;
  /** @type {number[]} */
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(bytes.length, 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  /** @type {number[]} */
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  const short = Math.floor(room / blocks);
  /** @type {number[][]} */
  const parts = [];
  let at = 0;
  for (let b = 0; b < blocks; b++) {
    const length = short + (b >= blocks - (room % blocks) ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => remainder(part, check));
  /** @type {number[]} */
  const out = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i] ?? 0);
  for (let i = 0; i < check; i++) for (const part of checks) out.push(part[i] ?? 0);
  return out;
}

/** @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @param {number} value @param {number} poly @param {number} length */
function bch(value, poly, length) {
  let rest = value << length;
  const top = poly.toString(2).length;
  while (rest.toString(2).length >= top && rest) rest ^= poly << (rest.toString(2).length - top);
  return (value << length) | rest;
}

/**
 * @param {string} text
 * @param {number} [mask] 0 to 7; left out: the one that is easiest to read
 * @returns {boolean[][]}
 */
export function qrMatrix(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = TOTAL.findIndex((total, k) => bytes.length + 2 <= total - (CHECK[k] ?? 0) * (BLOCKS[k] ?? 1)) + 1;
  if (!version) throw new RangeError(`${bytes.length} bytes do not fit into a QR code of version 9`);
  const words = codewords(bytes, version);
  if (mask !== undefined) return lay(version, words, mask);
  const all = MASKS.map((_, k) => lay(version, words, k));
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** @param {number} version @param {number[]} words @param {number} mask */
function lay(version, words, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (/** @type {number} */ r, /** @type {number} */ c, /** @type {boolean} */ on) => {
    const row = grid[r];
    if (row && c >= 0 && c < size) row[c] = on;
  };
  for (const [r0, c0] of /** @type {[number, number][]} */ ([
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ])) {
    for (let r = -1; r <= 7; r++) {
      for (let c = -1; c <= 7; c++) {
        const far = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(r0 + r, c0 + c, far !== 2 && far <= 3);
      }
    }
  }
  for (let k = 8; k < size - 8; k++) {
    set(6, k, k % 2 === 0);
    set(k, 6, k % 2 === 0);
  }
  const centres = ALIGN[version - 1] ?? [];
  const last = centres[centres.length - 1];
  for (const r of centres) {
    for (const c of centres) {
      if ((r === 6 && c === 6) || (r === 6 && c === last) || (r === last && c === 6)) continue;
      for (let dr = -2; dr <= 2; dr++)
        for (let dc = -2; dc <= 2; dc++) set(r + dr, c + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
    }
  }
  const format = bch((1 << 3) | mask, 0x537, 10) ^ 0x5412; // level L is 01
  for (let k = 0; k < 15; k++) {
    const on = ((format >> k) & 1) === 1;
    set(k < 6 ? k : k < 8 ? k + 1 : size - 15 + k, 8, on);
    set(8, k < 8 ? size - 1 - k : k < 9 ? 15 - k : 14 - k, on);
  }
  set(size - 8, 8, true);
  if (version >= 7) {
    const info = bch(version, 0x1f25, 12);
    for (let k = 0; k < 18; k++) {
      const on = ((info >> k) & 1) === 1;
      set(Math.floor(k / 3), size - 11 + (k % 3), on);
      set(size - 11 + (k % 3), Math.floor(k / 3), on);
    }
  }
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const r = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const c of [right, right - 1]) {
        const row = grid[r];
        if (!row || row[c] !== null) continue;
        const word = words[bit >> 3] ?? 0;
        const on = bit < words.length * 8 && ((word >> (7 - (bit & 7))) & 1) === 1;
        row[c] = on !== (MASKS[mask]?.(r, c) ?? false);
        bit++;
      }
    }
  }
  return grid.map((row) => row.map(Boolean));
}

/** How hard a pattern is to read: long runs, blocks and too much of one colour. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  for (let r = 0; r < size; r++) {
    for (const line of [grid[r] ?? [], grid.map((row) => row[r] ?? false)]) {
      let run = 1;
      for (let k = 1; k <= size; k++) {
        if (k < size && line[k] === line[k - 1]) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
    for (let c = 0; c < size; c++) {
      const on = grid[r]?.[c];
      if (on) dark++;
      if (on === grid[r]?.[c + 1] && on === grid[r + 1]?.[c] && on === grid[r + 1]?.[c + 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
