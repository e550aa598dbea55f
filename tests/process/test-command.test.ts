import { expect, test } from 'vitest';
import { writeInto } from '#tests/support/temporary-folder.ts';
import { createToyProject, runScript } from './support/toy-project.ts';

test('without packages there is nothing to run, and that is one failure', async () => {
  const folder = createToyProject();
  writeInto(folder, 'package-lock.json', 'not a lock file');

  const run = runScript(folder, ['scripts/test.mjs']);

  expect(await run.ended).toBe(1);
  expect(run.output).toMatch(/\n0 passed, 1 failed\n$/);
});

test('tools that are missing are failures, each counted, and the sum is the last line', async () => {
  const run = runScript(createToyProject(), ['scripts/test.mjs', '--fast']);

  expect(await run.ended).toBe(1);
  expect(run.output).toMatch(/== lint\n[\s\S]*biome couldn't be started[\s\S]*\n0 passed, 7 failed\n$/);
});

test('an option that does not exist is refused', async () => {
  const run = runScript(createToyProject(), ['scripts/test.mjs', '--watch']);

  expect(await run.ended).toBe(1);
  expect(run.errors).toBe('npm test takes only --fast, not --watch.\n');
});
