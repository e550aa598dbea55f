import { publishData } from '#server/data/publish-data.ts';
import type { Database } from '#server/db/database.ts';
import { type DataTree, dataFilesWith, TREE_STATES } from './data-files.ts';
import { createTestClock } from './test-app.ts';

/** Publishes the small good set, with one change, as release `number`. */
export const publishTree = (
  { db }: Database,
  change: (tree: DataTree) => void = () => undefined,
  number = 1,
): Promise<unknown> => {
  const files = dataFilesWith((tree) => {
    tree['release.yaml'].release = number;
    change(tree);
  });

  return publishData(db, files, createTestClock().now, TREE_STATES);
};
