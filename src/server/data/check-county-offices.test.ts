import { expect, test } from 'vitest';
import { aFact, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';

const FILE = 'county-offices/us-co.yaml';

const check = (change?: (tree: DataTree) => void) => checkData(dataFilesWith(change), TREE_STATES);

const CONTACT = { fips: '08041', office: 'sheriff', phone: '719-555-0123', source: 'a-list', asOf: '2019-05' };
const SITE = { fips: '08041', site: 'elpaso.example', source: 'a-list', asOf: '2026' };

const STATE_OFFICE = { office: 'state', phone: '303-555-0199', source: 'a-list', asOf: '2020' };

const withContact = (changes: object) => (tree: DataTree) => {
  tree[FILE].contacts.push({ ...CONTACT, ...changes });
};
const withSite = (changes: object) => (tree: DataTree) => {
  tree[FILE].sites.push({ ...SITE, ...changes });
};
const withFee = (fips: string, changes: object) => (tree: DataTree) => {
  tree[FILE].fees.push({ fips, permitCost: aFact(100), ...changes });
};

test('a county has the phone, site and fee of the file of offices', () => {
  const { problems, dataSet } = check((tree) => {
    withContact({})(tree);
    withSite({ office: 'sheriff' })(tree);
    withFee('08041', {})(tree);
  });

  expect(problems).toEqual([]);
  const { fips: _contact, ...contact } = CONTACT;
  const { fips: _site, ...site } = SITE;
  expect(dataSet.jurisdictions[0]?.counties.list[1]).toMatchObject({
    name: 'El Paso County',
    contact,
    site: { ...site, office: 'sheriff' },
    permitCost: { value: 100 },
  });
});

test('the state agency’s phone stands only in counties whose people apply to it', () => {
  const { problems, dataSet } = check((tree) => {
    Object.assign(tree[FILE], { stateOffice: STATE_OFFICE, contacts: [] });
    tree['jurisdictions/us-co.yaml'].counties.list[1] = {
      ...tree['jurisdictions/us-co.yaml'].counties.list[1],
      office: 'state',
    };
  });

  expect(problems).toEqual([]);
  const phones = dataSet.jurisdictions[0]?.counties.list.map(({ contact }) => contact?.phone);
  expect(phones).toEqual([undefined, '303-555-0199']);
});

test.each<[string, (tree: DataTree) => void, string]>([
  ['a phone of another office', withContact({ office: 'county-clerk' }), 'contacts.08041: other-office'],
  [
    'a sheriff’s phone in a county where the police take the application',
    (tree) => {
      tree['jurisdictions/us-co.yaml'].counties.list[0] = {
        ...tree['jurisdictions/us-co.yaml'].counties.list[0],
        office: 'police',
      };
    },
    'contacts.08001: other-office',
  ],
  ['a sheriff’s site where the state issues', withSite({ office: 'state' }), 'sites.08041: other-office'],
  ['the phone of another county', withContact({ phone: '303-555-0123' }), 'contacts.08041: shared'],
  ['the site of another county', withSite({ site: 'adams.example' }), 'sites.08041: shared'],
  ['a county of another state', withContact({ fips: '50001' }), 'contacts.50001: unknown-county'],
  ['a county listed twice', withContact({ fips: '08001' }), 'contacts.08001: repeated'],
  ['no such source', withContact({ source: 'hearsay' }), 'contacts.08041: unknown-source'],
  ['a date after the release', withSite({ asOf: '2027' }), 'sites.08041: future-date'],
  ['a phone that cannot be dialed', withContact({ phone: '119-555-0123' }), 'contacts.1.phone: shape'],
  ['a page in the place of a site', withSite({ site: 'https://elpaso.example/permits' }), 'sites.1.site: shape'],
  [
    'a state agency’s phone where the sheriff takes the application',
    (tree) => {
      Object.assign(tree[FILE], { stateOffice: STATE_OFFICE });
    },
    'stateOffice: other-office',
  ],
  ['a fee that the state’s file has too', withFee('08001', {}), 'fees.08001: repeated'],
  ['a fee above the cap', withFee('08041', { permitCost: aFact(500) }), 'counties.08041.permitCost: above-cap'],
  [
    'the file of another state',
    (tree) => {
      tree[FILE].code = 'us-vt';
    },
    'code: wrong-file',
  ],
])('%s is refused', (_what, change, problem) => {
  expect(check(change).problems.map(({ place, rule }) => `${place}: ${rule}`)).toContain(problem);
});
