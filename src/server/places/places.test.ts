import { describe, expect, test } from 'vitest';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { MILITARY } from './places.ts';

const places = openTestPlaces();

// Counties as the Census of 2024 names them; Connecticut by its planning regions.
const ZIPS = [
  ['35203', 'AL', 'Jefferson County'],
  ['36104', 'AL', 'Montgomery County'],
  ['99501', 'AK', 'Anchorage Municipality'],
  ['99701', 'AK', 'Fairbanks North Star Borough'],
  ['99686', 'AK', 'Chugach Census Area'],
  ['99588', 'AK', 'Copper River Census Area'],
  ['85001', 'AZ', 'Maricopa County'],
  ['72201', 'AR', 'Pulaski County'],
  ['90210', 'CA', 'Los Angeles County'],
  ['94103', 'CA', 'San Francisco County'],
  ['80202', 'CO', 'Denver County'],
  ['80903', 'CO', 'El Paso County'],
  ['06103', 'CT', 'Capitol Planning Region'],
  ['06604', 'CT', 'Greater Bridgeport Planning Region'],
  ['06510', 'CT', 'South Central Connecticut Planning Region'],
  ['06810', 'CT', 'Western Connecticut Planning Region'],
  ['19801', 'DE', 'New Castle County'],
  ['20001', 'DC', 'District of Columbia'],
  ['32301', 'FL', 'Leon County'],
  ['33130', 'FL', 'Miami-Dade County'],
  ['30303', 'GA', 'Fulton County'],
  ['96813', 'HI', 'Honolulu County'],
  ['83702', 'ID', 'Ada County'],
  ['60601', 'IL', 'Cook County'],
  ['62701', 'IL', 'Sangamon County'],
  ['46204', 'IN', 'Marion County'],
  ['50309', 'IA', 'Polk County'],
  ['67202', 'KS', 'Sedgwick County'],
  ['40202', 'KY', 'Jefferson County'],
  ['70112', 'LA', 'Orleans Parish'],
  ['04101', 'ME', 'Cumberland County'],
  ['21201', 'MD', 'Baltimore city'],
  ['21204', 'MD', 'Baltimore County'],
  ['02108', 'MA', 'Suffolk County'],
  ['48226', 'MI', 'Wayne County'],
  ['55401', 'MN', 'Hennepin County'],
  ['39201', 'MS', 'Hinds County'],
  ['63101', 'MO', 'St. Louis city'],
  ['59601', 'MT', 'Lewis and Clark County'],
  ['68102', 'NE', 'Douglas County'],
  ['89101', 'NV', 'Clark County'],
  ['89701', 'NV', 'Carson City'],
  ['03101', 'NH', 'Hillsborough County'],
  ['07102', 'NJ', 'Essex County'],
  ['87501', 'NM', 'Santa Fe County'],
  ['88001', 'NM', 'Doña Ana County'],
  ['10001', 'NY', 'New York County'],
  ['11201', 'NY', 'Kings County'],
  ['27601', 'NC', 'Wake County'],
  ['58102', 'ND', 'Cass County'],
  ['43215', 'OH', 'Franklin County'],
  ['73102', 'OK', 'Oklahoma County'],
  ['97201', 'OR', 'Multnomah County'],
  ['19102', 'PA', 'Philadelphia County'],
  ['00901', 'PR', 'San Juan Municipio'],
  ['00716', 'PR', 'Ponce Municipio'],
  ['02903', 'RI', 'Providence County'],
  ['29401', 'SC', 'Charleston County'],
  ['57770', 'SD', 'Oglala Lakota County'],
  ['37203', 'TN', 'Davidson County'],
  ['78701', 'TX', 'Travis County'],
  ['79901', 'TX', 'El Paso County'],
  ['84101', 'UT', 'Salt Lake County'],
  ['05401', 'VT', 'Chittenden County'],
  ['22314', 'VA', 'Alexandria city'],
  ['24011', 'VA', 'Roanoke city'],
  ['98101', 'WA', 'King County'],
  ['25301', 'WV', 'Kanawha County'],
  ['53202', 'WI', 'Milwaukee County'],
  ['82001', 'WY', 'Laramie County'],
  ['00802', 'VI', 'St. Thomas Island'],
  ['00820', 'VI', 'St. Croix Island'],
  ['96910', 'GU', 'Guam'],
  ['96799', 'AS', 'Eastern District'],
  ['96950', 'MP', 'Saipan Municipality'],
] as const;

describe('a ZIP', () => {
  test('of every state, D.C., Puerto Rico and the islands is among those below', () => {
    expect(new Set(ZIPS.map(([, state]) => state)).size).toBe(50 + 2 + 4);
    expect(ZIPS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(ZIPS)('%s is in %s, %s', (zip, state, county) => {
    const found = places.get().search(zip);

    expect(found).toEqual([expect.objectContaining({ state, county })]);
    const [{ lat, lng, address } = { lat: 0, lng: 0, address: '' }] = found === MILITARY ? [] : found;
    expect(address.endsWith(`, ${state} ${zip}`)).toBe(true);
    // The outlines know nothing of ZIPs: that both agree says that the point is right too.
    expect(places.get().findCounty(lat, lng)).toMatchObject({ state, name: county });
  });

  test('with four more digits is the same place', () => {
    expect(places.get().search('90210-1234')).toEqual(places.get().search('90210'));
  });

  test.each(['00000', '99999', '9021', '902101', '902', '0'])('%s is no place', (typed) => {
    expect(places.get().search(typed)).toEqual([]);
  });

  test.each(['09001', '96201', '34002', 'APO AE', 'PSC 1, APO, AE 09001', 'fpo ap 96601'])(
    '%s is military',
    (typed) => {
      expect(places.get().search(typed)).toBe(MILITARY);
    },
  );

  test('of Wake Island or with a mistaken sign is left out, rather than put into a county', () => {
    expect([places.get().search('96898'), places.get().search('10200')]).toEqual([[], []]);
  });

  test.each([
    ['30301', 'Atlanta, GA 30301', 'Fulton County'],
    ['30398', 'Atlanta, GA 30398', 'Fulton County'],
    ['80840', 'Air Force Academy, CO 80840', 'El Paso County'],
  ])('%s, which has no place of its own, stands in its town and its county', (zip, address, county) => {
    const found = places.get().search(zip);
    const [{ lat, lng } = { lat: 0, lng: 0 }] = found === MILITARY ? [] : found;

    expect(found).toEqual([expect.objectContaining({ address, county })]);
    expect(places.get().findCounty(lat, lng)?.name).toBe(county);
  });

  test('that the packages put miles across its state’s line stands in its county', () => {
    const found = places.get().search('63880');
    const [{ lat, lng } = { lat: 0, lng: 0 }] = found === MILITARY ? [] : found;

    expect(found).toEqual([expect.objectContaining({ address: 'Whiteoak, MO 63880', county: 'Dunklin County' })]);
    expect(places.get().findCounty(lat, lng)).toMatchObject({ state: 'MO', name: 'Dunklin County' });
  });
});

const addressesOf = (typed: string): string[] => {
  const found = places.get().search(typed);

  return found === MILITARY ? [MILITARY] : found.map(({ address }) => address);
};

describe('a town', () => {
  test.each([
    ['Austin, TX', 'Austin, TX'],
    ['austin tx', 'Austin, TX'],
    ['Austin, Texas', 'Austin, TX'],
    ['12 Congress Ave, Austin, TX', 'Austin, TX'],
    ['Denver, CO 80202, USA', 'Denver, CO 80202'],
    ['saint louis, mo', 'St. Louis, MO'],
    ['St Paul, MN', 'Saint Paul, MN'],
    ['Ft. Worth, TX', 'Fort Worth, TX'],
    ['mt pleasant, sc', 'Mount Pleasant, SC'],
    ['Winston Salem, NC', 'Winston-Salem, NC'],
    ['Mayaguez, PR', 'Mayagüez, PR'],
    ['Canon City, CO', 'Cañon City, CO'],
    ["Coeur d'Alene, ID", "Coeur d'Alene, ID"],
    ['Washington, D.C.', 'Washington, DC'],
    ['fargo north dakota', 'Fargo, ND'],
    ['Charlotte Amalie, VI', 'Charlotte Amalie, VI'],
  ])('%s is %s and nothing else', (typed, address) => {
    expect(addressesOf(typed)).toEqual([address]);
  });

  test('whose name many states have is offered as choices, the big ones first', () => {
    const choices = addressesOf('Springfield');

    expect(choices.length).toBe(10);
    expect(choices.slice(0, 3).toSorted()).toEqual(['Springfield, IL', 'Springfield, MA', 'Springfield, MO']);
    expect(new Set(choices).size).toBe(choices.length);
  });

  test('is suggested while it is being typed', () => {
    expect(addressesOf('san ant')[0]).toBe('San Antonio, TX');
    expect(addressesOf('Colorado S')).toEqual(['Colorado Springs, CO']);
    expect(addressesOf('Lincoln, N')[0]).toBe('Lincoln, NE');
  });

  test.each([
    ['emoji', '🎯'],
    ['emoji in a state', '🎯🎯, TX'],
    ['a comma', ','],
    ['a name that nobody gave', 'qqqqqq'],
    ['a town in another state', 'Austin, DE'],
    ['coordinates', '30.2672, -97.7431'],
    ['a thousand letters', 'x'.repeat(1000)],
  ])('%s is none', (_what, typed) => {
    expect(addressesOf(typed)).toEqual([]);
  });
});

describe('a point', () => {
  test.each([
    ['Austin', 30.2672, -97.7431, 'Austin, TX', 'Travis County'],
    ['Colorado Springs', 38.9618, -104.6747, 'Colorado Springs, CO', 'El Paso County'],
    ['Hartford, by its planning region', 41.7658, -72.6734, 'Hartford, CT', 'Capitol Planning Region'],
    ['Valdez, by a part of its former area', 61.1308, -146.3483, 'Valdez, AK', 'Chugach Census Area'],
    ['Glennallen, by the other part', 62.1092, -145.5464, 'Glennallen, AK', 'Copper River Census Area'],
    ['San Juan', 18.4655, -66.1057, 'San Juan, PR', 'San Juan Municipio'],
    ['Guam', 13.4443, 144.7937, 'Mangilao, GU', 'Guam'],
    ['Point Roberts, which Canada cuts off', 48.985, -123.06, 'Point Roberts, WA', 'Whatcom County'],
    ['ten kilometers off Miami', 25.78, -80, 'Miami Beach, FL', 'Miami-Dade County'],
    ['Lake Michigan before Chicago', 41.88, -87.5, 'Chicago, IL', 'Cook County'],
    ['Detroit, across from Canada', 42.3314, -83.0458, 'Detroit, MI', 'Wayne County'],
    ['San Ysidro, across from Mexico', 32.552, -117.043, 'San Ysidro, CA', 'San Diego County'],
    ['the west of Texarkana', 33.43, -94.06, 'Texarkana, TX', 'Bowie County'],
    ['the east of Texarkana', 33.43, -94.02, 'Texarkana, AR', 'Miller County'],
  ])('in %s', (_where, lat, lng, address, county) => {
    expect(places.get().describe(lat, lng)).toMatchObject({ lat, lng, address, county, state: address.slice(-2) });
  });

  test.each([
    ['the Atlantic', 35, -50],
    ['the middle of Lake Michigan', 43, -87],
    ['Windsor, a kilometer from Detroit', 42.3149, -83.0364],
    ['Vancouver', 49.2827, -123.1207],
    ['Tijuana', 32.5149, -117.0382],
    ['Tortola, near St. John', 18.43, -64.62],
    ['London', 51.5072, -0.1276],
    ['the North Pole', 90, 0],
    ['the date line', 0, 180],
  ])('in %s is not ours', (_where, lat, lng) => {
    expect(places.get().describe(lat, lng)).toBeNull();
  });

  test.each([
    ['Texas and Arkansas', 33.43, -94.0431, ['TX', 'AR']],
    ['Virginia and Tennessee', 36.5951, -82.185, ['VA', 'TN']],
    ['four states', 36.999, -109.0452, ['AZ', 'CO', 'NM', 'UT']],
  ])('on the line between %s is in one of them', (_where, lat, lng, states) => {
    expect(states).toContain(places.get().describe(lat, lng)?.state);
  });
});

test.each([
  ['Austin', 'Boston', 'Austin, TX', 'Boston, MA'],
  ['Portland', 'Boston, MA', 'Portland, ME', 'Boston, MA'],
  ['Portland', 'Seattle', 'Portland, OR', 'Seattle, WA'],
  ['Miami', 'Newark', 'Miami, FL', 'Newark, NJ'],
  ['Detroit', 'Buffalo', 'Detroit, MI', 'Buffalo, NY'],
  ['Springfield', '62701', 'Springfield, IL', 'Springfield, IL 62701'],
  ['Columbus', 'Cleveland, OH', 'Columbus, OH', 'Cleveland, OH'],
  ['Columbus', 'Atlanta, GA', 'Columbus, GA', 'Atlanta, GA'],
])('a trip of %s and %s is from %s to %s', (start, end, first, last) => {
  const found = places.get().searchTogether([start, end]);

  expect(found.map((one) => one !== MILITARY && one[0]?.address)).toEqual([first, last]);
  // There and back it is the same place.
  const back = places.get().searchTogether([end, start]);
  expect(back.map((one) => one !== MILITARY && one[0]?.address)).toEqual([last, first]);
});

test('of a trip, what nobody knows stays empty and military mail is told', () => {
  expect(places.get().searchTogether(['Xyzzyville', '09012', ''])).toEqual([[], MILITARY, []]);
});
