import { describe, expect, test } from 'vitest';
import { comparablePlaceName } from './place-name.ts';
import { parsePlaceQuery } from './place-query.ts';

describe('names are compared without their spelling', () => {
  test.each([
    ['Saint Louis', 'st louis'],
    ['St. Louis', 'st louis'],
    ['Sainte Genevieve', 'ste genevieve'],
    ['Fort Worth', 'ft worth'],
    ['Mt. Pleasant', 'mt pleasant'],
    ['Colorado Spgs', 'colorado spgs'],
    ['Colorado Springs', 'colorado spgs'],
    ['Wilkes-Barre', 'wilkes barre'],
    ['Bayamón', 'bayamon'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Kailua‑Kona', 'kailua kona'],
    ['ʻEwa Beach', 'ewa beach'],
    ['Fortuna', 'fortuna'],
    ['🎯', ''],
  ])('%s is %s', (name, expected) => {
    expect(comparablePlaceName(name)).toBe(expected);
  });
});

describe('what somebody typed', () => {
  test.each([
    ['90210', { kind: 'zip', zip: '90210' }],
    [' 90210-1234 ', { kind: 'zip', zip: '90210' }],
    ['902101234', { kind: 'zip', zip: '90210' }],
    ['90210, USA', { kind: 'zip', zip: '90210' }],
    ['Denver, CO 80202', { kind: 'zip', zip: '80202' }],
    ['12345 Main St, Austin, TX', { kind: 'town', town: 'austin', state: 'TX' }],
    ['austin tx', { kind: 'town', town: 'austin', state: 'TX' }],
    ['Austin, United States', { kind: 'town', town: 'austin', state: null }],
    ['Austin, T', { kind: 'town', town: 'austin', state: null }],
    ['Kansas City, Kansas', { kind: 'town', town: 'kansas city', state: 'KS' }],
    ['Washington', { kind: 'town', town: 'washington', state: null }],
    ['New York, New York', { kind: 'town', town: 'new york', state: 'NY' }],
    ['san juan puerto rico', { kind: 'town', town: 'san juan', state: 'PR' }],
    ['APO AE', { kind: 'military' }],
    ['Apopka, FL', { kind: 'town', town: 'apopka', state: 'FL' }],
    ['9021', { kind: 'nothing' }],
    ['902101', { kind: 'nothing' }],
    ['30.2672, -97.7431', { kind: 'nothing' }],
    ['🎯', { kind: 'nothing' }],
    ['', { kind: 'nothing' }],
  ])('%s', (typed, expected) => {
    expect(parsePlaceQuery(typed)).toEqual(expected);
  });
});
