import { expect, test } from 'vitest';
import { measureLandmarks } from '../../../scripts/build/roads/landmarks.ts';
import { numberParts } from '../../../scripts/build/roads/number-parts.ts';
import { startsOf } from '../../../scripts/build/roads/starts-of.ts';
import { createSearch } from './search.ts';

type Edge = readonly [from: number, to: number, hours: number];

const networkOf = (count: number, edges: readonly Edge[]) => {
  const arcs: number[][] = Array.from({ length: count }, () => []);
  for (const [edge, [from, to]] of edges.entries()) for (const end of [from, to]) arcs[end]?.push(edge);
  const graph = {
    arcStarts: startsOf(arcs),
    arcEdges: Uint32Array.from(arcs.flat()),
    edgeFrom: Uint32Array.from(edges.map(([from]) => from)),
    edgeTo: Uint32Array.from(edges.map(([, to]) => to)),
  };
  const hours = Float32Array.from(edges.map(([, , one]) => one));
  const parts = numberParts(graph, hours);
  const landmarkHours = measureLandmarks({ ...graph, parts }, hours);

  return { hours, parts, search: createSearch({ ...graph, parts, landmarkHours }) };
};

const at = (junction: number) => [{ junction, hours: 0 }];

/** Junctions in rows of ten, each joined to the next and to the one below, at hours that follow no order. */
const aGrid = (): Edge[] =>
  Array.from({ length: 100 }, (_one, here) => here).flatMap((here) => [
    ...(here % 10 < 9 ? [[here, here + 1, 1 + ((here * 7919) % 13) / 4] as const] : []),
    ...(here < 90 ? [[here, here + 10, 1 + ((here * 104_729) % 11) / 4] as const] : []),
  ]);

test('the fastest way is as fast as one that is searched without an estimate', () => {
  const { search, hours } = networkOf(100, aGrid());

  for (const from of [0, 37, 55, 99]) {
    const measured = search.measureFrom(from, hours);
    for (const [to, expected] of measured.entries()) {
      expect(search.find(at(from), at(to), hours)?.hours).toBeCloseTo(expected, 4);
    }
  }
});

test('a way that leads away and back is no other way', () => {
  // Two roads from 0 to 3, and a dead end at 1.
  const { search, hours } = networkOf(7, [
    [0, 1, 1],
    [1, 3, 1],
    [0, 2, 0.7],
    [2, 6, 0.8],
    [6, 3, 0.7],
    [1, 4, 0.05],
    [4, 5, 0.05],
  ]);

  const ways = search.findSeveral(at(0), at(3), hours, { slower: 1.15, plateau: 0.2 });

  expect(new Set(ways.map(({ edges }) => edges.join()))).toEqual(new Set(['0,1', '2,3,4']));
});

test('no way leads to another part of the network', () => {
  const { search, hours, parts } = networkOf(5, [
    [0, 1, 1],
    [1, 2, 1],
    [3, 4, 1],
  ]);

  expect([...parts]).toEqual([0, 0, 0, 1, 1]);
  expect(search.find(at(0), at(4), hours)).toBeNull();
  expect(search.find(at(3), at(4), hours)?.hours).toBe(1);
});
