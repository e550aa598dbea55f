import { expect, test } from 'vitest';
import { isExcludedName } from '#shared/ranges/range-names.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

const places = openTestPlaces();
const { dataSet } = await readWholeLaw();

test('every range lies in the county that its file names, by our outlines', () => {
  const astray = dataSet.ranges.flatMap(({ id, county, where }) => {
    const found = where && places.get().findCounty(where.lat, where.lng);
    return where && found?.fips !== county ? [`${id}: ${county}, drawn in ${found?.fips}`] : [];
  });

  expect(dataSet.ranges.length).toBeGreaterThan(250);
  expect(astray).toEqual([]);
});

test('no range of ours is a place that the rules for names would leave out', () => {
  expect(dataSet.ranges.filter(({ name }) => isExcludedName(name)).map(({ id }) => id)).toEqual([]);
});
