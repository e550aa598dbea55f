import { getCardRules, getPlaceEvidence, getPlaceMatrix, getSignGuide } from '#shared/contracts/place-rules.ts';
import { ALL_FEDERAL_PLACES, UNREAD_FEDERAL_LAW } from '#shared/law/federal-law.ts';
import type { PlaceMatrix, StatePlaces } from '#shared/law/place-matrix.ts';
import { answers, type Reply } from './fake-api.ts';

const PUBLISHED = '2026-06-30T12:00:00.000Z';

/** Where an answer comes from, in tests. */
export const PLACE_EVIDENCE = { basis: 'secondary', source: 'a-list', locator: 'row 1', asOf: '2026-04-18' } as const;

export const PLACE_SOURCES = {
  'a-list': { title: 'A list', address: 'list.example', kind: 'secondary', date: '2024', licence: 'facts only' },
} as const;

const NO_FEDERAL_ANSWERS = Object.fromEntries(ALL_FEDERAL_PLACES.map((kind) => [kind, {}])) as PlaceMatrix['federal'];

const aStateWith = (state: StatePlaces['state'], needs: boolean, places: StatePlaces['places']): StatePlaces => ({
  state,
  residentsNeedPermit: needs,
  visitorsNeedPermit: needs,
  places,
});

/** Texas and Utah have no need of a permit, Virginia and Massachusetts have; Massachusetts is not read. */
export const somePlaces = (): PlaceMatrix => ({
  publishedAt: PUBLISHED,
  states: [
    aStateWith('MA', true, null),
    aStateWith('TX', false, {
      worship: {
        answer: 'banned-if-posted',
        summary: 'A church can ban guns with a sign.',
        details: ['A spoken no counts too.'],
        asOf: '2024',
      },
      bars: { answer: 'unknown' },
    }),
    aStateWith('UT', false, { worship: { answer: 'place-decides', summary: 'The church decides.', asOf: '2026-05' } }),
    aStateWith('VA', true, {
      worship: { answer: 'no-state-ban', summary: 'No state ban covers churches.', asOf: '2026-04-18' },
      bars: { answer: 'with-permit', withoutPermit: 'banned', summary: 'You need a permit in a bar.', asOf: '2026' },
    }),
  ],
  federal: {
    ...NO_FEDERAL_ANSWERS,
    'post-offices': { answer: 'banned', summary: 'Guns are banned on postal property.', asOf: '2026-04-18' },
  },
});

/** A server that has read nothing about places. */
export const emptyPlaceRules = (): Reply[] => [
  answers(getPlaceMatrix, { publishedAt: PUBLISHED, states: [], federal: NO_FEDERAL_ANSWERS }),
  answers(getPlaceEvidence, null),
  answers(getSignGuide, { publishedAt: PUBLISHED, states: [], sources: {} }),
  answers(getCardRules, { rules: UNREAD_FEDERAL_LAW.rules, sources: {} }),
];
