import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '#shared/site/product.ts';
import { readConfig } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/demo-accounts.ts';
import { StartError } from './errors.ts';
import { describeParts } from './start/describe-parts.ts';
import { loadSettings } from './start/load-settings.ts';
import { type Step, startServer } from './start/start-server.ts';

/** A stop that takes longer than this is not going to end. */
const STOP_WITHIN_MS = 15_000;

const SIGN_OF_LIFE_MS = 3_000;

// The same distance from the sources and from the built file.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const step: Step = async (name, run) => {
  const before = performance.now();
  process.stdout.write(`${name} … `);
  const signOfLife = setInterval(() => process.stdout.write('… '), SIGN_OF_LIFE_MS);
  try {
    const result = await run();
    say(`${((performance.now() - before) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    say('failed');
    throw error;
  } finally {
    clearInterval(signOfLife);
  }
};

const stopOnSignal = (stop: () => Promise<void>, withinMs: number): void => {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping: finishing open requests …');
    setTimeout(() => process.exit(1), withinMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
};

const run = async (): Promise<void> => {
  loadSettings(root);
  const config = readConfig(process.env, root);
  const { address, warnings, stop } = await startServer(config, root, step);
  stopOnSignal(stop, STOP_WITHIN_MS + config.drainSeconds * 1000);

  say('');
  say(`${config.productName} is at ${address} (${config.mode} mode)`);
  say('');
  for (const { name, isOn, what } of describeParts(config, root))
    say(`  ${name.padEnd(10)}${isOn ? 'on ' : 'off'}  ${what}`);
  if (warnings.length > 0) {
    say('');
    say('Not ready for members yet:');
    for (const { message } of warnings) say(`  ${message}`);
  }
  if (config.mode === 'demo') {
    say('');
    say(`Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const { email, what } of DEMO_ACCOUNTS) say(`  ${email.padEnd(24)}${what}`);
  }
  say('');
};

try {
  await run();
} catch (error) {
  // What the operator can fix is one sentence; a bug keeps its stack.
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
