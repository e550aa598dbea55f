import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { walletKeyOf } from '#client/lib/account-end.ts';
import { getRecognitionRecords, getRecognitionRelease } from '#shared/contracts/recognition.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { answers, fakeApi, type Reply } from '#tests/support/fake-api.ts';
import { aBillOfVirginia, honors, recordsWith, someRecords } from '#tests/support/recognition.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

/** A device's store, which the tests' browser lacks. */
const keepsThings = (kept: Record<string, unknown> = {}) => {
  const store = new Map(Object.entries(kept).map(([path, value]) => [path, JSON.stringify(value)]));
  const cache = {
    match: async (path: string) => (store.has(path) ? new Response(store.get(path)) : undefined),
    put: async (path: string, response: Response) => void store.set(path, await response.text()),
    keys: async () => [...store.keys()].map((path) => ({ url: `https://x.example${path}` })),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  onTestFinished(() => void vi.unstubAllGlobals());

  return { read: () => JSON.parse(store.get('/kept/read-releases') ?? 'null') };
};

const LATER: RecognitionRecords = {
  ...recordsWith('VA', { honors: [honors(['UT']), honors('others', { result: 'no' })] }),
  publishedAt: '2026-07-15T12:00:00.000Z',
};

const lost = (endpoint: Reply['endpoint']): Reply => ({
  endpoint,
  respond: () => Promise.reject(new TypeError('offline')),
});

const open = (path: string, ...replies: Reply[]) => {
  localStorage.setItem(
    walletKeyOf('user-1'),
    writeWallet({
      ...EMPTY_WALLET,
      home: 'TX',
      ageBand: '21-plus',
      permits: [{ state: 'TX', kind: 'standard', isResident: true, issuedOn: '2024-01-01', expiresOn: '2099-01-01' }],
      isAsked: true,
    }),
  );
  const api = fakeApi(...replies, ...someoneSignedIn(aUser()));
  hintSignedIn();
  renderApp(path);

  return api;
};

const newer = [
  answers(getRecognitionRelease, { publishedAt: LATER.publishedAt }),
  answers(getRecognitionRecords, LATER),
];

const READ = { userId: 'user-1', releases: { earlier: someRecords(), later: someRecords(), isRead: true } };
const NEWS = 'Virginia no longer recognizes your Texas permit.';

test('tells what changed since the release that was read last, and remembers that it was read', async () => {
  const device = keepsThings({ '/kept/read-releases': READ });
  const { calls } = open('/changes', ...newer);

  await screen.findByRole('heading', { name: NEWS });
  await waitFor(() =>
    expect(device.read().releases).toMatchObject({ isRead: true, later: { publishedAt: LATER.publishedAt } }),
  );
  screen.getByText(/Our records of Jun 30, 2026, compared with those of Jul 15, 2026/);
  expect(calls.filter(({ init }) => init.body !== undefined)).toEqual([]);
});

test('good news hides none of its reasons', async () => {
  const noMore = recordsWith('VA', { honors: [honors('others', { result: 'no' })] });
  const limited = recordsWith('VA', {
    honors: [honors(['TX'], { remark: 'For handguns only.', age: 21 })],
    lawInMotion: [aBillOfVirginia('2099-12-01')],
  });
  keepsThings({
    '/kept/read-releases': { ...READ, releases: { earlier: noMore, later: noMore, isRead: true } },
  });
  open(
    '/changes',
    answers(getRecognitionRelease, { publishedAt: LATER.publishedAt }),
    answers(getRecognitionRecords, { ...limited, publishedAt: LATER.publishedAt }),
  );

  await screen.findByRole('heading', {
    name: 'Virginia now recognizes your Texas permit, but that may end by Dec 1, 2099.',
  });
  const reasons = screen.getByRole('list', { name: 'Why, for Virginia' }).textContent;
  for (const reason of ['Virginia recognizes Texas’s License to Carry', 'For handguns only.', 'Virginia may stop'])
    expect(reasons).toContain(reason);
  expect(reasons).toContain('21');
});

test('without a connection what is on the device is told', async () => {
  keepsThings({
    '/kept/read-releases': { ...READ, releases: { earlier: someRecords(), later: LATER, isRead: false } },
  });
  open('/changes', lost(getRecognitionRelease), lost(getRecognitionRecords));

  await screen.findByRole('heading', { name: NEWS });
});

test('the first visit has nothing to compare', async () => {
  keepsThings();
  open('/changes', ...newer);

  await screen.findByRole('heading', { name: 'Our answers for you haven’t changed' });
});

test('another account’s copy is not read', async () => {
  keepsThings({ '/kept/read-releases': { ...READ, userId: 'someone-else' } });
  open('/changes', ...newer);

  await screen.findByRole('heading', { name: 'Our answers for you haven’t changed' });
});

test('a mark says on other pages that there is something to read', async () => {
  keepsThings({ '/kept/read-releases': READ });
  open('/signs', ...newer);

  const mark = await screen.findByRole('link', { name: 'What changed for you: 1 new' });
  expect(mark.getAttribute('href')).toBe('/changes');
});
