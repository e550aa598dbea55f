import { expect, test } from 'vitest';
import { getSealedWallet, MOST_SEALED_LENGTH, putSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import type { SealedCopy } from '#shared/sealed/sync.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { sealedServer } from './sealed-server.ts';

const COPY: SealedCopy = {
  format: 2,
  keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
  generation: 4,
  sealed: 'c2VhbGVk',
  wrappedKeys: [{ kind: 'phrase', salt: 'c2FsdA==', iv: 'aXZpdg==', key: 'a2V5a2V5' }],
};

test('what the server has is read with its time, and a copy is kept', async () => {
  const now = '2026-11-18T12:00:00Z';
  const { calls } = fakeApi(answers(getSealedWallet, { copy: COPY, now }), answers(putSealedWallet, { ok: true }));

  expect(await sealedServer.get()).toEqual({ copy: COPY, now: Date.parse(now) });
  expect(await sealedServer.put(COPY, 3)).toBe('kept');
  expect(JSON.parse(String(calls[1]?.init.body))).toEqual({ copy: COPY, replaces: 3 });
});

test.each([
  ['conflict', 'newer'],
  ['too-large', 'too-large'],
  ['invalid-request', 'refused'],
] as const)('%s means that the copy is %s, and nothing else', async (code, meaning) => {
  fakeApi(refuses(putSealedWallet, code, 'No.'));

  expect(await sealedServer.put(COPY, 3)).toBe(meaning);
});

test('a membership that has ended and a limit are no fault of the copy', async () => {
  for (const code of ['membership-required', 'too-many-requests', 'unavailable'] as const) {
    fakeApi(refuses(putSealedWallet, code, 'No.'));
    await expect(sealedServer.put(COPY, 3)).rejects.toThrow(`"code":"${code}"`);
  }
});

test('a copy that is larger than a wallet may be is told without sending it', async () => {
  const { calls } = fakeApi();

  expect(await sealedServer.put({ ...COPY, sealed: 'A'.repeat(MOST_SEALED_LENGTH + 4) }, 3)).toBe('too-large');
  expect(calls).toEqual([]);
});
