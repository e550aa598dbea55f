import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { STATE_CODES } from '#shared/law/states.ts';
import { makeUsMap } from './us-map.mjs';

const { states, width, height } = makeUsMap();

test('every jurisdiction of the product is on the map once, as a closed outline', () => {
  expect(states.map(({ code }) => code)).toEqual(STATE_CODES.toSorted());
  for (const { code, path } of states) expect(path, code).toMatch(/^(M[\d. -]+l[\d. -]+z)+$/);
});

test('every label stands within the picture', () => {
  for (const { code, x, y } of states) {
    expect(x > 0 && x < width && y > 0 && y < height, code).toBe(true);
  }
});

test('the map is small', () => {
  expect(gzipSync(JSON.stringify(states)).length).toBeLessThan(16_000);
});
