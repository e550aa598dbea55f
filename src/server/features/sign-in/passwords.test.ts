import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is kept as argon2id with 19 MiB and two passes, salted', async () => {
  const [first, second] = [await hashPassword('long enough'), await hashPassword('long enough')];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword('long enough', first)).toBe(true);
  expect(await verifyPassword('long enougH', first)).toBe(false);
});

test('without a password to compare with it is hashed all the same, and never right', async () => {
  // The hash that is compared with instead is made at the first use.
  expect(await verifyPassword('no account has this password', null)).toBe(false);

  let isAnswered = false;
  const verifying = verifyPassword('long enough', null).finally(() => {
    isAnswered = true;
  });
  // A hash is worked out on another thread: no answer can be there before this thread has gone once around.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAnswered).toBe(false);
  expect(await verifying).toBe(false);
});
