import { describe, expect, test } from 'vitest';
import { milesBetween } from '#shared/ranges/distance.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { createRangeIndex } from './range-index.ts';

const aRecord = (id: string, where?: { lat: number; lng: number }, changes: Partial<PublishedRange> = {}) =>
  ({
    id,
    name: id,
    county: '48453',
    ...(where ? { where: { precision: 'point', ...where } } : {}),
    features: { indoor: null, outdoor: null, pistol: null, rifle: null, shotgun: null, training: null, rentals: null },
    source: 'a-list',
    asOf: '2026',
    state: 'TX',
    countyName: 'Travis County',
    ...changes,
  }) satisfies PublishedRange as PublishedRange;

describe('ranges around a point', () => {
  test('are those that a scan finds, in its order', () => {
    // Scattered, and the same at each run.
    const scatter = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
    const records = Array.from({ length: 3000 }, (_, at) =>
      aRecord(`r-${at}`, { lat: 25 + 24 * scatter(at + 1), lng: -124 + 57 * scatter(at + 0.5) }),
    );
    const index = createRangeIndex(records);

    for (const here of [
      { lat: 30.2672, lng: -97.7431 },
      { lat: 47.6, lng: -122.3 },
      { lat: 48.9, lng: -67.1 },
    ]) {
      const scanned = records
        .map((record) => ({ id: record.id, distance: milesBetween(here, record.where ?? { lat: 0, lng: 0 }) }))
        .filter(({ distance }) => distance <= 60)
        .toSorted((a, b) => a.distance - b.distance);

      const found = index.near(here, 60);

      expect(found.length).toBeGreaterThan(3);
      expect(found.map(({ record }) => record.id)).toEqual(scanned.map(({ id }) => id));
    }
  });

  test('are found across the date line, once each', () => {
    const index = createRangeIndex([
      aRecord('west', { lat: 52, lng: 179.95 }),
      aRecord('east', { lat: 52, lng: -179.9 }),
    ]);

    expect(index.near({ lat: 52, lng: -179.99 }, 25).map(({ record }) => record.id)).toEqual(['west', 'east']);
    expect(index.near({ lat: 52, lng: 179.99 }, 25).map(({ record }) => record.id)).toEqual(['west', 'east']);
  });

  test('known to the county only are never near, and are listed by county and name', () => {
    const index = createRangeIndex([
      aRecord('zebra'),
      aRecord('antelope'),
      aRecord('far', undefined, { county: '48113' }),
    ]);

    expect(index.near({ lat: 0, lng: 0 }, 100)).toEqual([]);
    expect(index.knownToCounty('48453').map(({ id }) => id)).toEqual(['antelope', 'zebra']);
    expect(index.knownToCounty('99999')).toEqual([]);
  });

  test('are none in an empty directory', () => {
    expect(createRangeIndex([]).near({ lat: 30, lng: -97 }, 25)).toEqual([]);
  });
});
