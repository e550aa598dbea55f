import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';

const GOOD = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests, and no other',
  PUBLIC_URL: 'https://carryatlas.example',
  DATABASE_URL: 'postgres://user:word@db.example/carryatlas',
};

/** The value that must never be repeated in a message. */
const SECRET = 'hidden-value';

// Each variable, wrong in turn in an otherwise good production start, with the words that the operator reads.
const WRONG: [name: string, value: string, words: string][] = [
  ['PORT', SECRET, 'PORT must be a port number.'],
  ['HOST', 'x'.repeat(256), 'HOST'],
  ['PRICE_CENTS', SECRET, 'PRICE_CENTS must be whole cents, from 100 to 100000.'],
  ['DATABASE_URL', `mysql://${SECRET}`, 'DATABASE_URL must be a postgres:// URL'],
  ['DATABASE_URL', 'postgres://', 'DATABASE_URL must be a postgres:// URL'],
  ['DATABASE_URL', 'postgres://db.example', 'DATABASE_URL must be a postgres:// URL'],
  ['DATABASE_URL', `postgres://user:${SECRET}%zz@db.example/x`, 'DATABASE_URL must be a postgres:// URL'],
  ['DATABASE_URL', '', 'DATABASE_URL is missing: set it to the postgres:// URL of your PostgreSQL server.'],
  ['PUBLIC_URL', `ftp://${SECRET}`, "PUBLIC_URL must be the site's URL alone"],
  ['PUBLIC_URL', SECRET, "PUBLIC_URL must be the site's URL alone"],
  ['PUBLIC_URL', 'http://carryatlas.example', "PUBLIC_URL must be the site's https:// URL."],
  ['PUBLIC_URL', '', "PUBLIC_URL must be the site's https:// URL."],
  ['PUBLIC_URL', 'https://carryatlas.example/shop', 'without a user, path, query, or fragment.'],
  ['PUBLIC_URL', `https://user:${SECRET}@carryatlas.example`, 'without a user, path, query, or fragment.'],
  ['PUBLIC_URL', `https://carryatlas.example/?key=${SECRET}`, 'without a user, path, query, or fragment.'],
  ['PUBLIC_URL', `https://carryatlas.example#${SECRET}`, 'without a user, path, query, or fragment.'],
  ['SESSION_SECRET', SECRET, 'SESSION_SECRET must have at least 32 characters.'],
  ['SESSION_SECRET', '', 'SESSION_SECRET is missing: set it to at least 32 random characters.'],
  ['SESSION_SECRET', 'x'.repeat(64), 'SESSION_SECRET repeats a few characters: make a random one'],
  ['SESSION_SECRET', 'password'.repeat(4), 'SESSION_SECRET repeats a few characters: make a random one'],
  ['ADMIN_EMAILS', SECRET, 'ADMIN_EMAILS must be email addresses separated by commas.'],
  ['EDITOR_EMAILS', SECRET, 'EDITOR_EMAILS must be email addresses separated by commas.'],
  ['PRODUCT_NAME', 'x'.repeat(61), 'PRODUCT_NAME'],
  ['PRODUCT_NAME', `Carry\nBcc: ${SECRET}`, 'PRODUCT_NAME must be one line of plain text.'],
  ['SUPPORT_EMAIL', SECRET, 'SUPPORT_EMAIL must be an email address.'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be the IP addresses or networks of your proxies'],
  ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY must be the IP addresses or networks of your proxies'],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be the IP addresses or networks of your proxies'],
  ['ALLOW_PUBLIC_DEMO', 'yes', 'ALLOW_PUBLIC_DEMO must be 0 or 1.'],
  ['ALLOW_NEWER_DATABASE', 'yes', 'ALLOW_NEWER_DATABASE must be 0 or 1.'],
  ['ALLOW_TEST_PAYMENTS', 'yes', 'ALLOW_TEST_PAYMENTS must be 0 or 1.'],
  ['DRAIN_SECONDS', SECRET, 'DRAIN_SECONDS must be a number of seconds.'],
  ['METRICS_TOKEN', SECRET, 'METRICS_TOKEN must have at least 16 characters.'],
  ['LOG_LEVEL', SECRET, 'LOG_LEVEL must be one of'],
  ['SMTP_URL', `http://${SECRET}`, 'SMTP_URL must be an smtp:// or smtps:// URL.'],
  ['MAIL_FROM', `${'x'.repeat(320)} <a@b.example>`, 'MAIL_FROM'],
  ['MAIL_FROM', `Carry <a@b.example>\r\nBcc: ${SECRET}@x.example`, 'MAIL_FROM must be one line of plain text.'],
  ['MAIL_FROM', SECRET, 'MAIL_FROM must be one sender, such as Name <name@site.example>.'],
  ['STRIPE_SECRET_KEY', SECRET, 'STRIPE_SECRET_KEY must begin with sk_ or rk_'],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_hidden-value',
    'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID missing',
  ],
  ['STRIPE_PUBLISHABLE_KEY', SECRET, 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_.'],
  ['STRIPE_WEBHOOK_SECRET', SECRET, 'STRIPE_WEBHOOK_SECRET must begin with whsec_.'],
  ['STRIPE_PRICE_ID', SECRET, 'STRIPE_PRICE_ID must begin with price_.'],
  ['STRIPE_API_BASE', 'https://stripe.example', 'STRIPE_API_BASE is only for tests: remove it in production.'],
  ['GOOGLE_CLIENT_ID', SECRET, 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together: set all or none.'],
  ['GOOGLE_CLIENT_SECRET', SECRET, 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together: set all or none.'],
  ['APPLE_CLIENT_ID', SECRET, 'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY belong together'],
  ['APPLE_TEAM_ID', SECRET, 'belong together: set all or none.'],
  ['APPLE_KEY_ID', SECRET, 'belong together: set all or none.'],
  ['APPLE_PRIVATE_KEY', SECRET, 'APPLE_PRIVATE_KEY must be the text of the .p8 file.'],
  ['OIDC_ISSUER', SECRET, 'OIDC_ISSUER must be the URL of an OpenID provider.'],
  ['OIDC_CLIENT_ID', SECRET, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together'],
  ['OIDC_CLIENT_SECRET', SECRET, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together'],
  ['GOOGLE_SHEETS_ID', 'https://docs.example/d/1', "GOOGLE_SHEETS_ID must be the part of the spreadsheet's URL"],
  ['GOOGLE_SHEETS_ID', 'sheet', 'GOOGLE_SHEETS_ID, GOOGLE_SERVICE_ACCOUNT_JSON belong together'],
  [
    'GOOGLE_SERVICE_ACCOUNT_JSON',
    `{"private_key":"${SECRET}"}`,
    "GOOGLE_SERVICE_ACCOUNT_JSON must be the text of the service account's JSON key file.",
  ],
  ['ALERT_EMAILS', SECRET, 'ALERT_EMAILS must be email addresses separated by commas.'],
  ['WATCH_SOURCES', SECRET, 'WATCH_SOURCES must be 0 or 1.'],
];

/** Any text is as good as another, or the file system and the provider judge it later. */
const NEVER_WRONG = ['NODE_ENV', 'DATA_DIR', 'GOOGLE_MAPS_API_KEY', 'GOOGLE_MAPS_MAP_ID'];

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env, '/srv/app');
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return '';
};

test('a good production configuration is not refused', () => {
  expect(messageOf(GOOD)).toBe('');
});

test.each(WRONG)('%s=%s refuses the start in one line that says what to do', (name, value, words) => {
  const message = messageOf({ ...GOOD, [name]: value });

  expect(message).toContain(words);
  expect(message).toContain(name);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(SECRET);
  // One thing is wrong, and one sentence says so.
  expect(message.split(/\.(?: |$)/).filter((part) => /^(Bad configuration)?$/.test(part) === false)).toHaveLength(1);
});

test('every variable has its line in the table', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);

  expect([...new Set([...WRONG.map(([name]) => name), ...NEVER_WRONG])].toSorted()).toEqual(listed.toSorted());
});
