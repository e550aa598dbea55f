import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { npmCommand } from '../setup/npm-command.mjs';

/** @typedef {{ title: string, url: string, severity: string, range: string }} Advisory */
/** @typedef {{ name: string, severity: string, range: string, via: (Advisory | string)[], fixAvailable: boolean | { name: string, version: string } }} Finding */
/** @typedef {{ findings: Finding[] } | { silence: string }} Answer */

const SERIOUS = ['high', 'critical'];
const ENDED = { CLEAN: 0, SERIOUS: 1, NO_ANSWER: 2 };

/**
 * Of `405 Method Not Allowed - POST https://…` and the like, the part that says what was wrong.
 * @param {string} message
 */
const shorten = (message) => message.split(/ - | at https?:/)[0]?.trim() || 'no reason given';

/**
 * @param {string} output
 * @returns {Answer}
 */
const readAnswer = (output) => {
  try {
    const { vulnerabilities, message, error } = JSON.parse(output);
    if (vulnerabilities) return { findings: Object.values(vulnerabilities) };

    return { silence: shorten(String(message ?? error?.summary ?? error?.code ?? '')) };
  } catch {
    return { silence: "npm's answer couldn't be read" };
  }
};

/**
 * @param {string} root
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 */
const ask = async (root, options, env) => {
  const { command, args } = npmCommand(['audit', '--json', '--fetch-retries=1', '--fetch-timeout=30000', ...options]);
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  // npm ends with 1 when it finds something, too: what it wrote says which.
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);

  return readAnswer(output);
};

/** @param {Finding} finding */
const describe = ({ name, severity, range, via, fixAvailable }) => {
  // npm knows no range of a package whose versions the registry does not list.
  const affected = range || via.flatMap((one) => (typeof one === 'string' ? [] : one.range)).join(', ');
  const reasons = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
  const fix =
    typeof fixAvailable === 'object'
      ? `Fixed with ${fixAvailable.name} ${fixAvailable.version}.`
      : fixAvailable
        ? 'A fixed version exists.'
        : 'There is no fixed version yet.';

  return `  ${severity}: ${name} ${affected}: ${reasons.join('; ')}. ${fix}`;
};

/**
 * @param {string} what
 * @param {Finding[]} findings
 * @param {(line: string) => void} say
 */
const report = (what, findings, say) => {
  say(
    findings.length === 0
      ? `${what}: no known vulnerabilities.`
      : `${what}: ${findings.length} with known vulnerabilities.`,
  );
  for (const finding of findings) say(describe(finding));
};

/**
 * Asks the registry about every locked package and says what it knows, in two parts: what runs in production, and tools.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit status
 */
export const runAudit = async (root, say, env = process.env) => {
  // `.npmrc` includes development packages, which would win over `--omit`.
  const production = await ask(root, ['--omit=dev', '--include=prod'], env);
  const all = 'silence' in production ? production : await ask(root, ['--include=dev'], env);
  if ('silence' in production || 'silence' in all) {
    const { silence } = /** @type {{ silence: string }} */ ('silence' in production ? production : all);
    say(`npm's registry didn't say which packages have known vulnerabilities (${silence}), so we don't know.`);
    say("Run this again on a machine that can reach npm's audit service.");

    return ENDED.NO_ANSWER;
  }

  const names = new Set(production.findings.map(({ name }) => name));
  const tools = all.findings.filter(({ name }) => !names.has(name));
  report('Packages that run in production', production.findings, say);
  report('Tools and demo packages', tools, say);

  return production.findings.some(({ severity }) => SERIOUS.includes(severity)) ? ENDED.SERIOUS : ENDED.CLEAN;
};
