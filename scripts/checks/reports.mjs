import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {Tally & { notes: string[] }} ReportTally */

/**
 * The parsed report, or null when the tool left none that can be read.
 * @param {string} file
 * @returns {any}
 */
export const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Sums Vitest's JSON report. A test that did not run did not pass, so everything but `passed` has failed.
 * @param {any} report
 * @param {boolean} isOk whether Vitest itself ended well
 * @returns {ReportTally}
 */
export const sumVitest = (report, isOk) => {
  const sum = emptyTally();

  for (const file of report?.testResults ?? []) {
    const bad = file.assertionResults.filter((/** @type {any} */ test) => test.status !== 'passed');
    sum.passed += file.assertionResults.length - bad.length;
    sum.failed += bad.length;
    sum.notes.push(
      ...bad
        .filter((/** @type {any} */ test) => test.status !== 'failed')
        .map((/** @type {any} */ test) => `not run: ${test.fullName}`),
    );
    // A file that breaks outside its tests, such as on import, has no test to show for it.
    if (file.status === 'failed' && bad.length === 0) sum.failed += 1;
  }

  return settle(sum, isOk);
};

/**
 * Sums Playwright's JSON report by the same rule; with no retries, a flaky test is a failed one.
 * @param {any} report
 * @param {boolean} isOk whether Playwright itself ended well
 * @returns {ReportTally}
 */
export const sumPlaywright = (report, isOk) => {
  const sum = emptyTally();

  for (const spec of listSpecs(report?.suites ?? [])) {
    for (const { status } of spec.tests) {
      if (status === 'expected') sum.passed += 1;
      else sum.failed += 1;
      if (status === 'skipped') sum.notes.push(`not run: ${spec.title}`);
    }
  }

  return settle(sum, isOk);
};

/**
 * @param {any[]} suites
 * @returns {any[]}
 */
const listSpecs = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites ?? [])]);

/** @returns {ReportTally} */
const emptyTally = () => ({ passed: 0, failed: 0, notes: [] });

/**
 * A report with nothing in it, and a tool that ended badly though no test failed, are failures of their own.
 * @param {ReportTally} sum
 * @param {boolean} isOk
 * @returns {ReportTally}
 */
const settle = (sum, isOk) => {
  if (sum.passed + sum.failed === 0) return { ...sum, failed: 1, notes: ['There is no report, or it lists no tests.'] };
  if (!isOk && sum.failed === 0) return { ...sum, failed: 1, notes: [...sum.notes, 'The tool itself failed.'] };

  return sum;
};
