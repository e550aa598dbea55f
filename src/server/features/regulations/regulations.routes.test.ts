import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { factReports, users } from '#server/db/schema.ts';
import type { IssuanceFigures } from '#shared/law/issuance-figures.ts';
import { aFact, type DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail } from '#tests/support/mails.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp, somePages, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const CO = 'jurisdictions/us-co.yaml';

const pagesThatRecord = () => {
  const refilled: IssuanceFigures[] = [];

  return { refilled, pages: { ...somePages, refill: (figures: IssuanceFigures) => void refilled.push(figures) } };
};

/** Someone signed in, without a membership: regulations need none. */
const createReader = async (options: TestAppOptions = {}, email?: string) => {
  const { db } = database.get();
  const server = await createTestApp(database.get(), options);
  const userId = await aUser(db, email ? { email, emailProvenAt: new Date() } : {});
  const cookies = await signedIn(db, server.sessions, userId);

  return { ...server, db, userId, cookies, read: (url: string) => server.get(url, cookies) };
};

const createReaderOfTree = async (change?: (tree: DataTree) => void) => {
  await publishTree(database.get(), change);

  return createReader();
};

test('someone signed in without a membership gets the state’s record first, then its counties with their differences', async () => {
  const { read } = await createReaderOfTree();

  const response = await read('/api/regulations?state=CO');

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([
    expect.objectContaining({ id: 'us-co', state: 'CO', county: null, permitCost: null, permitCostMax: 152.5 }),
    expect.objectContaining({
      id: 'us-co-08001',
      county: 'Adams',
      permitCost: 120,
      permitCostMax: null,
      permitCostBasis: 'county',
      permitCostAsOf: '2026-01',
      officialLink: 'https://county.example/permits',
      permitRequired: true,
      shallIssue: true,
    }),
    expect.objectContaining({ id: 'us-co-08041', county: 'El Paso', permitCost: null, permitCostMax: 152.5 }),
  ]);
});

test.each(['El Paso', 'el paso county', 'EL  PASO', '%20El%20Paso%20'])('a county is found as %s', async (county) => {
  const { read } = await createReaderOfTree();

  const records = (await read(`/api/regulations?state=CO&county=${county}`)).json();

  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ county: 'El Paso' });
});

const HOSTILE = [
  'state=',
  'state=ZZ',
  'state=co',
  'state=CO&state=VT',
  'state=%00',
  'state=CO%00',
  `state=${'C'.repeat(5000)}`,
  "state=CO'%20or%201=1--",
  'state=__proto__',
  'state[]=CO',
  '',
];

const ODD_COUNTIES = [
  'county=',
  'county=%00',
  `county=${'x'.repeat(5000)}`,
  'county=A&county=B',
  "county=St.%20Mary's",
  'county=Do%C3%B1a%20Ana',
  'county=%F0%9F%92%A9',
  'county=__proto__',
  "county=';drop%20table%20users;--",
];

test.each([
  '/api/regulations',
  '/api/regulations/counties',
  '/api/regulations/evidence',
  '/api/regulations/changes',
  '/api/regulations/sample',
])('%s answers a bad state with 400 in the error shape', async (path) => {
  const { read } = await createReaderOfTree();

  for (const query of HOSTILE) {
    const response = await read(`${path}?${query}`);

    expect(response.statusCode, query).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid-request',
      message: expect.stringMatching(/state|a character we can’t save/),
    });
  }
});

test.each([
  ['/api/regulations', []],
  ['/api/regulations/evidence', null],
])('%s answers an odd county with 400 or nothing', async (path, nothing) => {
  const { read } = await createReaderOfTree();

  for (const query of ODD_COUNTIES) {
    const response = await read(`${path}?state=CO&${query}`);
    if (response.statusCode === 200) expect(response.json(), query).toEqual(nothing);
    else expect(response.statusCode, query).toBe(400);
  }
});

test('a state without records gives empty answers, before and after the first release', async () => {
  const { read, law } = await createReader();
  for (const isPublished of [false, true]) {
    if (isPublished) {
      await publishTree(database.get());
      await law.renew();
    }

    expect((await read('/api/regulations?state=TX')).json()).toEqual([]);
    expect((await read('/api/regulations/counties?state=TX')).json()).toEqual([]);
    expect((await read('/api/regulations/evidence?state=TX')).json()).toBeNull();
    expect((await read('/api/regulations/sample?state=TX')).json()).toBeNull();
    expect((await read('/api/regulations/available-states')).json()).toEqual(isPublished ? ['CO', 'VT'] : []);
  }
});

test.each([
  '/api/regulations?state=CO',
  '/api/regulations/available-states',
  '/api/regulations/overview',
  '/api/regulations/counties?state=CO',
  '/api/regulations/evidence?state=CO',
  '/api/regulations/changes?state=CO',
])('a visitor is refused at %s and sees no fact', async (url) => {
  await publishTree(database.get());
  const { get } = await createTestApp(database.get());

  const response = await get(url);

  expect(response.statusCode).toBe(401);
  expect(response.body).not.toContain('Adams');
});

test('a visitor gets three known facts with their dates, and no more', async () => {
  await publishTree(database.get(), (tree) => {
    tree[CO].facts['minimum-age'] = { ...aFact(21), summary: 'You must be 21 or older.', details: ['With a course.'] };
    tree[CO].facts['duty-to-inform'] = aFact('on-request');
  });
  const { get } = await createTestApp(database.get());

  const response = await get('/api/regulations/sample?state=CO');

  expect(response.json()).toEqual({
    state: 'CO',
    facts: [
      {
        topic: 'permitless-carry',
        label: 'Carry without a permit',
        text: 'Not allowed',
        summary: null,
        asOf: '2026-04-18',
        source: 'A list',
      },
      expect.objectContaining({ topic: 'minimum-age', text: '21', summary: 'You must be 21 or older.' }),
      expect.objectContaining({ topic: 'duty-to-inform', text: 'Only if asked', summary: null }),
    ],
  });
});

test('evidence of a county has its own figure in the place of the state’s, and only the sources it names', async () => {
  const { read } = await createReaderOfTree();

  const { facts, sources, county } = (await read('/api/regulations/evidence?state=CO&county=adams')).json();

  expect(county).toBe('Adams');
  expect(facts[0].topic).toBe('concealed-carry');
  expect(facts.find(({ topic }: { topic: string }) => topic === 'permit-cost')).toMatchObject({
    isOfCounty: true,
    value: 120,
    basis: 'county_page',
    source: 'a-page',
  });
  expect(Object.keys(sources)).toEqual(['a-list', 'a-page']);
  const ofState = (await read('/api/regulations/evidence?state=CO')).json();
  expect(Object.keys(ofState.sources)).toEqual(['a-list']);
});

test('bytes come plain, gzip or brotli with an ETag of each, and 304 while nothing changed', async () => {
  const { call, cookies } = await createReaderOfTree();
  const ask = (headers: Record<string, string>) =>
    call({ method: 'GET', url: '/api/regulations?state=CO', cookies, headers });

  const [plain, gzip, brotli] = [
    await ask({}),
    await ask({ 'accept-encoding': 'gzip' }),
    await ask({ 'accept-encoding': 'br, gzip' }),
  ];
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(plain.headers).toMatchObject({
    etag: expect.stringMatching(/^"/),
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });

  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('publishing renews what this server answers, under another ETag', async () => {
  const { read } = await createReaderOfTree();
  const before = await read('/api/regulations?state=CO&county=Adams');
  await read('/api/regulations?state=CO');

  await publishTree(
    database.get(),
    (tree) => {
      const [adams] = tree[CO].counties.list;
      if (adams) adams['permitCost'] = aFact(99, { basis: 'county_page', source: 'a-page', asOf: '2026-01' });
    },
    2,
  );

  await expect
    .poll(async () => (await read('/api/regulations?state=CO&county=Adams')).json()[0].permitCost, { timeout: 2000 })
    .toBe(99);
  const after = await read('/api/regulations?state=CO&county=Adams');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await read('/api/regulations?state=CO')).json()[1].permitCost).toBe(99);

  const changes = (await read('/api/regulations/changes?state=CO')).json();
  expect(changes).toEqual([
    {
      id: expect.any(Number),
      county: 'Adams',
      topic: 'permit-cost',
      earlier: expect.objectContaining({ value: 120 }),
      later: expect.objectContaining({ value: 99 }),
      changedAt: '2026-06-30T12:00:00.000Z',
    },
  ]);
  expect((await read('/api/regulations/changes?state=VT')).json()).toEqual([]);
});

test('a member’s report is kept with the fact as it stood, and outlives the account', async () => {
  const { post, cookies, userId, db } = await createReaderOfTree();

  const response = await post(
    '/api/regulations/reports',
    { state: 'CO', county: 'adams county', topic: 'permit-cost', message: 'The sheriff asked me for $135.' },
    cookies,
  );

  expect(response.statusCode).toBe(200);
  expect(await db.select().from(factReports)).toEqual([
    {
      id: response.json().id,
      userId,
      state: 'CO',
      county: 'Adams',
      topic: 'permit-cost',
      fact: expect.objectContaining({ value: 120, source: 'a-page', isOfCounty: true }),
      message: 'The sheriff asked me for $135.',
      createdAt: new Date('2026-06-30T12:00:00.000Z'),
    },
  ]);

  await db.delete(users).where(eq(users.id, userId));
  expect(await db.select().from(factReports)).toMatchObject([{ userId: null, county: 'Adams' }]);
});

test('a member finds the own reports in the download, with the fact as it stood, and nobody else’s', async () => {
  const { post, read, cookies } = await createReaderOfTree();
  const other = await createReader();
  const report = { state: 'CO', county: 'Adams', topic: 'permit-cost', message: 'The sheriff asked me for $135.' };
  await post('/api/regulations/reports', report, cookies);
  await other.post('/api/regulations/reports', { state: 'VT', message: 'Not what I was told.' }, other.cookies);

  const download = (await read('/api/account/export')).json();

  expect(download.factReports).toEqual([
    { ...report, fact: expect.objectContaining({ value: 120 }), reportedAt: '2026-06-30T12:00:00.000Z' },
  ]);
});

test('a new holder of an account does not read what the one before reported; the report itself stays', async () => {
  const { post, get, cookies, userId, db } = await createReaderOfTree();
  await post('/api/regulations/reports', { state: 'CO', message: 'The sheriff asked me for $135.' }, cookies);

  // The person who signed up never proved the address; the owner of the mailbox does, from elsewhere.
  await post('/api/auth/reset-password-request', { email: `${userId}@test.example` });
  const { token } = await takeMail(db);
  const reset = await post('/api/auth/reset-password-complete', { token, newPassword: 'a new holder’s' });
  expect(reset.statusCode).toBe(200);
  const signedInAnew = await post('/api/login', { email: `${userId}@test.example`, password: 'a new holder’s' });

  const download = await get(
    '/api/account/export',
    Object.fromEntries(signedInAnew.cookies.map(({ name, value }) => [name, value])),
  );
  expect(download.json()).toMatchObject({ account: { id: userId }, factReports: [] });
  expect(await db.select().from(factReports)).toMatchObject([{ userId: null }]);
});

test.each([
  ['too little said', { state: 'CO', message: 'wrong' }, 400],
  ['too much said', { state: 'CO', message: 'x'.repeat(1001) }, 400],
  ['an unknown topic', { state: 'CO', topic: 'weather', message: 'It rained all day.' }, 400],
  ['a NUL', { state: 'CO', message: 'It rained\0 all day.' }, 400],
  ['an unknown county', { state: 'CO', county: 'Nowhere', message: 'It rained all day.' }, 404],
  ['a state without records', { state: 'TX', message: 'It rained all day.' }, 404],
])('a report with %s is refused and not kept', async (_case, body, status) => {
  const { post, cookies, db } = await createReaderOfTree();

  expect((await post('/api/regulations/reports', body, cookies)).statusCode).toBe(status);
  expect(await db.select().from(factReports)).toEqual([]);
});

test('the eleventh report within an hour is refused and not kept, and a visitor’s too', async () => {
  const { post, cookies, db } = await createReaderOfTree();
  const body = { state: 'CO', message: 'Something is wrong here.' };
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await post('/api/regulations/reports', body, cookies)).statusCode).toBe(200);
  }

  expect((await post('/api/regulations/reports', body, cookies)).statusCode).toBe(429);
  expect(await db.select().from(factReports)).toHaveLength(10);
  expect((await post('/api/regulations/reports', body)).statusCode).toBe(401);
});

test('a visitor learns which states must issue and which may, and again after a publish; the pages are told too', async () => {
  const { refilled, pages } = pagesThatRecord();
  const { get, law } = await createTestApp(database.get(), { parts: { pages } });
  expect((await get('/api/regulations/issuance')).json()).toMatchObject({ shallIssue: 'None on file' });

  await publishTree(database.get());
  await law.renew();

  const response = await get('/api/regulations/issuance');
  expect(response.json()).toMatchObject({ shallIssue: expect.stringContaining('Colorado') });
  expect(refilled.map(({ shallIssue }) => shallIssue)).toEqual(['None on file', response.json().shallIssue]);
});
