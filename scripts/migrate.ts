// `npm run migrate`: brings the tables up to date, as a start would; for operators who do it before the servers start.
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/start/migrate.ts';
import { runForOperator } from './operator-command.ts';

await runForOperator(async (config) => {
  const database = await openDatabase(config, (error) => console.error(error.message));
  try {
    await database.withAdvisoryLock(() => migrate(database, config, process.cwd()));
    console.log('The tables are up to date.');
  } finally {
    await database.close();
  }
});
