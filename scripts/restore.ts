// `npm run restore -- FILE [--replace]`: puts a backup in the place of the database. Stop every server first.
import { restore } from '#server/db/backup/backup.ts';
import { StartError } from '#server/errors.ts';
import { runForOperator } from './operator-command.ts';

await runForOperator(async (config) => {
  const [file] = process.argv.slice(2).filter((argument) => argument !== '--replace');
  if (!file) throw new StartError('Which backup? npm run restore -- FILE [--replace]');
  await restore(config, file, process.argv.includes('--replace'));
  console.log(`Restored from ${file}.`);
});
