// `npm run test:load`: --seconds, --rate, --ramp-seconds (0: none), --json FILE.
// `npm run test:faults`: --rate, --short, --only WORD, --json FILE. Without --only it ends with the kill tests, at length.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { runFaultsCommand } from './faults-command.ts';
import { runLoadCommand } from './load-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '60' },
    'ramp-seconds': { type: 'string', default: '15' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const [command = 'load'] = positionals;
const postgres = createPostgresHost({ isDurable: true });
const rate = Number(values.rate);

const run = async () =>
  command === 'faults'
    ? runFaultsCommand(postgres, { rate, length: values.short ? 'short' : 'long', only: values.only })
    : runLoadCommand(await postgres.getUrl(), {
        rate,
        seconds: Number(values.seconds),
        rampSeconds: Number(values['ramp-seconds']),
      });

const KILLS = '20';
const FOLLOWERS = '1000';

/** The tests that kill a server again and again, more often than `npm test` does. */
const runKills = async (): Promise<boolean> => {
  const files = ['purchase-kill', 'publish-kill', 'notices-kill'].map((name) => `tests/process/${name}.test.ts`);
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project=process', ...files], {
    env: { ...process.env, KILLS, FOLLOWERS, TEST_DATABASE_URL: await postgres.getUrl() },
    stdio: 'inherit',
  });

  return status === 0;
};

const stop = async (): Promise<never> => {
  await postgres.stop();
  process.exit(1);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

try {
  const { isOk, report } = await run();
  const file = values.json ?? `test-results/${command}.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`The figures are in ${file}.`);
  const mustKill = command === 'faults' && values.only === undefined;
  process.exitCode = isOk && (!mustKill || (await runKills())) ? 0 : 1;
} finally {
  await postgres.stop();
}
