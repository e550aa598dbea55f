import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../setup/npm-command.mjs';
import { BUILD, prepare } from '../setup/prepare.mjs';
import { runTool } from '../setup/run-tool.mjs';
import { findChromium } from './find-programs.mjs';
import { checkMigrations } from './migrations.mjs';
import { readReport, sumPlaywright, sumVitest } from './reports.mjs';
import { testEnvironment } from './test-environment.mjs';

/** @typedef {import('./run-stages.mjs').Stage} Stage */
/** @typedef {import('./run-stages.mjs').StageResult} StageResult */
/** @typedef {{ root: string, reports: string, postgres: import('./throwaway-postgres.mjs').PostgresHost }} StageContext */

// Far more than any stage takes: a tool that hangs must not hang the tests.
const STAGE_LIMIT_MS = 15 * 60_000;

// A stage shows itself; see run-stages.mjs.
const SILENT = { write: () => {} };

/**
 * What can be said in under a minute, without another program than Node.
 * @param {StageContext} context
 * @returns {Stage[]}
 */
export const listFastStages = (context) => [...staticStages(context), unitStage(context), ...dataStages(context)];

/**
 * @param {StageContext} context
 * @returns {Stage[]}
 */
export const listFullStages = (context) => [
  ...staticStages(context),
  unitStage(context),
  postgresStage(context),
  ...dataStages(context),
  ...productStages(context),
];

/**
 * @param {StageContext} context
 * @returns {Stage[]}
 */
const staticStages = (context) => [
  toolStage(context, 'lint', 'biome', ['check', '--error-on-warnings', '.']),
  toolStage(context, 'types: server', 'tsc', ['-p', 'tsconfig.server.json']),
  toolStage(context, 'types: client', 'tsc', ['-p', 'tsconfig.client.json']),
  toolStage(context, 'types: all', 'tsc', ['-p', 'tsconfig.json']),
  toolStage(context, 'unused code', 'knip', []),
  { name: 'migrations', run: async () => countAsOne(await checkMigrations(context.root, context.reports)) },
];

/**
 * @param {StageContext} context
 * @returns {Stage}
 */
const unitStage = (context) => ({
  name: 'unit tests, embedded database',
  run: () => runVitest(context, 'unit', ['shared', 'scripts', 'client', 'server'], {}),
});

/**
 * @param {StageContext} context
 * @returns {Stage}
 */
const postgresStage = (context) => ({
  name: 'server tests, PostgreSQL',
  isAlone: true,
  run: async () => runVitest(context, 'postgres', ['server'], { TEST_DATABASE_URL: await context.postgres.getUrl() }),
});

/**
 * @param {StageContext} context
 * @returns {Stage[]}
 */
const dataStages = ({ root }) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts['data:check']) return [];

  const npm = npmCommand(['run', '--silent', 'data:check']);

  return [{ name: 'data', run: async () => countAsOne(await runProgram(root, npm.command, npm.args)) }];
};

/**
 * The built product, as a process and in a browser. Without a build there is nothing to try.
 * @param {StageContext} context
 * @returns {Stage[]}
 */
const productStages = (context) => {
  let isBuilt = false;
  const requireBuild = () => {
    if (!isBuilt) throw new Error('Not run, because the build failed.');
  };

  return [
    {
      name: 'build',
      isAlone: true,
      run: async () => {
        await prepare(context.root, [BUILD], SILENT);
        isBuilt = true;

        return { passed: 1, failed: 0 };
      },
    },
    {
      name: 'process tests',
      isAlone: true,
      run: async () => {
        requireBuild();

        return runVitest(context, 'process', ['process'], { TEST_DATABASE_URL: await context.postgres.getUrl() });
      },
    },
    {
      name: 'browser tests',
      isAlone: true,
      run: () => {
        requireBuild();

        return runPlaywright(context);
      },
    },
  ];
};

/**
 * @param {StageContext} context
 * @param {string} name
 * @param {string} tool
 * @param {string[]} args
 * @returns {Stage}
 */
const toolStage = ({ root }, name, tool, args) => ({
  name,
  run: async () => countAsOne(await runInstalled(root, tool, args)),
});

/**
 * @param {StageContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {Record<string, string>} env
 * @returns {Promise<StageResult>}
 */
const runVitest = async ({ root, reports }, name, projects, env) => {
  const report = join(reports, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { isOk, output } = await runInstalled(root, 'vitest', ['run', ...chosen, ...reporters], env);
  const { notes, ...tally } = sumVitest(readReport(report), isOk);

  return { ...tally, output: [output, ...notes].join('\n') };
};

/**
 * @param {StageContext} context
 * @returns {Promise<StageResult>}
 */
const runPlaywright = async ({ root, reports }) => {
  if (!findChromium()) throw new Error('Chromium is not installed: put it in PATH or name it in CHROMIUM_PATH.');

  const report = join(reports, 'browser.json');
  const { isOk, output } = await runInstalled(root, 'playwright', ['test', `--output=${join(reports, 'browser')}`], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { notes, ...tally } = sumPlaywright(readReport(report), isOk);

  return { ...tally, output: [output, ...notes].join('\n') };
};

/**
 * @param {string} root
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const runInstalled = (root, tool, args, env) => runProgram(root, join(root, 'node_modules', '.bin', tool), args, env);

/**
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const runProgram = (root, command, args, env = {}) =>
  runTool(command, args, { cwd: root, env: testEnvironment(env), timeoutMs: STAGE_LIMIT_MS });

/**
 * @param {import('../setup/run-tool.mjs').ToolResult} result
 * @returns {StageResult}
 */
const countAsOne = ({ isOk, output }) => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output });
