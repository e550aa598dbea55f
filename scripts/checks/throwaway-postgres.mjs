import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresFolder } from './find-programs.mjs';
import { findFreePort } from './free-port.mjs';
import { testEnvironment } from './test-environment.mjs';

// Nothing here has to outlive the tests, so nothing waits for the disk.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
const START_TRIES = 3;

/** @typedef {{ getUrl: () => Promise<string>, stop: () => Promise<void> }} PostgresHost */

/**
 * A PostgreSQL server that is started when first asked for and leaves nothing behind once stopped.
 * @returns {PostgresHost}
 */
export const createPostgresHost = () => {
  /** @type {Promise<Cluster> | null} */
  let starting = null;

  return {
    getUrl: async () => {
      starting ??= startCluster();

      return (await starting).url;
    },
    stop: async () => {
      const cluster = await starting?.catch(() => null);
      await cluster?.stop();
      starting = null;
    },
  };
};

/** @typedef {{ url: string, stop: () => Promise<void> }} Cluster */

/** @returns {Promise<Cluster>} */
const startCluster = async () => {
  const programs = findPostgresFolder();
  if (!programs)
    throw new Error('PostgreSQL is not installed: initdb was found neither in PATH nor where Debian keeps it.');

  const identity = findServerIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'carryatlas-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });

  try {
    const password = initialize(programs, folder, identity);
    const server = await startServer(programs, folder, identity);

    return {
      url: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
      stop: async () => {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};

/** @typedef {{ uid?: number, gid?: number }} Identity */

/**
 * PostgreSQL refuses to run as root, so root lends it the account that its package made.
 * @returns {Identity}
 */
const findServerIdentity = () => {
  if (process.getuid?.() !== 0) return {};

  /** @param {string} flag */
  const askId = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

  return { uid: askId('-u'), gid: askId('-g') };
};

/**
 * @param {string} programs
 * @param {string} folder
 * @param {Identity} identity
 * @returns {string} the password: other people on the machine can reach the port too
 */
const initialize = (programs, folder, identity) => {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');

  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid);
    chownSync(passwordFile, identity.uid, identity.gid);
  }

  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  execFileSync(join(programs, 'initdb'), [...options, `--pwfile=${passwordFile}`, '-D', join(folder, 'data')], {
    ...identity,
    cwd: folder,
    env: testEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });

  return password;
};

/**
 * @param {string} programs
 * @param {string} folder
 * @param {Identity} identity
 */
const startServer = async (programs, folder, identity) => {
  // Between finding a free port and using it another program may take it.
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort();
    const options = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((it) => ['-c', it]);
    const child = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...options], {
      ...identity,
      cwd: folder,
      env: testEnvironment(),
      // Ctrl-C reaches a whole group: the server must outlive the tests that use it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    const problem = await waitUntilReady(child);

    if (problem === null) return { port, stop: () => stopServer(child, exited) };
    if (tries === START_TRIES) throw new Error(`PostgreSQL did not start.\n${problem}`);
  }
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} exited
 */
const stopServer = async (child, exited) => {
  // PostgreSQL's immediate shutdown: there is nothing to save.
  child.kill('SIGQUIT');
  await exited;
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string | null>} what it said when it ended instead
 */
const waitUntilReady = (child) =>
  new Promise((resolve) => {
    let log = '';
    child.stderr?.on('data', (chunk) => {
      log += chunk;
      if (log.includes('database system is ready to accept connections')) resolve(null);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(log));
  });
