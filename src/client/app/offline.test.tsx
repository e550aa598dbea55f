import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { keepForOffline } from './offline.ts';

/** A browser with a worker; `isControlled`: one that has been here before. */
const aBrowser = (isControlled: boolean) => {
  const waiting = { postMessage: vi.fn() };
  const installing = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as typeof waiting | null,
    installing,
    update: vi.fn(async () => undefined),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  vi.stubEnv('DEV', false);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllEnvs();
  });

  return {
    waiting,
    serviceWorker,
    installNewVersion: () => {
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = waiting;
      installing.dispatchEvent(new Event('statechange'));
    },
  };
};

const start = async (browser: ReturnType<typeof aBrowser>) => {
  fakeApi();
  renderApp('/pricing');
  keepForOffline();
  window.dispatchEvent(new Event('load'));
  await expect.poll(() => browser.serviceWorker.register.mock.calls.length).toBe(1);
};

test('a new version is offered and comes when the reader wants it, not before', async () => {
  const browser = aBrowser(true);
  await start(browser);

  browser.installNewVersion();

  expect(await screen.findByText('A new version is ready')).toBeTruthy();
  expect(browser.waiting.postMessage).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload' }));
  expect(browser.waiting.postMessage).toHaveBeenCalledWith('use-new-version');
});

test('the first version of all is nothing to speak of', async () => {
  const browser = aBrowser(false);
  await start(browser);

  browser.installNewVersion();

  expect(screen.queryByText('A new version is ready')).toBeNull();
});

test('while there is no connection the reader is told what can be read', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => online.mockRestore());
  fakeApi();
  renderApp('/pricing');
  expect(screen.queryByText(/^No connection/)).toBeNull();

  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));

  expect((await screen.findByText(/^You’re offline\./)).textContent).toContain('the safety guide');
});
