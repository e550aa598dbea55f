import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { factReports, handledItems } from '#server/db/schema.ts';
import { AUDIT_DRAWS } from '#shared/site/audit-draws.ts';
import { aFact, type DataTree } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;

const withFacts = (facts: Record<string, object>) => (tree: DataTree) =>
  Object.assign(tree['jurisdictions/us-co.yaml'].facts, facts);

test('counts what is published by basis and age, for anyone', async () => {
  await publishTree(
    database.get(),
    withFacts({
      'magazine-limit': aFact(15, { basis: 'state_law', asOf: '2024-01' }),
      'duty-to-inform': aFact('yes', { asOf: 'undated', howWeKnow: 'Two lists disagree.' }),
    }),
  );
  const { get } = await createTestApp(database.get());

  const { total, states, disagreements, draws } = (await get('/api/accuracy')).json();

  expect(total).toMatchObject({ states: 2, counties: 3 });
  expect(total.answers).toBe(states[0].answers + states[1].answers);
  const [colorado] = states;
  expect(colorado).toMatchObject({ state: 'CO', name: 'Colorado', older: 1, undated: 1 });
  expect(colorado.basis).toMatchObject({ state_law: 1, statutory_cap: 2, county_page: 1 });
  const { unknown, ...known } = colorado.basis;
  expect(colorado.recent + colorado.older + colorado.undated).toBe(colorado.answers - unknown);
  expect(Object.values(known as Record<string, number>).reduce((sum, one) => sum + one, unknown)).toBe(
    colorado.answers,
  );
  expect(disagreements).toEqual([{ state: 'CO', name: 'Colorado', about: 'Duty to inform an officer' }]);
  expect(draws).toEqual(AUDIT_DRAWS);
});

test('reports, and how fast they were settled', async () => {
  await publishTree(database.get());
  const { db } = database.get();
  const { get, clock } = await createTestApp(database.get());
  for (const days of [1, 3, 8, null]) {
    const id = randomUUID();
    const createdAt = clock.now();
    await db.insert(factReports).values({ id, state: 'CO', message: 'This seems wrong.', createdAt });
    const handledAt = new Date(createdAt.getTime() + (days ?? 0) * DAY);
    if (days !== null)
      await db.insert(handledItems).values({ kind: 'fact-report', itemId: id, actorId: 'x', handledAt });
  }

  const answer = await get('/api/accuracy');

  expect(answer.json().reports).toEqual({ received: 4, settled: 3, medianDays: 3 });
  expect(answer.body).not.toContain('This seems wrong.');
});

test('every release with its changes, on the page and in both feeds', async () => {
  await publishTree(database.get());
  await publishTree(database.get(), withFacts({ 'magazine-limit': aFact(15) }), 2);
  await publishTree(database.get(), withFacts({ 'magazine-limit': aFact(15, { howWeKnow: 'Other words.' }) }), 3);
  const { get } = await createTestApp(database.get());

  const { releases } = (await get('/api/accuracy')).json();

  expect(releases.map(({ number, changed }: { number: number; changed: number }) => [number, changed])).toEqual([
    [3, 0],
    [2, 1],
    [1, 0],
  ]);
  expect(releases[1].changes).toEqual([{ state: 'CO', name: 'Colorado', about: ['Magazine limit'] }]);
  const atom = await get('/accuracy/feed.atom');
  expect(atom.headers['content-type']).toContain('application/atom+xml');
  expect(atom.body).toContain('<title>Release 2: 1 answer changed in 1 state</title>');
  expect(atom.body).toContain('Colorado: Magazine limit');
  const json = (await get('/accuracy/feed.json')).json();
  expect(json.version).toBe('https://jsonfeed.org/version/1.1');
  expect(json.items.map(({ title }: { title: string }) => title)).toEqual([
    'Release 3: no answer changed',
    'Release 2: 1 answer changed in 1 state',
    'Release 1: no answer changed',
  ]);
});
