import { join } from 'node:path';
import { utcDayOf } from '../clock.ts';
import { checkData } from '../data/check-data.ts';
import { formatProblem } from '../data/problem.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import { reviewData } from '../data/review-data.ts';
import type { Command } from './command.ts';

/** `data:check`: lists every problem in data/ and exits 1 when there is one. */
export const dataCheck: Command = async ({ root }) => {
  const files = await readDataFiles(join(root, 'data'));
  const { problems, dataSet } = checkData(files);
  const all = [...problems, ...reviewData(files, dataSet, utcDayOf(new Date()))];

  for (const problem of all) console.error(`data/${formatProblem(problem)}`);
  console.log(`${files.size} file(s), ${all.length} problem(s)`);
  process.exitCode = all.length > 0 ? 1 : 0;
};
