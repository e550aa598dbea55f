import { randomUUID } from 'node:crypto';
import type { FakeStripeServer } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import type { Answer, Browser } from './browser.ts';
import { createBuyers } from './buyers.ts';
import type { Ledger } from './ledger.ts';
import type { Step } from './open-loop.ts';
import { PASSWORD, type People, type Person } from './people.ts';

const PAGES = ['/', '/about', '/pricing', '/safety', '/api/config', '/api/regulations/sample?state=TX', '/terms'];
const STATES = ['TX', 'CO', 'FL', 'OH', 'PA', 'NC', 'GA', 'CA', 'NY', 'WA'];
const PLACES = ['78701', '80903', 'Austin, TX', 'Columbus, OH', 'Tampa, FL', '30301', 'Spokane, WA', 'Reno, NV'];
const POINTS = [
  { lat: 30.2672, lng: -97.7431 },
  { lat: 38.9618, lng: -104.6747 },
  { lat: 39.9612, lng: -82.9988 },
  { lat: 33.749, lng: -84.388 },
  { lat: 27.9506, lng: -82.4572 },
];

const answers =
  (...statuses: number[]) =>
  ({ status }: Answer): boolean =>
    statuses.includes(status);

/** Goes round a list, so that a run is the same each time. */
const roundOf = <T>(list: readonly T[]): (() => T) => {
  let at = 0;

  return () => {
    at += 1;
    return list[at % list.length] as T;
  };
};

/** Ids of ranges that somebody could save, as the searches give them. */
const findRangeIds = async ({ browser }: Person): Promise<string[]> => {
  const found = await Promise.all(POINTS.map((point) => browser.post('/api/ranges/nearby', point)));
  const ids = found.flatMap(({ text }) => (JSON.parse(text) as { id: string }[]).map(({ id }) => id));
  if (ids.length === 0) throw new Error('There are no ranges to save');

  return ids;
};

type Kind = keyof ReturnType<typeof kindsOf>;

const kindsOf = (people: People, ledger: Ledger, rangeIds: readonly string[], nextOfBuyers: () => Step) => {
  const [member, unpaid, signer] = [roundOf(people.members), roundOf(people.unpaid), roundOf(people.signingIn)];
  const [stranger, page, state] = [roundOf(people.strangers), roundOf(PAGES), roundOf(STATES)];
  const [place, point, rangeId] = [roundOf(PLACES), roundOf(POINTS), roundOf(rangeIds)];
  const read = (name: string, browser: Browser, path: string, isRight = answers(200)): Step => ({
    name,
    run: () => browser.get(path, { 'accept-encoding': 'br' }),
    isRight,
  });

  return {
    'public read': () => read('public read', stranger(), page()),
    'law read': () => read('law read', member().browser, `/api/regulations?state=${state()}`),
    'evidence read': () => read('evidence read', member().browser, `/api/regulations/evidence?state=${state()}`),
    'account read': () => read('account read', member().browser, '/api/user'),
    'billing read': () => read('billing read', member().browser, '/api/billing/status'),
    'alerts read': () => read('alerts read', member().browser, '/api/travel-alerts?active=true'),
    'place search': () => read('place search', member().browser, `/api/places/search?q=${encodeURIComponent(place())}`),
    'range search': (): Step => {
      const { browser } = member();
      return { name: 'range search', run: () => browser.post('/api/ranges/nearby', point()), isRight: answers(200) };
    },
    'not for them': (): Step => {
      const { browser } = unpaid();
      return { name: 'not for them', run: () => browser.post('/api/ranges/nearby', point()), isRight: answers(402) };
    },
    'not signed in': () => read('not signed in', stranger(), '/api/user', answers(401)),
    'save range': (): Step => ({
      name: 'save range',
      run: async () => {
        const [person, id] = [member(), rangeId()];
        const answer = await person.browser.put(`/api/ranges/saved/${id}`);
        if (answer.status === 200) ledger.ranges.push({ person, id });
        return answer;
      },
      isRight: answers(200),
    }),
    'save trip': (): Step => ({
      name: 'save trip',
      run: async () => {
        const [person, name] = [member(), `Trip ${randomUUID()}`];
        const trip = { name, start: 'Austin, TX', stops: [{ typed: 'Dallas, TX', kind: 'fuel' }], end: '74103' };
        const answer = await person.browser.post('/api/trips', trip);
        if (answer.status === 200) ledger.trips.push({ person, name });
        return answer;
      },
      isRight: answers(200),
    }),
    'sign in': (): Step => {
      const { email, browser } = signer();
      return {
        name: 'sign in',
        run: () => browser.post('/api/login', { email, password: PASSWORD }),
        isRight: answers(200),
      };
    },
    purchase: nextOfBuyers,
  };
};

export type Shares = Record<Kind, number>;

/** What a second of sixty requests holds on a good day. */
export const GOOD_DAY: Shares = {
  'public read': 13,
  'law read': 14,
  'evidence read': 6,
  'account read': 4,
  'billing read': 2,
  'alerts read': 2,
  'place search': 5,
  'range search': 5,
  'not for them': 1,
  'not signed in': 1,
  'save range': 3,
  'save trip': 2,
  'sign in': 1,
  purchase: 1,
};

/** More that is written, and more that is bought: what could be lost. */
export const BUSY_DAY: Shares = {
  ...GOOD_DAY,
  'public read': 6,
  'law read': 8,
  'save range': 8,
  'save trip': 5,
  'sign in': 2,
  purchase: 6,
};

/** Each kind spread evenly over the second, so that no two of the dear ones come together. */
const spread = (shares: Shares): Kind[] =>
  Object.entries(shares)
    .flatMap(([kind, share], place) =>
      Array.from({ length: share }, (_one, at) => ({ kind: kind as Kind, when: (at + ((place * 0.618) % 1)) / share })),
    )
    .toSorted((a, b) => a.when - b.when)
    .map(({ kind }) => kind);

/** A real day at the site, in short: what members and strangers ask for, one request after another. */
export const createMix = async (
  people: People,
  ledger: Ledger,
  stripe: FakeStripeServer,
  shares: Shares,
): Promise<() => Step> => {
  const [first] = people.members;
  if (!first) throw new Error('A mix needs members');
  const buyers = createBuyers(stripe, people, ledger);
  const kinds = kindsOf(people, ledger, await findRangeIds(first), buyers.next);
  const nextKind = roundOf(spread(shares));

  return () => kinds[nextKind()]();
};
