import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** @typedef {{ isOk: boolean, output: string }} ToolResult */
/**
 * @typedef {object} ToolOptions
 * @property {string} cwd
 * @property {Record<string, string | undefined>} [env]
 * @property {number} [timeoutMs]
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

// A process group of its own lets us end a tool together with everything it started. Windows has no such groups.
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Runs a program to its end and keeps what it says. Never rejects: a program that is missing, crashes or takes too
 * long is a result that is not ok, and says why. Once the tools are being stopped nobody waits for a result any more:
 * the promise stays open, so that the script that ran the tool does not go on to the next.
 * @param {string} command
 * @param {string[]} args
 * @param {ToolOptions} options
 * @returns {Promise<ToolResult>}
 */
export const runTool = (command, args, { cwd, env = process.env, timeoutMs }) =>
  new Promise((resolve) => {
    if (isStopping) return;

    // Tools are scripts for the Node in PATH: that must be this one, not another version that comes first there.
    const PATH = [dirname(process.execPath), env.PATH].filter(Boolean).join(delimiter);
    const child = spawn(command, args, {
      cwd,
      env: { ...env, PATH },
      detached: HAS_GROUPS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    let problem = '';
    const timer = timeoutMs && setTimeout(giveUp, timeoutMs);

    function giveUp() {
      problem = `${command} was stopped after ${(timeoutMs ?? 0) / 1000} s.`;
      signalGroup(child, 'SIGKILL');
    }

    running.add(child);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      problem = `${command} couldn't be started: ${error.message}.`;
    });
    // What a tool leaves behind would hold its output open, and us with it.
    child.on('exit', () => signalGroup(child, 'SIGKILL'));
    child.on('close', (code, signal) => {
      clearTimeout(timer || undefined);
      running.delete(child);
      if (isStopping) return;
      if (signal && !problem) problem = `${command} was ended by ${signal}.`;

      const output = Buffer.concat(chunks).toString('utf8').trimEnd();
      resolve({ isOk: code === 0 && !problem, output: [output, problem].filter(Boolean).join('\n') });
    });
  });

/**
 * For the end of this process: asks every running tool to end and waits until all have, by force after a moment: npm
 * for one does not end when asked during an install.
 * @param {number} [patienceMs]
 */
export const stopTools = async (patienceMs = 1000) => {
  isStopping = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));

  // Only the tool itself, as it knows best how to end what it started: a browser, for one, has a group of its own.
  for (const child of running) child.kill('SIGINT');

  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, patienceMs);
  await Promise.all(ended);
  clearTimeout(timer);
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
const signalGroup = (child, signal) => {
  if (!child.pid) return;

  try {
    if (HAS_GROUPS) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nobody of that group is left.
  }
};
