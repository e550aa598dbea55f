import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { answerSentence } from '#client/blocks/answer-words.ts';
import type { DataSet } from '#server/data/check-data.ts';
import { BROTLI_QUALITY } from '#server/http/cached-response.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { type PlaceCell, placeEvidenceOf, placeMatrixOf } from '#shared/law/place-matrix.ts';
import type { PlaceAnswer, PlaceKind } from '#shared/law/place-rules.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answerFor } from '#shared/recognition/place-answer.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

/** How the older list of off-limits places names a kind; kinds that it never names are not held against it. */
const WORDS: Partial<Record<PlaceKind, RegExp>> = {
  schools: /^(public-|private-|K-?12-|elementary-)?schools?(-|$)(?!zone|bus|event)/i,
  colleges: /college|universit|campus/i,
  courthouses: /court/i,
  'polling-places': /poll|election|voting/i,
  worship: /worship|church|religio/i,
  hospitals: /hospital/i,
  jails: /jail|prison|correction|detention/i,
  'child-care': /child-?care|day-?care|preschool/i,
  casinos: /casino|gambl|gaming|racetrack/i,
  libraries: /librar/i,
};

let jurisdictions: readonly Jurisdiction[];
let dataSet: DataSet;

beforeAll(async () => {
  ({ dataSet } = await readWholeLaw());
  ({ jurisdictions } = dataSet);
});

const releaseOf = (data: DataSet) => ({
  ...data,
  publishedAt: new Date('2026-11-17'),
  jurisdictions: new Map(data.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
});

test('every state answers by kind of place', () => {
  expect(jurisdictions.filter(({ places }) => !places).map(({ code }) => code)).toEqual([]);
});

const listedIn = ({ facts }: Jurisdiction): readonly string[] => facts['prohibited-places']?.value ?? [];

const pairsOf = (jurisdiction: Jurisdiction) =>
  Object.entries(WORDS).flatMap(([kind, pattern]) => {
    const rule = jurisdiction.places?.[kind as PlaceKind];

    return rule
      ? [
          {
            name: `${jurisdiction.code} ${kind}`,
            rule,
            words: listedIn(jurisdiction).filter((word) => pattern.test(word)),
          },
        ]
      : [];
  });

test('a place that is banned to everyone stands in the list of off-limits places', () => {
  const missing = jurisdictions
    .flatMap(pairsOf)
    .filter(({ rule, words }) => rule.answer === 'banned' && !rule.visitors && words.length === 0);

  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('a place of that list is never told as one without a ban', () => {
  const denied = jurisdictions
    .flatMap(pairsOf)
    .filter(
      ({ rule, words }) => words.length > 0 && rule.answer === 'no-state-ban' && !rule.withoutPermit && !rule.visitors,
    );

  expect(denied.map(({ name, words }) => `${name}: ${words.join(', ')}`)).toEqual([]);
});

/** What must be said of it beside the age: it holds for those who are old enough too. */
const HOLDS_AT_ANY_AGE: Partial<Record<PlaceAnswer, RegExp>> = {
  'with-permit': /^(?!.*qualify to carry without one)/,
  'banned-if-posted': /if a sign says so/,
  'place-decides': /up to the owner or operator/,
  'locked-in-car': /must stay locked in the car/,
  depends: /treat it as a no/i,
};

test.each(['by-age', 'unclear'] as const)(
  'no permit, %s: a sign, an owner, or a locked car that decides is never left out',
  (permitNeed) => {
    const here = { reader: 'none', permitNeed } as const;
    const silent = placeMatrixOf(releaseOf(dataSet)).states.flatMap((one) =>
      Object.entries(one.places ?? {}).flatMap(([kind, cell]: [string, PlaceCell]) => {
        const answer = answerFor(one, cell, here);
        const sentence = answerSentence({ kind: kind as PlaceKind, state: one.state, answer, here, cell });
        const law = cell.withoutPermit ?? cell.answer;
        const mustSay = law === 'unknown' ? undefined : HOLDS_AT_ANY_AGE[law];
        // The same for everyone: then the law itself is told.
        const isWholeLaw = law === 'locked-in-car' && cell.answer === law && sentence === cell.summary;

        return mustSay && !isWholeLaw && !mustSay.test(sentence) ? [`${one.state} ${kind}: ${sentence}`] : [];
      }),
    );

    expect(silent).toEqual([]);
  },
);

test('a restaurant whose bar is off limits without a sign is never told as banned only if posted', () => {
  const softened = jurisdictions.filter(({ places }) => {
    const rule = places?.['restaurants-with-alcohol'];

    return rule?.answer === 'banned-if-posted' && /\bbar areas?\b|51%/.test(rule.summary);
  });

  expect(softened.map(({ code }) => code)).toEqual([]);
});

test('where rest areas need a permit, no line excepts them from a ban without saying so', () => {
  const contradicting = jurisdictions
    .filter(({ places }) => places?.['rest-areas']?.answer === 'with-permit')
    .flatMap(({ code, facts, places }) =>
      [...Object.values(facts), ...Object.values(places ?? {})]
        .flatMap(({ details }) => details ?? [])
        .filter((line) => /rest (area|facilit)\w* .*(not covered|except)/i.test(line) && !/licen|permit/i.test(line))
        .map((line) => `${code}: ${line}`),
    );

  expect(contradicting).toEqual([]);
});

/** As the server sends it. */
const weigh = (answer: unknown): number =>
  brotliCompressSync(JSON.stringify(answer), { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).length;

const KB = 1024;

test('one state weighs at most 6 KB, and all of them together at most 60 KB', () => {
  const release = releaseOf(dataSet);
  const ofStates = STATE_CODES.map((state) => [state, weigh(placeEvidenceOf(release, state))] as const);

  expect(ofStates.filter(([, bytes]) => bytes > 6 * KB)).toEqual([]);
  expect(weigh(placeMatrixOf(release))).toBeLessThanOrEqual(60 * KB);
});
