import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { readableWord } from '#shared/law/regulation-display.ts';

/** Four words or more that read well as the files have them. */
const READS_WELL: ReadonlySet<string> = new Set([
  'Adirondack-Mountain-Reserve-trails',
  'bars-over-50-percent',
  'Bomoseen-State-Game-Refuge',
  'Buggs-Island-and-Gaston-Reservoir',
  'closed-events-on-public-property',
  'college-dormitories-and-classrooms',
  'Commission-for-the-Blind-property',
  'Cook-County-forest-preserves',
  'Corps-of-Engineers-lakes',
  'Corps-of-Engineers-property',
  'exhibits-and-conference-centers',
  'Falls-of-the-Ohio-State-Park',
  'forests-and-wildlife-areas',
  'game-lands-that-the-state-lists',
  'health-and-human-service-facilities',
  'Hog-Island-wildlife-area',
  'hospitals-with-mental-health-services',
  'Lake-George-Battlefield-Park',
  'local-public-buildings-and-parks',
  'Lower-Colorado-River-Authority-land',
  'Mud-Creek-hunting-area',
  'National-Mall-and-Tidal-Basin-memorials',
  'national-parks-and-forests',
  'nuclear-and-hydro-stations',
  'offices-and-meetings-of-local-governing-bodies',
  'Offutt-Air-Force-Base',
  'open-carry-at-local-government-meetings',
  'open-carry-at-permitted-events',
  'open-carry-at-polling-places',
  'open-carry-at-public-colleges',
  'open-carry-at-the-state-capitol',
  'open-carry-in-Denver',
  'open-carry-in-the-capitol-complex',
  'open-carry-near-permitted-demonstrations',
  'open-display-at-local-meetings',
  'park-and-forest-buildings',
  'parts-of-public-college-campuses',
  'Philadelphia-buildings-and-parks',
  'Philadelphia-streets-and-public-property',
  'places-of-worship-during-service',
  'places-under-school-control',
  'places-with-special-liquor-permits',
  'police-stations-and-local-government-buildings',
  'posted-local-government-buildings',
  'posted-local-recreation-areas',
  'posted-or-screened-public-buildings',
  'private-buildings-not-open-to-the-public',
  'private-property-not-open-to-the-public',
  'public-events-and-streets-beside-them',
  'public-parks-during-restricted-events',
  'public-parks-during-school-use',
  'public-places-while-masked',
  'Red-Rock-conservation-area',
  'San-Francisco-county-property',
  'Santa-Fe-libraries-and-city-centers',
  'school-and-college-sports',
  'school-and-college-vehicles',
  'school-events-on-school-grounds',
  'secure-mental-health-facilities',
  'secured-events-on-public-property',
  'stadiums-and-convention-centers',
  'state-and-federal-buildings-in-parks',
  'state-and-local-government-buildings',
  'state-and-local-government-property',
  'state-and-national-forests',
  'state-and-national-parks-and-forests',
  'state-buildings-in-the-capitol-area',
  'state-capitol-and-General-Assembly-offices',
  'state-historic-site-buildings',
  'state-mental-health-facilities',
  'state-park-visitor-centers',
  'state-parks-and-forests',
  'State-Tax-Commission-secure-areas',
  'vote-counting-places-and-drop-boxes',
]);

/** Under a condition that is worded by itself. */
const CONDITION = /-(?:if|unless|without|except|where|by|on-request)(?:-.*)?$/;

let places: string[];

beforeAll(async () => {
  const files = [...(await readDataFiles('data'))].filter(([path]) => path.includes('jurisdictions/'));
  places = files.flatMap(([, text]) => parse(text).facts['prohibited-places']?.value ?? []);
});

test('an off-limits place of four words or more has its own phrase', () => {
  const names = new Set(places.map((place) => place.replace(CONDITION, '')));
  const bare = [...names].filter((name) => {
    const plain = name.replaceAll('-', ' ');

    return plain.split(' ').length >= 4 && readableWord(name).toLowerCase() === plain.toLowerCase();
  });

  expect(places.length).toBeGreaterThan(500);
  expect(bare.filter((name) => !READS_WELL.has(name))).toEqual([]);
});

test('a condition stands after a comma, in a sentence that an American would say', () => {
  const worded = new Set(places.map(readableWord));

  // 'where the city or county bans guns' is no list to separate.
  const run = [...worded].filter((text) => / (?:if|unless|without|except|(?<!use )by|on request)\b/.test(text));
  expect(run.filter((text) => !/, (?:if|unless|except|by)\b/.test(text))).toEqual([]);
});

test.each([
  ['school-college-pro-sports-without-permit', 'School, college, and professional sports, unless you have a permit'],
  ['New-York-City-without-city-permit', 'New York City, unless you have a city permit'],
  ['homes-of-others-without-consent', 'Homes of others, unless you have consent'],
  ['airports-terminal-without-enhanced-license', 'Airport terminals, unless you have an enhanced license'],
  ['colleges-state', 'State colleges'],
])('%s reads %s', (place, text) => {
  expect(readableWord(place)).toBe(text);
});
