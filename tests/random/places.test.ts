import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MILITARY } from '#server/places/places.ts';
import { nastyText } from '#tests/support/random/broken-values.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';

const places = openTestPlaces();
const { options, timeLimitMs } = readRandomOptions(1000);

const aTown = fc.constantFrom(
  'Austin',
  'St. Louis',
  'Springfield',
  'El Paso',
  'Cañon City',
  'Winston-Salem',
  'Portland',
);
const aState = fc.constantFrom('TX', 'CO', 'MO', 'IL', 'texas', 'North Carolina', 'ZZ', '');
const aZip = fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0'));
const typed = fc.oneof(
  fc.tuple(aTown, aState).map(([town, state]) => `${town}, ${state}`),
  aTown.chain((town) => fc.nat(town.length).map((end) => town.slice(0, end))),
  aZip,
  fc.tuple(aTown, aZip).map(([town, zip]) => `12 Main St, ${town} ${zip}`),
  fc.string({ maxLength: 6 }),
  nastyText,
);

const find = (text: string) => {
  const found = places.get().search(text);

  return found === MILITARY ? [] : found;
};

/** Some three miles: outlines have fewer corners than rivers, and a post office may stand on the bank. */
const NEAR = 0.045;

/** The states within some miles of a point, by the outlines. */
const statesNear = (lat: number, lng: number) =>
  [0, -NEAR, NEAR].flatMap((north) =>
    [0, -NEAR, NEAR].map((east) => places.get().findCounty(lat + north, lng + east)?.state),
  );

test(
  'whatever is typed: at most ten places, none twice, each in the United States by its outline too',
  () => {
    fc.assert(
      fc.property(typed, (text) => {
        const found = find(text);

        expect(found.length).toBeLessThanOrEqual(10);
        expect(new Set(found.map(({ address, county }) => `${address} (${county})`)).size).toBe(found.length);
        for (const { lat, lng, address, state } of found) {
          expect(address).toMatch(new RegExp(`, ${state}( \\d{5})?$`));
          expect(statesNear(lat, lng), address).toContain(state);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'what was found is found again by its address, however it is written',
  () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('as it is', 'upper', 'lower', 'spaced'), (text, way) => {
        for (const { address } of find(text)) {
          const written = {
            'as it is': address,
            upper: address.toUpperCase(),
            lower: address.toLowerCase(),
            spaced: `  ${address.replaceAll(' ', '  ')} `,
          }[way];

          expect(
            find(written).map((place) => place.address),
            written,
          ).toContain(address);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a ZIP is found as that ZIP or not at all',
  () => {
    fc.assert(
      fc.property(aZip, (zip) => {
        for (const { address } of find(zip)) expect(address.endsWith(` ${zip}`)).toBe(true);
        expect(find(zip).length).toBeLessThanOrEqual(1);
      }),
      options,
    );
  },
  timeLimitMs,
);

const aPoint = fc.oneof(
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  fc.tuple(fc.double({ min: 24, max: 50, noNaN: true }), fc.double({ min: -125, max: -66, noNaN: true })),
  fc.constantFrom([90, 0] as const, [-90, 180] as const, [0, -180] as const, [0, 0] as const),
);

test(
  'a point is described by the state and county that it lies in, or not at all',
  () => {
    fc.assert(
      fc.property(aPoint, ([lat, lng]) => {
        const described = places.get().describe(lat, lng);
        const county = places.get().findCounty(lat, lng);

        expect([described?.state, described?.county]).toEqual([county?.state, county?.name]);
        if (described) expect([described.lat, described.lng]).toEqual([lat, lng]);
      }),
      options,
    );
  },
  timeLimitMs,
);
