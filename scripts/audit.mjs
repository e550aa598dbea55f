// `npm run audit`: which of the installed packages have known vulnerabilities. Exits 1 for a serious one in what runs in production,
// 2 when the registry does not say. Keeps to old syntax for the same reason as start.mjs.
import { findNodeProblem } from './setup/node-version.mjs';

const problem = findNodeProblem(process.version);

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not caught: an error that is nobody's fault but ours ends the process with its stack.
  void Promise.all([import('./checks/run-audit.mjs'), import('./setup/project-root.mjs')]).then(
    async ([{ runAudit }, { PROJECT_ROOT }]) => {
      process.exitCode = await runAudit(PROJECT_ROOT, (line) => console.log(line));
    },
  );
}
