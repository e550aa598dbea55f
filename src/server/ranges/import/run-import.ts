import { z } from 'zod';
import { asOfSchema, isInFuture } from '#shared/law/calendar.ts';
import { sourceSchema } from '#shared/law/source.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { IMPORT_PRESETS, type ImportReport } from '#shared/ranges/range-import.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError, StartError } from '../../errors.ts';
import type { RangeDirectories } from '../range-directory.ts';
import { createImportStore, type ImportHead } from './import-store.ts';
import { mappingSchema } from './mapping.ts';
import type { Gazetteer } from './place-candidate.ts';
import { planImport } from './plan-import.ts';
import { PRESETS } from './presets.ts';

/** What an operator says of a file. What a preset knows by itself may be left out. */
export const importOptionsSchema = z.strictObject({
  preset: z.enum(IMPORT_PRESETS),
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not a key like mn-dnr-ranges')
    .max(60)
    .optional(),
  title: sourceSchema.shape.title.optional(),
  address: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  license: sourceSchema.shape.licence.optional(),
  asOf: asOfSchema.optional(),
  state: stateCodeSchema.optional(),
  precision: z.enum(['point', 'zip', 'town']).default('point'),
  mapping: mappingSchema.optional(),
});

export type ImportOptions = z.output<typeof importOptionsSchema>;

const BUSY = 'Another import is running. Wait until it’s done, then try again.';

const requireText = (value: string | null | undefined, what: string): string => {
  if (!value) throw new StartError(`This file doesn’t say its ${what}. Add it and try again.`);

  return value;
};

type ImportParts = {
  db: Db;
  directory: Pick<RangeDirectories, 'current' | 'refresh'>;
  gazetteer: Gazetteer;
  clock: Clock;
  /** Written down in the transaction that brings the rows in. */
  log?: (tx: Db, id: string, rows: number) => Promise<void>;
};

type ImportFile = { text: string; fileName: string; options: ImportOptions; isDryRun: boolean };

/**
 * Reads a file and adds its ranges, or says what it would do. One at a time; half-way through a crash nothing has
 * changed. Problems with the file are `StartError`s in words.
 */
export const runImport = async (
  { db, directory, gazetteer, clock, log }: ImportParts,
  { text, fileName, options, isDryRun }: ImportFile,
  onProgress?: (done: number, total: number) => void,
): Promise<{ id: string | null; report: ImportReport }> => {
  const preset = PRESETS[options.preset];
  const { rows, asOf: ownDate } = preset.read(text, options.mapping ?? null);
  const asOf = requireText(options.asOf ?? ownDate, 'date (as-of)');
  if (isInFuture(asOf, utcDayOf(clock()))) throw new StartError('The file’s date is in the future. Check it.');
  const sourceKey = requireText(options.key ?? preset.source.key, 'key, such as mn-dnr-ranges');
  const head: ImportHead = {
    preset: options.preset,
    sourceKey,
    fileName,
    source: {
      title: requireText(options.title ?? preset.source.title, 'title'),
      address: options.address ?? preset.source.address ?? null,
      kind: preset.source.kind ?? 'official',
      date: asOf,
      licence: requireText(options.license ?? preset.source.licence, 'license'),
    },
  };
  const store = createImportStore(db);
  const plan = async () => {
    const { records } = await directory.current();
    const others = records.map(({ record }) => record).filter(({ source }) => source !== sourceKey);
    const origin = { sourceKey, asOf, state: options.state ?? null, precision: options.precision };

    return planImport(
      { rows, origin, gazetteer, isReviewed: preset.isReviewed, previous: await store.previous(sourceKey), others },
      onProgress,
    );
  };
  if (isDryRun) return { id: null, report: (await plan()).report };

  const id = await store.begin(head, clock());
  if (id === null) throw new AppError('conflict', BUSY);
  try {
    const { rows: planned, report } = await plan();
    await store.finish(id, head, { rows: planned, report }, clock(), async (tx) => log?.(tx, id, planned.length));
    directory.refresh();

    return { id, report };
  } catch (error) {
    await store.abandon(id);
    throw error;
  }
};
