import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findBirth } from './process-identity.mjs';
import { SetupError } from './setup-error.mjs';

const POLL_MS = 100;

/** @typedef {{ pid: number, birth: string | null }} Process */
/** @typedef {{ token: string, event: 'claim' | 'tool' | 'release', process?: Process }} LockRecord */
/**
 * @typedef {object} SetupClaim
 * @property {() => number | null} findBlocker the process that has to end first; null once the lock is ours
 * @property {() => Promise<void>} wait until the lock is ours
 * @property {(pid: number) => void} addTool
 * @property {() => void} release
 */

/**
 * Asks to be the one process of this machine that sets the project up.
 *
 * The lock is a queue in a file that only ever grows: whoever wants it appends a claim, and it belongs to the first
 * claim that is neither released nor dead. Nothing is deleted or replaced to take over from a killed holder, so two
 * takers cannot race: they read the same order, and a dead process stays dead. A claim also lives as long as a tool
 * it started, because an install goes on when only its parent is killed.
 * @param {string} file
 * @returns {SetupClaim}
 */
export const claimSetup = (file) => {
  const token = randomUUID();
  append(file, { token, event: 'claim', process: describeProcess(process.pid) });

  const findBlocker = () => {
    const holder = findHolder(file);
    if (!holder) throw new SetupError(`${file} was removed while it was in use: run the command again.`);

    return holder.token === token ? null : holder.pid;
  };

  return {
    findBlocker,
    wait: async () => {
      while (findBlocker() !== null) await pause(POLL_MS);
    },
    addTool: (pid) => append(file, { token, event: 'tool', process: describeProcess(pid) }),
    release: () => append(file, { token, event: 'release' }),
  };
};

/**
 * @param {number} pid
 * @returns {Process}
 */
const describeProcess = (pid) => ({ pid, birth: findBirth(pid) });

/**
 * One small write to a file opened for appending arrives whole and in one place. The line break in front keeps the
 * record readable even after one that a power cut left half written.
 * @param {string} file
 * @param {LockRecord} record
 */
const append = (file, record) => appendFileSync(file, `\n${JSON.stringify(record)}\n`);

/** @param {string} file */
const findHolder = (file) => {
  /** @type {Map<string, Process[]>} */
  const claims = new Map();

  for (const record of readRecords(file)) {
    if (record.event === 'release') claims.delete(record.token);
    else if (record.process) claims.set(record.token, [...(claims.get(record.token) ?? []), record.process]);
  }

  for (const [token, processes] of claims) {
    const alive = processes.find(isAlive);
    if (alive) return { token, pid: alive.pid };
  }

  return null;
};

/** @param {Process} process */
const isAlive = ({ pid, birth }) => birth !== null && findBirth(pid) === birth;

/**
 * @param {string} file
 * @returns {LockRecord[]}
 */
const readRecords = (file) =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
