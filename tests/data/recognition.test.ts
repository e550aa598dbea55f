import { beforeAll, describe, expect, test } from 'vitest';
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { AGE_BANDS, type AgeBand, PERMIT_CLASSES, type Permit, type PermitClass } from '#shared/permits/permit.ts';
import type { Reason } from '#shared/recognition/reason.ts';
import {
  indexRecords,
  type RecognitionIndex,
  type RecognitionRecords,
  recognitionRecordsOf,
  statesIssuingNone,
  UNLISTED_ISSUERS,
} from '#shared/recognition/recognition-records.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import {
  decidingReasonsOf,
  type RecognitionStatus,
  reasonsOf,
  recognize,
  statusOf,
} from '#shared/recognition/recognize.ts';

const TODAY = '2026-11-15';

let records: RecognitionRecords;
let index: RecognitionIndex;

beforeAll(async () => {
  const { dataSet } = checkData(await readDataFiles('data'));
  records = recognitionRecordsOf({
    jurisdictions: new Map(dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
    sources: dataSet.sources,
    publishedAt: new Date(`${TODAY}T00:00:00Z`),
  });
  index = indexRecords(records);
});

/** 'TX', 'UT non-resident', 'ID enhanced', 'MO issued 2020-01-01', 'TX expired 2026-11-14'; '': no permit. */
const permitOf = (text: string): Permit[] => {
  if (text === '') return [];
  const [state, ...words] = text.split(' ');
  const dayAfter = (word: string): string | null =>
    words.includes(word) ? (words[words.indexOf(word) + 1] ?? null) : null;

  return [
    {
      state: state as StateCode,
      class: PERMIT_CLASSES.find((one: PermitClass) => words.includes(one)) ?? 'standard',
      isResident: !words.includes('non-resident'),
      issuedOn: dayAfter('issued'),
      expiresOn: dayAfter('expired'),
    },
  ];
};

const look = (permit: string, ageBand: AgeBand | null, visited: StateCode) => {
  const recognition = recognize(permitOf(permit), { ageBand, today: TODAY }, index).get(visited);
  if (!recognition) throw new Error(`nothing about ${visited}`);
  const [deciding] = reasonsOf(recognition);

  return { status: statusOf(recognition), deciding: deciding as Reason };
};

type Case = [
  permit: string,
  age: AgeBand | null,
  visited: StateCode,
  RecognitionStatus,
  Topic | null,
  source: string | null,
];

const LIST = 'honored-permits-2026';
const CONDITIONS_2024 = 'carry-map-2024';

/** Each as a reader of the source named at its end would answer. A null source: nobody has established it. */
const CASES: readonly Case[] = [
  // States that honor no permit.
  ['TX', '21-plus', 'CA', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'CT', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'DC', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'HI', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'IL', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'MA', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'MD', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'NJ', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'NY', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'OR', 'not-recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'RI', 'not-recognized', 'honored-permits', LIST],
  ['PR', '21-plus', 'CA', 'not-recognized', 'honored-permits', LIST],
  // A list that names others.
  ['TX', '21-plus', 'WA', 'not-recognized', 'honored-permits', LIST],
  ['CA', '21-plus', 'CO', 'not-recognized', 'honored-permits', LIST],
  ['NJ', '21-plus', 'PA', 'not-recognized', 'honored-permits', LIST],
  ['CO', '21-plus', 'NV', 'not-recognized', 'honored-permits', LIST],
  ['GA', '21-plus', 'DE', 'not-recognized', 'honored-permits', LIST],
  ['UT', '21-plus', 'MN', 'not-recognized', 'honored-permits', LIST],
  ['UT non-resident', '21-plus', 'NM', 'not-recognized', 'honored-permits', LIST],
  // A list that names it, and conditions that it meets.
  ['TX', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  ['TX non-resident', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  ['DC', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'NV', 'recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'NM', 'recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'NC', 'recognized', 'honored-permits', LIST],
  ['TX', '21-plus', 'MS', 'recognized', 'honored-permits', LIST],
  // Washington asks nobody to live where the permit is from.
  ['UT non-resident', '21-plus', 'WA', 'recognized', 'honored-permits', LIST],
  // North Carolina and Kentucky name no age.
  ['TX', '18', 'NC', 'recognized', 'honored-permits', LIST],
  ['TX', '18', 'KY', 'recognized', 'honored-permits', LIST],
  // Residents only.
  ['TX', '21-plus', 'PA', 'conditional', 'resident-permits-only', 'pa-attorney-general'],
  ['TX', '21-plus', 'MI', 'conditional', 'resident-permits-only', 'mcl-28-421'],
  ['TX', '21-plus', 'CO', 'conditional', 'resident-permits-only', 'colo-18-12-213'],
  ['TX non-resident', '21-plus', 'CO', 'not-recognized', 'resident-permits-only', 'colo-18-12-213'],
  ['UT non-resident', '21-plus', 'CO', 'not-recognized', 'resident-permits-only', 'colo-18-12-213'],
  ['TX non-resident', '21-plus', 'MI', 'not-recognized', 'resident-permits-only', 'mcl-28-421'],
  ['UT non-resident', '21-plus', 'PA', 'not-recognized', 'resident-permits-only', 'pa-attorney-general'],
  // Non-residents only.
  ['FL', '21-plus', 'WI', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  ['FL non-resident', '21-plus', 'WI', 'recognized', 'honored-permits', LIST],
  // Under 21, or of an age that is not told.
  ['TX', '19-20', 'CO', 'not-recognized', 'recognition-age', 'colo-18-12-213'],
  ['TX', '18', 'VA', 'not-recognized', 'recognition-age', 'va-code-18-2'],
  ['TX', '18', 'NM', 'not-recognized', 'recognition-age', CONDITIONS_2024],
  ['TX', '18', 'MI', 'not-recognized', 'recognition-age', CONDITIONS_2024],
  ['UT provisional', '19-20', 'WA', 'not-recognized', 'recognition-age', 'rcw-9-41'],
  ['TX', null, 'VA', 'conditional', 'recognition-age', 'va-code-18-2'],
  // Enhanced only: the standard permit is not on the list.
  ['ID', '21-plus', 'PA', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  ['ID enhanced', '21-plus', 'PA', 'conditional', 'resident-permits-only', 'pa-attorney-general'],
  ['ID enhanced non-resident', '21-plus', 'PA', 'not-recognized', 'resident-permits-only', 'pa-attorney-general'],
  ['ID enhanced', '19-20', 'PA', 'not-recognized', 'recognition-age', 'pa-attorney-general'],
  ['MS', '21-plus', 'NV', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  ['MS enhanced', '21-plus', 'NV', 'recognized', 'recognition-conditions', CONDITIONS_2024],
  ['ID', '21-plus', 'DE', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  // The list of 2026 names the standard permit, the conditions of 2024 another class: nobody knows.
  ['SD', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['SD enhanced', '21-plus', 'NM', 'recognized', 'honored-permits', LIST],
  // The list of 2026 leaves these four out, and a page of 2024 names them: nobody knows.
  ['AK', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['ID', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['ID enhanced', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['TN', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['WV', '21-plus', 'NM', 'undetermined', 'recognition-conditions', CONDITIONS_2024],
  ['WV', '19-20', 'NM', 'not-recognized', 'recognition-age', CONDITIONS_2024],
  // The law names no class of permit.
  ['ND', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  ['FL', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  // What no wallet tells.
  ['SD', '21-plus', 'WI', 'conditional', 'recognition-conditions', CONDITIONS_2024],
  ['MA', '21-plus', 'WI', 'conditional', 'recognition-conditions', CONDITIONS_2024],
  ['FL', '21-plus', 'NM', 'conditional', 'recognition-conditions', CONDITIONS_2024],
  ['FL', '21-plus', 'CO', 'conditional', 'resident-permits-only', 'colo-18-12-213'],
  // Provisional permits.
  ['UT provisional', '21-plus', 'WA', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  // Issued since a day.
  ['LA issued 2015-03-09', '21-plus', 'WI', 'recognized', 'honored-permits', LIST],
  ['LA issued 2015-03-08', '21-plus', 'WI', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  ['MO issued 2012-01-01', '21-plus', 'WI', 'not-recognized', 'recognition-conditions', CONDITIONS_2024],
  ['MO issued 2020-01-01', '21-plus', 'WI', 'recognized', 'honored-permits', LIST],
  ['MO', '21-plus', 'WI', 'conditional', 'recognition-conditions', CONDITIONS_2024],
  // Without a permit, by age.
  ['', '21-plus', 'TX', 'permitless', 'visitors-without-permit', 'tex-penal-46-02'],
  ['', '18', 'TX', 'not-recognized', 'permitless-age', 'tex-penal-46-02'],
  ['', null, 'TX', 'conditional', 'permitless-age', 'tex-penal-46-02'],
  ['', '18', 'IN', 'permitless', 'visitors-without-permit', 'ind-35-47-2-3'],
  ['', '18', 'AL', 'not-recognized', 'permitless-age', CONDITIONS_2024],
  ['', '19-20', 'AL', 'permitless', 'visitors-without-permit', LIST],
  ['', '21-plus', 'FL', 'permitless', 'visitors-without-permit', 'fla-stat-790'],
  // Its sources say 18 or 21.
  ['', '21-plus', 'MS', 'permitless', 'visitors-without-permit', LIST],
  ['', '19-20', 'MS', 'undetermined', 'permitless-age', null],
  // Wyoming: 18 since July 2026. West Virginia: one account says 18, and nothing confirms it.
  ['', '18', 'WY', 'permitless', 'visitors-without-permit', LIST],
  ['', '19-20', 'WY', 'permitless', 'visitors-without-permit', LIST],
  ['', '18', 'WV', 'undetermined', 'permitless-age', null],
  ['', '19-20', 'WV', 'undetermined', 'permitless-age', null],
  ['', '21-plus', 'WV', 'permitless', 'visitors-without-permit', LIST],
  ['', '21-plus', 'DC', 'not-recognized', 'visitors-without-permit', LIST],
  ['', '21-plus', 'PR', 'not-recognized', 'visitors-without-permit', 'usconcealedcarry-pr'],
  ['', '21-plus', 'CA', 'not-recognized', 'visitors-without-permit', LIST],
  // A permit whose conditions nobody has read counts for nothing; the state asks visitors for none.
  ['CA', '21-plus', 'TX', 'permitless', 'visitors-without-permit', 'tex-penal-46-02'],
  ['PR', '21-plus', 'TX', 'permitless', 'visitors-without-permit', 'tex-penal-46-02'],
  ['TX', '18', 'GA', 'undetermined', 'recognition-age', null],
  ['TX', '21-plus', 'DE', 'undetermined', 'recognition-age', null],
  ['TX', '21-plus', 'MN', 'undetermined', 'recognition-age', null],
  // Puerto Rico: its own list is unknown, and most lists do not speak of it.
  ['TX', '21-plus', 'PR', 'undetermined', 'honored-permits', null],
  ['PR', '21-plus', 'VA', 'undetermined', 'honored-permits', LIST],
  ['PR', '21-plus', 'MI', 'conditional', 'resident-permits-only', 'mcl-28-421'],
  ['PR', '21-plus', 'PR', 'recognized', 'issuance', 'womenslaw-pr'],
  // Vermont issues none.
  ['VT', '21-plus', 'MI', 'undetermined', 'issuance', CONDITIONS_2024],
  ['VT', '21-plus', 'NC', 'undetermined', 'issuance', CONDITIONS_2024],
  ['VT', '21-plus', 'CA', 'not-recognized', 'honored-permits', LIST],
  ['VT', '21-plus', 'VT', 'permitless', 'visitors-without-permit', 'vt-13-085'],
  // At home.
  ['TX', '21-plus', 'TX', 'recognized', 'issuance', CONDITIONS_2024],
  ['DC', '21-plus', 'DC', 'recognized', 'issuance', 'arsenal-attorneys-dc'],
  ['NY', '21-plus', 'NY', 'recognized', 'issuance', CONDITIONS_2024],
  // Expired: on its last day it counts, after it does not.
  ['TX expired 2026-11-15', '21-plus', 'VA', 'recognized', 'honored-permits', LIST],
  ['TX expired 2026-11-14', '21-plus', 'VA', 'not-recognized', null, null],
  ['TX expired 2026-11-14', '21-plus', 'CA', 'not-recognized', 'honored-permits', LIST],
  ['CA expired 2026-11-14', '21-plus', 'CA', 'not-recognized', null, null],
  ['TX issued 2026-11-16', '21-plus', 'VA', 'undetermined', null, null],
];

describe('by the published facts', () => {
  test('there are at least sixty cases, no two alike', () => {
    const asked = CASES.map(([permit, age, visited]) => `${permit} ${age} ${visited}`);

    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(60);
  });

  test.each(CASES)('%s, aged %s, in %s: %s by %s (%s)', (permit, age, visited, status, topic, source) => {
    const { status: found, deciding } = look(permit, age, visited);

    expect([found, deciding.fact?.topic ?? null, deciding.fact?.source ?? null], reasonText(deciding)).toEqual([
      status,
      topic,
      source,
    ]);
  });

  test('New York’s own licence says that New York City is apart', () => {
    expect(look('NY', '21-plus', 'NY').deciding.fact?.note).toContain('New York City');
  });

  test.each([
    ['2026-11-17', 'recognized', 'This may end by Dec 1, 2026'],
    ['2026-11-30', 'recognized', 'This may end by Dec 1, 2026'],
    ['2026-12-01', 'undetermined', 'We can’t confirm this from Dec 1, 2026 on'],
    ['2026-12-15', 'undetermined', 'We can’t confirm this from Dec 1, 2026 on'],
  ])('Virginia on %s: %s, and SB 115 is named', (today, status, words) => {
    const issuers = ['TX', 'UT', 'WV', 'FL'].map((state) => permitOf(state));
    const found = issuers.map((permits) => recognize(permits, { ageBand: '21-plus', today }, index).get('VA'));

    for (const recognition of found) {
      const told = (recognition ? decidingReasonsOf(recognition) : []).map(reasonText).join(' ');
      expect(recognition && statusOf(recognition)).toBe(status);
      expect(told).toContain(`${words}: SB 115`);
      expect(told).toContain('We last checked on Nov 17, 2026.');
    }
  });

  test('Vermont alone issues none', () => {
    expect(statesIssuingNone(index)).toEqual(['VT']);
  });

  test('the lists speak of every issuer but Puerto Rico', () => {
    const named = new Set(
      [...index.states.values()].flatMap(({ honored }) => (honored.isKnown ? [...honored.value] : [])),
    );
    const neverNamed = STATE_CODES.filter((state) => !named.has(state) && !statesIssuingNone(index).includes(state));

    expect(neverNamed).toEqual([...UNLISTED_ISSUERS]);
  });
});

const isSourced = ({ fact }: Reason): boolean =>
  fact !== null && fact.source !== null && fact.asOf !== null && fact.source in records.sources;

describe('every pair of an issuing and a visited state', () => {
  test.each([...AGE_BANDS, null])('aged %s gives a sourced result, or says why there is none', (ageBand) => {
    const bare: string[] = [];
    let pairs = 0;
    for (const issuer of STATE_CODES) {
      for (const [visited, recognition] of recognize(permitOf(issuer), { ageBand, today: TODAY }, index)) {
        pairs += 1;
        const reasons = reasonsOf(recognition);
        const isTold = statusOf(recognition) === 'undetermined' ? reasons.length > 0 : isSourced(reasons[0] as Reason);
        if (!isTold) bare.push(`${issuer} in ${visited}`);
      }
    }

    expect(pairs).toBe(2704);
    expect(bare).toEqual([]);
  });

  test('no sentence allows anybody anything, or leaves a gap', () => {
    const variants = ['standard', 'enhanced non-resident', 'provisional'].flatMap((words) =>
      STATE_CODES.map((issuer) => permitOf(`${issuer} ${words} issued 2014-01-01`)),
    );
    const recognitions = variants.flatMap((permits) =>
      (['18', null] as const).flatMap((ageBand) => [...recognize(permits, { ageBand, today: TODAY }, index).values()]),
    );
    const told = new Set(recognitions.flatMap((recognition) => reasonsOf(recognition).map(reasonText)));

    expect(told.size).toBeGreaterThan(1000);
    expect([...told].filter((text) => /\b(may|can|allowed|legal(ly)?|lawful(ly)?) (to )?carry\b/i.test(text))).toEqual(
      [],
    );
    expect([...told].filter((text) => /undefined|null|NaN| {2}|age \.|since \./.test(text))).toEqual([]);
  });
});
