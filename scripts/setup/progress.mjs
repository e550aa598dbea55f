const TERMINAL_BEAT_MS = 1000;
const PLAIN_BEAT_MS = 10_000;
const CLEAR_LINE = '\r\x1b[2K';

/** @typedef {{ write: (text: string) => unknown, isTTY?: boolean }} Output */

/** @param {number} ms */
export const formatSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Shows a line while something long is done, and how long it took. A terminal sees the seconds count on that line;
 * a log gets a new line now and then.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} action
 * @param {Output} [output]
 * @returns {Promise<T>}
 */
export const showProgress = async (label, action, output = process.stdout) => {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const beat = output.isTTY
    ? () => output.write(`${CLEAR_LINE}${label} … ${Math.round(elapsed() / 1000)} s`)
    : () => output.write(`${label}: ${Math.round(elapsed() / 1000)} s so far\n`);
  const timer = setInterval(beat, output.isTTY ? TERMINAL_BEAT_MS : PLAIN_BEAT_MS);
  /** @param {string} outcome */
  const finish = (outcome) => {
    clearInterval(timer);
    output.write(`${output.isTTY ? CLEAR_LINE : ''}${label}: ${outcome} ${formatSeconds(elapsed())}\n`);
  };

  output.write(output.isTTY ? `${label} …` : `${label} …\n`);

  try {
    const result = await action();
    finish('done in');

    return result;
  } catch (error) {
    finish('failed after');
    throw error;
  }
};
