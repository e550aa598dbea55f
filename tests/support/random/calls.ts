import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { AccessLevel, Endpoint } from '#shared/contracts/endpoint.ts';
import { TEST_CARDS } from '#shared/membership/test-cards.ts';
import { brokenOnce, nastyText, wildValue } from './broken-values.ts';
import { type Meanings, schemaOf, valuesOf } from './schema-values.ts';

export const CALLERS = ['visitor', 'member', 'withoutAccess', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
const ADMINS: Caller[] = ['admin', 'admin', 'admin', 'admin'];

/** A route that can be called; `endpoint` is null for pages and files, which have no contract. */
export type Route = { method: string; path: string; access: AccessLevel; endpoint: Endpoint | null };

type Query = { kind: 'fields'; fields: unknown } | { kind: 'raw'; text: string };
type Body = { kind: 'json'; value: unknown } | { kind: 'raw'; text: string; type: string };

export type RandomCall = {
  route: Route;
  caller: Caller;
  params: Record<string, unknown>;
  query: Query | null;
  body: Body | null;
  headers: Record<string, string>;
};

/** Every route that the server has mounted, with its contract where it has one. */
export const routesOf = ({ accessTable, endpoints }: FastifyInstance): Route[] =>
  accessTable.map((line) => {
    const [access = '', method = '', path = ''] = line.split(/\s+/);
    const endpoint = endpoints.find((one) => one.method === method && one.path === path) ?? null;

    return {
      method,
      path,
      access: access as AccessLevel,
      endpoint,
      // A case that fails is told in words, not with its whole contract.
      [fc.toStringMethod]: () => `${method} ${path}`,
    };
  });

/**
 * Stands for something that exists when the call is made: `world.ts` puts it in. Of `stranger` nothing may ever be
 * shown or changed.
 */
const meant = (...names: string[]): fc.Arbitrary<string> => fc.constantFrom(...names.map((name) => `«${name}»`));

const cursorOf = (cursor: unknown): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const aPlace = fc.constantFrom('Austin, TX', '90210', 'Denver, CO', '00000', 'St. Louis MO', 'El Paso', '80903-1234');
const aPassword = fc.oneof(meant('password'), fc.constantFrom('hunter-marker-1', 'kurz', 'x'.repeat(300)));
const anId = meant(
  'seen',
  'seen',
  'seen',
  'spare',
  'own-session',
  'stranger',
  'stranger-session',
  'stranger-trip',
  'stranger-report',
  'stranger-passkey',
);

const MEANINGS: Meanings = {
  email: meant('own-email', 'stranger-email', 'spare-email', 'new-email'),
  password: aPassword,
  oldPassword: aPassword,
  newPassword: aPassword,
  id: anId,
  rangeId: fc.constantFrom('us-co-pikes-peak-range', 'google_abc', 'us-zz-nothing'),
  paymentIntentId: meant('intent', 'stranger'),
  paymentIntentClientSecret: meant('client-secret'),
  clientSecret: meant('client-secret'),
  cardNumber: fc.constantFrom(...TEST_CARDS.map(({ number }) => number)),
  state: fc.constantFrom('CO', 'VT', 'TX'),
  county: fc.constantFrom('El Paso', 'Denver', 'Nowhere'),
  q: aPlace,
  typed: aPlace,
  start: aPlace,
  end: aPlace,
  search: fc.oneof(meant('own-email', 'stranger-email'), fc.constantFrom('ada', 'r', '%')),
  after: fc.oneof(
    meant('next'),
    fc.tuple(nastyText, nastyText).map(cursorOf),
    fc.constantFrom(cursorOf(['2026-01-01T00:00:00.000Z', 'x']), cursorOf(['9', 'x']), cursorOf([])),
  ),
  lat: fc.double({ min: 25, max: 49, noNaN: true }),
  lng: fc.double({ min: -124, max: -67, noNaN: true }),
  message: fc.constant('A message of somebody random.'),
  reason: fc.constant('For a good reason'),
  startsOn: fc.constantFrom('2026-01-01', '2026-06-30'),
  endsOn: fc.constantFrom('2026-06-30', '2027-01-01'),
  version: fc.constantFrom(1, 1, 2, 3),
  points: fc.array(
    fc.tuple(fc.double({ min: 25, max: 49, noNaN: true }), fc.double({ min: -124, max: -67, noNaN: true })),
    {
      minLength: 2,
      maxLength: 12,
    },
  ),
};

const LINKS: Record<string, string> = {
  '/api/auth/reset-password-complete': 'reset-password',
  '/api/auth/direct-login': 'direct-login',
  '/api/auth/confirm-email': 'confirm-email',
  '/api/account/email-confirm': 'change-email',
  '/api/account/prove-link': 'prove',
};

/** What fields mean on this route. */
const meaningsAt = (path: string): Meanings => ({
  ...MEANINGS,
  ...(path.includes('/ranges/') && { id: MEANINGS['rangeId'] }),
  token: fc.oneof(meant(LINKS[path] ?? 'prove'), meant(LINKS[path] ?? 'prove', 'direct-login', 'stranger-session')),
});

/** A good one most of the time, and one that is off. */
const aroundGood = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: brokenOnce(good) },
    { weight: 1, arbitrary: wildValue },
  );

const ODD_PARAMS = ['..', '.', '%2e%2e%2f', '..%2f..%2fetc%2fpasswd', '%00', '%ff', '%zz', 'a%0d%0ab', 'x'.repeat(400)];

const paramsOf = ({ path, endpoint }: Route): fc.Arbitrary<Record<string, unknown>> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const good = endpoint?.params
    ? valuesOf(schemaOf(endpoint.params), meaningsAt(path))
    : fc.record(Object.fromEntries(names.map((name) => [name, fc.string()])));
  const odd = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.oneof(nastyText, fc.constantFrom(...ODD_PARAMS).map(asIs))])),
  );

  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: odd }) as fc.Arbitrary<
    Record<string, unknown>
  >;
};

/** A part of the address that is not to be escaped any more. */
type AsIs = { asIs: string };
const asIs = (text: string): AsIs => ({ asIs: text });

const RAW_QUERIES = ['%', 'a[b]=c&a[]=d', 'q=%ff%fe', '=', '&&&', 'state=CO&state=VT', '__proto__[x]=1', 'q=%00', '?'];

const queryOf = ({ path, endpoint }: Route): fc.Arbitrary<Query | null> => {
  const raw = fc
    .oneof(fc.constantFrom(...RAW_QUERIES), fc.webQueryParameters())
    .map((text) => ({ kind: 'raw' as const, text }));
  const fields = aroundGood(endpoint?.query ? valuesOf(schemaOf(endpoint.query), meaningsAt(path)) : fc.constant({}));

  return fc.oneof(
    { weight: 8, arbitrary: fields.map((some) => ({ kind: 'fields' as const, fields: some })) },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: fc.constant(null) },
  );
};

const RAW_BODIES: Body[] = [
  { kind: 'raw', text: '{"email":', type: 'application/json' },
  { kind: 'raw', text: '', type: 'application/json' },
  { kind: 'raw', text: 'null', type: 'application/json' },
  { kind: 'raw', text: '[]', type: 'application/json; charset=utf-16' },
  { kind: 'raw', text: '{"__proto__":{"isAdmin":true}}', type: 'application/json' },
  { kind: 'raw', text: '{"constructor":{"prototype":{"isAdmin":true}}}', type: 'application/json' },
  { kind: 'raw', text: `${'['.repeat(9000)}${']'.repeat(9000)}`, type: 'application/json' },
  { kind: 'raw', text: `"${'x'.repeat(70_000)}"`, type: 'application/json' },
  { kind: 'raw', text: 'email=a%40b.example&password=secret', type: 'application/x-www-form-urlencoded' },
  { kind: 'raw', text: '<a/>', type: 'text/xml' },
  { kind: 'raw', text: 'x', type: 'multipart/form-data; boundary=x' },
  { kind: 'raw', text: 'x', type: 'no type at all' },
  { kind: 'raw', text: '{}', type: '' },
];

const bodyOf = ({ method, path, endpoint }: Route): fc.Arbitrary<Body | null> => {
  if (method === 'GET') return fc.constant(null);
  const good = endpoint?.body ? valuesOf(schemaOf(endpoint.body), meaningsAt(path)) : fc.constant({});
  const none = fc.constant(null);

  return fc.oneof(
    { weight: 12, arbitrary: aroundGood(good).map((value) => ({ kind: 'json' as const, value })) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
    // A call that takes no body is mostly made without one.
    { weight: endpoint?.body ? 1 : 12, arbitrary: none },
  );
};

const printable = fc.string({ maxLength: 60, unit: 'grapheme-ascii' });

/** What browsers, programs and attackers say beside the call. All are optional. */
const ODD_HEADERS = {
  'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=0', 'br;q=0, *', 'identity', ';;,,'), printable),
  'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"x"', '"'), printable),
  'user-agent': printable,
  'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), printable),
  'x-forwarded-host': fc.constant('evil.example'),
  'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
  authorization: fc.constantFrom('Bearer «password»', 'Basic eDp5'),
  'stripe-signature': fc.oneof(fc.constant('t=1,v1=00'), printable),
  origin: fc.constantFrom('https://evil.example', 'null', 'http://localhost:5000.evil.example'),
  'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none'),
  host: fc.constantFrom('evil.example', 'localhost'),
  'accept-language': printable,
  range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
};

/** Mostly none: a call that is refused for its headers tells nothing of its fields. */
const headersOf = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .subarray(Object.keys(ODD_HEADERS) as (keyof typeof ODD_HEADERS)[], { minLength: 1, maxLength: 2 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, ODD_HEADERS[name]])))),
  },
) as fc.Arbitrary<Record<string, string>>;

/** Calls of one route, by everybody. */
export const callsOf = (route: Route): fc.Arbitrary<RandomCall> =>
  fc.record({
    route: fc.constant(route),
    // Mostly somebody who gets past the door.
    caller: fc.constantFrom(...CALLERS, ...(route.access === 'admin' ? ADMINS : [])),
    params: paramsOf(route),
    query: queryOf(route),
    body: bodyOf(route),
    headers: headersOf,
  });

const encode = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'asIs' in value) return String(value.asIs);
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a character can't be escaped.
    return '%ed%a0%80';
  }
};

const writeFields = (fields: unknown): string => {
  if (typeof fields !== 'object' || fields === null) return encode(fields);

  return Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`))
    .join('&');
};

/** Where the call goes. */
export const addressOf = ({ route, params, query }: RandomCall): string => {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => encode(params[name])).replace('*', 'anything');
  if (!query) return path;

  return `${path}?${query.kind === 'raw' ? query.text : writeFields(query.fields)}`;
};

/** Whether the address surely leads to this route and to no other. */
export const isPlain = ({ route, params }: RandomCall): boolean =>
  [...route.path.matchAll(/:(\w+)/g)].every(([, name = '']) => {
    const value = params[name];
    return typeof value === 'string' && /^[\w@:~-]{1,300}$/.test(value);
  });
