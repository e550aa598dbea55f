import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import { startSealed } from '#shared/sealed/sync.ts';
import { fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aDeviceAt, aPhrase, aShelf } from '#tests/support/sealed-device.ts';
import { keepSealedFlag, readSealedFlag } from '../../lib/sealed-flag.ts';
import { keepMatched } from './keep-matched.ts';

/** A request of the browser's database that has gone well, as soon as somebody listens. */
const done = <T>(result: T) => {
  const request = { result, onsuccess: () => undefined };
  queueMicrotask(() => request.onsuccess());

  return request;
};

/** The browser's database with one device in it, and its locks, which the tests' browser has not. */
const keepDevice = (device: unknown): void => {
  const table = { get: () => done(device), put: () => done(undefined) };
  const transaction = () => {
    const running = { objectStore: () => table, oncomplete: () => undefined };
    setTimeout(() => running.oncomplete());

    return running;
  };
  vi.stubGlobal('indexedDB', { open: () => done({ transaction, close: () => undefined }) });
  const request = (_name: string, work: () => Promise<unknown>) => work();
  const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  onTestFinished(() => locks.mockRestore());
};

test.each<[string, Reply, string]>([
  [
    'an answer that this app can’t read',
    responds(getSealedWallet, () => Response.json({ copy: { shape: 'of a later release' }, now: 'later' })),
    'newer-app',
  ],
  ['a membership that has ended', refuses(getSealedWallet, 'membership-required', 'No.'), 'membership'],
])('%s is told, and nothing is sent over it', async (_what, reply, problem) => {
  const phone = aDeviceAt(aShelf(), { home: 'ID' });
  await startSealed(phone.parts, aPhrase(1));
  keepDevice(phone.state());
  keepSealedFlag('user-1', { matchedAt: 1, problem: null, differing: 0, passkeys: 0 });
  const { calls } = fakeApi(reply);

  onTestFinished(keepMatched('user-1', true));

  await waitFor(() => expect(readSealedFlag('user-1')?.problem).not.toBeNull());
  expect(readSealedFlag('user-1')).toMatchObject({ matchedAt: 1, problem });
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});
