import { expect, test } from 'vitest';
import { handlingOf } from './offline-rules.ts';

const ORIGIN = 'https://carryatlas.example';

test.each([
  ['GET', '/assets/main-1.js', 'cors', 'asset'],
  ['GET', '/safety/holsters', 'navigate', 'page'],
  ['GET', '/', 'navigate', 'page'],
  ['GET', '/api/user', 'cors', 'member'],
  ['GET', '/api/regulations?state=TX&county=El%20Paso', 'cors', 'member'],
  ['GET', '/api/regulations/evidence?state=TX', 'cors', 'member'],
  ['GET', '/api/billing/status', 'cors', 'member'],
  ['GET', '/api/ranges/saved', 'cors', 'member'],
  ['GET', '/api/recognition/records', 'cors', 'member'],
  ['GET', '/api/place-rules', 'cors', 'member'],
  ['GET', '/api/place-rules/evidence?state=TX', 'cors', 'member'],
  ['GET', '/api/place-rules/federal', 'cors', 'member'],
  ['GET', '/api/signs', 'cors', 'member'],
  ['GET', '/api/cards', 'cors', 'member'],
  ['GET', '/api/trips', 'cors', 'member'],
  ['POST', '/api/trips', 'cors', 'pass'],
  ['POST', '/api/trips/crossings', 'cors', 'pass'],
  ['GET', '/api/logout', 'navigate', 'sign-out'],
  ['POST', '/api/login', 'cors', 'forget'],
  ['POST', '/api/auth/direct-login', 'cors', 'forget'],
  ['POST', '/api/auth/confirm-email', 'cors', 'forget'],
  ['POST', '/api/passkeys/sign-in', 'cors', 'forget'],
  ['POST', '/api/account/delete', 'cors', 'forget'],
  // Secrets, money and what is not ours to keep.
  ['GET', '/api/login?provider=google', 'navigate', 'forget'],
  ['GET', '/api/login/callback/google?code=1', 'navigate', 'pass'],
  ['POST', '/api/passkeys/sign-in/options', 'cors', 'pass'],
  ['GET', '/api/passkeys', 'cors', 'pass'],
  ['GET', '/api/account/export', 'navigate', 'pass'],
  ['GET', '/api/billing/details', 'cors', 'pass'],
  ['GET', '/api/places/search?q=80903', 'cors', 'pass'],
  ['POST', '/api/ranges/nearby', 'cors', 'pass'],
  ['PUT', '/api/ranges/saved/us-co-a', 'cors', 'pass'],
  ['GET', '/api/admin/members', 'cors', 'pass'],
  ['POST', '/api/regulations/reports', 'cors', 'pass'],
  ['POST', '/api/contact', 'cors', 'pass'],
  ['GET', '/icon-192.png', 'no-cors', 'pass'],
])('%s %s (%s): %s', (method, path, mode, expected) => {
  expect(handlingOf({ method, url: `${ORIGIN}${path}`, mode }, ORIGIN)).toBe(expected);
});

test('what is asked of another site passes', () => {
  expect(handlingOf({ method: 'GET', url: 'https://js.stripe.com/assets/v3', mode: 'cors' }, ORIGIN)).toBe('pass');
});
