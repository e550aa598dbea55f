import { expect, test } from 'vitest';
import type { Source } from '#shared/law/source.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { mergeRecords, type SourcedRecord } from './merge-records.ts';

const NO_FEATURES = {
  indoor: null,
  outdoor: null,
  pistol: null,
  rifle: null,
  shotgun: null,
  training: null,
  rentals: null,
};

const aRecord = (changes: Partial<PublishedRange>, kind: Source['kind'] = 'secondary'): SourcedRecord => ({
  record: {
    id: 'us-tx-red',
    name: 'Red Range',
    county: '48453',
    countyName: 'Travis County',
    state: 'TX',
    where: { precision: 'point', lat: 30.4, lng: -97.6 },
    features: NO_FEATURES,
    source: 'a-list',
    asOf: '2024',
    ...changes,
  },
  source: { title: `${kind} ${changes.asOf}`, address: null, kind, date: '2024', licence: 'CC0' },
  isImported: true,
});

test('one range of two sources is there once, under its first id, and is found by both', () => {
  const [merged, ...others] = mergeRecords([
    aRecord({}),
    aRecord({ id: 'us-tx-red-1', name: 'Red Gun Range', phone: '512-555-0100' }),
  ]);

  expect(others).toEqual([]);
  expect(merged).toMatchObject({
    ids: ['us-tx-red', 'us-tx-red-1'],
    record: { id: 'us-tx-red', name: 'Red Range', phone: '512-555-0100' },
    credits: [{ fields: [] }, { fields: ['phone'] }],
  });
});

test('a field comes from the official source, then from the newer one', () => {
  const [merged] = mergeRecords([
    aRecord({ hours: 'old', price: '$1', asOf: '2020' }),
    aRecord({ id: 'b', hours: 'newer', asOf: '2026' }),
    aRecord({ id: 'c', price: '$2', asOf: '2019' }, 'official'),
  ]);

  expect(merged?.record).toMatchObject({ hours: 'newer', price: '$2' });
  expect(merged?.credits.map(({ asOf, fields }) => [asOf, fields])).toEqual([
    ['2020', []],
    ['2019', ['location', 'price']],
    ['2026', ['hours']],
  ]);
});

test('an exact place wins over the center of a town, no matter who says so', () => {
  const [merged] = mergeRecords([
    aRecord({ where: { precision: 'town', lat: 30.3, lng: -97.7 } }, 'official'),
    aRecord({ id: 'b' }),
  ]);

  expect(merged?.record.where).toEqual({ precision: 'point', lat: 30.4, lng: -97.6 });
  expect(merged?.credits[1]?.fields).toEqual(['location']);
});

test('an address is never put together from two sources', () => {
  const [merged] = mergeRecords([
    aRecord({ city: 'Austin', zip: '78701' }),
    aRecord({ id: 'b', address: '1 Oak Rd', city: 'Manor' }),
  ]);

  expect(merged?.record).toMatchObject({ address: '1 Oak Rd', city: 'Manor' });
  expect(merged?.record.zip).toBeUndefined();
});

test('no is an answer, unknown is none', () => {
  const [merged] = mergeRecords([
    aRecord({ features: { ...NO_FEATURES, indoor: false } }),
    aRecord({ id: 'b', features: { ...NO_FEATURES, indoor: true, rifle: true }, asOf: '2020' }),
  ]);

  expect(merged?.record.features).toMatchObject({ indoor: false, rifle: true, pistol: null });
});

test('namesakes far apart, or in two states, stay two', () => {
  expect(
    mergeRecords([
      aRecord({}),
      aRecord({ id: 'b', where: { precision: 'point', lat: 31.4, lng: -97.6 } }),
      aRecord({ id: 'c', state: 'OK' }),
    ]),
  ).toHaveLength(3);
});
