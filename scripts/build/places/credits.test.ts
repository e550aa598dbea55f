import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLACE_CREDITS } from '#shared/places/place-credits.ts';

test('every package that the table is made from is credited, and no other', () => {
  const code = readFileSync(new URL('read-packages.ts', import.meta.url), 'utf8');
  const read = [...code.matchAll(/require(?:\.resolve)?\('([^'/]+)/g)].map(([, name]) => name);

  expect(PLACE_CREDITS.flatMap(({ packages }) => packages as readonly string[]).toSorted()).toEqual(read.toSorted());
});

test('GeoNames is credited as its license asks: by name, link, license, and what was changed', () => {
  expect(PLACE_CREDITS[0]).toMatchObject({
    name: 'GeoNames',
    address: 'https://www.geonames.org/',
    license: 'CC BY 4.0',
    licenseAddress: 'https://creativecommons.org/licenses/by/4.0/',
    what: expect.stringContaining('changed'),
  });
});
