import { expect, test } from 'vitest';
import type { Surroundings } from '#shared/contracts/places.ts';
import { aroundDot, placeLabels } from './map-labels.ts';
import { toScreen, WHOLE_RING } from './map-view.ts';

const SIZE = { width: 600, height: 400 };

const aCounty = (changes: Partial<Surroundings['counties'][number]> = {}): Surroundings['counties'][number] => ({
  name: 'Travis County',
  state: 'TX',
  path: 'M0 0l1 1 1-1z',
  area: 900,
  x: -10,
  y: -10,
  ...changes,
});

const textsOf = (land: Partial<Surroundings>, taken = [] as ReturnType<typeof aroundDot>[], view = WHOLE_RING) =>
  placeLabels({ counties: [], towns: [], ...land }, view, SIZE, taken).map(({ text }) => text);

test('of towns on one spot the bigger ones are named, around it', () => {
  const towns = [
    { name: 'Austin', x: 0, y: 0 },
    { name: 'Rollingwood', x: 0, y: 0.1 },
    { name: 'Sunset Valley', x: 0.1, y: 0 },
    { name: 'Lost Creek', x: 0, y: 0 },
    { name: 'Shady Hollow', x: 0, y: 0 },
    { name: 'Barton Creek', x: 0, y: 0 },
    { name: 'West Lake Hills', x: 0.1, y: 0.1 },
    { name: 'Buda', x: 5, y: 17 },
  ];
  const texts = textsOf({ towns });

  expect(texts.slice(0, 4)).toEqual(['Austin', 'Rollingwood', 'Sunset Valley', 'Lost Creek']);
  expect(texts).toContain('Buda');
  expect(texts).not.toContain('West Lake Hills');
});

test('a name steps to the other side of its dot when a pin stands in its way', () => {
  const at = toScreen({ x: 5, y: 5 }, WHOLE_RING, SIZE);
  const pin = aroundDot({ x: at.x + 20, y: at.y }, 14, 14);

  expect(placeLabels({ counties: [], towns: [{ name: 'Buda', x: 5, y: 5 }] }, WHOLE_RING, SIZE, [pin])).toEqual([
    expect.objectContaining({ text: 'Buda', anchor: 'end' }),
  ]);
});

test('a town under a pin is named beside the pin', () => {
  const at = toScreen({ x: 5, y: 5 }, WHOLE_RING, SIZE);
  const pin = aroundDot(at, 14, 14);

  expect(placeLabels({ counties: [], towns: [{ name: 'Bozeman', x: 5, y: 5 }] }, WHOLE_RING, SIZE, [pin])).toEqual([
    expect.objectContaining({ text: 'Bozeman', anchor: 'start', x: at.x + 19 }),
  ]);
});

test('nothing is named over the edge or off the map', () => {
  expect(textsOf({ towns: [{ name: 'Georgetown', x: 39, y: 0 }] })).toEqual(['Georgetown']);
  expect(textsOf({ towns: [{ name: 'Far Away', x: 90, y: 0 }] })).toEqual([]);
  // Its name would fit; its dot is beyond the edge, at 41 miles.
  expect(textsOf({ towns: [{ name: 'Lee', x: 41, y: 0 }] })).toEqual([]);
});

test('a county is named in short and once, where it is big enough for its name', () => {
  const counties = [
    aCounty(),
    aCounty({ area: 4, x: 5, y: 5 }),
    aCounty({ name: 'Orleans Parish', area: 10, x: 12, y: 12 }),
    aCounty({ name: null, x: 15, y: -15 }),
  ];

  expect(textsOf({ counties })).toEqual(['Travis']);
  expect(textsOf({ counties }, [], { x: 12, y: 12, zoom: 8 })).toContain('Orleans');
});
