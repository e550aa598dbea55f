import { expect, test } from 'vitest';
import type { DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;

const createReader = async (change?: (tree: DataTree) => void) => {
  await publishTree(database.get(), change);
  const { db } = database.get();
  const server = await createTestApp(database.get());
  const cookies = await signedIn(db, server.sessions, await aUser(db));

  return { ...server, read: (query: string) => server.get(`/api/travel-alerts${query}`, cookies) };
};

// The tests' clock stands on 2026-06-30.
const lasting = (startsOn: string, endsOn: string) => (tree: DataTree) => {
  Object.assign(tree['alerts/new-rule.yaml'], { startsOn, endsOn });
};

test('someone signed in gets the alert with its source', async () => {
  const { read } = await createReader();

  expect((await read('?active=true')).json()).toEqual([
    {
      id: 'new-rule',
      alertType: 'info',
      message: 'Vermont: nothing changed.',
      states: ['VT'],
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      source: { title: 'A list', address: 'list.example' },
    },
  ]);
});

test.each([
  ['begins today', '2026-06-30', '2026-12-31', 1],
  ['ends today', '2026-01-01', '2026-06-30', 1],
  ['begins tomorrow', '2026-07-01', '2026-12-31', 0],
  ['ended yesterday', '2026-01-01', '2026-06-29', 0],
])('an alert that %s', async (_case, startsOn, endsOn, count) => {
  const { read } = await createReader(lasting(startsOn, endsOn));

  expect((await read('?active=true')).json()).toHaveLength(count);
  expect((await read('')).json()).toHaveLength(1);
});

test('warnings come first, then what is new, then what is good; within each the newest', async () => {
  const { read } = await createReader((tree) => {
    const alert = (type: string, startsOn: string) => ({ ...tree['alerts/new-rule.yaml'], type, startsOn });
    Object.assign(tree, {
      'alerts/good.yaml': alert('success', '2026-06-01'),
      'alerts/old-warning.yaml': alert('warning', '2026-02-01'),
      'alerts/new-warning.yaml': alert('warning', '2026-03-01'),
    });
  });

  const ids = (await read('?active=true')).json().map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['new-warning', 'old-warning', 'new-rule', 'good']);
});

test('an alert ends when its day does, without a restart', async () => {
  const { read, clock } = await createReader(lasting('2026-01-01', '2026-06-30'));
  expect((await read('?active=true')).json()).toHaveLength(1);

  clock.advance(DAY);

  expect((await read('?active=true')).json()).toEqual([]);
});

test.each(['?active=maybe', '?active=', '?active=true&active=true', '?active=%00'])('%s is refused', async (query) => {
  const { read } = await createReader();

  expect((await read(query)).statusCode).toBe(400);
});

test('a visitor is refused and reads no alert', async () => {
  const { get } = await createReader();
  const response = await get('/api/travel-alerts?active=true');

  expect(response.statusCode).toBe(401);
  expect(response.body).not.toContain('Vermont');
});
