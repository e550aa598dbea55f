import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.ts';
import { backUpServer, restoreServer } from './server-backup.ts';

/** Where a backup goes unless the operator names a file. */
const nameBackup = ({ dataDir, mode, databaseUrl }: Config, now: Date): string =>
  join(
    dataDir,
    'backups',
    `carryatlas-${mode}-${now.toISOString().replaceAll(':', '-')}.${databaseUrl ? 'dump' : 'tar.gz'}`,
  );

/** Writes all that the database holds into one file, and says which. */
export const backUp = async (config: Config, file: string | null, now: Date): Promise<string> => {
  const target = file ?? nameBackup(config, now);
  await (config.databaseUrl ? backUpServer(config.databaseUrl, target) : backUpEmbedded(config.dataDir, target));

  return target;
};

/** Puts a backup in the place of the database; all of it or nothing. */
export const restore = (config: Config, file: string, mayReplace: boolean, now: Date): Promise<void> =>
  config.databaseUrl
    ? restoreServer(config.databaseUrl, file, mayReplace)
    : restoreEmbedded(config.dataDir, file, mayReplace, now);
