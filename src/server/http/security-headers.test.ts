import { expect, test } from 'vitest';
import { FAKE_STRIPE_KEYS } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const policyWith = async (env: Record<string, string>): Promise<Map<string, string>> => {
  const { get } = await createTestApp(database.get(), { env });
  const header = String((await get('/about')).headers['content-security-policy']);

  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
};

test('scripts come from us or are known by hash; nothing may frame us or be framed', async () => {
  const policy = await policyWith({});

  expect(policy.get('script-src')).toBe("'self' 'sha256-abc='");
  expect(policy.get('script-src-attr')).toBe("'none'");
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('frame-src')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.has('upgrade-insecure-requests')).toBe(false);
});

test('the hosts of maps and payments appear only when they are configured', async () => {
  const bare = [...(await policyWith({})).values()].join(' ');
  expect(bare).not.toMatch(/google|stripe/);

  const maps = await policyWith({ GOOGLE_MAPS_API_KEY: 'key' });
  expect(maps.get('script-src')).toContain('https://*.googleapis.com');
  expect(maps.get('script-src')).not.toContain('stripe');

  const payments = await policyWith(FAKE_STRIPE_KEYS);
  expect(payments.get('frame-src')).toContain('https://js.stripe.com');
  expect([...payments.values()].join(' ')).not.toContain('google');
});

test('every answer, errors too, carries the headers that protect it', async () => {
  const { get } = await createTestApp(database.get());

  const tooLong = `/safety/${'x'.repeat(400)}`;
  for (const path of ['/about', '/nowhere', '/api/user', '/healthz', '/api/%zz', tooLong]) {
    expect((await get(path)).headers, path).toMatchObject({
      'permissions-policy': 'geolocation=(self)',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('over https browsers are told to stay there, and the cookie is for https alone', async () => {
  const { get, post } = await createTestApp(database.get(), {
    env: { ALLOW_PUBLIC_DEMO: '1', PUBLIC_URL: 'https://carryatlas.example' },
  });

  const page = await get('/about');
  expect(page.headers['strict-transport-security']).toContain('max-age=31536000');
  expect(String(page.headers['content-security-policy'])).toContain('upgrade-insecure-requests');

  const signUp = await post('/api/login', { email: 'pat@test.example', password: 'long enough', isSignUp: true });
  expect(signUp.cookies.find(({ name }) => name.endsWith('session'))).toMatchObject({
    name: '__Host-session',
    secure: true,
    path: '/',
  });
});
