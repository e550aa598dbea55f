import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../setup/npm-command.mjs';
import { BUILD, prepare } from '../setup/prepare.mjs';
import { checkMigrations } from './migrations.mjs';
import { countAsOne, runInstalled, runPlaywright, runProgram, runVitest } from './stage-tools.mjs';

/** @typedef {import('./run-stages.mjs').Stage} Stage */
/** @typedef {import('./stage-tools.mjs').Places & { postgres: import('./throwaway-postgres.mjs').PostgresHost }} StageContext */

/** What needs no database. The server's tests ask a real one nearly everywhere, which takes minutes. */
const UNIT_PROJECTS = ['shared', 'scripts', 'client'];

// A stage shows itself; see run-stages.mjs.
const SILENT = { write: () => {} };

/**
 * What needs no other program than Node: lint, types, unused code, unit tests, data.
 * @param {StageContext} context
 * @returns {Stage[]}
 */
export const listFastStages = (context) => [
  ...staticStages(context),
  ...dataStages(context),
  unitStage(context, 'unit tests', UNIT_PROJECTS),
];

/**
 * @param {StageContext} context
 * @returns {Stage[]}
 */
export const listFullStages = (context) => {
  const [build, ...product] = productStages(context);

  return [
    ...staticStages(context),
    // Beside the checks that need one core, so that nothing waits for it later.
    build,
    ...dataStages(context),
    unitStage(context, 'unit tests, and the server on the embedded database', [...UNIT_PROJECTS, 'embedded']),
    postgresStage(context),
    ...product,
  ];
};

/**
 * @param {StageContext} context
 * @returns {Stage[]}
 */
const staticStages = (context) => [
  toolStage(context, 'lint', 'biome', ['check', '--error-on-warnings', '.']),
  typesStage(context, 'server', 'tsconfig.server.json'),
  typesStage(context, 'client', 'tsconfig.client.json'),
  typesStage(context, 'all', 'tsconfig.json'),
  toolStage(context, 'unused code', 'knip', []),
  { name: 'migrations', run: async () => countAsOne(await checkMigrations(context)) },
];

/**
 * @param {StageContext} context
 * @param {string} name
 * @param {string[]} projects
 * @returns {Stage}
 */
const unitStage = (context, name, projects) => ({
  name,
  isAlone: true,
  run: () => runVitest(context, 'unit', projects, {}),
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
const dataStages = (context) => {
  const { scripts } = JSON.parse(readFileSync(join(context.root, 'package.json'), 'utf8'));
  if (!scripts['data:check']) return [];

  const npm = npmCommand(['run', '--silent', 'data:check']);

  return [{ name: 'data', run: async () => countAsOne(await runProgram(context, npm.command, npm.args)) }];
};

/**
 * The build, then the product as a process and in a browser, side by side: each waits half its time for the other
 * end. Without a build there is nothing to try.
 * @param {StageContext} context
 * @returns {[Stage, ...Stage[]]}
 */
const productStages = (context) => {
  let isBuilt = false;
  const requireBuild = () => {
    if (!isBuilt) throw new Error('Not run because the build failed.');
  };

  return [
    {
      name: 'build',
      run: async () => {
        await prepare(context.root, [BUILD], SILENT);
        isBuilt = true;

        return { passed: 1, failed: 0 };
      },
    },
    {
      name: 'process tests',
      run: async () => {
        requireBuild();

        return runVitest(context, 'process', ['process'], { TEST_DATABASE_URL: await context.postgres.getUrl() });
      },
    },
    {
      name: 'browser tests',
      run: async () => {
        requireBuild();

        return runPlaywright(context);
      },
    },
  ];
};

/**
 * On one core: several checkers beside each other work out the same types, and two stages run at a time anyway.
 * @param {StageContext} context
 * @param {string} name
 * @param {string} project
 * @returns {Stage}
 */
const typesStage = (context, name, project) =>
  toolStage(context, `types: ${name}`, 'tsc', ['-p', project, '--singleThreaded']);

/**
 * @param {StageContext} context
 * @param {string} name
 * @param {string} tool
 * @param {string[]} args
 * @returns {Stage}
 */
const toolStage = (context, name, tool, args) => ({
  name,
  run: async () => countAsOne(await runInstalled(context, tool, args)),
});
