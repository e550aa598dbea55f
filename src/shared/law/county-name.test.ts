import { expect, test } from 'vitest';
import { fullCountyName, isSameCounty, shortCountyName } from './county-name.ts';

test.each([
  ['El Paso', 'El Paso County'],
  ['el paso county', 'El Paso County'],
  ["St. Mary's", "St. Mary's County"],
  ["Saint Mary's County", "St. Mary's County"],
  ['St Marys', "St. Mary's County"],
  ['Dona Ana', 'Doña Ana County'],
  ['Doña Ana', 'Dona Ana County'],
  ['DeKalb', 'De Kalb County'],
  ['LaSalle', 'La Salle Parish'],
  ['Orleans', 'Orleans Parish'],
  ['Miami-Dade', 'Miami Dade County'],
  ['Juneau', 'Juneau City and Borough'],
  ['Anchorage', 'Anchorage Municipality'],
  ['Capitol', 'Capitol Planning Region'],
  ['Ste. Genevieve', 'Sainte Genevieve County'],
  [' Kings ', 'Kings County'],
])('%s is %s', (a, b) => {
  expect(isSameCounty(a, b)).toBe(true);
});

test.each([
  ['Baltimore', 'Baltimore city'],
  ['St. Louis County', 'St. Louis city'],
  ['Richmond County', 'Richmond city'],
  ['Charles City County', 'Charles County'],
  ['Lake', 'Lake and Peninsula Borough'],
  ['', 'El Paso County'],
])('%s is not %s', (a, b) => {
  expect(isSameCounty(a, b)).toBe(false);
});

test.each([
  ['El Paso County', 'El Paso'],
  ['Orleans Parish', 'Orleans Parish'],
  ['Baltimore city', 'Baltimore city'],
  ['County Line County', 'County Line'],
])('%s is written %s', (name, expected) => {
  expect(shortCountyName(name)).toBe(expected);
});

test.each([
  ['El Paso', 'El Paso County'],
  ['Orleans Parish', 'Orleans Parish'],
  ['Baltimore city', 'Baltimore city'],
  ['Carson City', 'Carson City'],
  ['James City', 'James City County'],
  ['Nome Census Area', 'Nome Census Area'],
])('%s is called %s in a sentence', (name, full) => {
  expect(fullCountyName(name)).toBe(full);
});
