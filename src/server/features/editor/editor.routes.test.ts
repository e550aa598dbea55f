import { expect, test } from 'vitest';
import { deskDrafts, deskReaders, factReports, followedStates, sourceChecks } from '#server/db/schema.ts';
import { aFact } from '#tests/support/data-files.ts';
import { publishedFact } from '#tests/support/desk/drafts.ts';
import { createEditorApp } from '#tests/support/desk/editor-app.ts';
import { aSource } from '#tests/support/published-sources.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createDeskRepository } from './desk.repository.ts';

const database = openTestDatabase();
const open = (change?: Parameters<typeof createEditorApp>[1]) => createEditorApp(database.get(), change);

const STATUTE = 'us-co.facts.statute';
const LIMIT = 'us-co.facts.magazine-limit';
const TODAY = '2026-06-30';

const limitOf = (value: number | null, more: object = {}) =>
  aFact(value, { summary: 'You can have 15 rounds at most.', ...more });

const change = (value: number) => ({ action: 'change', fact: limitOf(value) });

test('what is reported, due, followed and weighty comes first; drafts and what is put off are asked for by name', async () => {
  const { db, ids, ed, save } = await open((tree) => {
    tree['jurisdictions/us-vt.yaml'].facts['vehicle-carry'] = aFact('yes', { asOf: '2019', summary: 'Yes.' });
  });
  await db.insert(followedStates).values([{ userId: ids.member, state: 'VT' }]);
  await db.insert(factReports).values({
    id: 'r1',
    userId: ids.member,
    state: 'CO',
    topic: 'magazine-limit',
    message: 'My own words, which name me',
    createdAt: new Date(),
  });
  const keys = async (query = '') =>
    (await ed('GET', `/api/editor/queue${query}`)).json().items.map(({ key }: { key: string }) => key);

  const first = await keys();
  expect(first[0]).toBe('us-vt.facts.vehicle-carry');
  expect(first.indexOf(LIMIT)).toBeLessThan(first.indexOf(STATUTE));
  expect(await keys('?state=CO&reason=due')).toEqual([STATUTE]);
  expect(await keys('?reason=reported')).toEqual([LIMIT]);
  expect(await keys('?topic=statute&state=VT')).toEqual(['us-vt.facts.statute']);

  await save('ed', STATUTE, { action: 'confirm' });
  await ed('POST', `/api/editor/facts/${LIMIT}/put-off`, { reason: 'Court decides in July', until: '2026-07-15' });
  expect(await keys('?state=CO&reason=due')).toEqual([]);
  expect(await keys('?reason=draft')).toEqual([STATUTE]);
  expect(await keys('?reason=put-off')).toEqual([LIMIT]);
  const all = await ed('GET', '/api/editor/queue');
  const one = await ed('GET', `/api/editor/facts/${LIMIT}`);
  for (const secret of ['My own words', 'ada@test.example', 'Ada Rider', ids.member]) {
    expect(all.payload + one.payload).not.toContain(secret);
  }
  expect(one.json().reports).toBe(1);
});

test('a source whose page changed brings its facts into the queue, with what differs, until an editor has read it', async () => {
  const { db, ed, readAudit } = await open((tree) => {
    tree['sources.yaml'].sources['of-the-limit'] = aSource('https://laws.example/limit');
    tree['jurisdictions/us-co.yaml'].facts['magazine-limit'] = limitOf(15, { source: 'of-the-limit' });
  });
  const checkedAt = new Date('2026-06-29T10:00:00Z');
  await db.insert(sourceChecks).values({
    url: 'https://laws.example/limit',
    host: 'laws.example',
    outcome: 'changed',
    askedAt: checkedAt,
    checkedAt,
    since: checkedAt,
    difference: '- 15 rounds\n+ 10 rounds',
  });
  const listChanged = async () =>
    (await ed('GET', '/api/editor/queue?reason=source-changed')).json().items.map(({ key }: { key: string }) => key);
  const see = (at: Date) => ed('POST', '/api/editor/sources/of-the-limit/seen', { checkedAt: at.toISOString() });

  expect(await listChanged()).toEqual([LIMIT]);
  const [source] = (await ed('GET', `/api/editor/facts/${LIMIT}`)).json().changedSources;
  expect(source).toMatchObject({ key: 'of-the-limit', happened: 'changed', difference: '- 15 rounds\n+ 10 rounds' });
  expect((await ed('GET', `/api/editor/facts/${STATUTE}`)).json().changedSources).toEqual([]);

  // Looked at again since: the editor has not seen that.
  expect((await see(new Date('2026-06-22T10:00:00Z'))).statusCode).toBe(409);
  expect(await listChanged()).toEqual([LIMIT]);

  expect((await see(checkedAt)).statusCode).toBe(200);
  expect(await listChanged()).toEqual([]);
  expect((await readAudit()).map(({ action }) => action)).toContain('source-seen');
});

test('the queue is read page by page, each fact once', async () => {
  const { ed } = await open();
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { items: { key: string }[]; next: string | null; count: number } = (
      await ed('GET', `/api/editor/queue${after && `?after=${after}`}`)
    ).json();
    seen.push(...page.items.map(({ key }: { key: string }) => key));
    after = page.next;
    if (after === null) expect(seen).toHaveLength(page.count);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect((await ed('GET', '/api/editor/queue?after=nonsense')).statusCode).toBe(400);
});

test('confirming keeps the source’s date and says that it was opened today', async () => {
  const { db, save, publish, readAudit } = await open();

  const saved = await save('ed', STATUTE, { action: 'confirm' });
  expect(saved.json()).toMatchObject({ action: 'confirm', loosens: false, isOwn: true, author: 'Ed Itor' });
  expect((await publish('ed')).json()).toEqual({ release: 2, facts: 1 });

  expect(await publishedFact(db, STATUTE)).toMatchObject({ value: '18-12-203', asOf: '2019', checkedOn: TODAY });
  expect((await readAudit()).map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
    `draft-saved ${STATUTE}`,
    'desk-published 2',
  ]);
});

test.each([
  ['a value that is none', { value: 'many' }, 'value'],
  ['an unknown source', { source: 'hearsay' }, 'hearsay is not in sources.yaml'],
  ['no locator', { locator: '' }, 'the value has no locator'],
  ['a date to come', { asOf: '2027' }, '2027 is after the release'],
  ['our own voice broken', { summary: 'Whoever has more commits an offence.' }, 'British spelling'],
  ['a summary that is too long', { summary: 'x'.repeat(161) }, 'summary'],
  ['a further key', { rumor: 'yes' }, 'rumor'],
])('%s is refused with the checker’s words, and nothing is saved', async (_case, change, words) => {
  const { db, save } = await open();

  const refused = await save('ed', LIMIT, { action: 'change', fact: { ...limitOf(10), ...change } });

  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toContain(words);
  expect(await db.select().from(deskDrafts)).toEqual([]);
});

test('what loosens an answer needs a second editor, and another change takes the approval away', async () => {
  const { ed, vera, save, publish, view, db } = await open();
  const saved = await save('ed', LIMIT, { action: 'change', fact: limitOf(null, { summary: 'There is no limit.' }) });
  expect(saved.json()).toMatchObject({ loosens: true, needsApproval: true });
  await save('ed', STATUTE, { action: 'confirm' });

  const refused = await publish('ed');
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(`Nothing was published.\n${LIMIT}: a second editor has to approve it`);

  const approve = (who: typeof ed, version: number) => who('POST', `/api/editor/facts/${LIMIT}/approve`, { version });
  const { version } = saved.json();
  expect((await approve(ed, version)).json().message).toBe('You wrote this, so someone else has to approve it.');
  expect((await approve(vera, version + 7)).statusCode).toBe(409);
  expect((await approve(vera, version)).json()).toMatchObject({ needsApproval: false, approvedBy: 'Vera Fied' });

  await save('ed', LIMIT, { action: 'change', fact: limitOf(30, { summary: 'You can have 30 rounds at most.' }) });
  expect((await view('vera', LIMIT)).draft).toMatchObject({ needsApproval: true, approvedBy: null });
  expect((await publish('vera')).statusCode).toBe(409);
  await approve(vera, (await view('vera', LIMIT)).draft?.version ?? 0);
  expect((await publish('vera')).json()).toEqual({ release: 2, facts: 2 });
  expect((await publishedFact(db, LIMIT))['value']).toBe(30);
});

test('who approves by taking the draft over is its author then, and needs another', async () => {
  const { save, view, vera } = await open();
  await save('ed', LIMIT, { action: 'change', fact: limitOf(30) });
  await save('vera', LIMIT, { action: 'change', fact: limitOf(20) });
  const { draft } = await view('vera', LIMIT);

  expect(draft).toMatchObject({ author: 'Vera Fied', isOwn: true, needsApproval: true });
  const own = await vera('POST', `/api/editor/facts/${LIMIT}/approve`, { version: draft?.version });
  expect(own.statusCode).toBe(403);
});

test('two editors on one fact hear of each other; the later one is stopped and sees the difference', async () => {
  const { ed, vera, view, clock } = await open();
  const hear = async (who: typeof ed) => (await who('POST', `/api/editor/facts/${LIMIT}/open`)).json();
  expect(await hear(ed)).toEqual({ others: [], version: 0 });
  expect(await hear(vera)).toEqual({ others: ['Ed Itor'], version: 0 });
  const { baseHash } = await view('vera', LIMIT);
  const put = (who: typeof ed, value: number) =>
    who('PUT', `/api/editor/facts/${LIMIT}/draft`, { version: 0, baseHash, action: 'change', fact: limitOf(value) });

  expect((await put(ed, 10)).statusCode).toBe(200);
  const refused = await put(vera, 12);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain('Another editor saved a draft');
  expect((await view('vera', LIMIT)).draft).toMatchObject({
    author: 'Ed Itor',
    difference: [
      { label: 'Answer', was: '15 rounds', now: '10 rounds' },
      { label: 'Source checked', was: null, now: 'Jun 30, 2026' },
    ],
  });

  clock.advance(3 * 60_000);
  expect((await hear(vera)).others).toEqual([]);
});

test('a draft over one that has changed since is refused, and the newer one stays', async () => {
  const { vera, save, view } = await open();
  const { baseHash } = await view('vera', LIMIT);
  const { version } = (await save('ed', LIMIT, change(10))).json();
  await save('ed', LIMIT, change(11));

  const refused = await vera('PUT', `/api/editor/facts/${LIMIT}/draft`, { version, baseHash, ...change(12) });

  expect(refused.statusCode).toBe(409);
  expect((await view('vera', LIMIT)).draft).toMatchObject({ author: 'Ed Itor', fact: { value: 11 } });
});

test('a fact that was published with another answer since it was opened is not drafted over', async () => {
  const { ed, save, publish, view, db } = await open();
  const { baseHash } = await view('ed', LIMIT);
  await save('vera', LIMIT, change(10));
  await publish('vera');

  const refused = await ed('PUT', `/api/editor/facts/${LIMIT}/draft`, { version: 0, baseHash, ...change(12) });

  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain('A different answer was published after');
  expect(await db.select().from(deskDrafts)).toEqual([]);
});

test('two saves at once: one is saved, the other is told', async () => {
  const { ed, vera, view } = await open();
  const { baseHash } = await view('ed', LIMIT);
  const body = (value: number) => ({ version: 0, baseHash, action: 'change', fact: limitOf(value) });

  const answers = await Promise.all([
    ed('PUT', `/api/editor/facts/${LIMIT}/draft`, body(10)),
    vera('PUT', `/api/editor/facts/${LIMIT}/draft`, body(12)),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('a discarded draft and its successor never have the same version', async () => {
  const { ed, save, db } = await open();
  const { version } = (await save('ed', LIMIT, { action: 'change', fact: limitOf(10) })).json();
  const discard = () => ed('DELETE', `/api/editor/facts/${LIMIT}/draft?version=${version}`);
  expect((await discard()).statusCode).toBe(200);
  await save('ed', LIMIT, { action: 'change', fact: limitOf(12) });

  expect((await discard()).statusCode).toBe(409);
  expect(await db.select().from(deskDrafts)).toHaveLength(1);
});

test('the release is shown in words, by state, with what members are told', async () => {
  const { db, ids, ed, save, publish } = await open();
  await db.insert(followedStates).values([{ userId: ids.member, state: 'CO' }]);
  await save('ed', LIMIT, { action: 'change', fact: limitOf(10) });
  await save('ed', STATUTE, { action: 'confirm' });

  const { states, count, held } = (await ed('GET', '/api/editor/release')).json();

  expect([count, held]).toEqual([2, 0]);
  expect(states).toMatchObject([
    {
      state: 'CO',
      name: 'Colorado',
      followers: 1,
      items: [
        { key: LIMIT, isTold: true, hold: null, lines: [{ label: 'Answer', was: '15 rounds', now: '10 rounds' }, {}] },
        { key: STATUTE, isTold: false, lines: [{ label: 'Source checked', was: null, now: 'Jun 30, 2026' }] },
      ],
    },
  ]);
  await publish('ed');
  expect((await ed('GET', '/api/editor/queue?reason=draft')).json().items).toEqual([]);
});

test('drafts that changed after somebody looked are not published', async () => {
  const { ed, save, db } = await open();
  await save('ed', LIMIT, { action: 'change', fact: limitOf(10) });
  const { seal } = (await ed('GET', '/api/editor/release')).json();
  await save('ed', LIMIT, { action: 'change', fact: limitOf(7) });

  expect((await ed('POST', '/api/editor/publish', { seal })).statusCode).toBe(409);
  expect((await publishedFact(db, LIMIT))['value']).toBe(15);
});

test('publishing and approving ask for a recent proof; drafts don’t', async () => {
  const { vera, save, publish, clock } = await open();
  clock.advance(16 * 60_000);

  expect((await save('ed', STATUTE, { action: 'confirm' })).statusCode).toBe(200);
  expect((await publish('ed')).json().code).toBe('proof-required');
  const { version } = (await save('ed', LIMIT, change(30))).json();
  const approved = await vera('POST', `/api/editor/facts/${LIMIT}/approve`, { version });
  expect(approved.json().code).toBe('proof-required');
});

test('unknown says what was looked at, and a new source comes with its fact', async () => {
  const { save, publish, view } = await open();
  const unknown = await save('ed', LIMIT, { action: 'unknown', fact: { howWeKnow: 'Two pages disagree.' } });
  expect(unknown.json()).toMatchObject({ fact: { basis: 'unknown', howWeKnow: 'Two pages disagree.' }, loosens: true });
  expect((await save('ed', LIMIT, { action: 'unknown', fact: {} })).statusCode).toBe(400);
  expect((await save('ed', 'us-vt.facts.statute', { action: 'confirm' })).json().message).toContain(
    'nothing to confirm',
  );

  const source = {
    title: 'Title 13',
    address: 'https://law.example/13',
    kind: 'statute',
    date: '2026',
    licence: 'public record',
  };
  const fact = aFact('13 V.S.A. 4003', { basis: 'state_law', source: 'vt-13', asOf: '2026' });
  await save('ed', 'us-vt.facts.statute', { action: 'change', fact, newSources: { 'vt-13': source } });
  expect((await view('vera', 'us-vt.facts.statute')).sources).toEqual({ 'vt-13': source });
  const { draft } = await view('ed', LIMIT);
  await save('ed', LIMIT, { action: 'change', fact: limitOf(10) });
  expect(draft).not.toBeNull();
  expect((await publish('ed')).statusCode).toBe(200);
});

test.each([
  'us-co.facts.nonsense',
  'us-zz.facts.statute',
  'us-co.facts.honored-permits',
  '..%2F..%2Fetc',
  'us-co.facts.__proto__',
])('%s is no fact', async (key) => {
  const { ed } = await open();

  expect((await ed('GET', `/api/editor/facts/${key}`)).statusCode).toBe(404);
  expect(
    (await ed('POST', `/api/editor/facts/${key}/put-off`, { reason: 'Later', until: '2026-07-15' })).statusCode,
  ).toBe(404);
});

test('nobody is put off into the past or for years', async () => {
  const { ed } = await open();
  const putOff = async (until: string) =>
    (await ed('POST', `/api/editor/facts/${LIMIT}/put-off`, { reason: 'Court decides', until })).statusCode;

  expect([await putOff(TODAY), await putOff('2028-01-01'), await putOff('soon'), await putOff('2026-07-01')]).toEqual([
    400, 400, 400, 200,
  ]);
});

test('who had a fact open is forgotten', async () => {
  const { ed, db, clock } = await open();
  await ed('POST', `/api/editor/facts/${LIMIT}/open`);
  clock.advance(60 * 60_000);

  await createDeskRepository(db).forgetReaders(clock.now());

  expect(await db.select().from(deskReaders)).toEqual([]);
});
