// `npm run test:random`. Keeps to old syntax for the same reason as start.mjs.
import { findNodeProblem } from './setup/node-version.mjs';

const problem = findNodeProblem(process.version);

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not caught: an error that is nobody's fault but ours ends the process with its stack.
  void import('./checks/run-random.mjs').then((random) => random.runRandom(process.argv.slice(2)));
}
