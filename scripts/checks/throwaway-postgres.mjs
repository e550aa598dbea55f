import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresFolder } from './find-programs.mjs';
import { findFreePort } from './free-port.mjs';
import { testEnvironment } from './test-environment.mjs';

// Nothing here has to outlive the machine, so nothing waits for the disk.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
// What was committed may be lost when the server itself is killed.
const CARELESS = 'synchronous_commit=off';
const START_TRIES = 3;

/**
 * @typedef {object} PostgresHost
 * @property {() => Promise<string>} getUrl
 * @property {() => Promise<() => Promise<void>>} crash ends it as a crash would; what it gives starts it again, same address, same data
 * @property {() => Promise<void>} stop
 */

/**
 * A PostgreSQL server that is started when first asked for and leaves nothing behind once stopped.
 * @param {{ isDurable?: boolean }} [options] durable: what was committed is there after a crash
 * @returns {PostgresHost}
 */
export const createPostgresHost = ({ isDurable = false } = {}) => {
  /** @type {Promise<Cluster> | null} */
  let starting = null;

  return {
    getUrl: async () => {
      starting ??= startCluster(isDurable ? SETTINGS : [...SETTINGS, CARELESS]);

      return (await starting).url;
    },
    crash: async () => {
      if (!starting) throw new Error('There is no server to crash: none was asked for');

      return (await starting).crash();
    },
    stop: async () => {
      const cluster = await starting?.catch(() => null);
      await cluster?.stop();
      starting = null;
    },
  };
};

/** @typedef {{ url: string, crash: () => Promise<() => Promise<void>>, stop: () => Promise<void> }} Cluster */

/**
 * @param {string[]} settings
 * @returns {Promise<Cluster>}
 */
const startCluster = async (settings) => {
  const programs = findPostgresFolder();
  if (!programs)
    throw new Error(
      "PostgreSQL isn't installed: initdb is neither in PATH nor where Debian keeps it. Install PostgreSQL.",
    );

  const identity = findServerIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'carryatlas-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });

  try {
    const password = initialize(programs, folder, identity);
    const place = { programs, folder, identity, settings };
    let server = await startOnFreePort(place);

    return {
      url: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
      crash: async () => {
        const { port, stop } = server;
        await stop();

        return async () => {
          const again = await startServer(place, port);
          if (typeof again === 'string') throw new Error(`PostgreSQL did not start again.\n${again}`);
          server = again;
        };
      },
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

/** @typedef {{ programs: string, folder: string, identity: Identity, settings: string[] }} Place */
/** @typedef {{ port: number, stop: () => Promise<void> }} Server */

/**
 * @param {Place} place
 * @returns {Promise<Server>}
 */
const startOnFreePort = async (place) => {
  // Between finding a free port and using it another program may take it.
  for (let tries = 1; ; tries += 1) {
    const server = await startServer(place, await findFreePort());

    if (typeof server !== 'string') return server;
    if (tries === START_TRIES) throw new Error(`PostgreSQL did not start.\n${server}`);
  }
};

/**
 * @param {Place} place
 * @param {number} port
 * @returns {Promise<Server | string>} what it said where it did not start
 */
const startServer = async ({ programs, folder, identity, settings }, port) => {
  const options = [...settings, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((it) => ['-c', it]);
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

  return problem ?? { port, stop: () => stopServer(child, exited) };
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
