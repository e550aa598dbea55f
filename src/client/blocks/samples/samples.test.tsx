import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { sampleParts } from '#client/app/screens.ts';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getSamples } from '#shared/contracts/samples.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { someRecords } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const SAMPLES = {
  publishedAt: '2026-11-17T12:00:00.000Z',
  who: 'A Texas resident with a Texas permit',
  permit: [...indexRecords(someRecords()).states.keys()].map((state) => ({
    state,
    status: state === 'NJ' ? ('not-recognized' as const) : ('recognized' as const),
  })),
  trip: {
    from: 'San Antonio, TX',
    to: 'San Diego, CA',
    states: [
      {
        state: 'CA',
        miles: 164,
        status: 'not-recognized',
        why: 'California says no.',
        officer: 'When asked for ID',
        magazine: '10 rounds',
      },
    ],
  },
  place: {
    question: 'Can I carry in a bar?',
    answer: 'banned',
    summary: 'Guns are banned in bars.',
    details: [],
    source: 'A law',
    asOf: 'as of 2026',
  },
} as const;

// Their code is a file of its own, which a test has no part in loading.
beforeAll(() => sampleParts.preload());

const scrollEverywhere = () =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      onChange: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.onChange = onChange;
      }
      observe = () => this.onChange([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );

const samples = answers(getSamples, {
  ...SAMPLES,
  permit: [...SAMPLES.permit],
  trip: { ...SAMPLES.trip, states: [...SAMPLES.trip.states] },
  place: { ...SAMPLES.place, details: [] },
});

test.each(['/', '/pricing'])(
  '%s shows one permit, one trip and one place, each named an example with its date',
  async (path) => {
    scrollEverywhere();
    fakeApi(samples);
    renderApp(path);

    await screen.findByRole('heading', { name: 'One permit on the recognition map' });
    screen.getByText('Not recognized: 1');
    screen.getByRole('heading', { name: 'One trip: San Antonio, TX → San Diego, CA' });
    screen.getByText('California says no.');
    screen.getByText(/Tell an officer: when asked for ID ·/);
    screen.getByRole('heading', { name: 'Can I carry in a bar?' });
    screen.getByText('Source: A law, as of 2026');
    expect(
      screen.getAllByText(/^Example: A Texas resident with a Texas permit\. Our records on Nov 17, 2026\.$/),
    ).toHaveLength(3);
  },
);

test('a state that was tapped keeps its answer when the finger is lifted', async () => {
  scrollEverywhere();
  fakeApi(samples);
  renderApp('/pricing');
  await screen.findByRole('heading', { name: 'One permit on the recognition map' });
  const shape = document.querySelector('[data-state="NJ"] path') as Element;
  const map = shape.closest('svg') as Element;

  fireEvent.pointerOver(shape);
  fireEvent.pointerLeave(map);
  fireEvent.click(shape);
  expect(map.parentElement?.lastElementChild?.textContent).toBe('New Jersey · Not recognized');
});

test('a visitor who does not scroll there loads nothing of it', () => {
  const { calls } = fakeApi();
  renderApp('/');

  expect(calls).toEqual([]);
});

test.each([
  ['/recognition', 'One permit on the recognition map'],
  ['/trip', 'One trip: San Antonio, TX → San Diego, CA'],
  ['/places', 'Can I carry in a bar?'],
  ['/ranges', null],
])('the paywall at %s shows that tool alone', async (path, heading) => {
  scrollEverywhere();
  hintSignedIn();
  fakeApi(samples, answers(getBillingStatus, { hasAccess: false, billing: null }), ...someoneSignedIn());
  renderApp(path);

  await screen.findByRole('heading', { level: 1, name: 'Subscription Required' });
  expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/checkout');
  if (heading) await screen.findByRole('heading', { name: heading });
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Subscription Required', ...(heading ? ['What members see', heading] : []), 'Everything included']);
});

test('samples that can’t be had say so under their heading, and leave the rest as it is', async () => {
  scrollEverywhere();
  const { calls } = fakeApi(refuses(getSamples, 'unavailable', 'Not now.'));
  renderApp('/pricing');

  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  screen.getByRole('link', { name: 'Sign Up & Subscribe' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t load the examples\./);
  expect(screen.queryByText(/Example:/)).toBeNull();
});
