// `npm run backup [-- FILE]`: writes all that the database holds into one file.
import { backUp } from '#server/db/backup/backup.ts';
import { runForOperator } from './operator-command.ts';

await runForOperator(async (config) => {
  console.log(`Backed up to ${await backUp(config, process.argv[2] ?? null, new Date())}.`);
});
