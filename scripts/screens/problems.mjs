/** @typedef {import('./plan.mjs').Shot} Shot */
/** @typedef {{ shot: Shot, problem: string }} Finding */

/** @param {Shot} shot */
export const describeShot = ({ screen, sizeName, theme }) => `${screen.name} · ${sizeName} · ${theme}`;

/**
 * All findings for a person to read: each problem once, and below it every picture that has it.
 * @param {Finding[]} findings
 * @returns {string}
 */
export const describeFindings = (findings) => {
  /** @type {Map<string, string[]>} */
  const shotsByProblem = new Map();

  for (const { shot, problem } of findings) {
    shotsByProblem.set(problem, [...(shotsByProblem.get(problem) ?? []), describeShot(shot)]);
  }

  return [...shotsByProblem]
    .map(([problem, shots]) => [problem, ...shots.map((it) => `    ${it}`)].join('\n'))
    .join('\n');
};

/**
 * What was said and was not to be, and what was to be said and was not: an exception that nothing needs any more hides
 * the next mistake.
 * @param {string[]} said
 * @param {RegExp[]} expected
 * @returns {string[]}
 */
export const judgeNoise = (said, expected) => [
  ...said.filter((text) => !expected.some((pattern) => pattern.test(text))).map((text) => `console: ${text}`),
  ...expected
    .filter((pattern) => !said.some((text) => pattern.test(text)))
    .map((pattern) => `console: nothing like ${pattern} was said, though the table expects it`),
];

/**
 * @param {number} pictures
 * @param {number} problems
 */
export const describeTotal = (pictures, problems) => `${pictures} pictures, ${problems} problems`;
