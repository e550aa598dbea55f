import { isDatabaseAway } from './database-away.ts';
import { isDatabaseFull } from './database-full.ts';

/** What is wrong with the database, if that is why something failed: one thing, wherever it shows. */
export const nameOutage = (error: unknown): string | null => {
  if (isDatabaseFull(error)) return "the database can't save changes";

  return isDatabaseAway(error) ? "the database can't be reached" : null;
};
