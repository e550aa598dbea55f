// `npm run test:load` and `npm run test:faults`; options: --seconds, --rate, --ramp-seconds (0: none), --json FILE.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { runLoadCommand } from './load-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '60' },
    'ramp-seconds': { type: 'string', default: '15' },
    json: { type: 'string' },
  },
});
const [command = 'load'] = positionals;
const postgres = createPostgresHost({ isDurable: true });
const options = {
  rate: Number(values.rate),
  seconds: Number(values.seconds),
  rampSeconds: Number(values['ramp-seconds']),
};

const stop = async (): Promise<never> => {
  await postgres.stop();
  process.exit(1);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

try {
  const { isOk, report } = await runLoadCommand(await postgres.getUrl(), options);
  const file = values.json ?? `test-results/${command}.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`The figures are in ${file}.`);
  process.exitCode = isOk ? 0 : 1;
} finally {
  await postgres.stop();
}
