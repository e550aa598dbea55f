import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createSourceChecksRepository } from './source-checks.repository.ts';

const database = openTestDatabase();

test('of eight servers that ask for a page at once, one gets it', async () => {
  const { keepOnly, take } = createSourceChecksRepository(database.get().db);
  const { now } = createTestClock();
  const ask = () => Promise.all(Array.from({ length: 8 }, () => take(now())));
  // Opens the connections, so that the next eight are at the same time.
  expect(await ask()).toEqual(Array(8).fill(null));
  await keepOnly(new Set(['http://law.example/x', 'http://other.example/x']));

  expect((await ask()).filter((one) => one === 'busy')).toHaveLength(7);
});
