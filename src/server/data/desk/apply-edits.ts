import type { Source } from '#shared/law/source.ts';
import { checkData, type DataSet } from '../check-data.ts';
import { RELEASE, SOURCES, WAIVERS } from '../file-schemas.ts';
import { formatDataFile } from '../format-data-file.ts';
import { type DataFiles, type WrittenFile, withWritten } from '../parse-file.ts';
import type { Problem } from '../problem.ts';
import { listDueSources } from '../review-data.ts';
import { readFact, readFileValue, replaceFacts, type StoredFact } from './facts-in-files.ts';

/** A fact as an editor wants it, with the sources that it names. */
export type FactEdit = { key: string; fact: StoredFact; sources: Readonly<Record<string, Source>> };

/** What `release.yaml` says of files with edits in them. */
export type ReleaseStamp = { release: number; releasedOn: string; desk: number };

/** Files that never met a desk say nothing of one. */
const releaseFile = ({ desk, ...stamp }: ReleaseStamp) => ({ ...stamp, ...(desk > 0 && { desk }) });

export type AppliedEdits = { files: DataFiles; problems: Problem[]; dataSet: DataSet };

const writtenOf = (files: DataFiles, values: ReadonlyMap<string, unknown>): Map<string, WrittenFile> =>
  new Map(
    [...values].map(([file, value]) => [file, { text: formatDataFile(file, files.get(file) ?? '', value), value }]),
  );

/** Every source that a fact names. */
export const citedBy = ({ source, alsoIn }: StoredFact): string[] =>
  [source, ...(Array.isArray(alsoIn) ? alsoIn : [])].filter((key) => typeof key === 'string');

type SourcesFile = { sources: Record<string, Source> };

/** The sources with those that an edit names and that are not there: another release may have dropped one since. */
const withCited = ({ sources }: SourcesFile, edits: readonly FactEdit[]): SourcesFile => {
  const missing = edits.flatMap(({ fact, sources: own }) =>
    citedBy(fact).flatMap((key) => {
      const source = sources[key] ? undefined : own[key];

      return source ? [[key, source] as const] : [];
    }),
  );

  return missing.length > 0 ? { sources: { ...sources, ...Object.fromEntries(missing) } } : { sources };
};

const isUnused = ({ rule }: Problem): boolean => rule === 'unused-source';

const withoutSources = (sources: Readonly<Record<string, Source>>, gone: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(sources).filter(([key]) => !gone.has(key)));

/** A waiver that an edit made needless would fail the next check of the files. */
const withoutNeedless = (dataSet: DataSet, touched: ReadonlySet<string>, day: string) => {
  const due = listDueSources(dataSet, day);
  const isNeedless = (source: string): boolean => touched.has(source) && !due.has(source);
  if (!dataSet.waivers.some(({ sources }) => sources.some(isNeedless))) return null;

  return dataSet.waivers
    .map((waiver) => ({ ...waiver, sources: waiver.sources.filter((source) => !isNeedless(source)) }))
    .filter(({ sources }) => sources.length > 0);
};

/**
 * Pure: the files with edits in them, in their canonical form, as the whole checker sees them. Sources and waivers that
 * the edits leave without use go with them. Every fact must be in the files already.
 */
export const applyEdits = (
  files: DataFiles,
  edits: readonly FactEdit[],
  stamp: ReleaseStamp,
  states?: readonly string[],
): AppliedEdits => {
  const before = edits.map(({ key }) => readFact(files, key) ?? {});
  const touched = new Set([...before, ...edits.map(({ fact }) => fact)].flatMap(citedBy));
  const known = readFileValue(files, SOURCES) as SourcesFile;
  const sources = withCited(known, edits);
  const values = new Map<string, unknown>([
    ...replaceFacts(files, new Map(edits.map(({ key, fact }) => [key, fact]))),
    [RELEASE, releaseFile(stamp)],
    ...(Object.keys(sources.sources).length > Object.keys(known.sources).length ? [[SOURCES, sources] as const] : []),
  ]);
  const edited = withWritten(files, writtenOf(files, values));
  const { problems, dataSet } = checkData(edited, states);

  const gone = new Set(
    problems.filter(isUnused).flatMap(({ place }) => {
      const key = place.slice('sources.'.length);

      return touched.has(key) ? [key] : [];
    }),
  );
  const waivers = withoutNeedless(dataSet, touched, stamp.releasedOn);
  const tidied = new Map<string, unknown>([
    ...(gone.size > 0 ? [[SOURCES, { sources: withoutSources(sources.sources, gone) }] as const] : []),
    ...(waivers ? [[WAIVERS, { waivers }] as const] : []),
  ]);

  return {
    files: tidied.size > 0 ? withWritten(edited, writtenOf(edited, tidied)) : edited,
    problems: problems.filter((problem) => !isUnused(problem) || !gone.has(problem.place.slice('sources.'.length))),
    dataSet: { ...dataSet, sources: withoutSources(dataSet.sources, gone), waivers: waivers ?? dataSet.waivers },
  };
};
