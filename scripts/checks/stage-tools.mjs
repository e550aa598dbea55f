import { join } from 'node:path';
import { runTool } from '../setup/run-tool.mjs';
import { findChromium } from './find-programs.mjs';
import { readReport, sumPlaywright, sumVitest } from './reports.mjs';
import { testEnvironment } from './test-environment.mjs';

/** @typedef {import('./run-stages.mjs').StageResult} StageResult */
/** @typedef {import('../setup/run-tool.mjs').ToolResult} ToolResult */
/** @typedef {{ root: string, temporary: string }} Places the project, and a folder that is removed at the end */

// Far more than any stage takes: a tool that hangs must not hang the tests.
const STAGE_LIMIT_MS = 120 * 60_000;

/**
 * @param {Places} places
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export const runProgram = ({ root, temporary }, command, args, env = {}) =>
  runTool(command, args, {
    cwd: root,
    // What a tool that was killed leaves behind goes with our folder.
    env: testEnvironment({ TMPDIR: temporary, ...env }),
    timeoutMs: STAGE_LIMIT_MS,
  });

/**
 * Runs a program of a package in node_modules.
 * @param {Places} places
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export const runInstalled = (places, tool, args, env) =>
  runProgram(places, join(places.root, 'node_modules', '.bin', tool), args, env);

/**
 * @param {Places} places
 * @param {string} name of the run, for its report
 * @param {string[]} projects
 * @param {Record<string, string>} env
 * @returns {Promise<StageResult>}
 */
export const runVitest = async (places, name, projects, env) => {
  const report = join(places.temporary, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { isOk, output } = await runInstalled(places, 'vitest', ['run', ...chosen, ...reporters], env);

  return withNotes(sumVitest(readReport(report), isOk), output);
};

/**
 * @param {Places} places
 * @returns {Promise<StageResult>}
 */
export const runPlaywright = async (places) => {
  if (!findChromium()) throw new Error("Chromium isn't installed: install it, or set CHROMIUM_PATH to a browser.");

  const report = join(places.temporary, 'browser.json');
  const args = ['test', '--project=e2e', `--output=${join(places.temporary, 'browser')}`];
  const { isOk, output } = await runInstalled(places, 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });

  return withNotes(sumPlaywright(readReport(report), isOk), output);
};

/**
 * For a tool that only says yes or no.
 * @param {ToolResult} result
 * @returns {StageResult}
 */
export const countAsOne = ({ isOk, output }) => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output });

/**
 * @param {import('./reports.mjs').ReportTally} tally
 * @param {string} output
 * @returns {StageResult}
 */
const withNotes = ({ notes, ...tally }, output) => ({ ...tally, output: [output, ...notes].join('\n') });
