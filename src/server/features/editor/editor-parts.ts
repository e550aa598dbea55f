import type { Clock } from '../../clock.ts';
import { createPublishedFiles, type PublishedFiles } from '../../data/desk/published-files.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { PublishedLaw } from '../../law/published-law.ts';

export type EditorParts = { db: Db; law: PublishedLaw; clock: Clock };

const NO_FILES = 'The desk opens once the data is published with this version. Run npm run publish.';

/** The files that the desk works on. `db`: within a transaction, the transaction itself. */
export const createDeskFiles = () => {
  const files = createPublishedFiles();

  return {
    async current(db: Db): Promise<PublishedFiles> {
      const published = await files.current(db);
      if (!published) throw new AppError('unavailable', NO_FILES);

      return published;
    },
  };
};

export type DeskFiles = ReturnType<typeof createDeskFiles>;
