import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#client/lib/query-client.ts';
import { SiteConfigProvider } from '#client/lib/site-config.tsx';
import type { Location } from '#shared/contracts/places.ts';
import type { Range } from '#shared/ranges/range.ts';
import { aWorld, type FakeWorld, RED_RANGE } from '#tests/support/fake-google-maps/fake-world.ts';
import { aKey, fakeGoogleScript } from '#tests/support/fake-google-maps/google-script.ts';
import { aServiceRange } from '#tests/support/ranges.ts';
import { aSiteConfig } from '#tests/support/render-app.tsx';
import { DirectionsDialog } from './directions-dialog.tsx';
import { MapsProvider } from './maps-provider.tsx';

const HERE: Location = { lat: 30.2672, lng: -97.7431, address: 'Austin, TX' };

const aGoogleRange = (changes: Partial<Range> = {}): Range =>
  aServiceRange({
    id: 'google_ChIJred',
    name: RED_RANGE.name,
    address: '1200 Red Bluff Road, Austin, TX 78702',
    city: 'Austin',
    latitude: '30.3',
    longitude: '-97.7',
    ...changes,
  });

type Opening = { range?: Range; from?: Location | null; googleMapsApiKey?: string | null };

const open = ({ range = aGoogleRange(), from = HERE, googleMapsApiKey = null }: Opening = {}) => {
  const onClose = vi.fn();
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  render(
    <SiteConfigProvider config={aSiteConfig({ googleMapsApiKey })}>
      <QueryClientProvider client={queryClient}>
        <MapsProvider>
          <DirectionsDialog range={range} from={from} onClose={onClose} />
        </MapsProvider>
      </QueryClientProvider>
    </SiteConfigProvider>,
  );

  return { onClose };
};

const openWithGoogle = (world: Partial<FakeWorld> = {}, fate: 'comes' | 'blocked' = 'comes') => {
  const google = fakeGoogleScript(aWorld(world), fate);

  return { google, ...open({ googleMapsApiKey: aKey() }) };
};

const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/ \(opens.*/, ''));

const stepTexts = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a member sees three routes with time, distance and steps, and chooses the second by its index', async () => {
  const { google } = openWithGoogle();

  const routes = await screen.findByRole('group', { name: '3 routes' });
  const choices = within(routes).getAllByRole<HTMLInputElement>('radio');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'I-35 N9 min5.0 miles',
    'Airport Blvd14 min6.0 miles',
    'TX-1301 hr 5 min15.0 miles',
  ]);
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(stepTexts()).toEqual([
    '1Head east on E 11th St0.2 miles',
    '2Take the ramp onto I-35 N4.8 miles',
    '3Turn right onto Red Bluff Rd. Destination will be on the left200 feet',
  ]);

  await userEvent.click(screen.getByRole('radio', { name: /Airport Blvd/ }));

  expect(choices.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(stepTexts()).toEqual(['1Head north on Airport Blvd6.0 miles']);
  expect(google.callsOf('computeRoutes'), 'another choice is not another question').toHaveLength(1);
});

test('the chosen route is the one on the map, and a warning stands with its route alone', async () => {
  const { google } = openWithGoogle();
  await screen.findByRole('group', { name: '3 routes' });
  await waitFor(() => expect(google.callsOf('Polyline')).toHaveLength(1));
  expect(screen.queryByText('This route has tolls.')).toBeNull();

  await userEvent.click(screen.getByRole('radio', { name: /TX-130/ }));

  expect(screen.getByText('This route has tolls.')).toBeTruthy();
  await waitFor(() =>
    expect(google.callsOf('Polyline').at(-1)).toMatchObject({
      path: expect.arrayContaining([{ lat: 30.2, lng: -97.6 }]),
    }),
  );
});

test('the way can be handed to another app, which learns the destination alone', async () => {
  openWithGoogle();
  await screen.findByRole('group', { name: '3 routes' });

  expect(linkNames()).toEqual(['Google Maps', 'Apple Maps', 'Waze']);
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link')) {
    expect(link.href).toContain('30.3');
    expect(link.href).not.toContain('30.2672');
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
  }
});

test.each([
  ['no key', null, 'comes'],
  ['a script that is blocked', aKey(), 'blocked'],
] as const)('with %s the dialog gives straight-line miles and the links', async (_case, googleMapsApiKey, fate) => {
  fakeGoogleScript(aWorld(), fate);
  open({ googleMapsApiKey });

  expect(await screen.findByText('It’s 3.4 miles away in a straight line.')).toBeTruthy();
  expect(linkNames()).toEqual(['Google Maps', 'Apple Maps', 'Waze']);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('over quota the dialog says so, keeps miles and links, and asks again when told to', async () => {
  const { google } = openWithGoogle({ troubles: { computeRoutes: 'quota' } });

  expect(await screen.findByRole('heading', { name: 'Unable to find a route' })).toBeTruthy();
  expect(screen.getByText('Google Maps didn’t answer. It’s 3.4 miles away in a straight line.')).toBeTruthy();
  expect(linkNames()).toEqual(['Google Maps', 'Apple Maps', 'Waze']);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(google.callsOf('computeRoutes')).toHaveLength(2));
});

test('a range known by its town alone, where the member is: no feet are made up, with and without a service', async () => {
  const range = aGoogleRange({ precision: 'town', latitude: String(HERE.lat), longitude: String(HERE.lng) });
  fakeGoogleScript(aWorld({ troubles: { computeRoutes: 'quota' } }));
  open({ range, googleMapsApiKey: aKey() });

  const words = 'It’s in your area: the center of Austin is less than a mile away.';
  expect(await screen.findByText(`Google Maps didn’t answer. ${words}`)).toBeTruthy();
  cleanup();
  open({ range });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/feet/)).toBeNull();
});

test('where no road leads there, that is said', async () => {
  openWithGoogle({ routes: [] });

  expect(await screen.findByRole('heading', { name: 'No driving route found' })).toBeTruthy();
  expect(linkNames()).toHaveLength(3);
});

test('without a location there are no directions and nothing is asked, but the range can be opened elsewhere', () => {
  const google = fakeGoogleScript();
  open({ from: null, googleMapsApiKey: aKey() });

  expect(screen.getByText(/^To get directions/)).toBeTruthy();
  expect(linkNames()).toHaveLength(3);
  expect(google.asked).toEqual([]);
});

test('without coordinates there are no directions and no links to nowhere', () => {
  open({ range: aGoogleRange({ latitude: null, longitude: null, precision: 'county' }) });

  expect(screen.getByText(/^We only know which county/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

const APPROXIMATE = {
  id: 'us-tx-red',
  isGoogle: false,
  precision: 'town',
  address: '1200 Red Bluff Road',
  state: 'TX',
  zipCode: null,
  phone: '512-555-0100',
} as const;

test('an approximate place is said to be one, with the number to call', () => {
  open({ range: aGoogleRange(APPROXIMATE) });

  screen.getByText(/^Approximate location: we only know that this range is in or near Austin\./);
  expect(screen.getByRole('link', { name: '512-555-0100' }).getAttribute('href')).toBe('tel:5125550100');
});

test('an approximate place is handed off by name and address, never as a point', () => {
  open({ range: aGoogleRange(APPROXIMATE) });

  for (const name of ['Google Maps', 'Apple Maps', 'Waze']) {
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${name}`) });
    expect(href).toContain(encodeURIComponent('1200 Red Bluff Road, Austin, TX'));
    expect(href).not.toMatch(/30\.3|97\.7/);
  }
});

test('a service is asked for the name and address of an approximate place', async () => {
  const google = fakeGoogleScript(aWorld());
  open({ range: aGoogleRange(APPROXIMATE), googleMapsApiKey: aKey() });
  await screen.findByRole('group', { name: '3 routes' });

  expect(google.callsOf('computeRoutes')).toMatchObject([
    { destination: `${RED_RANGE.name}, 1200 Red Bluff Road, Austin, TX` },
  ]);
});

test('Escape closes it', async () => {
  const { onClose } = open();

  await userEvent.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledOnce();
});
