import { expect, test } from 'vitest';
import { aRangeEntry, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { formatDataFile } from './format-data-file.ts';
import { formatProblem } from './problem.ts';

const CO = 'ranges/us-co.yaml';
const AT = `${CO}:ranges.us-co-pikes-peak-range`;

const check = (change?: (tree: DataTree) => void) => checkData(dataFilesWith(change), TREE_STATES);

const withRange = (changes: Record<string, unknown>) => (tree: DataTree) => {
  tree[CO].ranges = [aRangeEntry(changes)];
};

const besides = (changes: Record<string, unknown>) => (tree: DataTree) => {
  tree[CO].ranges.push(aRangeEntry({ id: 'us-co-other', ...changes }));
};

test('a good range is read whole: its state and county, and null for what is not known', () => {
  const { problems, dataSet } = check();

  expect(problems).toEqual([]);
  expect(dataSet.ranges).toEqual([
    expect.objectContaining({
      id: 'us-co-pikes-peak-range',
      state: 'CO',
      countyName: 'El Paso County',
      features: {
        indoor: false,
        outdoor: true,
        pistol: null,
        rifle: null,
        shotgun: null,
        training: null,
        rentals: null,
      },
    }),
  ]);
});

// Each line is the good set with one change, and the one problem that it makes.
test.each<[string, (tree: DataTree) => void, string, string]>([
  ['no source', withRange({ source: undefined }), 'shape', `${CO}:ranges.0.source`],
  ['a source that is not in sources.yaml', withRange({ source: 'hearsay' }), 'unknown-source', AT],
  ['no date', withRange({ asOf: undefined }), 'shape', `${CO}:ranges.0.asOf`],
  ['a date after the release', withRange({ asOf: '2027' }), 'future-date', AT],
  ['an id that is no slug', withRange({ id: 'us-co-Pikes Peak' }), 'shape', `${CO}:ranges.0.id`],
  ['an id of another state', withRange({ id: 'us-vt-range' }), 'wrong-state', `${CO}:ranges.us-vt-range`],
  ['a county of another state', withRange({ county: '50001' }), 'county-not-listed', AT],
  ['a point in the sea off Africa', withRange({ where: { precision: 'point', lat: 0, lng: 0 } }), 'out-of-reach', AT],
  [
    'a longitude without its sign',
    withRange({ where: { precision: 'point', lat: 38.97, lng: 104.68 } }),
    'out-of-reach',
    AT,
  ],
  [
    'latitude 91',
    withRange({ where: { precision: 'point', lat: 91, lng: -104 } }),
    'shape',
    `${CO}:ranges.0.where.lat`,
  ],
  [
    'coordinates of a county',
    withRange({ where: { precision: 'county', lat: 38.9, lng: -104 } }),
    'shape',
    `${CO}:ranges.0.where.precision`,
  ],
  ['a ZIP that is not there', withRange({ where: { precision: 'zip', lat: 38.97, lng: -104.68 } }), 'no-zip', AT],
  ['a guess for a feature', withRange({ features: { indoor: 'maybe' } }), 'shape', `${CO}:ranges.0.features.indoor`],
  ['a feature that nobody reads', withRange({ features: { lounge: true } }), 'shape', `${CO}:ranges.0.features`],
  ['a phone number in another form', withRange({ phone: '(719) 555-0100' }), 'shape', `${CO}:ranges.0.phone`],
  ['a website that is none', withRange({ website: 'javascript:alert(1)' }), 'shape', `${CO}:ranges.0.website`],
  ['one id twice', besides({ id: 'us-co-pikes-peak-range', name: 'Other' }), 'repeated', AT],
  [
    'one range twice under like names',
    besides({ name: 'Pikes Peak Gun Club', where: { precision: 'point', lat: 38.971, lng: -104.681 } }),
    'twin',
    `${CO}:ranges.us-co-other`,
  ],
  [
    "another state's code",
    (tree) => {
      tree[CO].code = 'us-vt';
    },
    'wrong-file',
    `${CO}:code`,
  ],
])('%s is refused', (_what, change, rule, place) => {
  expect(check(change).problems.map(formatProblem)).toEqual([
    expect.stringMatching(new RegExp(`^${place.replaceAll('.', '\\.')}: .+ \\[${rule}\\]$`)),
  ]);
});

test('a namesake elsewhere is another range', () => {
  const { problems } = check(
    besides({ name: 'Pikes Peak Gun Club', where: { precision: 'point', lat: 40, lng: -105 } }),
  );

  expect(problems).toEqual([]);
});

test('ranges of a state that is none are a strange file', () => {
  const files = new Map([...dataFilesWith(), ['ranges/us-zz.yaml', '{"code":"us-zz","ranges":[]}']]);

  expect(checkData(files, TREE_STATES).problems.map(({ rule }) => rule)).toContain('unknown-file');
});

test('the canonical form sorts by id and folds places and features', () => {
  const text = formatDataFile(CO, '', {
    ranges: [
      { name: 'B', id: 'us-co-b', where: { lng: 2, lat: 1, precision: 'point' } },
      { name: 'A', id: 'us-co-a' },
    ],
    code: 'us-co',
  });

  expect(text).toBe(
    [
      'code: us-co',
      'ranges:',
      '  - id: us-co-a',
      '    name: A',
      '  - id: us-co-b',
      '    name: B',
      '    where: { precision: point, lat: 1, lng: 2 }',
      '',
    ].join('\n'),
  );
});
