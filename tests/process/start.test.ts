import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeInto } from '#tests/support/temporary-folder.ts';
import { createBuildGate, createToyProject, runScript } from './support/toy-project.ts';

const START = ['scripts/start.mjs'];

/** What is said when a step takes more than seconds, which is the machine's to say. */
const withoutWaits = (output: string): string => output.replaceAll(/^.*: \d+ s so far\n/gm, '');

const countBuilds = (folder: string) => readFileSync(join(folder, 'build.log'), 'utf8').split('begin').length - 1;

test('a fresh clone is installed, built and served; a second start only serves', async () => {
  const folder = createToyProject();

  const first = runScript(folder, START);
  expect(await first.ended).toBe(0);
  expect(withoutWaits(first.output)).toMatch(
    /^Installing packages …\nInstalling packages: done in .* s\nBuilding …\nBuilding: done in .* s\nserving\n$/,
  );

  const second = runScript(folder, START);
  expect(await second.ended).toBe(0);
  expect(second.output).toBe('serving\n');
});

test('a changed source is built again, a changed fact is not', async () => {
  const folder = createToyProject();
  await runScript(folder, START).ended;

  writeInto(folder, 'data/us-tx.yaml', 'name: Texas');
  await runScript(folder, START).ended;
  expect(countBuilds(folder)).toBe(1);

  writeInto(folder, 'src/server/main.ts', "console.log('serving anew')");
  const changed = runScript(folder, START);
  await changed.ended;
  expect(withoutWaits(changed.output)).toMatch(/^Building …\nBuilding: done in .* s\nserving anew\n$/);
});

test("the exit status and the signals are the server's own", async () => {
  const server = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1e6); console.log('serving');";
  const run = runScript(createToyProject(server), START);

  await run.says('serving');
  run.kill('SIGTERM');

  expect(await run.ended).toBe(7);
});

test('a signal that the server does not handle ends it as if it had been started alone', async () => {
  const run = runScript(createToyProject("setInterval(() => {}, 1e6); console.log('serving');"), START);

  await run.says('serving');
  run.kill('SIGTERM');

  expect(await run.ended).toBe('SIGTERM');
});

test('a failed build says why, then one sentence, and nothing is served', async () => {
  const folder = createToyProject();
  writeInto(folder, 'broken', '');

  const run = runScript(folder, START);

  expect(await run.ended).toBe(1);
  expect(run.errors).toBe('line 3 is wrong\nThe build failed. The message from scripts/build.mjs is above.\n');
  expect(run.output).not.toContain('serving');
});

test('a failed install says why, then one sentence, and leaves no stamp', async () => {
  const folder = createToyProject();
  writeInto(folder, 'package-lock.json', 'not a lock file');

  const run = runScript(folder, START);

  expect(await run.ended).toBe(1);
  expect(run.errors).toMatch(/npm [\s\S]*\nnpm couldn't install the packages\. Its message is above\.\n$/);
  expect(existsSync(join(folder, 'node_modules/.setup-stamp'))).toBe(false);
});

test('of two starts at once one builds, and the other waits, says so and serves the same', async () => {
  const folder = createToyProject();
  const gate = await createBuildGate();

  const reached = gate.reached();
  const first = runScript(folder, START, gate.env);
  const build = await reached;
  const second = runScript(folder, START, gate.env);
  await second.says('which is setting up this folder …');
  build.open();

  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(withoutWaits(second.output)).toMatch(
    /^Waiting for process \d+, [^\n]* …\nWaiting for [^\n]*: done in .* s\nserving\n$/,
  );
  expect(countBuilds(folder)).toBe(1);
});

test('a start after one that was killed while it built builds again', async () => {
  const folder = createToyProject();
  const gate = await createBuildGate();

  const reached = gate.reached();
  const killed = runScript(folder, START, gate.env);
  const build = await reached;
  killed.kill('SIGKILL');
  await killed.ended;
  build.open();
  await build.builderEnded;
  const next = runScript(folder, START);

  expect(await next.ended).toBe(0);
  expect(next.output).toContain('serving');
  expect(countBuilds(folder)).toBe(2);
});

test('Ctrl-C ends the build with the start', async () => {
  const gate = await createBuildGate();

  const reached = gate.reached();
  const run = runScript(createToyProject(), START, gate.env);
  const build = await reached;
  run.kill('SIGINT');
  await build.builderEnded;

  expect(await run.ended).toBe(130);
  expect(run.output).not.toContain('serving');
});

// A preload stands in for an old Node; that its parser gets that far was tried with Node 14.
test.each([['scripts/start.mjs'], ['scripts/test.mjs']])('%s tells an old Node in one sentence', async (script) => {
  const pretend = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v14.21.3' })";
  const folder = createToyProject();

  const run = runScript(folder, ['--import', pretend, script]);

  expect(await run.ended).toBe(1);
  expect(run.output).toBe('');
  expect(run.errors).toMatch(/^CarryAtlas needs Node [^\n]* this is Node 14\.21\.3\. [^\n]*\n$/);
});
