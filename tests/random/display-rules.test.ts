import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Regulation, regulationSchema } from '#shared/law/regulation.ts';
import {
  arrangeRecords,
  carryBadgeOf,
  durationLines,
  issueBadgeOf,
  levelBadgeOf,
  parseAreas,
  parseReciprocity,
  permitCostText,
  renewalCostText,
} from '#shared/law/regulation-display.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { nastyText } from '#tests/support/random/broken-values.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { schemaOf, valuesOf } from '#tests/support/random/schema-values.ts';

const { options, timeLimitMs } = readRandomOptions(500);

const flag = fc.constantFrom(true, false, null);
const dollars = fc.constantFrom(null, 0, 40, 100, 100.01, 152.5, 400);

const aRecord = fc
  .tuple(
    valuesOf(schemaOf(regulationSchema), {}),
    fc.record({
      constitutionalCarry: flag,
      permitRequired: flag,
      openCarryAllowed: flag,
      mayIssue: flag,
      shallIssue: flag,
      permitCost: dollars,
      permitCostMax: dollars,
      renewalCost: dollars,
      renewalCostMax: dollars,
    }),
  )
  .map(([whole, flags]) => ({ ...(whole as Regulation), ...flags }));

test(
  'what is not known is never shown as an answer',
  () => {
    fc.assert(
      fc.property(aRecord, (record) => {
        const { constitutionalCarry, permitRequired, openCarryAllowed, mayIssue, shallIssue } = record;
        const carry = carryBadgeOf(record);
        const level = levelBadgeOf(record);

        expect(carry === 'Constitutional Carry').toBe(constitutionalCarry === true);
        expect(carry === 'Permit Required').toBe(constitutionalCarry !== true && permitRequired === true);
        expect(level === 'Very Permissive').toBe(constitutionalCarry === true);
        if (level === 'Moderate') expect([constitutionalCarry, openCarryAllowed]).toEqual([false, true]);
        if (constitutionalCarry === null) expect(level).toBe('Unknown');
        if (shallIssue === false && mayIssue !== true) expect(issueBadgeOf(record)).toBeNull();
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a cap moves no badge',
  () => {
    fc.assert(
      fc.property(aRecord, dollars, (record, permitCostMax) => {
        const other = { ...record, permitCostMax };
        expect([carryBadgeOf(other), levelBadgeOf(other), issueBadgeOf(other)]).toEqual([
          carryBadgeOf(record),
          levelBadgeOf(record),
          issueBadgeOf(record),
        ]);
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a fee is called free only where it is nothing, and its figure is the record’s own',
  () => {
    fc.assert(
      fc.property(aRecord, (record) => {
        for (const [text, cost, max] of [
          [permitCostText(record), record.permitCost, record.permitCostMax],
          [renewalCostText(record), record.renewalCost, record.renewalCostMax],
        ] as const) {
          if (text.startsWith('Free')) expect(cost).toBe(0);
          if (text.startsWith('Up to')) expect(cost).toBeNull();
          const figure = /\$([\d.]+)/.exec(text)?.[1];
          if (figure) expect(Number(figure)).toBeCloseTo(cost ?? max ?? Number.NaN, 2);
          expect(text).not.toMatch(/null|undefined|NaN/);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'no text of a record breaks a screen: lists are of words, and what is no state is left out',
  () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nastyText,
          fc.json(),
          fc.array(nastyText).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          for (const area of parseAreas(text)) expect(area.trim()).not.toBe('');
          for (const { label, text: line } of durationLines(text)) expect([label, line].every(Boolean)).toBe(true);
          for (const state of parseReciprocity(text) ?? []) expect(STATE_CODES).toContain(state);
        },
      ),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a list of states is read the same in any order, case and spacing',
  () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...STATE_CODES]), fc.constantFrom(',', ', ', ' ,'), (states, comma) => {
        const read = parseReciprocity(states.join(comma).toLowerCase());

        expect(read?.toSorted()).toEqual(states.toSorted());
      }),
      options,
    );
  },
  timeLimitMs,
);

const aCounty = fc.constantFrom('Adams', 'Baker', 'Clay', 'Dade', 'El Paso');

test(
  'every county’s record is shown once, or none where all say the same',
  () => {
    fc.assert(
      fc.property(
        aRecord,
        fc.uniqueArray(aCounty),
        fc.array(dollars, { minLength: 5, maxLength: 5 }),
        (state, names, fees) => {
          const statewide = { ...state, county: null };
          const counties = names.map((county, at) => ({
            ...statewide,
            id: county,
            county,
            permitCost: fees[at] ?? null,
          }));
          const differ = counties.some(({ permitCost }) => permitCost !== statewide.permitCost);

          const shown = arrangeRecords([statewide, ...counties]);

          expect(shown.summary).toBe(statewide);
          expect(shown.counties.map(({ county }) => county)).toEqual(differ ? names.toSorted() : []);
        },
      ),
      options,
    );
  },
  timeLimitMs,
);
