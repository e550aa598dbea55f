import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sourceChecks } from '#server/db/schema.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { createPublishedLaw } from '#server/law/published-law.ts';
import { aFederalPlace } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { aSource, forgetPages, publishSources } from '#tests/support/published-sources.ts';
import { type Handler, type Sites, startSites } from '#tests/support/source-site.ts';
import { createTestApp, createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listChangedSources, markSourceSeen } from './changed-sources.ts';
import { checkSources, createSourceWatch, watchSources } from './watch-sources.ts';

const database = openTestDatabase();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;

const fail = (error: Error): never => {
  throw error;
};

type Clock = ReturnType<typeof createTestClock>;

const aWatch = async (sites: Sites, clock: Clock) => {
  const lines: object[] = [];
  const leaving = { hasBegun: false };
  const law = await createPublishedLaw(database.get(), fail);
  await law.close();
  const watch = createSourceWatch({
    db: database.get().db,
    law,
    brand: { productName: 'CarryAtlas', origin: 'https://carryatlas.example' },
    clock: clock.now,
    log: { info: (fields) => void lines.push(fields) },
    network: sites.network,
    wait: async (milliseconds) => clock.advance(milliseconds),
    isLeaving: () => leaving.hasBegun,
  });

  const checkDue = async () => (await watch.checkDue()).looked;

  return { ...watch, checkDue, law, lines, leaving, found: () => listChangedSources(database.get().db, law.current()) };
};

const setUp = async (urls: Record<string, string>) => {
  await publishSources(database.get(), urls);
  const sites = await startSites();
  const clock = createTestClock();

  return { ...sites, clock, db: database.get().db, ...(await aWatch(sites, clock)) };
};

const LAW = 'http://law.example/x';

test('a page is looked at once a week; a change in it is found, with what differs and whom it touches', async () => {
  const { put, pages, checkDue, clock, found, lines } = await setUp({ 'the-law': `${LAW}?secret=1#part` });
  put('law.example/x?secret=1', { body: '<p>The fee is $50 a year.</p>' });

  expect(await checkDue()).toBe(1);
  clock.advance(WEEK - MINUTE);
  expect(await checkDue()).toBe(0);
  expect(await found()).toEqual([]);
  put('law.example/x?secret=1', { body: '<nav>New</nav><p>The fee is $60 a year.</p>' });
  clock.advance(MINUTE);
  expect(await checkDue()).toBe(1);

  expect(pages()).toHaveLength(2);
  expect(await found()).toMatchObject([
    {
      sourceId: 'the-law',
      title: `About ${LAW}?secret=1#part`,
      url: `${LAW}?secret=1`,
      states: ['CO'],
      isFederal: false,
      happened: 'changed',
      difference: '- The fee is $50 a year.\n+ The fee is $60 a year.',
    },
  ]);
  expect(lines).toEqual([
    { sourceId: 'the-law', host: 'law.example', outcome: 'same', reason: null, status: 200 },
    { sourceId: 'the-law', host: 'law.example', outcome: 'changed', reason: null, status: 200 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a change stays found since its first day until it is undone, or an editor has looked', async () => {
  const { put, checkDue, clock, found, law, db } = await setUp({ 'the-law': LAW });
  const lookAfterWeek = async (body: string) => {
    put('law.example/x', { body });
    clock.advance(WEEK);
    await checkDue();

    return found();
  };
  await lookAfterWeek('one');
  const [first] = await lookAfterWeek('two');
  const [second] = await lookAfterWeek('three');
  expect(second).toMatchObject({ happened: 'changed', since: first?.since, difference: '- one\n+ three' });
  expect(await lookAfterWeek('one')).toEqual([]);

  const [again] = await lookAfterWeek('four');
  if (!again) throw new Error('nothing was found');
  expect(await markSourceSeen(db, law.current(), { ...again, checkedAt: new Date(0) }, clock.now())).toBe(false);
  expect(await found()).toHaveLength(1);
  expect(await markSourceSeen(db, law.current(), again, clock.now())).toBe(true);
  expect(await found()).toEqual([]);
  expect(await lookAfterWeek('four')).toEqual([]);
  expect(await lookAfterWeek('five')).toMatchObject([{ happened: 'changed', difference: '- four\n+ five' }]);
});

test.each([
  ['another page', 'http://law.example/new', 'moved'],
  ['another site', 'http://other.example/x', 'moved'],
  ['the front page', 'http://law.example/', 'moved'],
  ['its name with www', 'http://www.law.example/x', null],
  ['its own name with a slash and a query', 'http://law.example/x/?session=1', null],
])('a page that sends visitors to %s', async (_what, to, happened) => {
  const { put, checkDue, found, law, db, clock } = await setUp({ 'the-law': LAW });
  put('law.example/x', { status: 301, headers: { location: to } });
  put(to.slice('http://'.length), { body: 'text' });
  await checkDue();
  const [finding] = await found();

  expect(finding?.happened ?? null).toBe(happened);
  if (!finding) return;
  expect(finding.difference).toBe(`The page is now at ${to}`);
  expect(await markSourceSeen(db, law.current(), finding, clock.now())).toBe(true);
  clock.advance(WEEK);
  expect(await checkDue()).toBe(1);
  expect(await found()).toEqual([]);
});

test.each([404, 410])('%d is a page that is gone, until it is back', async (status) => {
  const { put, checkDue, clock, found, law, db } = await setUp({ 'the-law': LAW });
  put('law.example/x', { body: 'text' });
  await checkDue();
  put('law.example/x', { status });
  clock.advance(WEEK);
  await checkDue();
  const [gone] = await found();
  expect(gone).toMatchObject({ happened: 'gone', difference: `The site says the page doesn’t exist (${status}).` });

  if (gone) await markSourceSeen(db, law.current(), gone, clock.now());
  clock.advance(WEEK);
  await checkDue();
  expect(await found()).toEqual([]);
  put('law.example/x', { body: 'text' });
  clock.advance(WEEK);
  await checkDue();
  put('law.example/x', { status });
  clock.advance(WEEK);
  await checkDue();
  expect(await found()).toMatchObject([{ happened: 'gone' }]);
});

test('one bad day is not reported and takes away no finding; a second is, as of the first', async () => {
  const { put, checkDue, clock, found } = await setUp({ 'the-law': LAW });
  put('law.example/x', { body: 'one' });
  await checkDue();
  put('law.example/x', { body: 'two' });
  clock.advance(WEEK);
  await checkDue();
  put('law.example/x', { status: 500 });
  clock.advance(WEEK);
  await checkDue();
  const firstBadDay = clock.now();
  expect(await found()).toMatchObject([{ happened: 'changed', difference: '- one\n+ two' }]);

  clock.advance(WEEK);
  await checkDue();
  const [unreachable] = await found();
  expect(unreachable).toMatchObject({ happened: 'unreachable', difference: 'The site answers with an error (500).' });
  expect(unreachable?.since.getTime()).toBeLessThanOrEqual(firstBadDay.getTime());
});

test('a source that leads into a private network is told at once, and nothing of it is kept', async () => {
  const { put, checkDue, found, db, trapped } = await setUp({ 'the-law': LAW });
  put('law.example/x', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } });
  await checkDue();

  expect(await found()).toMatchObject([{ happened: 'unreachable', difference: expect.stringContaining('private') }]);
  expect(trapped.connections).toBe(0);
  expect(await db.select().from(sourceChecks)).toMatchObject([{ hash: null, newText: null, baseText: null }]);
});

test('what robots.txt closes is no finding, and is not asked for', async () => {
  const { put, pages, checkDue, found, db } = await setUp({ 'the-law': LAW });
  put('law.example/robots.txt', { body: 'User-agent: CarryAtlas\nDisallow: /' });
  put('law.example/x', { body: 'text' });
  await checkDue();

  expect(pages()).toEqual([]);
  expect(await found()).toEqual([]);
  expect(await db.select().from(sourceChecks)).toMatchObject([{ outcome: 'disallowed' }]);
});

test('not modified is the same as before, also while a change waits for an editor', async () => {
  const { put, checkDue, clock, found } = await setUp({ 'the-law': LAW });
  const page =
    (etag: string): Handler =>
    (request, response) => {
      const isKnown = request.headers['if-none-match'] === etag;
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/plain', etag }).end(isKnown ? '' : etag);
    };
  put('law.example/x', page('"1"'));
  await checkDue();
  clock.advance(WEEK);
  await checkDue();
  expect(await found()).toEqual([]);
  put('law.example/x', page('"2"'));
  clock.advance(WEEK);
  await checkDue();
  const [changed] = await found();
  clock.advance(WEEK);
  await checkDue();

  expect(await found()).toMatchObject([{ happened: 'changed', since: changed?.since, difference: '- "1"\n+ "2"' }]);
});

test('a PDF that changed is found without its words', async () => {
  const { put, checkDue, clock, found } = await setUp({ 'the-law': LAW });
  const headers = { 'content-type': 'application/pdf' };
  put('law.example/x', { headers, body: '%PDF-1' });
  await checkDue();
  put('law.example/x', { headers, body: '%PDF-2' });
  clock.advance(WEEK);
  await checkDue();

  expect(await found()).toMatchObject([{ happened: 'changed', difference: expect.stringContaining('PDF') }]);
});

test('two sources of one page are one request; pages of one host are minutes apart', async () => {
  const { put, pages, checkDue, clock, found } = await setUp({
    one: LAW,
    two: `${LAW}#there`,
    three: 'http://law.example/y',
    four: 'http://other.example/z',
  });
  for (const page of ['law.example/x', 'law.example/y', 'other.example/z']) put(page, { status: 404 });

  expect(await checkDue()).toBe(2);
  expect(pages()).toEqual(['law.example/x', 'other.example/z']);
  expect(await checkDue()).toBe(0);
  clock.advance(5 * MINUTE);
  expect(await checkDue()).toBe(1);
  expect((await found()).map(({ sourceId }) => sourceId)).toEqual(['one', 'two', 'four', 'three']);
});

test('a site that asks us to wait is left alone with all its pages', async () => {
  const { put, pages, checkDue, checkNow, clock } = await setUp({ one: LAW, two: 'http://law.example/y' });
  put('law.example/x', { status: 429, headers: { 'retry-after': String((3 * DAY) / 1000) } });
  put('law.example/y', { body: 'text' });
  await checkDue();
  clock.advance(2 * DAY);
  expect(await checkDue()).toBe(0);
  expect(await checkNow('http://law.example/y')).toBe('waiting');
  clock.advance(DAY + MINUTE);
  expect(await checkDue()).toBe(1);
  expect(pages()).toEqual(['law.example/x', 'law.example/y']);
});

test('a source that a release drops is forgotten, one that it adds is looked at', async () => {
  const { put, checkDue, db } = await setUp({ one: LAW });
  put('law.example/x', { body: 'text' });
  put('new.example/x', { body: 'text' });
  await checkDue();
  await publishSources(database.get(), { one: 'http://new.example/x' }, 2);

  expect(await checkDue()).toBe(1);
  expect((await db.select().from(sourceChecks)).map(({ url }) => url)).toEqual(['http://new.example/x']);
});

test('a source of federal law says so', async () => {
  const { put, checkDue, found } = await setUp({ one: LAW });
  await publishTree(
    database.get(),
    (tree) => {
      forgetPages(tree);
      tree['sources.yaml'].sources['federal'] = aSource(LAW);
      tree['federal.yaml'].places['post-offices'] = aFederalPlace({ source: 'federal' });
    },
    2,
  );
  put('law.example/x', { status: 404 });
  await checkDue();

  expect(await found()).toMatchObject([{ sourceId: 'federal', isFederal: true, states: [] }]);
});

test('a server that dies in the middle of a look: another goes on, and asks for no page twice in the week', async () => {
  const urls = Object.fromEntries(Array.from({ length: 6 }, (_none, at) => [`s${at}`, `http://h${at}.example/x`]));
  const { put, pages, checkDue, clock, network, ...first } = await setUp(urls);
  for (const at of [0, 1, 3, 4, 5]) put(`h${at}.example/x`, { body: 'text' });
  // The third never answers, and its server is never heard of again.
  const dead = new Promise<void>((resolve) => put('h2.example/x', () => resolve()));
  const dying = checkDue();
  await dead;
  expect(pages()).toHaveLength(3);

  const other = await aWatch({ ...first, put, pages, network }, clock);
  expect(await other.checkDue()).toBe(0);
  clock.advance(11 * MINUTE);
  expect(await other.checkDue()).toBe(3);
  clock.advance(5 * DAY);
  expect(await other.checkDue()).toBe(0);
  expect(pages().toSorted()).toEqual(Object.values(urls).map((url) => url.slice('http://'.length)));
  // Were it not dead but slow, it would overwrite nothing that came after it.
  clock.advance(3 * DAY);
  put('h2.example/x', { status: 404 });
  await other.checkDue();
  for (const socket of first.sockets) socket.destroy();
  await dying;
  const [third] = await first.db.select().from(sourceChecks).where(eq(sourceChecks.url, 'http://h2.example/x'));
  expect(third).toMatchObject({ outcome: 'gone', failures: 0 });
});

test('a server that is asked to stop brings its look to an end, and begins no other', async () => {
  const { put, pages, checkDue, leaving, db } = await setUp({ one: LAW, two: 'http://other.example/x' });
  put('law.example/x', (_request, response) => {
    leaving.hasBegun = true;
    response.writeHead(200, { 'content-type': 'text/plain' }).end('text');
  });
  put('other.example/x', { body: 'text' });

  expect(await checkDue()).toBe(1);
  expect(pages()).toEqual(['law.example/x']);
  expect(await db.select().from(sourceChecks).where(eq(sourceChecks.url, LAW))).toMatchObject([{ outcome: 'same' }]);
});

test('two servers: one job at a time, one page at a time, each page once', async () => {
  const urls = Object.fromEntries(Array.from({ length: 12 }, (_none, at) => [`s${at}`, `http://h${at}.example/x`]));
  await publishSources(database.get(), urls);
  const sites = await startSites();
  const clock = createTestClock();
  for (const at of Object.values(urls)) sites.put(at.slice('http://'.length), { body: 'text' });
  const law = await createPublishedLaw(database.get(), fail);
  await law.close();
  const { db } = database.get();
  const servers = [1, 2].map(() => {
    const jobs = createJobQueue(database.get(), { onError: fail, runsByItself: false });
    watchSources(
      jobs,
      {
        db,
        law,
        brand: { productName: 'Carry Atlas & Söhne', origin: 'https://carryatlas.example' },
        clock: clock.now,
        log: { info: () => undefined },
        network: sites.network,
        wait: async () => undefined,
        isLeaving: () => false,
      },
      true,
    );

    return jobs;
  });
  for (const jobs of servers) await jobs.start();
  for (const jobs of servers) await jobs.send(db, checkSources, {});
  await Promise.all(servers.map((jobs) => jobs.runDue(checkSources)));
  for (const jobs of servers) await jobs.send(db, checkSources, {});
  await Promise.all(servers.map((jobs) => jobs.runDue(checkSources)));
  for (const jobs of servers) await jobs.stop();

  expect(sites.pages().toSorted()).toEqual(
    Object.values(urls)
      .map((url) => url.slice('http://'.length))
      .toSorted(),
  );
  expect(sites.atOnce.most).toBe(1);
  expect(sites.requests[0]?.headers['user-agent']).toBe('CarryAtlasShne/1.0 (+https://carryatlas.example/contact)');
});

test('where it is turned off nothing is asked for, even when the job is there', async () => {
  await publishSources(database.get(), { one: LAW });
  const { jobs, config } = await createTestApp(database.get(), { startsJobs: true });
  const { db } = database.get();
  expect(config.watchSources).toBe(false);
  await jobs.send(db, checkSources, {});

  expect(await jobs.runDue(checkSources)).toBe(1);
  expect(await db.select().from(sourceChecks)).toEqual([]);
});

test('before anything is published there is nothing to look at', async () => {
  const sites = await startSites();
  const { checkDue } = await aWatch(sites, createTestClock());

  expect(await checkDue()).toBe(0);
});
