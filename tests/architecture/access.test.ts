import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

// A new route means a new line here, where a reviewer sees who may reach it.
const ACCESS_TABLE = `
admin  GET /api/admin/range-reports
member POST /api/ranges/nearby
public GET /
public GET /about
public GET /account
public GET /admin
public GET /api/config
public GET /api/logout
public GET /api/openapi.json
public GET /auth
public GET /auth/forgot-password
public GET /auth/reset-password
public GET /checkout
public GET /contact
public GET /direct-login
public GET /healthz
public GET /home
public GET /manifest.webmanifest
public GET /metrics
public GET /payment-success
public GET /pricing
public GET /privacy
public GET /ranges
public GET /readyz
public GET /regulations
public GET /robots.txt
public GET /safety
public GET /signup
public GET /sitemap.xml
public GET /terms
public POST /api/login
user   DELETE /api/ranges/saved/:id
user   DELETE /api/recent-searches
user   GET /api/auth/user
user   GET /api/billing/status
user   GET /api/places/search
user   GET /api/ranges/saved
user   GET /api/recent-searches
user   GET /api/user
user   POST /api/places/reverse
user   POST /api/ranges/reports
user   POST /api/recent-searches
user   PUT /api/ranges/saved/:id
`;

test('every route is in the access table, at the level the table says', async () => {
  const { app } = await createTestApp(database.get());

  expect(app.accessTable.toSorted()).toEqual(ACCESS_TABLE.trim().split('\n'));
});

test('no state-changing call is proven by anything but its origin', async () => {
  const { app } = await createTestApp(database.get());
  const exceptions = app.endpoints.filter(({ provenBy = 'origin' }) => provenBy !== 'origin');

  expect(exceptions.map(({ method, path, provenBy }) => `${provenBy} ${method} ${path}`)).toEqual([]);
});
