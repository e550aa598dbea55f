// `npm run publish`: copies data/ into the database of DATABASE_URL, or into the embedded one.
import { publishData } from '#server/data/publish-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openDatabase } from '#server/db/database.ts';
import { requireMigrated } from '#server/start/migrate.ts';
import { runForOperator } from './operator-command.ts';

await runForOperator(async (config) => {
  const database = await openDatabase(config, (error) => console.error(error.message));
  try {
    await requireMigrated(database, config, process.cwd());
    const { release, isNew } = await publishData(database.db, await readDataFiles('data'), () => new Date());
    console.log(isNew ? `Published as release ${release}.` : `Nothing changed since release ${release}.`);
  } finally {
    await database.close();
  }
});
