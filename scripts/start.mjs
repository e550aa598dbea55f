// `npm start`. This file and the one it imports keep to syntax that Node 14 reads, so that a Node that is too old
// gets a sentence instead of a syntax error; everything newer is loaded after the check.
import { findNodeProblem } from './setup/node-version.mjs';

const problem = findNodeProblem(process.version);

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not caught: an error that is nobody's fault but ours ends the process with its stack.
  void import('./setup/start-product.mjs').then((product) => product.startProduct());
}
