// `npm run bench`: figures of this machine in one run. Trust the ratios; the rates are the machine's.
// `npm run bench -- reactions` or `-- lighthouse`: that part alone; the second takes half an hour and is not in the whole.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTimes } from './equal-times.ts';
import { compareRates, readRaw } from './load.ts';

const BROTLI = { 'accept-encoding': 'br' };
const TIMED_CALLS = 200;
const PASSES = { rounds: 3, roundMs: 1500 };
const folder = mkdtempSync(join(tmpdir(), 'carryatlas-bench-'));
const children: ChildProcess[] = [];

/** Starts a program and waits for the line that holds its address. */
const startAt = (
  args: string[],
  env: Record<string, string> = {},
): Promise<{ address: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);

  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address) resolve({ address, child });
    });
    child.once('exit', () => reject(new Error(`${args[0]} ended before it listened:\n${said}`)));
  });
};

const startProduct = () =>
  startAt(['dist/server/main.js'], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
  });

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const timeStart = async (): Promise<{ seconds: number; address: string; child: ChildProcess }> => {
  const before = performance.now();
  const { address, child } = await startProduct();
  await (await fetch(`${address}/`)).text();

  return { seconds: (performance.now() - before) / 1000, address, child };
};

const signIn = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'member@demo.example', password: 'carry-atlas-demo' }),
  });

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** Our answer against the same bytes from bare Fastify. */
const compare = async (name: string, url: string, headers: Record<string, string>): Promise<string> => {
  const body = await readRaw(url, headers);
  const file = join(folder, 'bytes');
  writeFileSync(file, body);
  const bare = await startAt(['bench/bare-server.mjs', file]);
  const { ours, bare: baseline, ratio } = await compareRates({ url, headers }, bare.address, PASSES);
  await stop(bare.child);

  return `${name.padEnd(28)}${ratio.toFixed(2).padStart(7)}${Math.round(ours).toString().padStart(12)}${Math.round(baseline).toString().padStart(14)}${body.length.toString().padStart(10)}`;
};

const runPart = (name: 'places' | 'travel' | 'reactions' | 'lighthouse', ...flags: string[]): void => {
  const { status } = spawnSync(
    process.execPath,
    [...flags, '--import', 'tsx', `bench/${name}.ts`, ...process.argv.slice(3)],
    { stdio: 'inherit' },
  );
  // What missed its limit said so; the other parts are worth reading all the same.
  if (status !== 0) process.exitCode = 1;
};

const run = async (): Promise<void> => {
  const first = await timeStart();
  await stop(first.child);
  const { seconds, address, child } = await timeStart();
  const cookie = await signIn(address);

  console.log(
    `${'read'.padEnd(28)}${'ratio'.padStart(7)}${'ours req/s'.padStart(12)}${'bare Fastify'.padStart(14)}${'bytes'.padStart(10)}`,
  );
  console.log(await compare('public page', `${address}/about`, {}));
  console.log(await compare('public call', `${address}/api/config`, {}));
  console.log(await compare('signed-in call', `${address}/api/user`, { cookie }));
  console.log(await compare('signed-in law, plain', `${address}/api/regulations?state=CO`, { cookie }));
  console.log(await compare('signed-in law, brotli', `${address}/api/regulations?state=TX`, { cookie, ...BROTLI }));
  console.log(
    await compare('signed-in evidence, brotli', `${address}/api/regulations/evidence?state=TX`, { cookie, ...BROTLI }),
  );
  console.log('');
  console.log(`first start to first answer   ${first.seconds.toFixed(2)} s`);
  console.log(`second start to first answer  ${seconds.toFixed(2)} s`);

  console.log('');
  console.log(`${'time by address'.padEnd(28)}${'ratio'.padStart(7)}${'known'.padStart(13)}${'unknown'.padStart(13)}`);
  for (const line of await compareTimes(address, TIMED_CALLS)) console.log(line);
  console.log('');

  const metrics = await (await fetch(`${address}/metrics`)).text();
  const [, memory = '0'] = /^process_resident_memory_bytes (\d+)/m.exec(metrics) ?? [];
  console.log(`memory after the load         ${Math.round(Number(memory) / 1e6)} MB`);
  await stop(child);

  console.log('');
  runPart('places', '--expose-gc');
  console.log('');
  runPart('travel');
  console.log('');
  runPart('reactions');
};

const [part] = process.argv.slice(2);

try {
  if (part === 'travel' || part === 'reactions' || part === 'lighthouse') runPart(part);
  else await run();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
