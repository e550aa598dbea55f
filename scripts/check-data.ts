// `npm run data:check`: lists every problem in data/ and exits 1 when there is one.
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';

const files = await readDataFiles('data');
const { problems } = checkData(files);

for (const problem of problems) console.error(`data/${problem}`);
console.log(`${files.size} file(s), ${problems.length} problem(s)`);
process.exitCode = problems.length > 0 ? 1 : 0;
