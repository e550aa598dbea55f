import { expect, test } from 'vitest';
import {
  getCardRules,
  getFederalEvidence,
  getPlaceEvidence,
  getPlaceMatrix,
  getSignGuide,
} from '#shared/contracts/place-rules.ts';
import { aFact, aFederalPlace, type DataTree, placesWith } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const CO = 'jurisdictions/us-co.yaml';
const SIGN = { name: 'Church sign', looks: 'A sign with words.', effect: 'It binds everyone.' };
const EVIDENCE = { basis: 'secondary', source: 'of-signs', locator: 'row 3', asOf: '2026' };

/** Colorado is read: churches are off limits without a permit. Vermont is not read. */
const isRead = (tree: DataTree): void => {
  const { 'a-list': list = {} } = tree['sources.yaml'].sources;
  Object.assign(tree['sources.yaml'].sources, { 'of-signs': list, 'of-places': list, 'of-federal': list });
  Object.assign(tree[CO], {
    places: placesWith({
      worship: {
        answer: 'place-decides',
        withoutPermit: 'banned',
        summary: 'The church decides.',
        source: 'of-places',
        howWeKnow: 'We read the whole chapter.',
      },
    }),
    signs: [{ ...SIGN, ...EVIDENCE }],
  });
  Object.assign(tree[CO].facts, { 'signs-force-of-law': aFact('no', { summary: 'A sign binds no one.' }) });
  tree['federal.yaml'].places['post-offices'] = aFederalPlace({ source: 'of-federal' });
  const { answer, ...rule } = aFederalPlace({ summary: 'Unloaded and locked.' });
  tree['federal.yaml'].rules['flying'] = rule;
  expect(answer).toBe('banned');
};

const open = async (columns: Parameters<typeof aUser>[1]) => {
  const { db } = database.get();
  const app = await createTestApp(database.get());
  const cookies = await signedIn(db, app.sessions, await aUser(db, columns));

  return {
    ...app,
    read: (url: string, headers = {}) => app.call({ method: 'GET', url, cookies, headers }),
  };
};

test('a member gets every state’s and the federal answers without evidence, which has a call of its own', async () => {
  await publishTree(database.get(), isRead);
  const { read } = await open({ membership: PAID });

  const response = await read('/api/place-rules');

  const matrix = getPlaceMatrix.response.parse(response.json());
  expect(matrix.states.map(({ state, places }) => [state, places === null])).toEqual([
    ['CO', false],
    ['VT', true],
  ]);
  expect(matrix.states[0]).toMatchObject({
    residentsNeedPermit: true,
    visitorsNeedPermit: null,
    places: {
      worship: { answer: 'place-decides', withoutPermit: 'banned', summary: 'The church decides.' },
      bars: { answer: 'unknown' },
    },
  });
  expect(response.body).not.toContain('whole chapter');
  expect(matrix.federal['post-offices']).toMatchObject({ answer: 'banned' });
  expect(response.body).not.toContain('of-federal');

  const federal = getFederalEvidence.response.parse((await read('/api/place-rules/federal')).json());
  expect(federal.places['post-offices']).toMatchObject({ answer: 'banned', source: 'of-federal' });
  expect(Object.keys(federal.sources)).toEqual(['of-federal']);
});

test('the evidence of a state comes when it is opened; a state that is not read has none', async () => {
  await publishTree(database.get(), isRead);
  const { read } = await open({ membership: PAID });

  const evidence = getPlaceEvidence.response.parse((await read('/api/place-rules/evidence?state=CO')).json());
  expect(evidence?.places.worship).toMatchObject({ source: 'of-places', howWeKnow: 'We read the whole chapter.' });
  expect(Object.keys(evidence?.sources ?? {})).toEqual(['of-places']);
  expect((await read('/api/place-rules/evidence?state=VT')).json()).toBeNull();
});

test('what is no state gets a clear error', async () => {
  const { read } = await open({ membership: PAID });

  const response = await read('/api/place-rules/evidence?state=Texas');

  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('two-letter code');
});

test('signs and cards are there for every account, with their sources; place answers are not', async () => {
  await publishTree(database.get(), isRead);
  const { read } = await open({});

  const guide = getSignGuide.response.parse((await read('/api/signs')).json());
  expect(guide.states.map(({ state, signs }) => [state, signs?.map(({ name }) => name) ?? null])).toEqual([
    ['CO', ['Church sign']],
    ['VT', null],
  ]);
  expect(guide.states[0]?.force).toMatchObject({ value: 'no', summary: 'A sign binds no one.' });
  expect(Object.keys(guide.sources).toSorted()).toEqual(['a-list', 'of-signs']);

  const cards = getCardRules.response.parse((await read('/api/cards')).json());
  expect(cards.rules.flying.summary).toBe('Unloaded and locked.');
  expect(cards.rules['driving-through'].basis).toBe('unknown');
  expect(Object.keys(cards.sources)).toEqual(['a-list']);

  for (const url of ['/api/place-rules', '/api/place-rules/evidence?state=CO', '/api/place-rules/federal']) {
    const refused = await read(url);
    expect(refused.statusCode, url).toBe(402);
    expect(refused.body).not.toContain('church');
  }
});

test('a stranger gets none of it', async () => {
  await publishTree(database.get(), isRead);
  const { get } = await createTestApp(database.get());

  for (const url of ['/api/place-rules', '/api/place-rules/evidence?state=CO', '/api/signs', '/api/cards']) {
    expect((await get(url)).statusCode, url).toBe(401);
  }
});

test('asked again they answer that nothing changed, until a release is published', async () => {
  await publishTree(database.get(), isRead);
  const { read, law } = await open({ membership: PAID });
  const etag = String((await read('/api/place-rules')).headers['etag']);
  expect((await read('/api/place-rules', { 'if-none-match': etag })).statusCode).toBe(304);

  await publishTree(database.get(), () => undefined, 2);
  await law.renew();

  const later = await read('/api/place-rules', { 'if-none-match': etag });
  expect(later.statusCode).toBe(200);
  expect(getPlaceMatrix.response.parse(later.json()).federal['post-offices']).toEqual({});
});
