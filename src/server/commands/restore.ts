import { restore } from '../db/backup/backup.ts';
import { StartError } from '../errors.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

/** `restore FILE [--replace]`: puts a backup in the place of the database. Stop every server first. */
export const restoreBackup: Command = ({ root, args }) =>
  runWithConfig(root, async (config) => {
    const [file] = args.filter((argument) => argument !== '--replace');
    if (!file) throw new StartError('Name the backup to restore: npm run restore -- FILE [--replace]');
    await restore(config, file, args.includes('--replace'));
    console.log(`Restored from ${file}.`);
  });
