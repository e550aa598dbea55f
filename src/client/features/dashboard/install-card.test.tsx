import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { watchInstallOffer } from '#client/lib/install-prompt.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { stubDevice } from '#tests/support/ranges.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

watchInstallOffer();

const HEADING = 'Put CarryAtlas on your home screen';

const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => null),
  });
  act(() => void window.dispatchEvent(event));

  return event;
};

const visit = async () => {
  sessionStorage.clear();
  stubDevice();
  hintSignedIn();
  fakeApi(...someoneSignedIn());
  const { unmount } = renderApp('/');
  await screen.findByRole('navigation', { name: 'Tools' });

  return unmount;
};

test('the second useful visit offers the home screen; the browser’s own banner never does', async () => {
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...EMPTY_WALLET, home: 'TX' }));
  const event = offer();
  expect(event.defaultPrevented).toBe(true);

  const leave = await visit();
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
  leave();

  await visit();
  await screen.findByRole('heading', { name: HEADING });
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
});

test('a visit without an answer was of no use', async () => {
  offer();
  for (let times = 0; times < 3; times += 1) (await visit())();

  await visit();
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
});

test('‘Not now’ holds for good', async () => {
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...EMPTY_WALLET, home: 'TX' }));
  localStorage.setItem('useful-visits', '5');
  offer();
  const leave = await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
  leave();

  await visit();
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
});
