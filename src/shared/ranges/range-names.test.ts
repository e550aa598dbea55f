import { describe, expect, test } from 'vitest';
import { isExcludedName, isRangeName, RANGE_QUERIES } from './range-names.ts';

test('the maps service is asked eight things', () => {
  expect(RANGE_QUERIES).toEqual([
    'firing range',
    'firing ranges',
    'gun range',
    'skeet range',
    'trap range',
    'shooting range',
    'gun club',
    'rifle range',
  ]);
});

describe('excluded by name', () => {
  test.each([
    ['a military facility', 'Fort Cavazos Rifle Range'],
    ['a military facility', 'Camp Swift Shooting Range'],
    ['a military facility', 'Naval Station Pistol Range'],
    ['a military facility', 'Peterson Air Force Base Firing Range'],
    ['a military facility', 'Texas Army National Guard Range'],
    ['martial arts', 'Austin Krav Maga & Gun Range'],
    ['martial arts', 'Tiger Karate Shooting Center'],
    ['fitness', 'Free Range Fitness'],
    ['fitness', 'Iron Range Gym'],
    ['another sport', 'Butler Park Golf Driving Range'],
    ['big retail', 'Walmart Supercenter'],
    ['big retail', "Cabela's Gun Range"],
    ['big retail', "Dick's Sporting Goods"],
    ['big retail', 'Academy Sports + Outdoors'],
    ['a bar', 'The Shooting Range Bar & Grill'],
    ['a bar', 'Gun Club Bar'],
    ['a restaurant', 'Home on the Range Café'],
    ['a restaurant', 'Open Range Coffee'],
    ['a restaurant', 'Open Range Steakhouse'],
    ['a numbered lane', 'Range 12'],
    ['a numbered lane', 'Range #3'],
    ['a numbered lane', 'Rifle Range 4B'],
    ['a numbered lane', 'Range No. 7'],
    ['a lettered lane', 'Range B'],
  ])('%s: %s', (_kind, name) => {
    expect(isExcludedName(name)).toBe(true);
    expect(isRangeName(name)).toBe(false);
  });
});

describe('kept, because the name says range', () => {
  test.each([
    'Red’s Indoor Range',
    'Austin Gun Club',
    'Capitol City Trap & Skeet Club',
    'Lone Star Sporting Clays',
    'Ben Avery Shooting Facility',
    'Clark County Shooting Complex',
    "Cheboygan Sportsman's Club",
    'Shooters World',
    'Whittington Firearms Training',
    'Fort Collins Gun Club',
    'Camp Verde Shooting Range',
    'Bar T Shooting Range',
    'Coffee Creek Trap Club',
    'Range USA Austin',
    'Eagle Gun Range 2',
  ])('%s', (name) => {
    expect(isRangeName(name)).toBe(true);
  });
});

describe('left out, because nothing in the name says range', () => {
  test.each([
    "Joe's Guns & Ammo",
    'Rangeley Lakes Inn',
    'Orange County Sheriff',
    'Tourist Trap Gifts',
    'Grange Hall',
    '',
    '🎯',
  ])('%s', (name) => {
    expect(isExcludedName(name)).toBe(false);
    expect(isRangeName(name)).toBe(false);
  });
});
