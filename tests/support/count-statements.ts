import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';

type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => unknown };

/** Counts what is sent to the database, also within transactions; their own begin and commit are left out on both engines. */
export const countStatements = (db: Db): { take: () => number } => {
  const prototype = Object.getPrototypeOf((db as unknown as { session: Session }).session) as Session;
  const spy = vi.spyOn(prototype, 'prepareQuery');
  onTestFinished(() => spy.mockRestore());

  return {
    take() {
      const statements = spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => !/^\s*(begin|commit)/i.test(sql));
      spy.mockClear();

      return statements.length;
    },
  };
};
