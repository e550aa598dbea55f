import { expect, test } from 'vitest';
import { startPasskeyProof } from '#shared/contracts/passkeys.ts';
import { passkeySaltOf } from '#shared/sealed/seal.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { cancels, stubPasskeys } from '#tests/support/passkey-browser.ts';
import { askPasskeyToOpen } from './passkey-opener.ts';

const KEYS = ['YS1rZXk', 'b3RoZXI'].map((id) => ({ id, type: 'public-key' as const, transports: ['internal'] }));

const serve = (allowCredentials = KEYS) =>
  fakeApi(
    answers(startPasskeyProof, {
      challenge: 'Y2g',
      timeout: 300_000,
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials,
    }),
  );

test('a passkey is asked for a secret from the account’s salt, and nothing of its answer is sent', async () => {
  const { asked } = stubPasskeys();
  const { calls } = serve();

  expect(await askPasskeyToOpen('user-1', null)).toEqual({
    kind: 'passkey',
    credentialId: 'a-key',
    secret: new Uint8Array(Buffer.from('secret')),
  });
  const options = asked[0]?.options;
  expect(options).toMatchObject({
    userVerification: 'required',
    extensions: { prf: { eval: { first: await passkeySaltOf('user-1') } } },
  });
  expect(options?.['allowCredentials']).toHaveLength(2);
  expect(calls.map(({ method, url, init }) => [method, url, init.body])).toEqual([
    ['POST', startPasskeyProof.path, undefined],
  ]);
});

test('on a new device only those are asked that open the wallet', async () => {
  const { asked } = stubPasskeys();
  serve();

  await askPasskeyToOpen('user-1', ['b3RoZXI']);
  expect(asked[0]?.options['allowCredentials']).toHaveLength(1);
});

test('no passkey of another account is asked', async () => {
  const { asked } = stubPasskeys();
  serve([]);

  expect(await askPasskeyToOpen('user-1', null)).toBe('no-prf');
  expect(asked).toEqual([]);
});

test('changing one’s mind is told apart from a passkey that can’t', async () => {
  serve();
  stubPasskeys({ answer: cancels });
  expect(await askPasskeyToOpen('user-1', null)).toBe('canceled');
  stubPasskeys({ hasPrf: false });
  expect(await askPasskeyToOpen('user-1', null)).toBe('no-prf');
});
