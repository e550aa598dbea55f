import { expect, test } from 'vitest';
import { publishData } from '#server/data/publish-data.ts';
import { getSamples } from '#shared/contracts/samples.ts';
import { SAMPLE_TRIP } from '#shared/site/samples.ts';
import { type DataTree, dataFilesWith, placesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp, createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestRoads } from '#tests/support/test-places.ts';

const database = openTestDatabase();
const roads = openTestRoads();

const CO = 'jurisdictions/us-co.yaml';

test('anyone sees the samples of the release; nothing else of the members’ answers comes along', async () => {
  await publishTree(database.get(), (tree: DataTree) => {
    Object.assign(tree[CO], { places: placesWith({ worship: { answer: 'banned', summary: 'Churches are secret.' } }) });
  });
  const { get } = await createTestApp(database.get());

  const response = await get('/api/samples');

  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-cache');
  const samples = getSamples.response.parse(response.json());
  // Nothing is published of Texas here, and nothing is made up.
  expect(samples.place).toBeNull();
  expect(samples.permit).toHaveLength(52);
  expect(samples.permit.every(({ status }) => status !== 'recognized')).toBe(true);
  expect(response.body).not.toContain('secret');
});

test('a new release has new samples; those of the release before are gone', async () => {
  const publish = (number: number, day: string) =>
    publishData(
      database.get().db,
      dataFilesWith((tree) => {
        tree['release.yaml'].release = number;
      }),
      createTestClock(`${day}T12:00:00.000Z`).now,
      TREE_STATES,
    );
  await publish(1, '2026-06-30');
  const { get, law } = await createTestApp(database.get());
  expect((await get('/api/samples')).json()).toMatchObject({ publishedAt: '2026-06-30T12:00:00.000Z' });

  await publish(2, '2026-07-02');
  await law.renew();

  expect((await get('/api/samples')).json()).toMatchObject({ publishedAt: '2026-07-02T12:00:00.000Z' });
});

test('the trip of the sample is the one that the planner finds', () => {
  const { from, to, states } = SAMPLE_TRIP;

  const ways = roads.get().plan([from, to], ['drive']);

  expect(
    Array.isArray(ways) && ways.map((way) => way.states.map(({ state, miles }) => [state, Math.round(miles)])),
  ).toEqual([states.map(({ state, miles }) => [state, miles])]);
});
