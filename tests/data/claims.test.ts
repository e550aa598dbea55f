import { expect, test } from 'vitest';
import { PLACE_KINDS } from '#shared/law/place-rules.ts';
import { CLAIMED } from '#shared/site/claims.ts';
import { samplesOf } from '#shared/site/samples.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

// What public pages claim, counted in the data that is published.
const { dataSet } = await readWholeLaw();
const { jurisdictions, guides, sources } = dataSet;

test('there are as many states, counties and guidelines as the front page says', () => {
  const states = jurisdictions.filter(({ code }) => !['us-dc', 'us-pr'].includes(code));

  expect(states).toHaveLength(CLAIMED.states);
  expect(jurisdictions.flatMap(({ counties }) => counties.list).length).toBeGreaterThanOrEqual(CLAIMED.counties);
  expect(guides.length).toBeGreaterThanOrEqual(CLAIMED.guidelines);
});

test('every answer names a source that exists, or says that we could not confirm it', () => {
  const facts = jurisdictions.flatMap(({ code, facts: ofState, places, permits, honors }) =>
    [...Object.values(ofState), ...Object.values(places ?? {}), ...permits, ...honors].map((fact) => ({ code, fact })),
  );
  const without = facts.filter(({ fact }) =>
    fact.basis === 'unknown' ? !fact.howWeKnow : !(fact.source && sources[fact.source] && fact.asOf),
  );

  expect(facts.length).toBeGreaterThan(2000);
  expect(without).toEqual([]);
});

test('every state answers the kinds of place that we name, or says that it can’t', () => {
  const kinds = Object.keys(PLACE_KINDS);
  const missing = jurisdictions.flatMap(({ code, places }) =>
    kinds.filter((kind) => !places || !(kind in places)).map((kind) => `${code} ${kind}`),
  );

  expect(kinds.length).toBeGreaterThanOrEqual(CLAIMED.placeKinds);
  expect(missing).toEqual([]);
});

test('the samples are made from the data: a map with yes and no, a trip with an answer in each state, a place', () => {
  const release = {
    jurisdictions: new Map(jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
    sources,
    publishedAt: new Date('2026-11-17T00:00:00Z'),
  };
  const samples = samplesOf(release, '2026-11-17');

  expect(new Set(samples.permit.map(({ status }) => status)).size).toBeGreaterThan(2);
  expect(samples.permit.find(({ state }) => state === 'TX')?.status).toBe('recognized');
  expect(samples.trip.states.map(({ why }) => why.length > 0)).toEqual([true, true, true, true]);
  expect(samples.place?.summary).toBeTruthy();
  expect(samples.place?.answer).not.toMatch(/unknown|not-read/);
});
