// `npm run publish`: copies data/ into the database of DATABASE_URL, or into the embedded one.
import { existsSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { formatProblem } from '#server/data/problem.ts';
import { DataError, publishData } from '#server/data/publish-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openDatabase } from '#server/db/database.ts';
import { claimDatabase } from '#server/db/mode-stamp.ts';
import { StartError } from '#server/errors.ts';

const publish = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env, process.cwd());
  const database = await openDatabase(config, (error) => console.error(error.message));

  try {
    await claimDatabase(database.db, config.mode);
    const { release, isNew } = await publishData(database.db, await readDataFiles('data'), () => new Date());
    console.log(isNew ? `Published as release ${release}.` : `Nothing changed since release ${release}.`);
  } finally {
    await database.close();
  }
};

try {
  await publish();
} catch (error) {
  if (error instanceof DataError) for (const problem of error.problems) console.error(`data/${formatProblem(problem)}`);
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
