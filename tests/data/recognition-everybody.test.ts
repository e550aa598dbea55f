import { expect, test } from 'vitest';
import type { StateCode } from '#shared/law/states.ts';
import { AGE_BANDS, type Permit } from '#shared/permits/permit.ts';
import { type Holder, judgePermit, type PermitStatus, reasonsOfPermit } from '#shared/recognition/judge-permit.ts';
import { rankNextPermits } from '#shared/recognition/next-permit.ts';
import { indexRecords, recognitionRecordsOf, type StateRecord } from '#shared/recognition/recognition-records.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { recognize } from '#shared/recognition/recognize.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

const TODAY = '2026-11-17';

const { dataSet } = await readWholeLaw();
const records = recognitionRecordsOf({
  jurisdictions: new Map(dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
  sources: dataSet.sources,
  publishedAt: new Date(`${TODAY}T00:00:00Z`),
});
const index = indexRecords(records);
const states = [...index.states.values()];

type Everybody = { permit: Permit; holder: Holder };

const AGES = [...AGE_BANDS, null];

/** Everybody who can hold a permit: from there, from here, from elsewhere, not entered. */
const holdersOf = (issuer: StateCode, visited: StateCode): Holder[] =>
  [issuer, visited, issuer === 'VT' ? 'NH' : 'VT', null].flatMap((home) =>
    AGES.map((ageBand) => ({ ageBand, today: TODAY, home: home as StateCode | null, homeSince: null })),
  );

/** Every kind of every other state, held by everybody who can hold it. */
const everybodyWhoVisits = (visited: StateRecord): Everybody[] =>
  states
    .filter(({ state }) => state !== visited.state)
    .flatMap(({ state, permits }) => {
      const cards = permits.flatMap(({ id }) =>
        [true, false].map((isResident): Permit => ({ state, kind: id, isResident, issuedOn: null, expiresOn: null })),
      );
      const holders = holdersOf(state, visited.state);

      return cards.flatMap((permit) => holders.map((holder) => ({ permit, holder })));
    });

const nameOf = ({ permit, holder }: Everybody, { state }: StateRecord): string =>
  `${permit.state} ${permit.kind} ${permit.isResident ? 'resident' : 'non-resident'}, lives in ${holder.home}, ${holder.ageBand}, in ${state}`;

test('every answer has a source with a date, or says why there is none', () => {
  const bare: string[] = [];
  let answers = 0;
  for (const visited of states) {
    for (const one of everybodyWhoVisits(visited)) {
      answers += 1;
      const judgment = judgePermit(one.permit, visited, index, one.holder);
      const [deciding] = reasonsOfPermit(judgment);
      const fact = deciding?.fact;
      const isSourced = fact?.source !== undefined && fact.asOf !== undefined && fact.source in records.sources;
      const isTold = judgment.status === 'undetermined' ? !!deciding && reasonText(deciding).length > 20 : isSourced;
      if (!isTold) bare.push(nameOf(one, visited));
    }
  }

  expect(answers).toBeGreaterThan(100_000);
  expect(bare).toEqual([]);
});

const RANK: Record<PermitStatus, number> = { 'not-recognized': 0, undetermined: 0, conditional: 1, recognized: 2 };

test('without any one row nobody gets a better answer', () => {
  const raised: string[] = [];
  for (const given of records.states) {
    const whole = index.states.get(given.state) as StateRecord;
    const before = everybodyWhoVisits(whole).map((one) => ({
      ...one,
      status: judgePermit(one.permit, whole, index, one.holder).status,
    }));
    for (const lost of given.honors) {
      const honors = given.honors.filter((row) => row !== lost);
      const without = indexRecords({ states: [{ ...given, honors }] }).states.get(given.state) as StateRecord;
      for (const one of before) {
        const { status } = judgePermit(one.permit, without, index, one.holder);
        if (RANK[status] > RANK[one.status]) raised.push(`${nameOf(one, whole)}: ${one.status} to ${status}`);
      }
    }
  }

  expect(raised.slice(0, 10)).toEqual([]);
});

const WALLETS: readonly (readonly [string, permits: readonly string[], home: StateCode, age: Holder['ageBand']])[] = [
  ['nothing, New York', [], 'NY', '21-plus'],
  ['nothing, California', [], 'CA', '21-plus'],
  ['nothing, Vermont', [], 'VT', '21-plus'],
  ['New Jersey and Florida as a non-resident', ['NJ standard', 'FL standard non-resident'], 'NJ', '21-plus'],
  ['Texas', ['TX ltc'], 'TX', '21-plus'],
  ['Utah provisional at 19', ['UT provisional'], 'UT', '19-20'],
  ['Idaho standard', ['ID standard'], 'ID', '21-plus'],
  ['Idaho enhanced', ['ID enhanced'], 'ID', '21-plus'],
];

test.each(WALLETS)('next permit for %s: each first offer can be had by that person', (_name, held, home, ageBand) => {
  const permits = held.map((text): Permit => {
    const [state, kind, residency] = text.split(' ');

    return {
      state: state as StateCode,
      kind: kind ?? null,
      isResident: residency !== 'non-resident',
      issuedOn: null,
      expiresOn: null,
      neverExpires: true,
    };
  });
  const holder: Holder = { ageBand, today: TODAY, home, homeSince: null };
  const offers = rankNextPermits(permits, holder, index, recognize(permits, holder, index));
  const attainable = offers.filter(({ group }) => group !== 'narrow');
  const isForHome = permits.some(({ state, isResident }) => state === home && isResident);

  expect(attainable.length).toBeGreaterThan(0);
  for (const { state, kind, group, fee, age } of attainable) {
    const record = index.states.get(state);
    const least = ageBand === '21-plus' ? 21 : 19;
    expect(age === null ? 0 : age, `${state} ${kind.id}`).toBeLessThanOrEqual(least);
    if (group === 'home') expect([state, kind.residents]).toEqual([home, true]);
    else
      expect([kind.nonResidents, kind.nonResidentFee === 'unknown' ? null : kind.nonResidentFee]).toEqual([
        'open',
        fee,
      ]);
    if (kind.nonResidentNeeds === 'home-permit' && group === 'open')
      expect(isForHome, `${state} ${kind.id}`).toBe(true);
    expect(record?.permits).toContain(kind);
  }
});
