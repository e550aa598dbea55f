import { act, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteConfigProvider } from '#client/lib/site-config.tsx';
import { takeNoise } from '#tests/support/fail-on-noise.ts';
import { aWorld } from '#tests/support/fake-google-maps/fake-world.ts';
import { aKey, fakeGoogleScript } from '#tests/support/fake-google-maps/google-script.ts';
import { aSiteConfig } from '#tests/support/render-app.tsx';
import { MapsProvider, useMaps } from './maps-provider.tsx';

// Loaded before the clock stands still: how long a module takes is not what these are about.
await import('./google/connect-google.ts');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const Status = () => {
  const { status, service } = useMaps();

  return (
    <p>
      maps: {status}
      {service && ' with a service'}
    </p>
  );
};

/** A visit in which a screen with maps can be opened and left. */
const Visit = () => {
  const [screens, setScreens] = useState(0);

  return (
    <>
      <button type="button" onClick={() => setScreens(screens + 1)}>
        open
      </button>
      <button type="button" onClick={() => setScreens(0)}>
        leave
      </button>
      {Array.from({ length: screens }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Status key={at} />
      ))}
    </>
  );
};

const visit = (googleMapsApiKey: string | null = aKey()) =>
  render(
    <StrictMode>
      <SiteConfigProvider config={aSiteConfig({ googleMapsApiKey })}>
        <MapsProvider>
          <Visit />
        </MapsProvider>
      </SiteConfigProvider>
    </StrictMode>,
  );

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const press = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click());
  await pass(0);
};

const status = () => screen.getAllByText(/^maps:/).map(({ textContent }) => textContent);

test('without a key there is no service and no script is asked for', async () => {
  const google = fakeGoogleScript();
  visit(null);

  await press('open');
  await pass(15_000);

  expect(status()).toEqual(['maps: off']);
  expect(google.asked).toEqual([]);
});

test('with a key nothing is loaded before a screen asks; then one script with places and a callback, for all who ask', async () => {
  const google = fakeGoogleScript();
  const key = aKey();
  visit(key);
  await pass(15_000);
  expect(google.asked).toEqual([]);

  await press('open');
  await press('open');

  expect(status()).toEqual(['maps: ready with a service', 'maps: ready with a service']);
  expect(google.asked).toHaveLength(1);
  expect(google.asked[0]?.origin).toBe('https://maps.googleapis.com');
  expect(Object.fromEntries(google.asked[0]?.searchParams ?? [])).toMatchObject({
    key,
    libraries: 'places',
    callback: 'onGoogleMapsReady',
    loading: 'async',
    auth_referrer_policy: 'origin',
  });
});

test('the next screen finds the script that is already there', async () => {
  const google = fakeGoogleScript();
  visit();
  await press('open');
  await press('leave');

  await press('open');

  expect(status()).toEqual(['maps: ready with a service']);
  expect(google.asked).toHaveLength(1);
});

test('a script that is blocked has failed at once, and the next screen asks for it again', async () => {
  const google = fakeGoogleScript(aWorld(), 'blocked');
  visit();
  await press('open');
  expect(status()).toEqual(['maps: failed']);

  google.become('comes');
  await pass(15_000);
  expect(status(), 'not under the hands of someone who is looking').toEqual(['maps: failed']);
  await press('leave');
  await press('open');

  expect(status()).toEqual(['maps: ready with a service']);
  expect(google.asked).toHaveLength(2);
});

test('a script that does not come is waited for twenty times 500 ms, and no longer', async () => {
  fakeGoogleScript(aWorld(), 'never');
  visit();
  await press('open');

  await pass(9_999);
  expect(status()).toEqual(['maps: loading']);
  await pass(1);

  expect(status()).toEqual(['maps: failed']);
});

test('a script that is there without having called back is found by looking', async () => {
  fakeGoogleScript(aWorld(), 'never');
  visit();
  await press('open');
  await pass(3_000);

  Object.assign(window, { google: { maps: { importLibrary: () => undefined } } });
  await pass(500);

  expect(status()).toEqual(['maps: ready with a service']);
});

test('a key that Google refuses before the script calls back has failed, on the next screen too, and is not tried again', async () => {
  const google = fakeGoogleScript(aWorld({ key: 'refused' }));
  visit();

  await press('open');
  expect(status()).toEqual(['maps: failed']);
  await press('leave');
  await press('open');
  await pass(500);

  expect(status()).toEqual(['maps: failed']);
  expect(google.asked).toHaveLength(1);
  expect(takeNoise().flat()).toEqual(['Google Maps JavaScript API error: InvalidKeyMapError']);
});

test('a key that Google refuses long after all was well takes the service away from every screen', async () => {
  fakeGoogleScript();
  visit();
  await press('open');
  await press('open');
  await pass(60_000);
  expect(status()).toEqual(['maps: ready with a service', 'maps: ready with a service']);

  act(() => (Reflect.get(window, 'gm_authFailure') as () => void)());

  expect(status()).toEqual(['maps: failed', 'maps: failed']);
});

test('another key on the same page is not held to be refused', async () => {
  fakeGoogleScript(aWorld({ key: 'refused' }));
  visit();
  await press('open');
  takeNoise();
  screen.getByText('maps: failed');

  visit();
  await act(async () => screen.getAllByRole('button', { name: 'open' })[1]?.click());
  await pass(0);

  expect(status()).toEqual(['maps: failed', 'maps: ready with a service']);
});
