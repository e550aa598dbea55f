import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deskDrafts, deskExports } from '../../db/schema.ts';
import { StartError } from '../../errors.ts';
import { RELEASE, SOURCES } from '../file-schemas.ts';
import { type DataFiles, parseYaml } from '../parse-file.ts';
import { formatProblem } from '../problem.ts';
import { readDataFiles } from '../read-data-files.ts';
import { applyEdits, type FactEdit } from './apply-edits.ts';
import { hashFact, isSameFact, readFact, readFileValue, type StoredFact } from './facts-in-files.ts';
import { type DeskEdit, latestByFact, listEditsSince } from './guard-files.ts';
import { type DraftHold, editOf, holdOf, stampWithDrafts } from './publish-desk.ts';
import { loadPublishedFiles, stampOf } from './published-files.ts';

/** The files were edited by hand where the desk has something else: neither may be lost. */
export class ExportConflict extends StartError {
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(
      `Nothing was written: ${keys.length} fact(s) differ between the files and the desk, and the files were edited by hand: ${keys.join(', ')}. Give the files the desk's answer, or keep theirs with \`npm run data:export -- --keep ${keys[0]}\`.`,
    );
    this.name = 'ExportConflict';
    this.keys = keys;
  }
}

export type ExportResult = {
  written: string[];
  /** Drafts that stay on the desk: they need a second person, or the published fact changed since. */
  waiting: { key: string; hold: DraftHold }[];
};

type ExportOptions = {
  /** Facts whose answer in the files stands, against the desk's. */
  keep?: ReadonlySet<string>;
  states?: readonly string[];
  /** Called before each file is written: a test stops there. */
  beforeWrite?: (file: string) => void;
};

/** A file that is there is whole: it takes the place of the other in one step. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.tmp`;
  await writeFile(beside, text);
  await rename(beside, path);
};

const requireReadable = (files: DataFiles): void => {
  for (const [file, text] of files) {
    const [problem] = file.endsWith('.yaml') ? parseYaml(files, file, text).problems : [];
    if (problem) throw new StartError(`Nothing was written: data/${formatProblem(problem)}. Mend that file first.`);
  }
};

type Wanted = FactEdit & {
  /** Versions of this fact that the desk knows: a file with one of them was not edited by hand. */
  known: readonly StoredFact[];
};

const wantedOf = (
  edits: readonly DeskEdit[],
  drafts: readonly (FactEdit & { base: StoredFact })[],
  sources: FactEdit['sources'],
) => {
  const known = new Map<string, StoredFact[]>();
  for (const { factKey, before, after } of edits) known.set(factKey, [...(known.get(factKey) ?? []), before, after]);
  const wanted = new Map<string, Wanted>();
  for (const [key, { after }] of latestByFact(edits)) {
    wanted.set(key, { key, fact: after, sources, known: known.get(key) ?? [] });
  }
  for (const { base, ...edit } of drafts) {
    wanted.set(edit.key, { ...edit, known: [...(known.get(edit.key) ?? []), base] });
  }

  return [...wanted.values()];
};

const findConflicts = (files: DataFiles, wanted: readonly Wanted[], exported: ReadonlySet<string>): string[] =>
  wanted
    .filter(({ key, fact, known }) => {
      const inFiles = readFact(files, key);
      if (!inFiles) return true;
      const isOfDesk = [fact, ...known].some((version) => isSameFact(version, inFiles));

      return !isOfDesk && !exported.has(`${key} ${hashFact(inFiles)}`);
    })
    .map(({ key }) => key)
    .toSorted();

/**
 * Writes what the desk published, and drafts that are ready, into the files of a folder. Each file is replaced whole;
 * `release.yaml` comes last and says how far the files know the desk, so that a run that was cut short is simply run
 * again. An answer that was edited by hand is never overwritten.
 */
export const exportDesk = async (
  db: Db,
  folder: string,
  clock: Clock,
  { keep = new Set(), states, beforeWrite = () => undefined }: ExportOptions = {},
): Promise<ExportResult> => {
  const published = await loadPublishedFiles(db);
  if (!published) throw new StartError('Nothing was exported: publish the data once with this version first.');
  const files = await readDataFiles(folder);
  requireReadable(files);

  const drafts = await db.select().from(deskDrafts).orderBy(deskDrafts.factKey);
  const held = drafts.map((draft) => ({ draft, hold: holdOf(draft, published.files) }));
  const ready = held.flatMap(({ draft, hold }) => (hold ? [] : [{ ...editOf(draft), base: draft.base }]));
  const waiting = held.flatMap(({ draft, hold }) => (hold ? [{ key: draft.factKey, hold }] : []));

  const own = stampOf(files);
  const theirs = stampOf(published.files);
  const { sources } = readFileValue(published.files, SOURCES) as { sources: FactEdit['sources'] };
  const wanted = wantedOf(await listEditsSince(db, own.desk), ready, sources).filter(({ key }) => !keep.has(key));
  const exported = new Set((await db.select().from(deskExports)).map(({ name, hash }) => `${name} ${hash}`));
  const conflicts = findConflicts(files, wanted, exported);
  if (conflicts.length > 0) throw new ExportConflict(conflicts);

  const missing = wanted.filter(({ key, fact }) => !isSameFact(readFact(files, key), fact));
  const target = ready.length > 0 ? stampWithDrafts(published.files, theirs.desk, utcDayOf(clock())) : theirs;
  const stamp = {
    release: Math.max(own.release, target.release),
    releasedOn: own.releasedOn > target.releasedOn ? own.releasedOn : target.releasedOn,
    desk: Math.max(own.desk, published.release.deskRevision),
  };
  const after = applyEdits(files, missing, stamp, states).files;
  const changed = [...after].filter(([file, text]) => files.get(file) !== text).map(([file]) => file);
  const written = [...changed.filter((file) => file !== RELEASE), ...changed.filter((file) => file === RELEASE)];

  // Known before it is written: a run that is cut short in between has written what this says.
  const rows = missing.map(({ key, fact }) => ({ name: key, hash: hashFact(fact) }));
  if (rows.length > 0) await db.insert(deskExports).values(rows).onConflictDoNothing();
  for (const file of written) {
    beforeWrite(file);
    const path = join(folder, file);
    if ((await readFile(path, 'utf8')) !== files.get(file)) {
      throw new StartError(`data/${file} changed while it was being exported. Run the export again.`);
    }
    await writeWhole(path, after.get(file) ?? '');
  }

  return { written, waiting };
};
