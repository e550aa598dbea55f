import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { DataSet } from '#server/data/check-data.ts';
import { BROTLI_QUALITY } from '#server/http/cached-response.ts';
import type { County, Jurisdiction } from '#shared/law/jurisdiction.ts';
import { regulationsOf } from '#shared/law/regulation.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

let jurisdictions: Jurisdiction[];
let sources: DataSet['sources'];

beforeAll(async () => {
  ({ jurisdictions, sources } = (await readWholeLaw()).dataSet);
});

const countyOf = (state: string, name: string): County => {
  const county = jurisdictions
    .find(({ code }) => code === `us-${state.toLowerCase()}`)
    ?.counties.list.find((one) => one.name === name);
  if (!county) throw new Error(`no ${name} in ${state}`);

  return county;
};

const reachOf = (state: string, name: string) => {
  const { contact, site } = countyOf(state, name);

  return [contact?.phone ?? null, site?.site ?? null];
};

// Cities and counties that share a name are mixed up in the lists that the file comes from.
test.each([
  ['VA', 'Richmond County', null, 'co.richmond.va.us'],
  ['VA', 'Richmond city', null, 'rva.gov'],
  ['VA', 'Franklin County', null, 'franklincountyva.gov'],
  ['VA', 'Franklin city', null, 'franklinva.gov'],
  ['VA', 'Roanoke County', null, 'roanokecountyva.gov'],
  ['VA', 'Roanoke city', null, 'roanokeva.gov'],
  ['VA', 'Fairfax County', null, 'fairfaxcounty.gov'],
  ['VA', 'Fairfax city', null, 'fairfaxva.gov'],
  ['VA', 'Bedford County', null, 'bedfordcountyva.gov'],
  ['MO', 'St. Louis County', '314-889-2341', 'stlouiscountymo.gov'],
  ['MO', 'St. Louis city', '314-622-4851', 'stlouis-mo.gov'],
  ['MO', 'Franklin County', '636-583-2560', 'franklinmo.gov'],
  // A state agency issues, but the sheriff takes the application; Riley County has police and no sheriff.
  ['KS', 'Franklin County', '785-229-1200', 'franklincoks.org'],
  ['KS', 'Riley County', '785-537-2112', 'rileycountyks.gov'],
  ['KY', 'Franklin County', '502-875-8740', null],
  ['IN', 'Franklin County', '765-647-4138', null],
  ['WY', 'Lincoln County', '307-877-3971', 'lincolncountywy.gov'],
  // The table has a substation for Pawnee; Tulsa has three numbers.
  ['OK', 'Lincoln County', '405-258-1191', 'lincolncountysheriffok.gov'],
  ['OK', 'Pawnee County', '918-762-2565', 'pawneecountysook.gov'],
  ['OK', 'Tulsa County', null, 'tulsacounty.org'],
  // The State Police issue in Maryland: neither sheriff is the office.
  ['MD', 'Baltimore County', null, null],
  ['MD', 'Baltimore city', null, null],
  // The table has a station of the sheriff’s, or another county’s sheriff, in the place of the office.
  ['AL', 'Shelby County', '205-669-4181', 'shelbyal.com'],
  ['SD', 'Fall River County', '605-745-4444', 'fallrivercountysd.gov'],
  ['CA', 'Orange County', null, 'oc.gov'],
  // Sites by the county’s Fiscal Court, for names that many states have.
  ['KY', 'Madison County', '859-623-1511', 'madisoncountyky.gov'],
  ['IA', 'Madison County', '515-462-3575', null],
  ['NY', 'Madison County', null, null],
  ['KY', 'Washington County', '859-336-5400', 'washingtoncountyky.gov'],
  ['IA', 'Washington County', '319-653-2107', null],
  ['MT', 'Park County', '406-222-4172', 'parkcountymt.gov'],
  ['WY', 'Park County', '307-527-8700', 'parkcounty-wy.gov'],
])('%s, %s has its own phone and site', (state, name, phone, site) => {
  expect(reachOf(state, name)).toEqual([phone, site]);
});

test('no street comes from the list of 2019, which has jails that were closed by then', () => {
  const contacts = jurisdictions.flatMap(({ counties }) => counties.list.flatMap(({ contact }) => contact ?? []));
  const listed = contacts.filter(({ source }) => source === 'hifld-police-2019');

  expect(listed.length).toBeGreaterThan(1400);
  expect(listed.filter(({ street, city }) => street ?? city)).toEqual([]);
});

test.each([
  ['CA', 'Marin County', undefined, '1600 Los Gamos Drive, Suite 200'],
  ['MN', 'Sherburne County', '763-765-3500', '13880 Business Center Drive NW, Suite 100'],
  ['NV', 'Douglas County', '775-782-9900', undefined],
  ['NV', 'Elko County', '775-738-3421', '775 West Silver Street'],
  ['SD', 'Brown County', '605-626-7100', '22 Court Street, Suite 1'],
  ['WI', 'Crawford County', '608-261-7998', undefined],
])('%s, %s has the phone and street that the office itself gives', (state, name, phone, street) => {
  const { contact } = countyOf(state, name);

  expect([contact?.phone, contact?.street]).toEqual([phone, street]);
});

// These cities have no circuit court of their own (Va. Code 17.1-500): there is no clerk in the city.
test.each([
  ['Covington city', "which county's circuit court"],
  ['Emporia city', "which county's circuit court"],
  ['Fairfax city', 'Fairfax County circuit court'],
  ['Franklin city', "which county's circuit court"],
  ['Galax city', "which county's circuit court"],
  ['Harrisonburg city', 'Rockingham County circuit court'],
  ['Lexington city', "which county's circuit court"],
  ['Manassas city', 'Prince William County circuit court'],
  ['Manassas Park city', 'Prince William County circuit court'],
  ['Norton city', 'Wise County circuit court'],
  ['Williamsburg city', 'Williamsburg and James City County'],
])('nobody in %s is sent to a court that does not exist', (name, court) => {
  expect(countyOf('VA', name).details?.join(' ')).toContain(court);
});

// The county's police take it, and a town's own police don't.
test.each([
  ['MO', 'St. Louis County', '314-889-2341'],
  ['MO', 'St. Charles County', '636-949-3016'],
  ['CO', 'Broomfield County', '303-438-6400'],
  ['NY', 'Nassau County', '516-573-7559'],
])('%s, %s has the county’s police and their phone', (state, name, phone) => {
  const { office, contact } = countyOf(state, name);

  expect([office, contact?.office, contact?.phone]).toEqual(['police', 'police', phone]);
});

test.each([
  ['Erie County', 'county-clerk'],
  ['Saratoga County', 'sheriff'],
  ['Oneida County', undefined],
  ['Montgomery County', 'sheriff'],
  ['Onondaga County', 'sheriff'],
  ['Westchester County', 'police'],
  ['Broome County', 'sheriff'],
  ['Cattaraugus County', 'sheriff'],
  ['Chemung County', 'sheriff'],
  ['Chenango County', undefined],
])('New York, %s: the office that takes the application, where a source names it', (name, office) => {
  expect(countyOf('NY', name).office).toBe(office);
});

test('no page of a county is a copy on its builder’s host', () => {
  const pages = jurisdictions.flatMap(({ counties }) => counties.list.flatMap(({ page }) => page ?? []));
  const hosts = pages.map((page) => sources[page]?.address ?? '');

  expect(hosts.length).toBeGreaterThan(150);
  expect(hosts.filter((address) => /civicplus\.com|govaccess\.org|\/\/test/.test(address))).toEqual([]);
});

test('where the state issues no county has a phone or a site of somebody else', () => {
  const others = jurisdictions.flatMap(({ code, counties }) =>
    counties.list
      .filter(({ office = counties.office }) => ['state', 'none'].includes(office))
      .filter(({ contact, site }) => (contact && contact.office !== 'state') || site)
      .map(({ name }) => `${code} ${name}`),
  );

  expect(others).toEqual([]);
});

test('every city and county that share a name are among these', () => {
  const names = jurisdictions.flatMap(({ code, counties }) =>
    counties.list.map(({ name }) => `${code} ${name.replace(/ (County|city|Parish)$/, '')}`),
  );

  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([
    'us-md Baltimore',
    'us-mo St. Louis',
    'us-va Fairfax',
    'us-va Franklin',
    'us-va Richmond',
    'us-va Roanoke',
  ]);
});

test('no two counties of the country share a phone', () => {
  const phones = jurisdictions.flatMap(({ counties }) =>
    counties.list.flatMap(({ contact }) => (contact?.office === 'state' ? [] : (contact?.phone ?? []))),
  );

  expect(phones.length).toBeGreaterThanOrEqual(1_430);
  expect(phones.filter((phone, at) => phones.indexOf(phone) !== at)).toEqual([]);
});

const WIRE_LIMIT = 20_000;

test('the records of a state with all its offices stay small on the wire', () => {
  const sizes = jurisdictions.map((one) => {
    const json = JSON.stringify(regulationsOf(one, sources));
    // As the server sends it.
    const { length } = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

    return [one.code, length] as const;
  });

  expect(sizes.find(([code]) => code === 'us-tx')?.[1]).toBeGreaterThan(1000);
  expect(sizes.filter(([, length]) => length > WIRE_LIMIT)).toEqual([]);
});
