import { StartError } from '../../errors.ts';
import { checkData } from '../check-data.ts';
import { SOURCES } from '../file-schemas.ts';
import { formatDataFile } from '../format-data-file.ts';
import { type DataFiles, parseYaml } from '../parse-file.ts';
import { formatProblem } from '../problem.ts';
import { type Gazetteer, mapRow } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import { createStateRanges, type StoredEntry } from './merge-entries.ts';
import type { Row } from './read-rows.ts';

export type ImportReport = {
  added: string[];
  updated: string[];
  unchanged: string[];
  duplicates: { place: string; name: string; id: string }[];
  rejects: { place: string; reason: string }[];
  /** Came from this source before, and is not in the file any more. */
  missing: string[];
};

export type ImportResult = {
  report: ImportReport;
  /** The files that change, in their canonical form. */
  changed: Map<string, string>;
};

const fileOf = (state: string): string => `ranges/us-${state.toLowerCase()}.yaml`;

const readValue = (files: DataFiles, file: string): Record<string, unknown> | null => {
  const text = files.get(file);
  if (text === undefined) return null;
  const { problems, value } = parseYaml(files, file, text);
  if (problems[0]) throw new StartError(`Nothing was imported: ${formatProblem(problems[0])}.`);

  return value as Record<string, unknown>;
};

const addSource = (files: DataFiles, { source: { key, ...source } }: Mapping): string => {
  const text = files.get(SOURCES) ?? '';
  const { sources } = (readValue(files, SOURCES) ?? {}) as { sources?: Record<string, unknown> };

  return formatDataFile(SOURCES, text, { sources: { ...sources, [key]: source } });
};

/** What the import itself broke; problems that were there before are not its own. */
const findNewProblems = (before: DataFiles, after: DataFiles): string[] => {
  const known = new Set(checkData(before).problems.map(formatProblem));

  return checkData(after)
    .problems.map(formatProblem)
    .filter((problem) => !known.has(problem));
};

type OpenStates = Map<string, ReturnType<typeof createStateRanges>>;

const openState = (files: DataFiles, states: OpenStates, state: string): ReturnType<typeof createStateRanges> => {
  const stored = (readValue(files, fileOf(state))?.ranges ?? []) as StoredEntry[];
  const opened = states.get(state) ?? createStateRanges(`us-${state.toLowerCase()}`, stored);
  states.set(state, opened);

  return opened;
};

const listChanged = (files: DataFiles, states: OpenStates, mapping: Mapping): Map<string, string> => {
  const ofStates = [...states].map(([state, ranges]) => {
    const file = fileOf(state);
    const value = { code: `us-${state.toLowerCase()}`, ranges: ranges.list() };
    return [file, formatDataFile(file, files.get(file) ?? '', value)] as const;
  });
  const changed = new Map(ofStates.filter(([file, text]) => text !== files.get(file)));
  if (changed.size > 0) changed.set(SOURCES, addSource(files, mapping));

  return changed;
};

/**
 * Pure: adds the rows of a foreign file to the files of `data/`. Run again it changes nothing. A range that stands
 * there from another source stays as it is; one of the same source is brought up to date and keeps its id.
 */
export const importRanges = (
  files: DataFiles,
  rows: readonly Row[],
  mapping: Mapping,
  gazetteer: Gazetteer,
  onProgress: (done: number, total: number) => void = () => undefined,
): ImportResult => {
  const report: ImportReport = { added: [], updated: [], unchanged: [], duplicates: [], rejects: [], missing: [] };
  const states: OpenStates = new Map();

  for (const [at, row] of rows.entries()) {
    const mapped = mapRow(row, mapping, gazetteer);
    if ('reject' in mapped) report.rejects.push({ place: row.place, reason: mapped.reject });
    else {
      const { kind, id } = openState(files, states, mapped.state).add(mapped.entry);
      if (kind === 'duplicate') report.duplicates.push({ place: row.place, name: mapped.entry.name, id });
      else report[kind].push(id);
    }
    onProgress(at + 1, rows.length);
  }
  for (const ranges of states.values()) report.missing.push(...ranges.missing(mapping.source.key));

  const changed = listChanged(files, states, mapping);
  const problems = findNewProblems(files, new Map([...files, ...changed]));
  if (problems.length > 0)
    throw new StartError(`Nothing was imported because it would break the data: ${problems.join('; ')}`);

  return { report, changed };
};
