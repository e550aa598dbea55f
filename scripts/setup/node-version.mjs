// Read by any Node from 14 on (see start.mjs): no newer syntax here.
// biome-ignore lint/style/useNodejsImportProtocol: Node before 14.18 can't import 'node:fs', and this file runs there to ask for a newer one.
import { readFileSync } from 'fs';

/**
 * @param {string} version such as `v20.19.0`, `20.19.0` or `24`
 * @returns {[number, number, number]}
 */
const parseVersion = (version) => {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^v|-.*$/g, '')
    .split('.')
    .map(Number);

  return [major, minor, patch];
};

/**
 * @param {[number, number, number]} version
 * @param {[number, number, number]} least
 */
const isAtLeast = ([major, minor, patch], least) => {
  if (major !== least[0]) return major > least[0];
  if (minor !== least[1]) return minor > least[1];

  return patch >= least[2];
};

/**
 * Understands what our `engines` field uses, `^a.b.c` and `>=a.b.c` joined by `||`, and refuses anything else:
 * a range read wrongly would lock people out in silence.
 * @param {string} version
 * @param {string} range
 */
export const satisfiesRange = (version, range) =>
  range.split('||').some((alternative) => {
    const [, operator, bound] = /^(\^|>=)(\d+(?:\.\d+){0,2})$/.exec(alternative.trim()) || [];
    if (!operator || !bound)
      throw new Error(`package.json engines: "${alternative.trim()}" is neither ^a.b.c nor >=a.b.c`);

    const actual = parseVersion(version);
    const least = parseVersion(bound);

    return isAtLeast(actual, least) && (operator === '>=' || actual[0] === least[0]);
  });

/** @param {string} range */
const describeRange = (range) =>
  range
    .split('||')
    .map((alternative) => {
      const least = parseVersion(alternative.trim().replace(/^(\^|>=)/, ''));
      const name = least[1] ? `${least[0]}.${least[1]}` : `${least[0]}`;

      return alternative.trim().startsWith('>=') ? `${name} or newer` : `${name}+`;
    })
    .join(', ');

/** @returns {string} */
const readSupportedRange = () =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node;

/**
 * The one sentence to show when this Node cannot run the product, or null.
 * @param {string} version
 * @param {string} [range]
 * @returns {string | null}
 */
export const findNodeProblem = (version, range = readSupportedRange()) =>
  satisfiesRange(version, range)
    ? null
    : `CarryAtlas needs Node ${describeRange(range)}; this is Node ${version.replace(/^v/, '')}. Install a supported version from https://nodejs.org and run the command again.`;
