// `npm run data:check`: lists every problem in data/ and exits 1 when there is one.
import { checkData } from '#server/data/check-data.ts';
import { formatProblem } from '#server/data/problem.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { reviewData } from '#server/data/review-data.ts';

const files = await readDataFiles('data');
const { problems, dataSet } = checkData(files);
const all = [...problems, ...reviewData(files, dataSet, new Date().toISOString().slice(0, 10))];

for (const problem of all) console.error(`data/${formatProblem(problem)}`);
console.log(`${files.size} file(s), ${all.length} problem(s)`);
process.exitCode = all.length > 0 ? 1 : 0;
