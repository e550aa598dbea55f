import { expect, test } from 'vitest';
import { keepOnMap, moveBy, scaleOf, showPoint, toScreen, WHOLE_RING, zoomBy } from './map-view.ts';

const SIZE = { width: 600, height: 400 };
const WIDE = { width: 760, height: 192 };

test.each([SIZE, WIDE, { width: 300, height: 700 }])('at first the ring of 25 miles just fits into %j', (size) => {
  const reach = 25 * scaleOf(WHOLE_RING, size);

  expect(reach).toBeLessThan(Math.min(size.width, size.height) / 2);
  expect(reach).toBeGreaterThan((Math.min(size.width, size.height) / 2) * 0.9);
});

test('what is under the pointer stays under it when one comes nearer', () => {
  const dot = { x: 450, y: 100 };
  const spot = { x: (dot.x - 300) / scaleOf(WHOLE_RING, SIZE), y: (dot.y - 200) / scaleOf(WHOLE_RING, SIZE) };

  const nearer = zoomBy(WHOLE_RING, SIZE, 3, dot);

  expect(nearer.zoom).toBe(3);
  const { x, y } = toScreen(spot, nearer, SIZE);
  expect(x).toBeCloseTo(dot.x);
  expect(y).toBeCloseTo(dot.y);
});

test('a pull moves the land with the hand', () => {
  const before = toScreen({ x: 1, y: 1 }, { ...WHOLE_RING, zoom: 2 }, SIZE);
  const after = toScreen({ x: 1, y: 1 }, moveBy({ ...WHOLE_RING, zoom: 2 }, SIZE, { x: 30, y: -20 }), SIZE);

  expect(after.x - before.x).toBeCloseTo(30);
  expect(after.y - before.y).toBeCloseTo(-20);
});

test.each([SIZE, WIDE])('nobody gets beyond the edge of the map, nor further away than it reaches, in %j', (size) => {
  const far = moveBy(zoomBy(WHOLE_RING, size, 0.01), size, { x: -1e6, y: -1e6 });
  const scale = scaleOf(far, size);

  expect(far.x + size.width / 2 / scale).toBeLessThanOrEqual(110.001);
  expect(far.y + size.height / 2 / scale).toBeLessThanOrEqual(60.001);
});

test('nor nearer than it has anything to show', () => {
  expect(zoomBy(WHOLE_RING, SIZE, 1000).zoom).toBe(16);
  expect(keepOnMap({ x: 0, y: 0, zoom: 1000 }, SIZE).zoom).toBe(16);
});

test('a point that can be seen moves nothing; another comes to the middle', () => {
  const near = { ...WHOLE_RING, zoom: 4 };

  expect(showPoint(near, SIZE, { x: 1, y: 1 })).toBe(near);
  const { x, y } = toScreen({ x: 20, y: -15 }, showPoint(near, SIZE, { x: 20, y: -15 }), SIZE);
  expect([x, y]).toEqual([300, 200]);
});
