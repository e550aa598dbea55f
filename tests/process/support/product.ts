import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { runScript } from './toy-project.ts';

const PASSWORD = 'carry-atlas-demo';
const MEMBER = 'member@demo.example';

/** Only what a test gives: a developer's own settings stay out. */
const bareEnvironment = (env: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: '',
  NODE_ENV: '',
  HOST: '',
  PORT: '0',
  ...env,
});

/** The built server, started as a process. `ready` gives its address. */
export const startProduct = (env: Record<string, string>, root = '.') => {
  const run = runScript(root, ['dist/server/main.js'], bareEnvironment(env));
  const ready = (async () => {
    const ended = run.ended.then((status) => {
      throw new Error(`The server ended with ${status} before it was ready: ${run.errors}`);
    });
    await Promise.race([run.says('Demo accounts'), ended]);
    const [, address = ''] = / is at (\S+) /.exec(run.output) ?? [];
    return address;
  })();

  // A test of a start that fails looks at how the process ended, and never asks for the address.
  ready.catch(() => undefined);

  return { run, ready };
};

/**
 * A data folder as a first start leaves it, made once for a test file and copied for each test: making the
 * embedded database takes seconds. Call it at the top of the file.
 */
export const usedDataFolder = (): (() => string) => {
  const template = mkdtempSync(join(tmpdir(), 'carryatlas-used-'));
  beforeAll(async () => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, ...bareEnvironment({ DATA_DIR: template }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Demo accounts')) child.kill('SIGTERM');
    });
    await once(child, 'exit');
  });
  afterAll(() => rmSync(template, { recursive: true }));

  return () => {
    const folder = createTemporaryFolder({});
    cpSync(template, folder, { recursive: true });
    return folder;
  };
};

/** A copy of what a server reads, whose migrations and facts a test may change. */
export const copyProduct = (): string => {
  const folder = createTemporaryFolder({});
  for (const part of ['dist', 'migrations', 'data', 'package.json'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  return folder;
};

/** Signs a demo account in and gives the cookie. */
export const signIn = async (address: string, email = MEMBER): Promise<string> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`);

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

export const statusOf = async (address: string, path: string, cookie = ''): Promise<number> =>
  (await fetch(`${address}${path}`, { headers: { cookie } })).status;
