import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

// A new route means a new line here, where a reviewer sees who may reach it.
const ACCESS_TABLE = `
admin  GET /api/admin/alerts
admin  GET /api/admin/audit
admin  GET /api/admin/data-report
admin  GET /api/admin/due-facts
admin  GET /api/admin/inbox/:kind
admin  GET /api/admin/mails
admin  GET /api/admin/members
admin  GET /api/admin/members/:id
admin  GET /api/admin/notices
admin  GET /api/admin/offices
admin  GET /api/admin/overview
admin  GET /api/admin/payments
admin  GET /api/admin/range-candidates
admin  GET /api/admin/range-imports
admin  GET /api/admin/range-moves
admin  GET /api/admin/range-reviews
admin  GET /api/admin/spreadsheet
admin  POST /api/admin/add-grandfathered-users
admin  POST /api/admin/alerts
admin  POST /api/admin/alerts/:id/end
admin  POST /api/admin/alerts/:id/send
admin  POST /api/admin/inbox/:kind/:id
admin  POST /api/admin/mails/:id/retry
admin  POST /api/admin/members/:id/end-sessions
admin  POST /api/admin/members/:id/founding
admin  POST /api/admin/members/:id/links
admin  POST /api/admin/range-candidates
admin  POST /api/admin/range-imports
admin  POST /api/admin/range-imports/:id/undo
admin  POST /api/admin/range-moves/:id
admin  POST /api/admin/range-reviews/:id
admin  POST /api/admin/test-sheets
admin  PUT /api/admin/alerts/:id
admin  PUT /api/admin/notices
admin  PUT /api/admin/offices/:fips
editor DELETE /api/editor/facts/:key/draft
editor GET /api/editor/facts/:key
editor GET /api/editor/queue
editor GET /api/editor/release
editor GET /api/editor/sources
editor POST /api/editor/facts/:key/approve
editor POST /api/editor/facts/:key/open
editor POST /api/editor/facts/:key/put-off
editor POST /api/editor/publish
editor POST /api/editor/sources/:key/seen
editor PUT /api/editor/facts/:key/draft
member DELETE /api/ranges/:id/review
member GET /api/place-rules
member GET /api/place-rules/evidence
member GET /api/place-rules/federal
member GET /api/ranges/:id/reviews
member GET /api/recognition/records
member GET /api/recognition/release
member GET /api/sealed-wallet
member POST /api/ranges/:id/open
member POST /api/ranges/along
member POST /api/ranges/missing
member POST /api/ranges/nearby
member POST /api/trips/crossings
member POST /api/trips/places
member POST /api/trips/route
member PUT /api/ranges/:id/review
member PUT /api/sealed-wallet
public GET /
public GET /about
public GET /account
public GET /accuracy
public GET /accuracy/feed.atom
public GET /accuracy/feed.json
public GET /admin
public GET /alerts
public GET /api/accuracy
public GET /api/config
public GET /api/login
public GET /api/login/callback/:provider
public GET /api/logout
public GET /api/openapi.json
public GET /api/regulations/issuance
public GET /api/regulations/sample
public GET /api/samples
public GET /auth
public GET /auth/forgot-password
public GET /auth/reset-password
public GET /cards
public GET /changes
public GET /checkout
public GET /contact
public GET /demo-identity/*
public GET /demo-identity/interaction/:uid
public GET /direct-login
public GET /editor
public GET /editor/fact
public GET /editor/release
public GET /glossary
public GET /healthz
public GET /home
public GET /manifest.webmanifest
public GET /metrics
public GET /payment-success
public GET /permits
public GET /places
public GET /pricing
public GET /privacy
public GET /ranges
public GET /readyz
public GET /recognition
public GET /regulations
public GET /robots.txt
public GET /safety
public GET /safety/:slug
public GET /signs
public GET /signup
public GET /sitemap.xml
public GET /terms
public GET /trip
public GET /unsubscribe
public POST /api/auth/confirm-email
public POST /api/auth/direct-login
public POST /api/auth/direct-login-request
public POST /api/auth/reset-password-complete
public POST /api/auth/reset-password-request
public POST /api/billing/webhook
public POST /api/contact
public POST /api/create-guest-subscription
public POST /api/demo/confirm-payment
public POST /api/login
public POST /api/login/callback/:provider
public POST /api/passkeys/sign-in
public POST /api/passkeys/sign-in/options
public POST /api/sealed-wallet/account-end
public POST /api/set-signup-intent
public POST /api/unsubscribe
public POST /demo-identity/*
public POST /demo-identity/interaction/:uid
user   DELETE /api/account/sessions
user   DELETE /api/account/sessions/:id
user   DELETE /api/follows
user   DELETE /api/follows/:state
user   DELETE /api/notices/push
user   DELETE /api/passkeys/:id
user   DELETE /api/ranges/saved/:id
user   DELETE /api/recent-searches
user   DELETE /api/sealed-wallet
user   DELETE /api/trips
user   DELETE /api/trips/:id
user   GET /api/account
user   GET /api/account/export
user   GET /api/account/prove/:provider
user   GET /api/auth/user
user   GET /api/billing/details
user   GET /api/billing/status
user   GET /api/cards
user   GET /api/demo/portal
user   GET /api/follows
user   GET /api/passkeys
user   GET /api/places/search
user   GET /api/ranges/saved
user   GET /api/recent-searches
user   GET /api/regulations
user   GET /api/regulations/available-states
user   GET /api/regulations/changes
user   GET /api/regulations/counties
user   GET /api/regulations/evidence
user   GET /api/regulations/overview
user   GET /api/regulations/permit-kinds
user   GET /api/signs
user   GET /api/travel-alerts
user   GET /api/trips
user   GET /api/user
user   PATCH /api/passkeys/:id
user   POST /api/account/confirm-email-request
user   POST /api/account/delete
user   POST /api/account/email
user   POST /api/account/email-confirm
user   POST /api/account/name
user   POST /api/account/password
user   POST /api/account/prove
user   POST /api/account/prove-link
user   POST /api/account/prove-request
user   POST /api/billing/cancel
user   POST /api/billing/consent
user   POST /api/billing/portal
user   POST /api/billing/resume
user   POST /api/create-subscription
user   POST /api/passkeys
user   POST /api/passkeys/proof
user   POST /api/passkeys/proof/options
user   POST /api/passkeys/registration
user   POST /api/places/reverse
user   POST /api/places/surroundings
user   POST /api/ranges/reports
user   POST /api/recent-searches
user   POST /api/regulations/reports
user   POST /api/trips
user   POST /api/verify-payment
user   PUT /api/follows/:state
user   PUT /api/notices/email
user   PUT /api/notices/push
user   PUT /api/ranges/saved/:id
`;

test('every route is in the access table, at the level the table says', async () => {
  const { app } = await createTestApp(database.get());

  expect(app.accessTable.toSorted()).toEqual(ACCESS_TABLE.trim().split('\n'));
});

test('production has nothing of the demo', async () => {
  const { app } = await createTestApp(database.get(), {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://carryatlas.example',
      SESSION_SECRET: 'a secret of the tests, and no other',
      DATABASE_URL: 'postgres://localhost/not-used',
    },
  });

  expect(app.accessTable.filter((line) => line.includes('demo'))).toEqual([]);
});

test('only these state-changing calls are proven by anything but their origin', async () => {
  const { app } = await createTestApp(database.get());
  const exceptions = app.endpoints.filter(({ provenBy = 'origin' }) => provenBy !== 'origin');

  expect(exceptions.map(({ method, path, provenBy }) => `${provenBy} ${method} ${path}`)).toEqual([
    'webhook-signature POST /api/billing/webhook',
    'unsubscribe-token POST /api/unsubscribe',
    'openid-state POST /api/login/callback/:provider',
  ]);
});
