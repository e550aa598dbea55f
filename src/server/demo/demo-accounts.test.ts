import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimDatabase } from '#server/db/mode-stamp.ts';
import { users } from '#server/db/schema.ts';
import { loadSecret } from '#server/db/secret.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { DEFAULT_PRICE_CENTS, DEMO_PASSWORD } from '#shared/site/product.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { seedDemoAccounts } from './demo-accounts.ts';

const database = openTestDatabase();

test('all four demo accounts sign in with the printed password, and one is the administrator', async () => {
  const { post, clock } = await createTestApp(database.get());
  await seedDemoAccounts(database.get().db, hashPassword, clock.now, DEFAULT_PRICE_CENTS);

  for (const who of ['member', 'founder', 'visitor', 'admin']) {
    const response = await post('/api/login', { email: `${who}@demo.example`, password: DEMO_PASSWORD });

    expect(response.statusCode, who).toBe(200);
    expect(response.json().isAdmin, who).toBe(who === 'admin');
  }
});

test('servers that start together make the four accounts once', async () => {
  const { db } = database.get();
  const clock = () => new Date('2026-06-30T12:00:00Z');

  await Promise.all([1, 2, 3].map(() => seedDemoAccounts(db, hashPassword, clock, DEFAULT_PRICE_CENTS)));

  expect(await db.select().from(users)).toHaveLength(4);
});

test('a second start leaves the accounts as their users left them', async () => {
  const { db } = database.get();
  const clock = () => new Date('2026-06-30T12:00:00Z');
  await seedDemoAccounts(db, hashPassword, clock, DEFAULT_PRICE_CENTS);
  await db.update(users).set({ name: 'Renamed' }).where(eq(users.email, 'member@demo.example'));

  await seedDemoAccounts(db, hashPassword, clock, DEFAULT_PRICE_CENTS);

  const rows = await db.select().from(users);
  expect(rows).toHaveLength(4);
  expect(rows.find(({ email }) => email === 'member@demo.example')?.name).toBe('Renamed');
});

test('a database made in one mode is refused by the other', async () => {
  const { db } = database.get();
  await claimDatabase(db, 'demo');

  await expect(claimDatabase(db, 'demo')).resolves.toBeUndefined();
  await expect(claimDatabase(db, 'production')).rejects.toThrow(
    'This database belongs to demo mode but this server runs in production mode: use another database, or check NODE_ENV.',
  );
});

test('the secret of a demo stays the same, and production uses its own', async () => {
  const { db } = database.get();
  const { config } = await createTestApp(database.get());

  const first = await loadSecret(db, config);
  expect(first).toHaveLength(43);
  expect(await loadSecret(db, config)).toBe(first);
  expect(await loadSecret(db, { ...config, sessionSecret: 'given' })).toBe('given');
});
