import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openServerDatabase } from './server-database.ts';

/** `onLost` hears of a connection that broke while nobody was using it; the next query opens another. */
export const openDatabase = async (config: Config, onLost: (error: Error) => void): Promise<Database> => {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl, onLost);

  // Loaded only where it is used: production has no embedded engine, and its image does not hold one.
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  return openEmbeddedDatabase(config.dataDir);
};
