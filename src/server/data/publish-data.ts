import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { StartError } from '../errors.ts';
import { checkData, type DataSet } from './check-data.ts';
import { closeDraftsInFiles, refuseUndoing } from './desk/guard-files.ts';
import type { DataFiles } from './parse-file.ts';
import { formatProblem, type Problem } from './problem.ts';
import { type FileHashes, findLastRelease, hashFiles, hashWhole, lockReleases, writeRelease } from './write-release.ts';

export type PublishResult = { release: number; isNew: boolean };

/** The files are not fit to be published. What was published before stays. */
export class DataError extends StartError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const first = problems[0] ? formatProblem(problems[0]) : '';
    super(
      `The data has ${problems.length} problem(s), so nothing was published. Run \`npm run data:check\` to see them all. First: ${first}.`,
    );
    this.name = 'DataError';
    this.problems = problems;
  }
}

type CheckedFiles = { files: DataFiles; fileHashes: FileHashes; dataSet: DataSet };

const publishChecked = async (tx: Db, checked: CheckedFiles, clock: Clock): Promise<PublishResult> => {
  const { files, fileHashes, dataSet } = checked;
  await lockReleases(tx);
  const last = await findLastRelease(tx);
  if (last?.contentHash === hashWhole(fileHashes)) return { release: last.id, isNew: false };
  await refuseUndoing(tx, files, dataSet.deskRevision);
  if (last && last.number > dataSet.release) {
    throw new StartError(
      `Release ${dataSet.release} is older than the published release ${last.number}, so nothing was published. Raise the number in data/release.yaml.`,
    );
  }
  // Files that were exported elsewhere may know of more than this database.
  const deskRevision = Math.max(last?.deskRevision ?? 0, dataSet.deskRevision);
  const next = await writeRelease(tx, last, { dataSet, files, fileHashes, deskRevision, publishedAt: clock() });
  await closeDraftsInFiles(tx, files, next);

  return { release: next.id, isNew: true };
};

/**
 * Copies the files into the database: all of them or, when one has a problem, none. Skipped when nothing changed,
 * refused when older than what is published, or when it would undo what an editor published since. `states` are those
 * that must have a file.
 */
export const publishData = async (
  db: Db,
  files: DataFiles,
  clock: Clock,
  states?: readonly string[],
): Promise<PublishResult> => {
  const fileHashes = hashFiles(files);
  const last = await findLastRelease(db);
  if (last?.contentHash === hashWhole(fileHashes)) return { release: last.id, isNew: false };

  const { problems, dataSet } = checkData(files, states);
  if (problems.length > 0) throw new DataError(problems);

  return db.transaction((tx) => publishChecked(tx, { files, fileHashes, dataSet }, clock));
};
