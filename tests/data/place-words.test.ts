import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { ALL_PLACES, type AnyPlace, findPlaces, makePlaceIndex, type PlaceIndex } from '#shared/law/place-search.ts';
import { TYPED_PLACES } from './typed-places.ts';

/** Things people ask for that no kind of place answers yet. */
const MISSES = ['uber', 'rental car', 'Planet Fitness', 'Waffle House', 'whole foods', 'boat', 'cemetary'];

let index: PlaceIndex;

beforeAll(async () => {
  index = makePlaceIndex(parse((await readDataFiles('data')).get('place-words.yaml') ?? '').groups);
});

test('of a hundred things people type, all but the known misses find a kind of place', () => {
  expect(TYPED_PLACES).toHaveLength(100);
  expect(TYPED_PLACES.filter((typed) => findPlaces(index, typed).length === 0)).toEqual(MISSES);
});

test.each<[typed: string, first: AnyPlace]>([
  ['church', 'worship'],
  ['Churches', 'worship'],
  ['chruch', 'worship'],
  ['the DMV', 'government-offices'],
  ['my RV', 'campgrounds'],
  ['Walmart', 'private-unposted'],
  ['can I carry in a post office', 'post-offices'],
  ['school pick up line', 'schools'],
  ['VA hospital', 'va-property'],
  ['bank', 'banks'],
  ['corps of engineers lake', 'corps-land'],
  ['on a plane', 'airport-security'],
  ["Applebee's", 'restaurants-with-alcohol'],
  ['applebees', 'restaurants-with-alcohol'],
  ['hosp', 'hospitals'],
])('%s is answered by %s first', (typed, first) => {
  expect(findPlaces(index, typed)[0]).toBe(first);
});

test('someone’s house is not your own home', () => {
  expect(findPlaces(index, 'friend’s house')).toContain('private-unposted');
  expect(findPlaces(index, 'my house')).toEqual([]);
});

test.each(['', ' ', 'x', 'zzzzzz', 'q'.repeat(5000), '\\ ( [ *'])('%j finds nothing and breaks nothing', (typed) => {
  expect(findPlaces(index, typed)).toEqual([]);
});

test('every kind of place is found by its own name', () => {
  const lost = ALL_PLACES.filter((place) => !index.some(({ kinds }) => kinds.includes(place)));

  expect(lost).toEqual([]);
});
