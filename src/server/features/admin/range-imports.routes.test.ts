import { expect, test } from 'vitest';
import { importedRanges, osmRanges, rangeImports } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { anOsmNode, geoJsonFile, manyOsmNodes, overpassFile } from '#tests/support/range-files.ts';
import { PAID, publishRanges } from '#tests/support/ranges-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const HERE = { lat: 38.9618, lng: -104.6747 };
const AUSTIN = { lat: 30.2672, lng: -97.7431 };

const OAK = anOsmNode(1, 30.3, -97.7, { leisure: 'shooting_range', name: 'Lone Oak Range' });
/** The toy records have it already, without a phone. */
const PIKES = anOsmNode(2, 38.9701, -104.6801, {
  leisure: 'shooting_range',
  name: 'Pikes Peak Gun Range',
  phone: '719-555-0100',
});

const setUp = async () => {
  await publishRanges(database.get());
  const app = await createAdminApp(database.get());
  const payerId = await aUser(app.db, { membership: PAID });
  const cookies = await signedIn(app.db, app.sessions, payerId);
  const nearby = async (point: object) =>
    (await app.call({ method: 'POST', url: '/api/ranges/nearby', cookies, payload: point })).json();
  const send = (text: string, changes: object = {}) =>
    app.admin('POST', '/api/admin/range-imports', {
      fileName: 'a.json',
      text,
      isDryRun: false,
      preset: 'overpass',
      ...changes,
    });

  return { ...app, nearby, send };
};

test('a dry run says what an import would do, and does nothing', async () => {
  const { send, nearby, db } = await setUp();

  const response = await send(overpassFile(OAK, PIKES, anOsmNode(3, 30.3, -97.7, { sport: 'shooting' })), {
    isDryRun: true,
  });

  expect(response.json()).toMatchObject({ id: null, report: { rows: 3, added: 2, merged: 1, refused: 1 } });
  expect(await nearby(AUSTIN)).toEqual([]);
  expect(await db.select().from(rangeImports)).toEqual([]);
});

test('imported ranges are found at once with their credit, once each, in a table of their own, and an undo takes them back', async () => {
  const { send, admin, nearby, db, readAudit } = await setUp();

  const { id } = (await send(overpassFile(OAK, PIKES))).json();

  expect(await nearby(AUSTIN)).toMatchObject([
    {
      name: 'Lone Oak Range',
      source: {
        title: 'OpenStreetMap contributors',
        asOf: '2026-05-01',
        license: { name: 'ODbL 1.0', address: 'https://opendatacommons.org/licenses/odbl/1-0/' },
      },
    },
  ]);
  expect(await nearby(HERE)).toMatchObject([
    {
      id: 'us-co-pikes-peak-range',
      name: 'Pikes Peak Range',
      phone: '719-555-0100',
      source: { title: 'A list', license: null },
      moreSources: [{ title: 'OpenStreetMap contributors', fields: ['location', 'phone'] }],
    },
  ]);
  expect(await db.$count(osmRanges)).toBe(2);
  expect(await db.$count(importedRanges)).toBe(0);

  expect((await admin('POST', `/api/admin/range-imports/${id}/undo`)).statusCode).toBe(200);
  expect(await nearby(AUSTIN)).toEqual([]);
  expect(await nearby(HERE)).toMatchObject([{ phone: null, moreSources: [] }]);
  expect((await admin('POST', `/api/admin/range-imports/${id}/undo`)).statusCode).toBe(409);
  expect((await readAudit()).map(({ action }) => action)).toEqual(['ranges-imported', 'import-undone']);
});

test('a new file takes the place of the last one, and an undo brings that back', async () => {
  const { send, admin, nearby, clock } = await setUp();
  await send(overpassFile(OAK));
  clock.advance(60_000);
  const next = (await send(overpassFile(anOsmNode(1, 30.3, -97.7, { name: 'Tall Oak Range' })))).json();

  expect(next.report).toMatchObject({ added: 0, updated: 1 });
  expect(await nearby(AUSTIN)).toMatchObject([{ name: 'Tall Oak Range' }]);
  await admin('POST', `/api/admin/range-imports/${next.id}/undo`);
  expect(await nearby(AUSTIN)).toMatchObject([{ name: 'Lone Oak Range' }]);
  const listed = (await admin('GET', '/api/admin/range-imports')).json();
  expect(listed.map(({ state, isInUse }: { state: string; isInUse: boolean }) => [state, isInUse])).toEqual([
    ['undone', false],
    ['done', true],
  ]);
});

test('of two at once one is refused, and one that died gives way after a while', async () => {
  const { send, db, clock, nearby } = await setUp();
  await db.insert(rangeImports).values({
    id: 'running',
    preset: 'csv',
    sourceKey: 'a',
    source: { title: 'A', address: null, kind: 'official', date: '2026', licence: 'CC0' },
    fileName: 'a.csv',
    state: 'running',
    startedAt: clock.now(),
    changedAt: clock.now(),
  });

  const refused = await send(overpassFile(OAK));
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Another import is running. Wait until it’s done, then try again.',
  ]);
  expect(await nearby(AUSTIN)).toEqual([]);

  await db.update(rangeImports).set({ startedAt: new Date(clock.now().getTime() - 16 * 60_000) });
  expect((await send(overpassFile(OAK))).statusCode).toBe(200);
  expect(await nearby(AUSTIN)).toHaveLength(1);
});

test('licensees are seen by nobody until an administrator has looked', async () => {
  const { send, admin, nearby } = await setUp();
  const text =
    'LICENSE_NAME\tBUSINESS_NAME\tPREMISE_STREET\tPREMISE_CITY\tPREMISE_STATE\tPREMISE_ZIP_CODE\nX\tLONE OAK GUN RANGE\t1 OAK RD\tAUSTIN\tTX\t78701\nY\tJOE GUNS\t\tAUSTIN\tTX\t78701\n';

  expect((await send(text, { preset: 'ffl', asOf: '2026-05' })).json().report).toMatchObject({
    waiting: 1,
    skipped: 1,
  });
  expect(await nearby(AUSTIN)).toEqual([]);

  const { items, count } = (await admin('GET', '/api/admin/range-candidates')).json();
  expect([count, items[0].name, items[0].address]).toEqual([1, 'Lone Oak Gun Range', '1 Oak Rd, Austin, TX, 78701']);
  await admin('POST', '/api/admin/range-candidates', {
    importId: items[0].importId,
    ids: [items[0].id],
    isRange: true,
  });

  expect(await nearby(AUSTIN)).toMatchObject([{ name: 'Lone Oak Gun Range', precision: 'zip' }]);
  expect((await admin('GET', '/api/admin/range-candidates')).json().count).toBe(0);
});

test.each([
  [{ preset: 'csv' }, 'name,zip\nOak Range,78701\n', 'This file doesn’t say its date (as-of). Add it and try again.'],
  [
    { preset: 'csv', asOf: '2026' },
    'name,zip\nOak Range,78701\n',
    'This file doesn’t say its key, such as mn-dnr-ranges. Add it and try again.',
  ],
  [{ asOf: '2031' }, overpassFile(OAK), 'The file’s date is in the future. Check it.'],
  [{}, 'not json', 'The file is not valid JSON.'],
  [
    { preset: 'usfws', asOf: '2026' },
    '{"features":7}',
    'The file must be GeoJSON, a FeatureCollection, or the answer of an ArcGIS query.',
  ],
])('%o with a bad file is refused in words', async (changes, text, message) => {
  const { send, db } = await setUp();

  const response = await send(text, changes);

  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect(await db.select().from(rangeImports)).toEqual([]);
});

test('a member imports nothing', async () => {
  const { member, db } = await setUp();
  const body = { fileName: 'a', text: overpassFile(OAK), isDryRun: false, preset: 'overpass' };

  expect((await member('POST', '/api/admin/range-imports', body)).statusCode).toBe(403);
  expect(await db.$count(osmRanges)).toBe(0);
});

test('twenty thousand rows are in, merge with an agency’s, and come out again', async () => {
  const { send, admin, nearby } = await setUp();
  const nodes = manyOsmNodes(20_000);

  const { id, report } = (await send(overpassFile(...nodes))).json();

  expect(report.rows).toBe(20_000);
  expect(report.added + report.refused).toBe(20_000);
  expect(report.added).toBeGreaterThan(15_000);

  const all = nodes as { lat: number; lon: number; tags: { name: string } }[];
  // In Kansas: others lie in the sea or abroad, and are refused.
  const first = all.find(({ lat, lon }) => lat > 38 && lat < 39 && lon > -99 && lon < -97);
  if (!first) throw new Error('The sample has none in Kansas');
  const found = await nearby({ lat: first.lat, lng: first.lon });
  const properties = { RANGE_NAME: first.tags.name, HOURS: 'Daily' };
  const agency = await send(geoJsonFile({ lat: first.lat, lng: first.lon, properties }), {
    preset: 'usfws',
    asOf: '2026',
  });
  expect(agency.json().report).toMatchObject({ added: 1, merged: 1 });
  const merged = await nearby({ lat: first.lat, lng: first.lon });
  expect(merged).toHaveLength(found.length);
  expect(merged).toContainEqual(expect.objectContaining({ name: first.tags.name, hoursOfOperation: 'Daily' }));

  await admin('POST', `/api/admin/range-imports/${id}/undo`);
  expect(await nearby({ lat: first.lat, lng: first.lon })).toHaveLength(1);
});
