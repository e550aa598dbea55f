import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { z } from 'zod';
import { type Table, writeMarkdown } from './table.ts';

const limitSchema = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })]);

const tableSchema = z.strictObject({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(
    z.strictObject({
      name: z.string(),
      cells: z.array(z.strictObject({ value: z.number().nullable(), text: z.string(), limit: limitSchema.optional() })),
    }),
  ),
  note: z.string().optional(),
});

/** What was measured last, part by part: a part that is measured alone takes the place of its own figures only. */
const resultsSchema = z.strictObject({
  machine: z.string(),
  parts: z.record(z.string(), z.strictObject({ measuredAt: z.iso.datetime(), tables: z.array(tableSchema) })),
});

export type Results = z.infer<typeof resultsSchema>;

export const describeMachine = (): string => {
  const cores = cpus();

  return `${cores.length} × ${cores[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
};

export const readResults = (file: string): Results => {
  try {
    return resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { machine: describeMachine(), parts: {} };
  }
};

export const writeResults = (file: string, results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/** For docs/performance.md: the last figures of every part, in the order given. */
export const printMarkdown = ({ machine, parts }: Results, order: readonly string[]): string => {
  const days = Object.values(parts).map(({ measuredAt }) => measuredAt.slice(0, 10));
  const [first = '', last = ''] = [days.toSorted()[0], days.toSorted().at(-1)];
  const tables: Table[] = order.flatMap((name) => parts[name]?.tables ?? []);

  return [
    `Measured ${first === last ? last : `from ${first} to ${last}`} on ${machine}.`,
    ...tables.map(writeMarkdown),
  ].join('\n\n');
};
