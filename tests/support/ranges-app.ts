import { publishData } from '#server/data/publish-data.ts';
import type { Database } from '#server/db/database.ts';
import { type DataTree, dataFilesWith, TREE_STATES } from './data-files.ts';
import { aUser, signedIn } from './factories.ts';
import { createTestApp, type TestAppOptions } from './test-app.ts';

/** The membership of somebody who has paid. */
export const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;

/** Publishes the toy records, with one range, as a test changes them. */
export const publishRanges = ({ db }: Database, change?: (tree: DataTree) => void, number = 1) => {
  const files = dataFilesWith((tree) => {
    tree['release.yaml'].release = number;
    change?.(tree);
  });

  return publishData(db, files, () => new Date('2026-11-15T00:00:00Z'), TREE_STATES);
};

/** An app that people call in their own name. */
export const createRangesApp = async (database: Database, options: TestAppOptions = {}) => {
  const app = await createTestApp(database, options);
  const { db } = database;

  return {
    ...app,
    db,
    as: async (columns: Parameters<typeof aUser>[1] = {}) => {
      const userId = await aUser(db, columns);
      const cookies = await signedIn(db, app.sessions, userId);
      const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
        app.call({ method, url, cookies, ...(payload ? { payload } : {}) });

      return { userId, call };
    },
  };
};
