import { expect, test } from 'vitest';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { recognize, statusOf } from '#shared/recognition/recognize.ts';
import { aFact, anHonorsRow, aPermitKind, type DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const CO = 'jurisdictions/us-co.yaml';
const VT = 'jurisdictions/us-vt.yaml';

const open = async (columns: Parameters<typeof aUser>[1]) => {
  const { db } = database.get();
  const app = await createTestApp(database.get());
  const cookies = await signedIn(db, app.sessions, await aUser(db, columns));

  return {
    ...app,
    read: (headers = {}) => app.call({ method: 'GET', url: '/api/recognition/records', cookies, headers }),
  };
};

const knowsAll = (tree: DataTree): void => {
  Object.assign(tree[CO].facts, { 'visitors-without-permit': aFact(false) });
  tree[CO].honors = [anHonorsRow({ issuers: ['VT'] }), anHonorsRow({ issuers: 'others', result: 'no' })];
  Object.assign(tree[VT], { permits: [aPermitKind()], facts: { ...tree[VT].facts, issuance: aFact('shall-issue') } });
};

test('a member gets kinds, rows, facts and their sources, from which the rules of recognition give their answer', async () => {
  await publishTree(database.get(), knowsAll);
  const { read } = await open({ membership: PAID });

  const response = await read();

  expect(response.statusCode).toBe(200);
  const records = getRecognitionRecords.response.parse(response.json());
  expect(records.states.map(({ state }) => state)).toEqual(['CO', 'VT']);
  expect(Object.keys(records.sources)).toEqual(['a-list']);
  const permit = { state: 'VT', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null } as const;
  const holder = { ageBand: '21-plus', today: '2026-11-15', home: 'VT', homeSince: null } as const;
  const found = recognize([permit], holder, indexRecords(records)).get('CO');
  expect(found && statusOf(found)).toBe('recognized');
});

test('a source that only a row, a kind or a local limit names comes along', async () => {
  const cited = (name: string) => ({ source: name, locator: 'row 9', asOf: '2026', basis: 'secondary' });
  await publishTree(database.get(), (tree) => {
    knowsAll(tree);
    const { 'a-list': list = {} } = tree['sources.yaml'].sources;
    for (const name of ['of-a-row', 'of-a-kind', 'of-a-limit']) tree['sources.yaml'].sources[name] = { ...list };
    tree[CO].honors = [anHonorsRow({ issuers: ['VT'], ...cited('of-a-row') })];
    Object.assign(tree[VT], { permits: [aPermitKind(cited('of-a-kind'))] });
    const limit = { counties: ['08041'], permits: 'all', result: 'no', summary: 'Not in El Paso County.' };
    Object.assign(tree[CO], { localLimits: [{ ...limit, ...cited('of-a-limit') }] });
  });
  const { read } = await open({ membership: PAID });

  const records = getRecognitionRecords.response.parse((await read()).json());

  expect(Object.keys(records.sources).toSorted()).toEqual(['a-list', 'of-a-kind', 'of-a-limit', 'of-a-row']);
  // By the names that a trip's counties have.
  expect(records.states[0]?.localLimits?.map(({ countyNames }) => countyNames)).toEqual([['El Paso']]);
});

test('law that may end an answer comes with the facts, with its source; other law in motion does not', async () => {
  const bill = {
    title: 'SB 1',
    kind: 'bill',
    status: 'pending',
    summary: 'May end recognition.',
    on: '2026-02-13',
    source: 'a-list',
    locator: 'row 1',
    asOf: '2026-02-13',
  };
  const mayEnd = { topics: ['honored-permits'], by: '2026-12-01', lastChecked: '2026-11-15' };
  await publishTree(database.get(), (tree) => {
    knowsAll(tree);
    tree[CO].lawInMotion = [{ ...bill, mayEnd }, bill];
  });
  const { read } = await open({ membership: PAID });

  const records = getRecognitionRecords.response.parse((await read()).json());

  expect(records.states.map(({ lawInMotion }) => lawInMotion)).toEqual([[{ ...bill, mayEnd }], undefined]);
});

test('asked again it answers that nothing changed, until a release is published', async () => {
  await publishTree(database.get(), knowsAll);
  const { read, law } = await open({ membership: PAID });
  const first = await read();
  const etag = String(first.headers['etag']);

  expect(etag).toMatch(/^"/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);

  const asksForAge = (tree: DataTree): void => {
    tree[CO].honors = [anHonorsRow({ issuers: ['VT'], age: 21 })];
  };
  await publishTree(database.get(), asksForAge, 2);
  await law.renew();
  const second = await read({ 'if-none-match': etag });

  expect(second.statusCode).toBe(200);
  expect(second.headers['etag']).not.toBe(etag);
});

test.each([
  ['someone without a membership', {}, 402],
  [
    'someone whose membership has ended',
    { membership: { ...PAID, status: 'canceled', paidThrough: new Date('2026-01-01') } },
    402,
  ],
] as const)('%s gets none of it', async (_who, columns, status) => {
  await publishTree(database.get());
  const { read } = await open(columns);

  const response = await read();

  expect(response.statusCode).toBe(status);
  expect(response.body).not.toMatch(/honor/i);
});

test('a stranger gets none of it', async () => {
  await publishTree(database.get());
  const { get } = await createTestApp(database.get());

  expect((await get('/api/recognition/records')).statusCode).toBe(401);
});
