import { expect, test } from 'vitest';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { recognize, statusOf } from '#shared/recognition/recognize.ts';
import { aFact, type DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const CO = 'jurisdictions/us-co.yaml';

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
  Object.assign(tree[CO].facts, {
    'resident-permits-only': aFact(false),
    'recognition-age': aFact(null),
    'visitors-without-permit': aFact(false),
  });
  tree['jurisdictions/us-vt.yaml'].facts['issuance'] = aFact('shall-issue');
};

test('a member gets the facts and their sources, from which the rules of recognition give their answer', async () => {
  await publishTree(database.get(), knowsAll);
  const { read } = await open({ membership: PAID });

  const response = await read();

  expect(response.statusCode).toBe(200);
  const records = getRecognitionRecords.response.parse(response.json());
  expect(records.states.map(({ state }) => state)).toEqual(['CO', 'VT']);
  expect(Object.keys(records.sources)).toEqual(['a-list']);
  const permit = { state: 'VT', class: 'standard', isResident: true, issuedOn: null, expiresOn: null } as const;
  const found = recognize([permit], { ageBand: '21-plus', today: '2026-11-15' }, indexRecords(records)).get('CO');
  expect(found && statusOf(found)).toBe('recognized');
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
    tree[CO].facts['recognition-age'] = aFact(21);
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
  expect(response.body).not.toContain('honored');
});

test('a stranger gets none of it', async () => {
  await publishTree(database.get());
  const { get } = await createTestApp(database.get());

  expect((await get('/api/recognition/records')).statusCode).toBe(401);
});
