import { describe, expect, test } from 'vitest';
import { listedKindOf } from '#shared/law/permit-kind.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { AGE_BANDS, type AgeBand, type Permit } from '#shared/permits/permit.ts';
import type { Holder } from '#shared/recognition/judge-permit.ts';
import type { Reason, ReasonCode } from '#shared/recognition/reason.ts';
import { indexRecords, recognitionRecordsOf, statesIssuingNone } from '#shared/recognition/recognition-records.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import {
  decidingReasonsOf,
  type RecognitionStatus,
  reasonsOf,
  recognize,
  statusOf,
} from '#shared/recognition/recognize.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

const TODAY = '2026-11-15';

const { dataSet } = await readWholeLaw();
const records = recognitionRecordsOf({
  jurisdictions: new Map(dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
  sources: dataSet.sources,
  publishedAt: new Date(`${TODAY}T00:00:00Z`),
});
const index = indexRecords(records);

/**
 * 'TX', 'UT non-resident', 'ID enhanced', 'MO issued 2020-01-01', 'TX expired 2026-11-14'; '': no permit. Without a word
 * for the kind it is the one that lists mean; 'which': the holder has not said.
 */
const permitOf = (text: string): Permit[] => {
  if (text === '') return [];
  const [state, ...words] = text.split(' ');
  const dayAfter = (word: string): string | null =>
    words.includes(word) ? (words[words.indexOf(word) + 1] ?? null) : null;
  const kinds = index.states.get(state as StateCode)?.permits ?? [];
  const named = kinds.find(({ id }) => words.includes(id)) ?? listedKindOf(kinds);

  return [
    {
      state: state as StateCode,
      kind: words.includes('which') ? null : (named?.id ?? null),
      isResident: !words.includes('non-resident'),
      issuedOn: dayAfter('issued'),
      expiresOn: dayAfter('expired'),
    },
  ];
};

/** 'TX lives OH': home is Ohio; else it is not entered. */
const holderOf = (text: string, ageBand: AgeBand | null, today = TODAY): Holder => ({
  ageBand,
  today,
  home: (/ lives (\w\w)/.exec(text)?.[1] ?? null) as StateCode | null,
  homeSince: null,
});

const look = (permit: string, ageBand: AgeBand | null, visited: StateCode) => {
  const recognition = recognize(permitOf(permit), holderOf(permit, ageBand), index).get(visited);
  if (!recognition) throw new Error(`nothing about ${visited}`);
  const [deciding] = reasonsOf(recognition);

  return { status: statusOf(recognition), deciding: deciding as Reason };
};

type Case = [
  permit: string,
  age: AgeBand | null,
  visited: StateCode,
  RecognitionStatus,
  ReasonCode,
  source: string | null,
];

const LIST = 'honored-permits-2026';
const CONDITIONS_2024 = 'carry-map-2024';
const TRACKER = 'carry-tracker-2026';

/** Each as a reader of the source named at its end would answer. A null source: nobody has established it. */
const CASES: readonly Case[] = [
  // States that honor no permit.
  ['TX', '21-plus', 'CA', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'CT', 'not-recognized', 'none-honored', 'conn-ch-529'],
  ['TX', '21-plus', 'DC', 'not-recognized', 'none-honored', 'dc-law-xml-2026'],
  ['TX', '21-plus', 'HI', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'IL', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'MA', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'MD', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'NJ', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'NY', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'OR', 'not-recognized', 'none-honored', LIST],
  ['TX', '21-plus', 'RI', 'not-recognized', 'none-honored', LIST],
  ['PR', '21-plus', 'CA', 'not-recognized', 'none-honored', LIST],
  // A complete list that names others.
  ['TX', '21-plus', 'WA', 'not-recognized', 'not-honored', TRACKER],
  ['CA', '21-plus', 'CO', 'not-recognized', 'not-honored', LIST],
  ['NJ', '21-plus', 'PA', 'not-recognized', 'not-honored', LIST],
  ['CO', '21-plus', 'NV', 'not-recognized', 'not-honored', TRACKER],
  ['GA', '21-plus', 'DE', 'not-recognized', 'not-honored', CONDITIONS_2024],
  ['UT', '21-plus', 'MN', 'not-recognized', 'not-honored', 'blubrry-mn'],
  ['UT non-resident', '21-plus', 'NM', 'not-recognized', 'not-honored', LIST],
  // A row that names it, and conditions that it meets.
  ['TX', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['TX non-resident', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['DC', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['TX', '21-plus', 'NV', 'recognized', 'honored', TRACKER],
  ['TX', '21-plus', 'NM', 'recognized', 'honored', LIST],
  ['TX', '21-plus', 'NC', 'recognized', 'honored', 'nc-14-415-24'],
  ['TX', '21-plus', 'MS', 'recognized', 'honored', 'miss-45-9-101'],
  // Washington asks nobody to live where the permit is from.
  ['UT non-resident', '21-plus', 'WA', 'recognized', 'honored', TRACKER],
  // North Carolina and Kentucky name no age.
  ['TX under-21', '18', 'NC', 'recognized', 'honored', 'nc-14-415-24'],
  ['TX under-21', '18', 'KY', 'recognized', 'honored', 'krs-237-110'],
  // Residents only: home decides, and one that is not entered is asked for.
  ['TX', '21-plus', 'PA', 'conditional', 'residents-only', LIST],
  ['TX lives TX', '21-plus', 'PA', 'recognized', 'honored', LIST],
  ['TX lives OH', '21-plus', 'PA', 'not-recognized', 'residents-only', LIST],
  ['TX non-resident', '21-plus', 'PA', 'not-recognized', 'residents-only', LIST],
  ['TX', '21-plus', 'MI', 'conditional', 'residents-only', 'mcl-28-421'],
  ['TX lives TX', '21-plus', 'MI', 'recognized', 'honored', 'mcl-28-421'],
  ['TX lives OH', '21-plus', 'MI', 'not-recognized', 'residents-only', 'mcl-28-421'],
  ['TX non-resident', '21-plus', 'MI', 'not-recognized', 'residents-only', 'mcl-28-421'],
  ['TX', '21-plus', 'CO', 'conditional', 'residents-only', LIST],
  ['TX lives TX', '21-plus', 'CO', 'recognized', 'honored', LIST],
  ['TX lives OH', '21-plus', 'CO', 'not-recognized', 'residents-only', LIST],
  ['TX non-resident', '21-plus', 'CO', 'not-recognized', 'residents-only', LIST],
  ['UT non-resident', '21-plus', 'CO', 'not-recognized', 'residents-only', LIST],
  ['UT non-resident', '21-plus', 'PA', 'not-recognized', 'residents-only', LIST],
  // Non-residents only.
  ['FL', '21-plus', 'WI', 'not-recognized', 'not-honored', CONDITIONS_2024],
  ['FL non-resident', '21-plus', 'WI', 'recognized', 'honored', CONDITIONS_2024],
  // Under 21, or age not entered.
  ['TX under-21', '19-20', 'CO', 'not-recognized', 'age', LIST],
  ['TX under-21', '18', 'VA', 'not-recognized', 'age', LIST],
  ['TX', '18', 'NM', 'not-recognized', 'age', LIST],
  ['UT provisional', '19-20', 'WA', 'not-recognized', 'not-honored', TRACKER],
  ['UT', '19-20', 'WA', 'not-recognized', 'age', TRACKER],
  ['TX', null, 'VA', 'conditional', 'age', LIST],
  // Enhanced only: the standard permit does not count.
  ['ID', '21-plus', 'PA', 'not-recognized', 'not-honored', CONDITIONS_2024],
  ['ID which', '21-plus', 'PA', 'conditional', 'which-kind', 'idaho-code-18-33'],
  ['ID enhanced', '21-plus', 'PA', 'conditional', 'residents-only', CONDITIONS_2024],
  ['ID enhanced lives ID', '21-plus', 'PA', 'recognized', 'honored', CONDITIONS_2024],
  ['ID enhanced non-resident', '21-plus', 'PA', 'not-recognized', 'residents-only', CONDITIONS_2024],
  ['ID enhanced', '19-20', 'PA', 'not-recognized', 'age', CONDITIONS_2024],
  ['MS', '21-plus', 'NV', 'not-recognized', 'not-honored', TRACKER],
  ['MS enhanced', '21-plus', 'NV', 'recognized', 'honored', TRACKER],
  ['ID', '21-plus', 'DE', 'not-recognized', 'not-honored', CONDITIONS_2024],
  // A kind that no row speaks of is never recognized.
  ['ID under-21', '21-plus', 'PA', 'undetermined', 'kind-not-covered', CONDITIONS_2024],
  ['TX under-21 lives TX', '21-plus', 'PA', 'undetermined', 'kind-not-covered', LIST],
  ['SD restricted-enhanced', '21-plus', 'WA', 'undetermined', 'kind-not-covered', TRACKER],
  // The list of 2026 names the state, the conditions of 2024 another kind: nobody knows.
  ['SD', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['SD enhanced', '21-plus', 'NM', 'recognized', 'honored', CONDITIONS_2024],
  // The list of 2026 leaves these four out, and a page of 2024 names them: nobody knows.
  ['AK', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['ID', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['ID enhanced', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['TN', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['WV', '21-plus', 'NM', 'undetermined', 'result-unknown', LIST],
  ['WV', '19-20', 'NM', 'not-recognized', 'age', LIST],
  // The law names no kind of permit.
  ['ND', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['ND class-2', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['FL', '21-plus', 'VA', 'recognized', 'honored', LIST],
  // Kinds that only some lists take.
  ['SD', '21-plus', 'WI', 'not-recognized', 'not-honored', CONDITIONS_2024],
  ['SD gold', '21-plus', 'WI', 'recognized', 'honored', CONDITIONS_2024],
  ['MA', '21-plus', 'WI', 'recognized', 'honored', CONDITIONS_2024],
  ['UT provisional', '21-plus', 'WA', 'not-recognized', 'not-honored', TRACKER],
  // What concerns the gun is a remark.
  ['FL', '21-plus', 'NM', 'recognized', 'honored', LIST],
  ['FL lives FL', '21-plus', 'CO', 'recognized', 'honored', LIST],
  // Issued since a day.
  ['LA issued 2015-03-09', '21-plus', 'WI', 'recognized', 'honored', CONDITIONS_2024],
  ['LA issued 2015-03-08', '21-plus', 'WI', 'not-recognized', 'issued-since', CONDITIONS_2024],
  ['MO issued 2012-01-01', '21-plus', 'WI', 'not-recognized', 'issued-since', CONDITIONS_2024],
  ['MO issued 2020-01-01', '21-plus', 'WI', 'recognized', 'honored', CONDITIONS_2024],
  ['MO', '21-plus', 'WI', 'conditional', 'issued-since', CONDITIONS_2024],
  // Without a permit, by age.
  ['', '21-plus', 'TX', 'permitless', 'visitors-need-none', 'tex-penal-46-02'],
  ['', '18', 'TX', 'not-recognized', 'visitors-age', 'tex-penal-46-02'],
  ['', null, 'TX', 'conditional', 'visitors-age', 'tex-penal-46-02'],
  ['', '18', 'IN', 'permitless', 'visitors-need-none', 'ind-35-47-2-3'],
  ['', '18', 'AL', 'not-recognized', 'visitors-age', CONDITIONS_2024],
  ['', '19-20', 'AL', 'permitless', 'visitors-need-none', LIST],
  ['', '21-plus', 'FL', 'permitless', 'visitors-need-none', 'fla-stat-790'],
  // Its sources say 18 or 21.
  ['', '21-plus', 'MS', 'permitless', 'visitors-need-none', LIST],
  ['', '19-20', 'MS', 'undetermined', 'visitors-age-unknown', null],
  // Wyoming: 18 since July 2026. West Virginia: one account says 18, and nothing confirms it.
  ['', '18', 'WY', 'permitless', 'visitors-need-none', LIST],
  ['', '19-20', 'WY', 'permitless', 'visitors-need-none', LIST],
  ['', '18', 'WV', 'undetermined', 'visitors-age-unknown', null],
  ['', '19-20', 'WV', 'undetermined', 'visitors-age-unknown', null],
  ['', '21-plus', 'WV', 'permitless', 'visitors-need-none', LIST],
  ['', '21-plus', 'DC', 'not-recognized', 'visitors-need-one', LIST],
  ['', '21-plus', 'PR', 'not-recognized', 'visitors-need-one', 'usconcealedcarry-pr'],
  ['', '21-plus', 'CA', 'not-recognized', 'visitors-need-one', LIST],
  // An age that nobody has established is met at 21, and unknown below.
  ['CA', '21-plus', 'TX', 'recognized', 'honored', 'guntactics101-tx'],
  ['PR', '21-plus', 'TX', 'recognized', 'honored', 'guntactics101-tx'],
  ['TX under-21', '18', 'GA', 'undetermined', 'age-unknown', LIST],
  ['TX', '21-plus', 'DE', 'recognized', 'honored', LIST],
  ['TX', '21-plus', 'MN', 'recognized', 'honored', 'blubrry-mn'],
  ['TX', null, 'DE', 'undetermined', 'age-unknown', LIST],
  // Puerto Rico: its own list is unknown, and most lists do not speak of it.
  ['TX', '21-plus', 'PR', 'undetermined', 'result-unknown', 'usconcealedcarry-pr'],
  ['PR', '21-plus', 'VA', 'undetermined', 'result-unknown', 'va-code-18-2'],
  ['PR', '21-plus', 'MI', 'conditional', 'residents-only', 'mcl-28-421'],
  ['PR', '21-plus', 'PR', 'recognized', 'own-permit', 'womenslaw-pr'],
  // Vermont issues none.
  ['VT', '21-plus', 'MI', 'undetermined', 'issues-none', CONDITIONS_2024],
  ['VT', '21-plus', 'NC', 'undetermined', 'issues-none', CONDITIONS_2024],
  ['VT', '21-plus', 'CA', 'undetermined', 'issues-none', CONDITIONS_2024],
  ['VT', '21-plus', 'VT', 'permitless', 'visitors-need-none', 'vt-13-085'],
  // At home. New York City counts only its own license.
  ['TX', '21-plus', 'TX', 'recognized', 'own-permit', CONDITIONS_2024],
  ['DC', '21-plus', 'DC', 'recognized', 'own-permit', 'dc-law-xml-2026'],
  ['NY', '21-plus', 'NY', 'conditional', 'local-limit', 'nyc-admin-10-131'],
  ['NY nyc', '21-plus', 'NY', 'recognized', 'own-permit', 'nycgunlaws-ny'],
  // Expired: on its last day it counts, after it does not.
  ['TX expired 2026-11-15', '21-plus', 'VA', 'recognized', 'honored', LIST],
  ['TX expired 2026-11-14', '21-plus', 'VA', 'not-recognized', 'expired', null],
  ['TX expired 2026-11-14', '21-plus', 'CA', 'not-recognized', 'none-honored', LIST],
  ['CA expired 2026-11-14', '21-plus', 'CA', 'not-recognized', 'expired', null],
  ['TX issued 2026-11-16', '21-plus', 'VA', 'undetermined', 'not-yet-issued', null],
  // Its own residents.
  ['UT non-resident lives WA', '21-plus', 'WA', 'not-recognized', 'own-residents', 'rcw-9-41'],
  ['TX lives CO', '21-plus', 'CO', 'not-recognized', 'residents-only', LIST],
  ['AZ lives NV', '21-plus', 'NV', 'conditional', 'own-residents-days', TRACKER],
  ['TX lives NC', '21-plus', 'NC', 'undetermined', 'own-residents-unknown', null],
];

describe('by the published facts', () => {
  test('there are at least sixty cases, no two alike', () => {
    const asked = CASES.map(([permit, age, visited]) => `${permit} ${age} ${visited}`);

    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(60);
  });

  test.each(CASES)('%s, aged %s, in %s: %s by %s (%s)', (permit, age, visited, status, code, source) => {
    const { status: found, deciding } = look(permit, age, visited);

    expect([found, deciding.code, deciding.fact?.source ?? null], reasonText(deciding)).toEqual([status, code, source]);
  });

  test('New York’s own license says that New York City is apart', () => {
    expect(reasonText(look('NY', '21-plus', 'NY').deciding)).toContain('New York City');
  });

  test.each([
    ['2026-11-17', 'recognized', 'Virginia may stop recognizing your permit by Dec 1, 2026'],
    ['2026-11-30', 'recognized', 'Virginia may stop recognizing your permit by Dec 1, 2026'],
    ['2026-12-01', 'undetermined', 'We can’t confirm Virginia’s answer on or after Dec 1, 2026'],
    ['2026-12-15', 'undetermined', 'We can’t confirm Virginia’s answer on or after Dec 1, 2026'],
  ])('Virginia on %s: %s, and SB 115 is named', (today, status, words) => {
    const issuers = ['TX', 'UT', 'WV', 'FL'].map((state) => permitOf(state));
    const found = issuers.map((permits) => recognize(permits, holderOf('', '21-plus', today), index).get('VA'));

    for (const recognition of found) {
      const told = (recognition ? decidingReasonsOf(recognition) : []).map(reasonText).join(' ');
      expect(recognition && statusOf(recognition)).toBe(status);
      expect(told).toContain(`${words} (SB 115).`);
      expect(told).toContain('We last checked on Nov 17, 2026.');
    }
  });

  test('Vermont alone issues none', () => {
    expect(statesIssuingNone(index)).toEqual(['VT']);
  });

  test('every other state names its kinds, and lists mean exactly one of them', () => {
    const listed = [...index.states.values()].map(({ state, permits }) => [
      state,
      permits.filter(({ isListed }) => isListed).length,
    ]);

    expect(listed.filter(([state, count]) => count !== (state === 'VT' ? 0 : 1))).toEqual([]);
  });

  test('every row names kinds that their issuer has', () => {
    const strays = [...index.states.values()].flatMap(({ state, honors }) =>
      honors.flatMap(({ issuers, kinds }) =>
        typeof issuers === 'string' || !Array.isArray(kinds)
          ? []
          : issuers.flatMap((issuer) =>
              kinds
                .filter((kind) => !index.states.get(issuer)?.permits.some(({ id }) => id === kind))
                .map((kind) => `${state}: ${issuer} ${kind}`),
            ),
      ),
    );

    expect(strays).toEqual([]);
  });
});

const isSourced = ({ fact }: Reason): boolean =>
  fact?.source !== undefined && fact.asOf !== undefined && fact.source in records.sources;

describe('every pair of an issuing and a visited state', () => {
  test.each([...AGE_BANDS, null])('aged %s gives a sourced result, or says why there is none', (ageBand) => {
    const bare: string[] = [];
    let pairs = 0;
    for (const issuer of STATE_CODES) {
      for (const [visited, recognition] of recognize(permitOf(issuer), holderOf('', ageBand), index)) {
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
    const variants = [...index.states.values()].flatMap(({ state, permits }) =>
      permits.flatMap(({ id }) =>
        ['', 'non-resident'].map((words) => permitOf(`${state} ${id} ${words} issued 2014-01-01`)),
      ),
    );
    const holders = [holderOf('', null), holderOf('TX lives OH', '18')];
    const recognitions = variants.flatMap((permits) =>
      holders.flatMap((holder) => [...recognize(permits, holder, index).values()]),
    );
    const told = new Set(recognitions.flatMap((recognition) => reasonsOf(recognition).map(reasonText)));

    expect(told.size).toBeGreaterThan(1000);
    expect([...told].filter((text) => /\b(may|can|allowed|legal(ly)?|lawful(ly)?) (to )?carry\b/i.test(text))).toEqual(
      [],
    );
    expect([...told].filter((text) => /undefined|null|NaN| {2}|age \.|since \./.test(text))).toEqual([]);
  });
});
