import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { runScript } from './support/toy-project.ts';

const TAKERS = 20;

// Every fifth is killed while it holds the lock.
const TAKER = `
import { appendFileSync } from 'node:fs';
import { claimSetup } from '${pathToFileURL('scripts/setup/setup-lock.mjs').href}';
const [number] = process.argv.slice(2);
const claim = claimSetup('lock');
await claim.wait();
appendFileSync('log', number + ' in\\n');
await new Promise((resolve) => setImmediate(resolve));
appendFileSync('log', number + ' out\\n');
if (number % 5 === 0) process.kill(process.pid, 'SIGKILL');
claim.release();
`;

test('of twenty that race for the lock, some killed with it in hand, never two hold it together', async () => {
  const folder = createTemporaryFolder({ 'taker.mjs': TAKER });

  await Promise.all(Array.from({ length: TAKERS }, (_, number) => runScript(folder, ['taker.mjs', `${number}`]).ended));

  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  const turns = lines.filter((_, index) => index % 2 === 0).map((line) => line.replace(' in', ''));
  expect(lines).toEqual(turns.flatMap((number) => [`${number} in`, `${number} out`]));
  expect(turns.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: TAKERS }, (_, n) => `${n}`));
});
