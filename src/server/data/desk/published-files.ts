import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { lawFiles } from '../../db/schema.ts';
import { FOUNDING_MEMBERS, RELEASE, releaseSchema } from '../file-schemas.ts';
import { type DataFiles, parseFile, parseYaml } from '../parse-file.ts';
import { findLastRelease, type Release } from '../write-release.ts';

/** The newest release with its files. They hold no founding members: desk and export leave those alone. */
export type PublishedFiles = { release: Release; files: DataFiles };

const NOBODY = 'foundingMembers: []\n';

/** Null: nothing was published yet, or by a version that kept no files. */
export const loadPublishedFiles = async (db: Db): Promise<PublishedFiles | null> => {
  const release = await findLastRelease(db);
  const rows = await db.select().from(lawFiles);
  // Published in between: these may be the files of either.
  if ((await findLastRelease(db))?.id !== release?.id) return loadPublishedFiles(db);
  if (!release?.fileHashes) return null;
  const files = [...rows.map(({ path, text }) => [path, text] as const), [FOUNDING_MEMBERS, NOBODY] as const];

  return { release, files: new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
};

/** Reads every file, giving way after each: all of them take seconds, which a server that serves others doesn't have. */
export const readEachInTurn = async (files: DataFiles): Promise<void> => {
  for (const [file, text] of files) {
    if (!file.endsWith('.yaml')) continue;
    parseYaml(files, file, text);
    await setImmediate();
  }
};

/** What `release.yaml` of these files says. */
export const stampOf = (files: DataFiles): { release: number; releasedOn: string; desk: number } => {
  const {
    release,
    releasedOn,
    desk = 0,
  } = parseFile(files, RELEASE, releaseSchema).value ?? {
    release: 0,
    releasedOn: '',
  };

  return { release, releasedOn, desk };
};

/** Of the newest release, read once: each look at a fact would take its file apart again. */
export const createPublishedFiles = () => {
  let kept: PublishedFiles | null = null;

  return {
    /** `db`: within a transaction, the transaction itself. */
    async current(db: Db): Promise<PublishedFiles | null> {
      const last = await findLastRelease(db);
      if (kept?.release.id !== last?.id) kept = await loadPublishedFiles(db);

      return kept;
    },
  };
};
