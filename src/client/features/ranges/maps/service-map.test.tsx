import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runFakeScript } from '#tests/support/fake-google-maps/fake-google-maps.ts';
import { AUSTIN, aWorld, RED_RANGE } from '#tests/support/fake-google-maps/fake-world.ts';
import { createGoogleService } from './google/google-service.ts';
import type { DrivingRoute, MapPin, MapsService } from './maps-service.ts';
import { ServiceRangeMap } from './service-map.tsx';

const RED: MapPin = { id: 'red', number: 1, title: 'Red Range', point: RED_RANGE.point, isApproximate: false };
const BLUE: MapPin = {
  id: 'blue',
  number: 2,
  title: 'Blue Range',
  point: { lat: 30.2, lng: -97.8 },
  isApproximate: true,
};

const ROUTE: DrivingRoute = {
  name: 'I-35 N',
  miles: 5,
  minutes: 9,
  warnings: [],
  steps: [],
  path: [AUSTIN, RED_RANGE.point],
};

const open = (mapId: string | null) => {
  Reflect.set(window, 'onReady', () => undefined);
  const calls = runFakeScript('https://maps.googleapis.com/maps/api/js?callback=onReady', aWorld());
  onTestFinished(() => {
    for (const name of ['google', 'onReady']) Reflect.deleteProperty(window, name);
  });
  const callsOf = (name: string) => calls.filter((call) => call.name === name).map(({ request }) => request);

  return { service: createGoogleService(mapId), callsOf };
};

type Shown = {
  pins?: readonly MapPin[];
  selectedId?: string | null;
  center?: typeof AUSTIN;
  route?: DrivingRoute | null;
};

/** React mounts everything twice here: the first map has to be gone without a trace. */
const show = (service: MapsService) => {
  const onSelect = vi.fn<(id: string) => void>();
  const element = ({ pins = [RED, BLUE], selectedId = null, center = AUSTIN, route = null }: Shown = {}) => (
    <StrictMode>
      <ServiceRangeMap
        service={service}
        pins={pins}
        selectedId={selectedId}
        onSelect={onSelect}
        center={center}
        route={route}
      />
    </StrictMode>
  );
  const { rerender, unmount, container } = render(element());

  return { onSelect, container, unmount, change: (shown: Shown) => rerender(element(shown)) };
};

const pinNames = () => screen.queryAllByRole('button').map((pin) => pin.getAttribute('aria-label'));

test.each([
  ['with a map id, as Google’s markers', 'a-map-id', 'FAKE-GMP-ADVANCED-MARKER'],
  ['without a map id, as buttons of our own', null, 'BUTTON'],
])('pins lie on the map %s, numbered as in the list, and tell when they are chosen', async (_way, mapId, tag) => {
  const { service, callsOf } = open(mapId);
  const { onSelect } = show(service);

  const pin = await screen.findByRole('button', { name: '2. Blue Range (approximate location)' });
  expect(pin.tagName).toBe(tag);
  expect(pin.textContent).toBe('2');
  expect(pinNames()).toEqual(['1. Red Range', '2. Blue Range (approximate location)']);
  await userEvent.click(pin);

  expect(onSelect.mock.calls).toEqual([['blue']]);
  expect(callsOf('Map').at(-1)).toMatchObject({ center: AUSTIN, zoom: 11, renderingType: 'RASTER', mapId });
});

test.each(['a-map-id', null])(
  'with map id %s: a pin keeps its element and its focus while the list around it changes',
  async (mapId) => {
    const { service } = open(mapId);
    const { change } = show(service);
    const red = await screen.findByRole('button', { name: '1. Red Range' });
    red.focus();

    change({ pins: [RED], selectedId: 'red' });

    await waitFor(() => expect(pinNames()).toEqual(['1. Red Range']));
    expect(document.activeElement).toBe(red);
    expect(red.style.zIndex).toBe('2');
    change({ pins: [{ ...RED, number: 7 }], selectedId: null });
    expect((await screen.findByRole('button', { name: '7. Red Range' })).style.zIndex).toBe('1');
  },
);

test('the map follows the place, shows the whole of a route, and is emptied when it goes', async () => {
  const { service, callsOf } = open('a-map-id');
  const { change, container, unmount } = show(service);
  await screen.findByRole('button', { name: '1. Red Range' });

  change({ center: { lat: 39, lng: -104 } });
  expect(callsOf('setCenter').at(-1)).toEqual({ lat: 39, lng: -104 });
  change({ route: ROUTE });
  expect(callsOf('fitBounds')).toEqual([{ south: 30.2672, north: 30.3, west: -97.7431, east: -97.7 }]);
  expect(container.querySelectorAll('[data-polyline]')).toHaveLength(1);
  change({ route: { ...ROUTE, path: [...ROUTE.path, AUSTIN] } });
  expect([...container.querySelectorAll('[data-polyline]')].map((line) => line.getAttribute('data-polyline'))).toEqual([
    '3',
  ]);
  change({ route: null });
  expect(container.querySelectorAll('[data-polyline]')).toHaveLength(0);

  expect(container.querySelectorAll('[data-google-map]')).toHaveLength(1);
  unmount();
  expect(container.innerHTML).toBe('');
});

test('at night the map opens dark', async () => {
  document.documentElement.dataset['theme'] = 'night';
  onTestFinished(() => {
    delete document.documentElement.dataset['theme'];
  });
  const { service, callsOf } = open(null);
  show(service);

  await screen.findByRole('button', { name: '1. Red Range' });

  expect(callsOf('Map').at(-1)).toMatchObject({ colorScheme: 'DARK' });
});

test('a map that does not open says so, and points to no list: not every map has one', async () => {
  const { service } = open(null);
  show({ ...service, openMap: () => Promise.reject(new Error('no map')) });

  expect(await screen.findByText('The map didn’t open. Check your connection, then reload the page.')).toBeTruthy();
});

test('a map that opens after its screen was left is taken away again', async () => {
  const { service } = open(null);
  const remove = vi.fn();
  let openLate = (): void => undefined;
  const { unmount } = show({
    ...service,
    openMap: () =>
      new Promise((resolve) => {
        openLate = () => resolve({ show: vi.fn(), center: vi.fn(), draw: vi.fn(), remove });
      }),
  });
  unmount();

  await act(async () => openLate());

  expect(remove).toHaveBeenCalledOnce();
});
