/** @typedef {() => number} Random  A number in [0, 1), the same sequence for the same seed. */

/** Small seeded generator (mulberry32), so that every build draws the same picture.
 * @param {number} seed @returns {Random} */
export const createRandom = (seed) => {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** @param {Random} random @param {number} low @param {number} high */
export const between = (random, low, high) => low + (high - low) * random();

/** @param {number} seed @param {number} x @param {number} y */
const hash = (seed, x, y) => {
  let mixed = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);

  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
};

/** @param {number} t */
const ease = (t) => t * t * (3 - 2 * t);

/** Smooth value noise in [-1, 1].
 * @param {number} seed @param {number} x @param {number} [y] */
const noise = (seed, x, y = 0) => {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = ease(x - column);
  const down = ease(y - row);
  const upper = hash(seed, column, row) * (1 - across) + hash(seed, column + 1, row) * across;
  const lower = hash(seed, column, row + 1) * (1 - across) + hash(seed, column + 1, row + 1) * across;

  return (upper * (1 - down) + lower * down) * 2 - 1;
};

/** Fractal noise in about [-1, 1]: each octave is twice as fine and `gain` times as strong.
 * @param {number} seed @param {number} x @param {number} y @param {number} octaves @param {number} [gain] */
export const fractal = (seed, x, y, octaves, gain = 0.5) => {
  let sum = 0;
  let strength = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * noise(seed + octave * 101, x * 2 ** octave, y * 2 ** octave);
    total += strength;
    strength *= gain;
  }

  return sum / total;
};
