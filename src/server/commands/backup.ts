import { backUp } from '../db/backup/backup.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

/** `backup [FILE]`: writes all that the database holds into one file. */
export const backup: Command = ({ root, args: [file] }) =>
  runWithConfig(root, async (config) => {
    console.log(`Backed up to ${await backUp(config, file ?? null, new Date())}.`);
  });
