// Started by bench/run-bench.ts for each part: a process of its own, so that no part finds memory or code warmed up by another.
import { join } from 'node:path';
import type { Table } from './table.ts';

const [name = ''] = process.argv.slice(2);
const { measure } = (await import(join(import.meta.dirname, 'parts', `${name}.ts`))) as {
  measure: () => Promise<Table[]>;
};
const tables = await measure();
process.send?.(tables, undefined, {}, () => process.exit());
