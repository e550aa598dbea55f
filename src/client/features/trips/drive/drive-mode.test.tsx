import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { listTrips } from '#shared/contracts/trips.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

type Listener = { onFound: PositionCallback; onError: PositionErrorCallback | null };

/** A phone whose position the test sets. */
const stubPhone = () => {
  const listeners: Listener[] = [];
  const spoken: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => void spoken.push(text) });
  const geolocation = {
    getCurrentPosition: (onFound: PositionCallback, onError: PositionErrorCallback | null = null) =>
      void listeners.push({ onFound, onError }),
  };
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'geolocation', before);
    else Reflect.deleteProperty(navigator, 'geolocation');
  });

  return {
    spoken,
    standAt: (latitude: number, longitude: number) =>
      act(async () => {
        const { onFound } = listeners.at(-1) as Listener;
        onFound({ coords: { latitude, longitude } } as GeolocationPosition);
      }),
    refuse: (code: number) =>
      act(async () => listeners.at(-1)?.onError?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError)),
  };
};

const startDriving = async () => {
  localStorage.setItem(
    'permit-wallet:user-1',
    writeWallet({
      ...EMPTY_WALLET,
      permits: [
        { state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null, neverExpires: true },
      ],
      home: 'TX',
      ageBand: '21-plus',
      isAsked: true,
    }),
  );
  hintSignedIn();
  const api = fakeApi(
    answers(getRecognitionRecords, someRecords()),
    tellsKinds(),
    answers(listTrips, []),
    ...someoneSignedIn(),
  );
  renderApp('/trip');
  await userEvent.click(await screen.findByRole('button', { name: 'Show the law as I drive' }));
  await screen.findByText(/You don’t have to tap anything/);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByText('Finding your location…');

  return api;
};

test('position alone: the state and its answer, and nothing leaves the device', async () => {
  const phone = stubPhone();
  const { calls } = await startDriving();
  const before = calls.length;
  await phone.standAt(42.36, -71.06);

  screen.getByRole('heading', { name: 'Massachusetts' });
  screen.getByText('Not recognized');
  expect(screen.getByText(/while it’s off/).textContent).toContain('stays on this device');
  expect(calls).toHaveLength(before);
  expect(phone.spoken[0]).toBe('Driving mode is on.');
});

test('in a state that says no, what to do now is shown and spoken; its line is behind', async () => {
  const phone = stubPhone();
  await startDriving();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await phone.standAt(43.2, -71.5);
  screen.getByRole('heading', { name: 'New Hampshire' });
  // It looks again.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await phone.standAt(42.36, -71.06);

  const now =
    'Keep the gun unloaded and locked away from where you sit. If it isn’t, stop where it’s safe and do that now. ' +
    'That helps only if you can carry it at both ends of your trip.';
  expect(screen.getByRole('region', { name: 'Where you are' }).textContent).toContain(now);
  expect(phone.spoken.at(-1)).toBe(`You are in Massachusetts. Not recognized. ${now}`);
  expect(phone.spoken.join()).not.toContain('Before the line');
});

test('refused position says what to do', async () => {
  const phone = stubPhone();
  await startDriving();
  await phone.refuse(1);

  await screen.findByText(/Allow location for this site/);
});

test('position that is not found is looked for again', async () => {
  const phone = stubPhone();
  await startDriving();
  await phone.refuse(2);

  await screen.findByText('We can’t find your location right now. We’ll keep trying.');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('heading', { name: 'Trip planner' });
});
