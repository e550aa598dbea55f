import { expect, test } from 'vitest';
import { aUser } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readConfig } from '../config.ts';
import { findOperatorWarnings } from './operator-warnings.ts';

const database = openTestDatabase();

const BARE = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests, and no other',
  PUBLIC_URL: 'https://carry.test',
  DATABASE_URL: 'postgres://user:word@db.example/carryatlas',
};
const COMPLETE = { ...BARE, SUPPORT_EMAIL: 'help@carry.test', ADMIN_EMAILS: 'boss@test.example' };

const codesOf = (env: Record<string, string>, release: number): string[] =>
  findOperatorWarnings(readConfig(env, '/srv'), release).map(({ code }) => code);

test('a bare production server says everything that members would miss', () => {
  expect(codesOf(BARE, 0)).toEqual(['no-data', 'support-email', 'mail-from', 'no-administrator']);
});

test.each<[string, Record<string, string>, string[]]>([
  ['a complete one', {}, []],
  ['a sender of its own for a support address of nobody', { SUPPORT_EMAIL: '' }, ['support-email', 'mail-from']],
  ['a sender of nobody', { MAIL_FROM: 'Carry <post@carry.Example>' }, ['mail-from']],
  [
    'test keys',
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
      ALLOW_TEST_PAYMENTS: '1',
    },
    ['test-payments'],
  ],
])('%s: what is said', (_case, env, codes) => {
  expect(codesOf({ ...COMPLETE, ...env }, 1)).toEqual(codes);
});

test('a demo is not warned of being one', () => {
  expect(codesOf({}, 0)).toEqual([]);
});

test('no warning holds an email address', () => {
  const messages = findOperatorWarnings(readConfig({ ...BARE, MAIL_FROM: 'a@b.example' }, '/srv'), 0);

  expect(JSON.stringify(messages)).not.toContain('@');
});

test('readyz says that there is no data yet and stays ready, until it is published', async () => {
  const { get, law } = await createTestApp(database.get(), { env: BARE });

  const before = await get('/readyz');
  await publishTree(database.get());
  await law.renew();

  expect([before.statusCode, before.json()]).toEqual([
    200,
    {
      status: 'ready',
      warnings: [
        { code: 'no-data', message: "Members can't see any laws until you publish the data. Run `npm run publish`." },
      ],
    },
  ]);
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', warnings: [] });
});

test('an administrator reads the warnings in the overview', async () => {
  const { get, sessions, clock } = await createTestApp(database.get(), {
    env: { ...BARE, ADMIN_EMAILS: 'boss@test.example' },
  });
  const { db } = database.get();
  const adminId = await aUser(db, { email: 'boss@test.example', emailProvenAt: clock.now() });
  const { token } = await sessions.create(db, adminId);

  const overview = await get('/api/admin/overview', { '__Host-session': token });

  expect(overview.json().warnings).toEqual([
    "Members can't see any laws until you publish the data. Run `npm run publish`.",
    "Members can't write to you because SUPPORT_EMAIL ends in .example. Set your own.",
    'Mail servers refuse your emails because the sender ends in .example. Set MAIL_FROM or SUPPORT_EMAIL.',
  ]);
});
