// `npm run test:load` and `npm run test:faults`. Keeps to old syntax for the same reason as start.mjs.
import { findNodeProblem } from './setup/node-version.mjs';

const problem = findNodeProblem(process.version);
const programs = ['PostgreSQL', 'HAProxy', 'OpenSSL'];

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not caught: an error that is nobody's fault but ours ends the process with its stack.
  void import('./checks/run-prepared.mjs').then(({ runPrepared }) =>
    runPrepared('tests/load/main.ts', process.argv.slice(2), { programs }),
  );
}
