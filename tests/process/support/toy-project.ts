import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const PACKAGE = { name: 'toy', version: '1.0.0', type: 'module', scripts: {}, engines: { node: '>=20.19.0' } };

// Tells the test that it has begun and goes on when the test lets go of the connection.
const BUILD = `
import { appendFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
appendFileSync('build.log', 'begin\\n');
if (process.env.TOY_GATE) await new Promise((go) => connect(Number(process.env.TOY_GATE), '127.0.0.1').on('close', go).resume());
if (!existsSync('package.json')) process.exit(3); // The test is over and its folder gone.
if (existsSync('broken')) { console.error('line 3 is wrong'); process.exit(2); }
mkdirSync('dist/server', { recursive: true });
cpSync('src/server/main.ts', 'dist/server/main.js');
appendFileSync('build.log', 'end\\n');
`;

/** A project with our commands but no packages, a build of a moment and a server of one line. */
export const createToyProject = (server = "console.log('serving')"): string => {
  const folder = createTemporaryFolder({
    'package.json': JSON.stringify(PACKAGE),
    'package-lock.json': JSON.stringify({ ...PACKAGE, lockfileVersion: 3, packages: { '': PACKAGE } }),
    'scripts/build.mjs': BUILD,
    'src/server/main.ts': server,
  });
  for (const part of ['start.mjs', 'test.mjs', 'setup', 'checks']) {
    cpSync(join('scripts', part), join(folder, 'scripts', part), { recursive: true });
  }

  return folder;
};

/** Runs one of the commands; `output` grows while it runs. */
export const runScript = (folder: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const run = {
    output: '',
    errors: '',
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit status, or the signal that ended it. */
    ended: once(child, 'close').then(([status, signal]): number | string => status ?? signal),
    /** Resolves once the output holds the text. */
    says: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => run.output.includes(text) && resolve();
        child.stdout.on('data', look);
        look();
      }),
  };
  child.stdout.on('data', (chunk) => {
    run.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    run.errors += chunk;
  });

  return run;
};

/** Holds a toy build where it is until the test opens the gate. */
export const createBuildGate = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    env: { TOY_GATE: String(address.port) },
    /** Resolves when a build has reached the gate, with what lets it through. */
    reached: async () => {
      const [socket] = (await once(server, 'connection')) as [Socket];
      socket.on('error', () => {});

      return { open: () => socket.destroy(), builderEnded: once(socket, 'close') };
    },
  };
};
