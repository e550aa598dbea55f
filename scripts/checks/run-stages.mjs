import { formatSeconds } from '../setup/progress.mjs';
import { SetupError } from '../setup/setup-error.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */
/** @typedef {Tally & { output?: string }} StageResult */
/** @typedef {{ name: string, isAlone?: boolean, run: () => Promise<StageResult> }} Stage */
/** @typedef {{ write: (text: string) => unknown, isTTY?: boolean }} Output */

// As many as the smallest machine we care for has cores.
const AT_ONCE = 2;
const BEAT_MS = 1000;
const CLEAR_LINE = '\r\x1b[2K';

/**
 * Runs the stages, a few at once, and shows them one after the other in their order: what is on the screen reads as
 * if nothing ran side by side. A stage that throws has failed and stops no other.
 * @param {Stage[]} stages
 * @param {Output} [output]
 * @returns {Promise<Tally>} the sum
 */
export const runStages = async (stages, output = process.stdout) => {
  const enter = createGate(AT_ONCE);
  const results = stages.map((stage) => enter(stage.isAlone ? AT_ONCE : 1, () => runTimed(stage)));
  const sum = { passed: 0, failed: 0 };

  for (const [index, stage] of stages.entries()) {
    const result = await showStage(stage.name, /** @type {Promise<TimedResult>} */ (results[index]), output);
    sum.passed += result.passed;
    sum.failed += result.failed;
  }

  return sum;
};

/** @typedef {StageResult & { ms: number }} TimedResult */

/**
 * @param {Stage} stage
 * @returns {Promise<TimedResult>}
 */
const runTimed = async (stage) => {
  const startedAt = performance.now();
  /** @type {StageResult} */
  let result;

  try {
    result = await stage.run();
  } catch (error) {
    result = { passed: 0, failed: 1, output: describeError(error) };
  }

  return { ...result, ms: performance.now() - startedAt };
};

/** @param {unknown} error */
const describeError = (error) => {
  if (error instanceof SetupError) return error.text;

  return error instanceof Error ? error.message : String(error);
};

/**
 * @param {string} name
 * @param {Promise<TimedResult>} running
 * @param {Output} output
 */
const showStage = async (name, running, output) => {
  output.write(`== ${name}\n`);
  const shownAt = performance.now();
  const timer = setInterval(() => {
    if (output.isTTY) output.write(`${CLEAR_LINE}   … ${Math.round((performance.now() - shownAt) / 1000)} s`);
  }, BEAT_MS);
  const result = await running;

  clearInterval(timer);
  if (output.isTTY) output.write(CLEAR_LINE);
  if (result.failed > 0 && result.output) output.write(`${result.output}\n`);
  output.write(`   ${describeTally(result)} in ${formatSeconds(result.ms)}\n`);

  return result;
};

/** @param {Tally} tally */
const describeTally = ({ passed, failed }) =>
  failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`;

/**
 * Lets callers in strictly in their order, each as soon as the places it needs are free.
 * @param {number} places
 */
const createGate = (places) => {
  let free = places;
  /** @type {Array<{ needed: number, open: () => void }>} */
  const queue = [];

  const letIn = () => {
    for (let next = queue[0]; next && next.needed <= free; next = queue[0]) {
      queue.shift();
      free -= next.needed;
      next.open();
    }
  };

  /**
   * @template T
   * @param {number} needed
   * @param {() => Promise<T>} action
   */
  return async (needed, action) => {
    await new Promise((resolve) => {
      queue.push({ needed, open: () => resolve(undefined) });
      letIn();
    });

    try {
      return await action();
    } finally {
      free += needed;
      letIn();
    }
  };
};
