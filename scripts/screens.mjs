// `npm run screens`. Keeps to old syntax for the same reason as start.mjs.
import { findNodeProblem } from './setup/node-version.mjs';

const problem = findNodeProblem(process.version);
const playwright = 'node_modules/@playwright/test/cli.js';
const args = ['test', '--project=screens'].concat(process.argv.slice(2));

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not caught: an error that is nobody's fault but ours ends the process with its stack.
  void import('./checks/run-prepared.mjs').then(({ runPrepared }) =>
    runPrepared(playwright, args, { programs: ['Chromium'], passedOn: 'PLAYWRIGHT_' }),
  );
}
