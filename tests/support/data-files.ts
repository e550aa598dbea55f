import { ALL_FEDERAL_PLACES, ALL_FEDERAL_RULES } from '#shared/law/federal-law.ts';
import { PLACE_KINDS } from '#shared/law/place-rules.ts';
import { STATES } from '#shared/law/states.ts';
import { topicsOf } from '#shared/law/topics.ts';

type Entry = Record<string, unknown>;

/** What a test may take apart: the files of a small, good `data/`, parsed. */
export type DataTree = {
  'founding-members.yaml': { foundingMembers: unknown };
  'release.yaml': Entry;
  'sources.yaml': { sources: Record<string, Entry> };
  'counties.yaml': { source: string; counties: Record<string, Record<string, string>> };
  'waivers.yaml': { waivers: Entry[] };
  'glossary.yaml': { terms: Entry[] };
  'federal.yaml': { places: Record<string, Entry>; rules: Record<string, Entry> };
  'place-words.yaml': { groups: { kinds: string[]; words: string[] }[] };
  'jurisdictions/us-co.yaml': JurisdictionTree;
  'jurisdictions/us-vt.yaml': JurisdictionTree;
  'alerts/new-rule.yaml': Entry;
  'ranges/us-co.yaml': { code: string; ranges: Entry[] };
  'county-offices/us-co.yaml': { code: string; contacts: Entry[]; sites: Entry[]; fees: Entry[] };
};

type JurisdictionTree = {
  code: string;
  name: string;
  facts: Record<string, Entry>;
  permits: Entry[];
  honors: Entry[];
  places?: Entry;
  lawInMotion: Entry[];
  counties: { office: string; list: Entry[] };
};

/** The states of the small set. */
export const TREE_STATES = ['CO', 'VT'];

export const aFact = (value: unknown, changes: Entry = {}): Entry => ({
  value,
  basis: 'secondary',
  source: 'a-list',
  locator: 'row 1',
  asOf: '2026-04-18',
  ...changes,
});

/** Where something comes from, in the small set. */
const EVIDENCE: Entry = { basis: 'secondary', source: 'a-list', locator: 'row 1', asOf: '2026-04-18' };

export const aPermitKind = (changes: Entry = {}): Entry => ({
  id: 'standard',
  name: 'Concealed Handgun Permit',
  isListed: true,
  residents: true,
  nonResidents: 'no',
  training: 'none',
  ...EVIDENCE,
  ...changes,
});

export const anHonorsRow = (changes: Entry = {}): Entry => ({
  issuers: 'all',
  kinds: 'any',
  result: 'yes',
  ...EVIDENCE,
  ...changes,
});

/** Where nothing is known yet. */
const unknownEach = (names: readonly string[]): Record<string, Entry> =>
  Object.fromEntries(names.map((name) => [name, { basis: 'unknown', howWeKnow: 'Not looked at.' }]));

/** Every kind of place, unknown but for those given. */
export const placesWith = (changes: Record<string, Entry>): Entry => ({
  ...unknownEach(Object.keys(PLACE_KINDS)),
  ...Object.fromEntries(
    Object.entries(changes).map(([kind, change]) => [
      kind,
      { answer: 'banned', summary: 'Guns are banned there.', ...EVIDENCE, ...change },
    ]),
  ),
});

/** What federal law says of one kind of place, in the small set. */
export const aFederalPlace = (changes: Entry = {}): Entry => ({
  answer: 'banned',
  summary: 'Guns are banned there.',
  ...EVIDENCE,
  ...changes,
});

const aJurisdiction = (state: string, name: string, facts: Record<string, Entry>, list: Entry[]): JurisdictionTree => ({
  code: `us-${state.toLowerCase()}`,
  name,
  facts: {
    ...Object.fromEntries(topicsOf(state).map((topic) => [topic, { basis: 'unknown', howWeKnow: 'Not looked at.' }])),
    ...facts,
  },
  permits: facts['issuance']?.['value'] === 'no-permit' ? [] : [aPermitKind()],
  honors: [anHonorsRow()],
  lawInMotion: [],
  counties: { office: 'sheriff', list },
});

export const aRangeEntry = (changes: Entry = {}): Entry => ({
  id: 'us-co-pikes-peak-range',
  name: 'Pikes Peak Range',
  city: 'Colorado Springs',
  county: '08041',
  where: { precision: 'point', lat: 38.97, lng: -104.68 },
  features: { indoor: false, outdoor: true },
  source: 'a-list',
  asOf: '2026',
  ...changes,
});

/** A capped state with a county fee and a permitless one, each with what a checker can trip over. */
const aDataTree = (): DataTree => ({
  'founding-members.yaml': { foundingMembers: [] },
  'release.yaml': { release: 1, releasedOn: '2026-11-15' },
  'sources.yaml': {
    sources: {
      'a-list': {
        title: 'A list',
        address: 'list.example',
        kind: 'secondary',
        date: '2026-04-18',
        licence: 'facts only',
      },
      'a-page': {
        title: 'A county page',
        address: 'https://county.example/permits',
        kind: 'county',
        date: '2026-01',
        licence: 'public record',
      },
    },
  },
  'counties.yaml': {
    source: 'a-list',
    counties: {
      'us-co': { '08001': 'Adams County', '08041': 'El Paso County' },
      'us-vt': { '50001': 'Addison County' },
    },
  },
  'waivers.yaml': { waivers: [] },
  'glossary.yaml': {
    terms: [
      {
        id: 'may-issue',
        title: 'May issue',
        meaning: 'The office decides.',
        whyItMatters: 'You can be turned down.',
        sources: ['a-list'],
      },
    ],
  },
  'federal.yaml': { places: unknownEach(ALL_FEDERAL_PLACES), rules: unknownEach(ALL_FEDERAL_RULES) },
  'place-words.yaml': { groups: [{ kinds: ['worship'], words: ['church'] }] },
  'jurisdictions/us-co.yaml': aJurisdiction(
    'CO',
    'Colorado',
    {
      'permitless-carry': aFact(false),
      'permit-required': aFact(true),
      issuance: aFact('shall-issue'),
      'fee-rule': aFact('capped'),
      'permit-cost-cap': aFact(152.5, { basis: 'statutory_cap' }),
      'renewal-cost-cap': aFact(63, { basis: 'statutory_cap' }),
    },
    [
      {
        fips: '08001',
        name: 'Adams County',
        kind: 'county',
        page: 'a-page',
        permitCost: aFact(120, { basis: 'county_page', source: 'a-page', asOf: '2026-01' }),
      },
      { fips: '08041', name: 'El Paso County', kind: 'county' },
    ],
  ),
  'jurisdictions/us-vt.yaml': aJurisdiction('VT', 'Vermont', { 'permitless-carry': aFact(true) }, [
    { fips: '50001', name: 'Addison County', kind: 'county' },
  ]),
  'alerts/new-rule.yaml': {
    type: 'info',
    message: 'Vermont: nothing changed.',
    states: ['VT'],
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    source: 'a-list',
    locator: 'row 2',
  },
  'ranges/us-co.yaml': { code: 'us-co', ranges: [aRangeEntry()] },
  'county-offices/us-co.yaml': {
    code: 'us-co',
    contacts: [{ fips: '08001', office: 'sheriff', phone: '303-555-0123', source: 'a-list', asOf: '2019-05' }],
    sites: [{ fips: '08001', site: 'adams.example', source: 'a-list', asOf: '2026' }],
    fees: [],
  },
});

/** The files of the good set with one change. JSON is YAML too. */
export const dataFilesWith = (change: (tree: DataTree) => void = () => undefined): Map<string, string> => {
  const tree = aDataTree();
  change(tree);

  return new Map(Object.entries(tree).map(([file, value]) => [file, JSON.stringify(value)]));
};

/** A law of every state, as a server wants it, but of few words: reading the real one takes seconds. */
export const smallLawFiles = (): Map<string, string> => {
  const others = STATES.filter(([code]) => !TREE_STATES.includes(code)).map(([code, name]): [string, string] => [
    `jurisdictions/us-${code.toLowerCase()}.yaml`,
    JSON.stringify(aJurisdiction(code, name, { 'permitless-carry': aFact(true) }, [])),
  ]);

  return new Map([...dataFilesWith(), ...others]);
};
