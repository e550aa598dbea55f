import { expect, test } from 'vitest';
import { runStages } from './run-stages.mjs';

const createOutput = () => {
  const written: string[] = [];

  return { text: () => written.join('').replaceAll(/\d+\.\d s/g, 'N s'), write: (text: string) => written.push(text) };
};

test('every stage runs, also after one that fails or throws, and the sums are added up', async () => {
  const output = createOutput();
  const sum = await runStages(
    [
      { name: 'lint', run: async () => ({ passed: 0, failed: 1, output: 'line 3 is wrong' }) },
      { name: 'types', run: () => Promise.reject(new Error('tsc is missing')) },
      { name: 'unit', run: async () => ({ passed: 7, failed: 0, output: 'chatter' }) },
    ],
    output,
  );

  expect(sum).toEqual({ passed: 7, failed: 2 });
  expect(output.text()).toBe(
    [
      '== lint\nline 3 is wrong\n   0 passed, 1 failed in N s\n',
      '== types\ntsc is missing\n   0 passed, 1 failed in N s\n',
      '== unit\n   7 passed in N s\n',
    ].join(''),
  );
});

test('two run side by side but are shown in their order', async () => {
  const output = createOutput();
  const events: string[] = [];
  let endSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    endSlow = resolve;
  });

  await runStages(
    [
      { name: 'slow', run: () => slow.then(() => ({ passed: 1, failed: 0 })) },
      {
        name: 'quick',
        run: async () => {
          events.push(output.text());
          endSlow();

          return { passed: 1, failed: 0 };
        },
      },
    ],
    output,
  );

  expect(events).toEqual(['== slow\n']);
  expect(output.text()).toBe('== slow\n   1 passed in N s\n== quick\n   1 passed in N s\n');
});

test('a stage that wants to be alone is', async () => {
  let running = 0;
  const seen: Record<string, number> = {};
  const stage = (name: string, isAlone: boolean) => ({
    name,
    isAlone,
    run: async () => {
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      seen[name] = running;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;

      return { passed: 1, failed: 0 };
    },
  });

  await runStages([stage('a', false), stage('b', false), stage('alone', true), stage('c', false)], createOutput());

  expect(seen).toEqual({ a: 2, b: 2, alone: 1, c: 1 });
});
