import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';

type Query = { sql: string; params: unknown[] };
type Session = { prepareQuery: (query: Query, ...rest: unknown[]) => unknown };

/** Counts what is sent to the database, also within transactions; their own begin and commit are left out on both engines. */
export const countStatements = (db: Db): { take: () => number; takeQueries: () => Query[] } => {
  const prototype = Object.getPrototypeOf((db as unknown as { session: Session }).session) as Session;
  const spy = vi.spyOn(prototype, 'prepareQuery');
  onTestFinished(() => spy.mockRestore());

  const takeQueries = (): Query[] => {
    const queries = spy.mock.calls.map(([query]) => query).filter(({ sql }) => !/^\s*(begin|commit)/i.test(sql));
    spy.mockClear();

    return queries;
  };

  return { take: () => takeQueries().length, takeQueries };
};
