import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from '../scripts/checks/test-environment.mjs';

export type Server = { address: string; pid: number | undefined; stop: () => Promise<void> };

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A folder that is gone when the process ends. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carryatlas-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  return folder;
};

/** Starts a program of ours and waits for the line that holds its address. */
export const startNode = (args: readonly string[], env: Record<string, string> = {}): Promise<Server> => {
  const child = spawn(process.execPath, args, { env: testEnvironment(env), stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };

  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [address] = ADDRESS.exec(said) ?? [];
      if (address) resolve({ address, pid: child.pid, stop });
    });
    child.once('exit', () => reject(new Error(`${args[0]} ended before it listened:\n${said}`)));
  });
};

/** The built product in demo mode on a data folder of its own. It trusts this machine as a proxy: see `post`. */
export const startProduct = (dataFolder: string, env: Record<string, string> = {}): Promise<Server> =>
  startNode(['dist/server/main.js'], {
    PORT: '0',
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });

let clients = 0;

/** A call from an address of its own: how often one may try is not what is measured. */
const post = async (address: string, path: string, body: object): Promise<Response> => {
  clients += 1;
  const client = `198.${18 + ((clients >> 16) & 1)}.${(clients >> 8) & 255}.${clients & 255}`;
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': client },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();

  return response;
};

/** The cookies of one of the demo's people. */
export const signIn = async (address: string, who: 'member' | 'admin'): Promise<string> => {
  const response = await post(address, '/api/login', { email: `${who}@demo.example`, password: 'carry-atlas-demo' });
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}`);

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};
