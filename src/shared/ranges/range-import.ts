import { z } from 'zod';

/** Published forms that we read. */
export const IMPORT_PRESETS = ['overpass', 'usfws', 'arcgis', 'csv', 'ffl'] as const;

export type ImportPreset = (typeof IMPORT_PRESETS)[number];

export const IMPORT_STATES = ['running', 'done', 'undone'] as const;

/** So many rows of each kind are named in a report; the counts are of all. */
export const NAMED_ROWS = 200;

const namedSchema = z.strictObject({ place: z.string(), text: z.string() });

/** What an import did, or would do. */
export const importReportSchema = z.strictObject({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  merged: z.int().describe('Ranges that we know from another source too: shown once'),
  repeated: z.int().describe('Twice in the file'),
  waiting: z.int().describe('Wait for a look before anyone sees them'),
  skipped: z.int().describe('Not about ranges, as most licensees'),
  refused: z.int(),
  missing: z.int().describe('In the last file of this source, and not in this one'),
  mergedRows: z.array(namedSchema),
  refusedRows: z.array(namedSchema),
});

export type ImportReport = z.infer<typeof importReportSchema>;

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The report in words, for the command and the panel alike. */
export const describeImport = (report: ImportReport): string[] => [
  `${plural(report.rows, 'row', 'rows')} read.`,
  `${plural(report.added, 'range', 'ranges')} added, ${report.updated.toLocaleString('en-US')} updated, ${report.unchanged.toLocaleString('en-US')} unchanged.`,
  ...(report.merged > 0
    ? [`${plural(report.merged, 'is', 'are')} in our directory from another source too, and shown once.`]
    : []),
  ...(report.repeated > 0 ? [`${plural(report.repeated, 'row repeats', 'rows repeat')} another row of the file.`] : []),
  ...(report.waiting > 0
    ? [`${plural(report.waiting, 'waits', 'wait')} for your review before members see them.`]
    : []),
  ...(report.skipped > 0 ? [`${plural(report.skipped, 'row is', 'rows are')} not about a range.`] : []),
  ...(report.missing > 0
    ? [
        `${plural(report.missing, 'range', 'ranges')} of the last file ${report.missing === 1 ? 'is' : 'are'} no longer in this one.`,
      ]
    : []),
  `${plural(report.refused, 'row', 'rows')} refused.`,
];
