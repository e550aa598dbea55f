import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ImportReport, NAMED_ROWS } from '#shared/ranges/range-import.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { isSameRecord, nameKeyOf } from '../merge-records.ts';
import type { ReadRow } from './candidate.ts';
import { type Gazetteer, type Origin, placeCandidate } from './place-candidate.ts';

/** A row that will be kept. `isApproved`: null waits for a look. */
export type PlannedRow = { record: PublishedRange; isApproved: boolean | null };

export type Plan = { rows: PlannedRow[]; report: ImportReport };

type PlanInput = {
  rows: readonly ReadRow[];
  origin: Origin;
  gazetteer: Gazetteer;
  /** Whether members see a row only after a look. What was decided of it before stands. */
  isReviewed: boolean;
  /** The last file of this source, by id. */
  previous: ReadonlyMap<string, PlannedRow>;
  /** What other sources know. */
  others: readonly PublishedRange[];
};

/** Others are served in between: a file of twenty thousand rows takes a second. */
const ROWS_AT_ONCE = 500;

const emptyReport = (rows: number): ImportReport => ({
  rows,
  added: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  repeated: 0,
  waiting: 0,
  skipped: 0,
  refused: 0,
  missing: 0,
  mergedRows: [],
  refusedRows: [],
});

const groupByName = (records: readonly PublishedRange[]): Map<string, PublishedRange[]> => {
  const groups = new Map<string, PublishedRange[]>();
  for (const record of records) {
    const key = nameKeyOf(record);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }

  return groups;
};

/** What a file would make of the directory. It changes nothing. */
export const planImport = async (
  { rows, origin, gazetteer, isReviewed, previous, others }: PlanInput,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Plan> => {
  const report = emptyReport(rows.length);
  const planned = new Map<string, PlannedRow>();
  const known = groupByName(others);

  const refuse = (place: string, text: string): void => {
    report.refused += 1;
    if (report.refusedRows.length < NAMED_ROWS) report.refusedRows.push({ place, text });
  };
  const countOutcome = (record: PublishedRange): void => {
    const before = previous.get(record.id)?.record;
    if (!before) report.added += 1;
    // As it comes back from the database, where what is undefined is not there.
    else if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(record)))) report.unchanged += 1;
    else report.updated += 1;
  };
  const keep = (place: string, record: PublishedRange): void => {
    if (planned.has(record.id)) {
      report.repeated += 1;
      return;
    }
    const isApproved = isReviewed ? (previous.get(record.id)?.isApproved ?? null) : true;
    planned.set(record.id, { record, isApproved });
    countOutcome(record);
    if (isApproved === null) report.waiting += 1;
    const twin = (known.get(nameKeyOf(record)) ?? []).find((other) => isSameRecord(other, record));
    if (!twin) return;
    report.merged += 1;
    if (report.mergedRows.length < NAMED_ROWS)
      report.mergedRows.push({ place, text: `${record.name} is ${twin.name} (${twin.id})` });
  };

  for (const [at, row] of rows.entries()) {
    if ('skip' in row) report.skipped += 1;
    else if ('reject' in row) refuse(row.place, row.reject);
    else {
      const placed = placeCandidate(row, origin, gazetteer);
      if ('reject' in placed) refuse(row.place, placed.reject);
      else keep(row.place, placed.record);
    }
    if ((at + 1) % ROWS_AT_ONCE === 0 || at + 1 === rows.length) {
      onProgress(at + 1, rows.length);
      await setImmediate();
    }
  }
  report.missing = [...previous.keys()].filter((id) => !planned.has(id)).length;

  return { rows: [...planned.values()], report };
};
