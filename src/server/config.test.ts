import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';

const ROOT = '/srv/app';

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests, and no other',
  PUBLIC_URL: 'https://carryatlas.example',
  DATABASE_URL: 'postgres://user:hidden-word@db.example/carryatlas',
};

test('an empty environment is demo mode on this machine', () => {
  expect(readConfig({}, ROOT)).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 5000,
    dataDir: '/srv/app/.data',
    databaseUrl: null,
    adminEmails: ['admin@demo.example'],
    editorEmails: ['founder@demo.example'],
    productName: 'CarryAtlas',
    supportEmail: 'support@carryatlas.example',
    price: { cents: 995, perYear: '$9.95', pitch: 'less than 83 cents per month, cancel anytime' },
    loopbackOnly: true,
    logLevel: 'warn',
  });
});

test('an empty variable counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PRODUCT_NAME: '' }, ROOT)).toEqual(readConfig({}, ROOT));
});

test('the price is what PRICE_CENTS says', () => {
  expect(readConfig({ PRICE_CENTS: '1295' }, ROOT).price).toMatchObject({ cents: 1295, perYear: '$12.95' });
});

test('production with everything it needs starts, and nobody is an administrator by default', () => {
  expect(readConfig(production, ROOT)).toMatchObject({
    mode: 'production',
    loopbackOnly: false,
    adminEmails: [],
    editorEmails: [],
    logLevel: 'info',
  });
});

const demo = {};

test.each<[string, Record<string, string>, RegExp]>([
  ['a word for a port', { ...demo, PORT: 'http' }, /PORT must be a port number/],
  ['a port beyond the last', { ...demo, PORT: '70000' }, /PORT/],
  ['a negative port', { ...demo, PORT: '-1' }, /PORT/],
  ['another host in demo mode', { ...demo, HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 isn't allowed in demo mode/],
  ['an https address in demo mode', { ...demo, PUBLIC_URL: 'https://x.example' }, /https PUBLIC_URL isn't allowed/],
  [
    'a live key in demo mode',
    { ...demo, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /live payment key isn't allowed/,
  ],
  [
    'some of the payment keys',
    { ...demo, STRIPE_SECRET_KEY: 'sk_test_1' },
    /STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID missing/,
  ],
  [
    'a live key beside a test key',
    {
      ...demo,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
    },
    /both be live or both be test/,
  ],
  [
    'a public address with a path',
    { ...demo, PUBLIC_URL: 'http://x.example/app' },
    /PUBLIC_URL must be the site's URL alone/,
  ],
  [
    'an HTTPS address in capitals in demo mode',
    { ...demo, PUBLIC_URL: 'HTTPS://x.example' },
    /https PUBLIC_URL isn't allowed/,
  ],
  ['another kind of database', { ...demo, DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a postgres/],
  ['a price in dollars', { ...demo, PRICE_CENTS: '9.95' }, /PRICE_CENTS must be whole cents/],
  ['a price below a dollar', { ...demo, PRICE_CENTS: '99' }, /PRICE_CENTS must be whole cents, from 100/],
  ['a price beyond all sense', { ...demo, PRICE_CENTS: '100001' }, /PRICE_CENTS must be whole cents/],
  ['a negative price', { ...demo, PRICE_CENTS: '-995' }, /PRICE_CENTS must be whole cents/],
  ['another kind of mail server', { ...demo, SMTP_URL: 'http://x' }, /SMTP_URL must be an smtp/],
  ['trust in every proxy', { ...demo, TRUST_PROXY: 'true' }, /TRUST_PROXY must be the IP addresses/],
  ['a number of proxies', { ...demo, TRUST_PROXY: '1' }, /TRUST_PROXY must be the IP addresses/],
  ['a mask beyond the last bit', { ...demo, TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY must be the IP addresses/],
  ['an IPv6 mask beyond the last bit', { ...demo, TRUST_PROXY: '::1/129' }, /TRUST_PROXY must be the IP addresses/],
  ['a network of everybody', { ...demo, TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY must be the IP addresses/],
  [
    'everybody in two halves',
    { ...demo, TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
    /TRUST_PROXY must be the IP addresses/,
  ],
  ['an IPv6 network of everybody', { ...demo, TRUST_PROXY: '::/0' }, /TRUST_PROXY must be the IP addresses/],
  ['all of IPv4 inside IPv6', { ...demo, TRUST_PROXY: '::ffff:0:0/96' }, /TRUST_PROXY must be the IP addresses/],
  ['an administrator without an address', { ...demo, ADMIN_EMAILS: 'boss' }, /ADMIN_EMAILS must be email addresses/],
  ['a short metrics token', { ...demo, METRICS_TOKEN: 'abc' }, /METRICS_TOKEN must have at least 16/],
  ['an unknown log level', { ...demo, LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
  ['production without a secret', { ...production, SESSION_SECRET: '' }, /SESSION_SECRET is missing/],
  [
    'production with a short secret',
    { ...production, SESSION_SECRET: 'short' },
    /SESSION_SECRET must have at least 32/,
  ],
  ['production over http', { ...production, PUBLIC_URL: 'http://x.example' }, /PUBLIC_URL must be the site's https/],
  ['production on the embedded database', { ...production, DATABASE_URL: '' }, /DATABASE_URL is missing/],
])('%s is refused with a sentence', (_case, env, message) => {
  expect(() => readConfig(env, ROOT)).toThrow(StartError);
  expect(() => readConfig(env, ROOT)).toThrow(message);
});

test('every problem is told at once, and no secret with it', () => {
  const read = () => readConfig({ ...production, SESSION_SECRET: 'hidden-word', PORT: 'x', LOG_LEVEL: 'y' }, ROOT);

  expect(read).toThrow(/PORT.*SESSION_SECRET.*LOG_LEVEL/);
  expect(read).not.toThrow(/hidden-word/);
});

test('ALLOW_PUBLIC_DEMO lets others see the demo', () => {
  const config = readConfig({ ALLOW_PUBLIC_DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example' }, ROOT);

  expect(config).toMatchObject({ mode: 'demo', host: '0.0.0.0', loopbackOnly: false });
});

test.each(['HTTPS://Carry.Example', 'https://carry.example/', 'https://carry.example:443'])(
  '%s is the URL of a site',
  (PUBLIC_URL) => {
    expect(readConfig({ ...production, PUBLIC_URL }, ROOT).publicUrl?.href).toBe('https://carry.example/');
  },
);

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};

test.each(['sk_test_1', 'rk_test_1'])('production refuses the test key %s unless it is asked for', (key) => {
  const env = { ...production, ...TEST_KEYS, STRIPE_SECRET_KEY: key };

  expect(() => readConfig(env, ROOT)).toThrow(/test keys.*set the live ones, or ALLOW_TEST_PAYMENTS=1/);
  expect(readConfig({ ...env, ALLOW_TEST_PAYMENTS: '1' }, ROOT).hasTestPayments).toBe(true);
});

test('live keys are no test payments, whatever is allowed, and neither is the demo', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', ALLOW_TEST_PAYMENTS: '1' };

  expect(readConfig({ ...production, ...TEST_KEYS, ...live }, ROOT).hasTestPayments).toBe(false);
  expect(readConfig(TEST_KEYS, ROOT).hasTestPayments).toBe(false);
});

test.each(['CarryAtlas <post@carry.example>', 'post@carry.example', '"Carry, Atlas" <post@carry.example>'])(
  '%s is a sender',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }, ROOT).mail.from).toBe(MAIL_FROM);
  },
);

test('a database by a socket is a database', () => {
  const DATABASE_URL = 'postgres:///carry?host=/var/run/postgresql';

  expect(readConfig({ DATABASE_URL }, ROOT).databaseUrl).toBe(DATABASE_URL);
});

test('proxies are addresses, networks and the names Fastify knows', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1,fd00::/8' }, ROOT).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ]);
});
