import { expect, test } from 'vitest';
import {
  aFact,
  anHonorsRow,
  aPermitKind,
  type DataTree,
  dataFilesWith,
  TREE_STATES,
} from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { formatProblem } from './problem.ts';

const CO = 'jurisdictions/us-co.yaml';

const check = (change?: (tree: DataTree) => void) => checkData(dataFilesWith(change), TREE_STATES).problems;

const setFact = (topic: string, fact: unknown) => (tree: DataTree) => {
  tree[CO].facts[topic] = fact as Record<string, unknown>;
};

const partsOf = (office: number, fingerprints: number) => [
  { for: 'office', dollars: office },
  { for: 'fingerprints', dollars: fingerprints },
];

const setRows =
  (...rows: Record<string, unknown>[]) =>
  (tree: DataTree): void => {
    tree[CO].honors = rows.map(anHonorsRow);
  };

const setKinds =
  (...kinds: Record<string, unknown>[]) =>
  (tree: DataTree): void => {
    tree[CO].permits = kinds.map(aPermitKind);
  };

const without = (key: string) => {
  const fact = aFact(true);
  delete fact[key];

  return setFact('red-flag-law', fact);
};

const MOTION = {
  title: 'SB 1',
  kind: 'bill',
  status: 'pending',
  summary: 'May end recognition.',
  on: '2026-02-13',
  source: 'a-list',
  locator: 'row 1',
  asOf: '2026-02-13',
};

const setMotion = (changes: Record<string, unknown>) => (tree: DataTree) => {
  const mayEnd = { topics: ['honored-permits'], by: '2026-12-01', lastChecked: '2026-11-15', ...changes };
  tree[CO].lawInMotion = [{ ...MOTION, mayEnd }];
};

const setBlock = (changes: Record<string, unknown>) => (tree: DataTree) => {
  const blocks = { topics: ['red-flag-law'], until: '2026-12-31' };
  tree[CO].lawInMotion = [{ ...MOTION, status: 'blocked', blocks, ...changes }];
};

test('a good set has no problems', () => {
  expect(check()).toEqual([]);
  expect(check(setBlock({}))).toEqual([]);
  expect(check(setMotion({}))).toEqual([]);
});

test('a good set is read whole', () => {
  const { dataSet } = checkData(dataFilesWith(), TREE_STATES);

  expect(dataSet).toMatchObject({ release: 1, releasedOn: '2026-11-15' });
  expect(dataSet.jurisdictions.map(({ code }) => code)).toEqual(['us-co', 'us-vt']);
  expect(dataSet.alerts.map(({ id }) => id)).toEqual(['new-rule']);
});

// Each line is the good set with one change, and the one rule that it breaks.
test.each<[string, (tree: DataTree) => void, string, string]>([
  ['a value without a source', without('source'), 'no-source', 'facts.red-flag-law'],
  ['a value without a locator', without('locator'), 'no-locator', 'facts.red-flag-law'],
  ['a value without a date', without('asOf'), 'no-date', 'facts.red-flag-law'],
  ['a fact without a value', without('value'), 'no-value', 'facts.red-flag-law'],
  ['a recalled value', setFact('red-flag-law', aFact(true, { basis: 'recalled' })), 'recalled', 'facts.red-flag-law'],
  [
    'a basis that can not be made a word',
    setFact('red-flag-law', aFact(true, { basis: { toString: 'x' } })),
    'shape',
    'facts.red-flag-law.basis',
  ],
  ['memory as a source', setFact('red-flag-law', aFact(true, { source: 'recall' })), 'recalled', 'facts.red-flag-law'],
  [
    'an unknown fact with a value',
    setFact('red-flag-law', { value: true, basis: 'unknown', howWeKnow: 'Guessed.' }),
    'value-of-unknown',
    'facts.red-flag-law',
  ],
  [
    'an unknown fact that does not say what was looked at',
    setFact('red-flag-law', { basis: 'unknown' }),
    'shape',
    'facts.red-flag-law.howWeKnow',
  ],
  ['a value of another kind', setFact('red-flag-law', aFact('maybe')), 'shape', 'facts.red-flag-law.value'],
  [
    'a date in the future',
    setFact('red-flag-law', aFact(true, { asOf: '2026-11-16' })),
    'future-date',
    'facts.red-flag-law',
  ],
  ['a look at the law after the release', setMotion({ lastChecked: '2026-11-16' }), 'future-date', 'lawInMotion.0'],
  ['law that may end no topic', setMotion({ topics: [] }), 'shape', 'lawInMotion.0.mayEnd.topics'],
  ['law that may end an unknown topic', setMotion({ topics: ['weather'] }), 'shape', 'lawInMotion.0.mayEnd.topics.0'],
  ['law that is not blocked and blocks an answer', setBlock({ status: 'in-force' }), 'contradiction', 'lawInMotion.0'],
  [
    'law that is blocked to no day',
    setBlock({ blocks: { topics: ['red-flag-law'] } }),
    'shape',
    'lawInMotion.0.blocks.until',
  ],
  ['law that may end without a day', setMotion({ by: undefined }), 'shape', 'lawInMotion.0.mayEnd.by'],
  [
    'an address as a source',
    setFact('red-flag-law', aFact(true, { source: 'https://law.example/page' })),
    'unknown-source',
    'facts.red-flag-law',
  ],
  [
    'a source that is not in sources.yaml',
    setFact('red-flag-law', aFact(true, { source: 'law-example' })),
    'unknown-source',
    'facts.red-flag-law',
  ],
  [
    'a second source that is not in sources.yaml',
    setFact('red-flag-law', aFact(true, { alsoIn: ['law-example'] })),
    'unknown-source',
    'facts.red-flag-law',
  ],
  [
    'text longer than its field',
    setFact('red-flag-law', aFact(true, { details: ['x'.repeat(201)] })),
    'too-long',
    'facts.red-flag-law.details.0',
  ],
  ['an unknown state code', setRows({ issuers: ['VT', 'XX'] }), 'unknown-state', 'honors.0.issuers.1'],
  ['a row that names its own state', setRows({ issuers: ['CO'] }), 'honors-itself', 'honors.0'],
  ['a state twice in a row', setRows({ issuers: ['VT', 'VT'] }), 'repeated', 'honors.0'],
  ['kinds of several issuers', setRows({ issuers: ['VT', 'TX'], kinds: ['standard'] }), 'kinds-of-several', 'honors.0'],
  ['a row of some that leaves one out', setRows({ issuers: ['VT'], except: ['TX'] }), 'except-of-some', 'honors.0'],
  ['others before the last row', setRows({ issuers: 'others' }, {}), 'others-last', 'honors.0'],
  ['a remark on what does not count', setRows({ result: 'no', remark: 'For handguns only.' }), 'remark', 'honors.0'],
  ['a kind that its issuer does not have', setRows({ issuers: ['VT'], kinds: ['gold'] }), 'unknown-kind', 'honors.0'],
  ['a row from an unknown source', setRows({ source: 'nowhere' }), 'unknown-source', 'honors.0'],
  ['no kinds in a state that issues permits', setKinds(), 'kinds-and-issuance', 'permits'],
  ['two kinds that lists mean', setKinds({}, { id: 'other' }), 'listed-kind', 'permits'],
  ['a kind twice', setKinds({}, { isListed: false }), 'repeated', 'permits'],
  ['narrow without a condition', setKinds({ nonResidents: 'narrow' }), 'no-condition', 'permits.0'],
  ['a missing topic', (tree) => delete tree[CO].facts.restaurants, 'missing-topic', 'facts.restaurants'],
  ['a topic that nobody reads', setFact('weather', aFact(true)), 'unknown-topic', 'facts.weather'],
  ['a topic of another state', setFact('owner-card', aFact(true)), 'unknown-topic', 'facts.owner-card'],
  [
    'a permit both required and not',
    setFact('permit-required', aFact(false)),
    'contradiction',
    'facts.permit-required',
  ],
  [
    'visitors who carry where nobody may',
    setFact('visitors-without-permit', aFact(true)),
    'contradiction',
    'facts.visitors-without-permit',
  ],
  [
    'visitors without a permit at no age',
    (tree) => {
      setFact('permitless-carry', aFact(true))(tree);
      setFact('permit-required', aFact(false))(tree);
      setFact('visitors-without-permit', aFact(true))(tree);
      setFact('permitless-age', aFact(null))(tree);
    },
    'contradiction',
    'facts.permitless-age',
  ],
  ['one price where counties set it', setFact('permit-cost', aFact(100)), 'contradiction', 'facts.permit-cost'],
  [
    'only sales banned, where our words ban bringing one in',
    setFact('magazine-possession', aFact('sale-only', { details: ['You can’t bring one into the state.'] })),
    'contradiction',
    'facts.magazine-possession',
  ],
  [
    'the file of another state',
    (tree) => {
      tree[CO].code = 'us-vt';
    },
    'wrong-file',
    'code',
  ],
  [
    'a county fee above the cap',
    (tree) => {
      Object.assign(tree[CO].counties.list[0]?.permitCost as object, { value: 152.51 });
    },
    'above-cap',
    'counties.08001.permitCost',
  ],
  [
    'a county renewal above the cap',
    (tree) => {
      Object.assign(tree[CO].counties.list[1] ?? {}, { renewalCost: aFact(63.5, { basis: 'county_page' }) });
    },
    'above-cap',
    'counties.08041.renewalCost',
  ],
  [
    'parts that are not the fee',
    (tree) => {
      Object.assign(tree[CO].counties.list[0]?.permitCost as object, { parts: partsOf(100, 19.99) });
    },
    'parts-differ',
    'counties.08001.permitCost',
  ],
  [
    'a part listed twice',
    (tree) => {
      const [part] = partsOf(60, 60);
      Object.assign(tree[CO].counties.list[0]?.permitCost as object, { parts: [part, part] });
    },
    'repeated',
    'counties.08001.permitCost',
  ],
  [
    'parts of a state’s cap that are not the cap',
    setFact('permit-cost-cap', aFact(152.5, { parts: partsOf(100, 50) })),
    'parts-differ',
    'facts.permit-cost-cap',
  ],
  [
    'parts of what is no fee',
    setFact('minimum-age', aFact(21, { parts: partsOf(20, 1) })),
    'parts-of-no-fee',
    'facts.minimum-age',
  ],
  [
    'a county fee where the state sets it',
    setFact('fee-rule', aFact('fixed')),
    'fee-not-county-set',
    'counties.08001.permitCost',
  ],
  [
    'a county fee without a source',
    (tree) => {
      delete (tree[CO].counties.list[0] as { permitCost: { source?: string } }).permitCost.source;
    },
    'shape',
    'counties.list.0.permitCost.source',
  ],
  [
    'a county page that is not in sources.yaml',
    (tree) => Object.assign(tree[CO].counties.list[1] ?? {}, { page: 'https://elpaso.example' }),
    'unknown-source',
    'counties.08041.page',
  ],
  [
    'a county that is not in the list',
    (tree) => tree[CO].counties.list.push({ fips: '08999', name: 'Nowhere County', kind: 'county' }),
    'county-not-listed',
    'counties.08999',
  ],
  [
    'a county by another name',
    (tree) => Object.assign(tree[CO].counties.list[1] ?? {}, { name: 'El Paso' }),
    'county-not-listed',
    'counties.08041',
  ],
  [
    'a county twice',
    (tree) => tree[CO].counties.list.push({ fips: '08041', name: 'El Paso County', kind: 'county' }),
    'repeated',
    'counties.08041',
  ],
  ['a missing county', (tree) => tree[CO].counties.list.pop(), 'missing-county', 'counties.08041'],
])('%s', (_case, change, rule, place) => {
  expect(check(change)).toEqual([expect.objectContaining({ file: CO, rule, place })]);
});

test.each<[string, (tree: DataTree) => void, string]>([
  [
    'a missing jurisdiction',
    (tree) => delete (tree as Partial<DataTree>)[CO],
    `${CO}: the file is missing [no-such-file]`,
  ],
  [
    'a source that nothing rests on',
    (tree) => {
      tree['sources.yaml'].sources.idle = { ...tree['sources.yaml'].sources['a-list'], address: 'idle.example' };
    },
    'sources.yaml:sources.idle: nothing cites it; delete it [unused-source]',
  ],
  [
    'a page that is listed twice',
    (tree) => {
      tree['sources.yaml'].sources['z-page'] = { ...tree['sources.yaml'].sources['a-page'] };
      Object.assign(tree['alerts/new-rule.yaml'], { source: 'z-page' });
    },
    'sources.yaml:sources.z-page: a-page already has this URL [repeated]',
  ],
  [
    'a page without an address',
    (tree) => Object.assign(tree['sources.yaml'].sources['a-page'] ?? {}, { address: null }),
    'sources.yaml:sources.a-page: a source of kind county needs a URL [no-address]',
  ],
  [
    'an alert that ends before it starts',
    (tree) => Object.assign(tree['alerts/new-rule.yaml'], { endsOn: '2025-12-31' }),
    'alerts/new-rule.yaml:endsOn: ends before it starts on 2026-01-01 [contradiction]',
  ],
  [
    'an alert whose source is not in sources.yaml',
    (tree) => Object.assign(tree['alerts/new-rule.yaml'], { source: 'hearsay' }),
    'alerts/new-rule.yaml:source: hearsay is not in sources.yaml [unknown-source]',
  ],
  [
    'an alert for no state',
    (tree) => Object.assign(tree['alerts/new-rule.yaml'], { states: ['ZZ'] }),
    'alerts/new-rule.yaml:states.0: not a state code [unknown-state]',
  ],
  [
    'a file that nobody reads',
    (tree) => Object.assign(tree, { 'jurisdictions/us-xx.yaml': {} }),
    "jurisdictions/us-xx.yaml: this file doesn't belong here [unknown-file]",
  ],
])('%s', (_case, change, expected) => {
  expect(check(change).map(formatProblem)).toEqual([expected]);
});

test('a file with many problems lists them all', () => {
  const problems = check((tree) => {
    tree[CO].facts['red-flag-law'] = aFact(true, { source: 'nobody', asOf: '2027' });
    tree[CO].facts.restaurants = aFact('perhaps');
    tree[CO].counties.list.pop();
  });

  expect(problems.map(({ rule }) => rule)).toEqual(['shape', 'unknown-source', 'future-date', 'missing-county']);
});

test('half a file is told by its line, and the others are still checked', () => {
  const files = dataFilesWith(setFact('restaurants', aFact('perhaps')));
  files.set('jurisdictions/us-vt.yaml', 'code: us-vt\nname: Vermont\nname: Twice\nfacts: {');

  const problems = checkData(files, TREE_STATES).problems;

  expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual(
    expect.arrayContaining([`${CO} shape`, 'jurisdictions/us-vt.yaml not-yaml']),
  );
  expect(problems.filter(({ rule }) => rule === 'not-yaml').map(({ place }) => place)).toContain('line 3');
});

test('all 52 jurisdictions are expected', () => {
  const missing = checkData(dataFilesWith()).problems.filter(({ rule }) => rule === 'no-such-file');

  expect(missing).toHaveLength(50);
});

test.each<[string, string, RegExp[]]>([
  ['a good file', 'foundingMembers: [a@x.example, b@x.example]', []],
  ['an empty list', 'foundingMembers: []', []],
  ['an empty file', '', [/founding-members\.yaml/]],
  ['half a file', 'foundingMembers: [a@x.example', [/founding-members\.yaml/]],
  ['another key', 'foundingMembers: []\nowners: []', [/Unrecognized key/]],
  ['capital letters', 'foundingMembers: [A@x.example]', [/A@x\.example is not lowercase/]],
  ['an address twice', 'foundingMembers: [a@x.example, a@x.example]', [/a@x\.example is listed twice/]],
  ['two problems', 'foundingMembers: [B@x.example, a@x.example, a@x.example]', [/lowercase/, /twice/]],
])('founding members: %s', (_case, text, expected) => {
  const problems = checkData(dataFilesWith().set('founding-members.yaml', text), TREE_STATES).problems;

  expect(problems).toHaveLength(expected.length);
  for (const [at, pattern] of expected.entries()) expect(formatProblem(problems[at] as never)).toMatch(pattern);
});

test('an empty folder lacks every file', () => {
  expect(checkData(new Map(), []).problems.map(formatProblem)).toEqual([
    'founding-members.yaml: the file is missing [no-such-file]',
    'release.yaml: the file is missing [no-such-file]',
    'sources.yaml: the file is missing [no-such-file]',
    'counties.yaml: the file is missing [no-such-file]',
    'waivers.yaml: the file is missing [no-such-file]',
    'federal.yaml: the file is missing [no-such-file]',
    'glossary.yaml: the file is missing [no-such-file]',
    'place-words.yaml: the file is missing [no-such-file]',
  ]);
});

test('parts in cents that make up the fee are no problem', () => {
  expect(
    check((tree) => {
      Object.assign(tree[CO].counties.list[0]?.permitCost as object, { value: 78.35, parts: partsOf(30.1, 48.25) });
    }),
  ).toEqual([]);
});
