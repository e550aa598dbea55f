import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, isSame } from './cells.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [undefined, null, true],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [['TX', 'OK'], ['OK', 'TX'], false],
  [['TX'], { 0: 'TX' }, false],
  ['1', 1, false],
  [0, null, false],
])('%j and %j: the same is %s', (a, b, same) => {
  expect([isSame(a, b), isSame(b, a), canonical(a) === canonical(b)]).toEqual([same, same, same]);
});

test('never other than by the canonical text', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
  fc.assert(
    fc.property(value, value, (a, b) => {
      // What travels is text: -0 is 0 there.
      const [one, other] = [a, b].map((each) => JSON.parse(JSON.stringify(each)) as unknown);
      expect(isSame(one, JSON.parse(canonical(one)))).toBe(true);
      expect(isSame(one, other)).toBe(canonical(one) === canonical(other));
    }),
  );
});
