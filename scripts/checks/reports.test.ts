import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { readReport, sumPlaywright, sumVitest } from './reports.mjs';

const vitestFile = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((it, index) => ({ status: it, fullName: `test ${index}` })),
});

const vitestReport = (...testResults: unknown[]) => ({ testResults });

test.each([
  ['all passed', [vitestFile('passed', 'passed', 'passed'), vitestFile('passed', 'passed')], true, 3, 0],
  ['one failed', [vitestFile('failed', 'passed', 'failed')], false, 1, 1],
  [
    'skipped, pending and todo did not pass',
    [vitestFile('passed', 'skipped', 'pending', 'todo', 'passed')],
    true,
    1,
    3,
  ],
  ['a file that broke on import', [vitestFile('failed'), vitestFile('passed', 'passed')], false, 1, 1],
  ['an error outside all tests', [vitestFile('passed', 'passed')], false, 1, 1],
  ['an empty report', [], true, 0, 1],
])('Vitest: %s', (_case, files, isOk, passed, failed) => {
  expect(sumVitest(vitestReport(...files), isOk)).toMatchObject({ passed, failed });
});

const playwrightReport = (...statuses: string[]) => ({
  suites: [
    {
      specs: [],
      suites: [{ specs: statuses.map((status, index) => ({ title: `test ${index}`, tests: [{ status }] })) }],
    },
  ],
});

test.each([
  ['all passed', playwrightReport('expected', 'expected'), true, 2, 0],
  ['one failed', playwrightReport('expected', 'unexpected'), false, 1, 1],
  ['flaky and skipped did not pass', playwrightReport('flaky', 'skipped', 'expected'), true, 1, 2],
  ['the server did not start', { suites: [], errors: [{}] }, false, 0, 1],
  ['an error outside all tests', playwrightReport('expected'), false, 1, 1],
])('Playwright: %s', (_case, report, isOk, passed, failed) => {
  expect(sumPlaywright(report, isOk)).toMatchObject({ passed, failed });
});

test('a tool that crashed before its report counts as one failure', () => {
  const missing = readReport(`${createTemporaryFolder()}/missing.json`);
  const torn = readReport(`${createTemporaryFolder({ 'torn.json': '{ "testRes' })}/torn.json`);

  expect(sumVitest(missing, false)).toMatchObject({ passed: 0, failed: 1 });
  expect(sumVitest(torn, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(sumPlaywright(missing, false)).toMatchObject({ passed: 0, failed: 1 });
});

test('a test that did not run is named', () => {
  expect(sumVitest(vitestReport(vitestFile('passed', 'passed', 'skipped')), true).notes).toEqual(['not run: test 1']);
});
