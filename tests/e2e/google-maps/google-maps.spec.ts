import type { BrowserContext, Page } from '@playwright/test';
import type { DemoServer } from '../../../scripts/checks/demo-server.mjs';
import type { FakeWorld } from '../../support/fake-google-maps/fake-world.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { startOwnServer } from '../support/own-server.ts';
import { aHoustonWorld, bundleStandIn, callsOf, HOUSTON, standInForGoogle } from './google-host.ts';

// One server with a key, for all of these.
test.describe.configure({ mode: 'serial' });

let server: DemoServer;
let standIn: string;

test.beforeAll(async () => {
  standIn = await bundleStandIn();
  server = await startOwnServer({ GOOGLE_MAPS_API_KEY: 'a-key', GOOGLE_MAPS_MAP_ID: 'a-map-id' });
});

test.afterAll(() => server.stop());

type Visit = { world?: Partial<FakeWorld>; isBlocked?: boolean; path?: string };

/** A member in Houston at the ranges page, and what the console says meanwhile. */
const visit = async (context: BrowserContext, { world = {}, isBlocked = false, path = '/ranges' }: Visit = {}) => {
  await standInForGoogle(context, isBlocked ? 'blocked' : standIn, aHoustonWorld(world));
  await context.grantPermissions(['geolocation'], { origin: server.baseUrl });
  await context.setGeolocation({ latitude: HOUSTON.lat, longitude: HOUSTON.lng });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  const signedIn = await context.request.post(`${server.baseUrl}/api/login`, {
    headers: { origin: server.baseUrl },
    data: { email: 'member@demo.example', password: 'carry-atlas-demo', isSignUp: false },
  });
  expect(signedIn.ok()).toBe(true);
  await page.goto(`${server.baseUrl}${path}`);

  return { page, noise };
};

const list = (page: Page) => page.getByRole('list', { name: 'Ranges' });

const nameOf = (name: string) => new RegExp(`^(\\d+\\. )?${name}$`);

const listed = (page: Page, name: string) => list(page).getByRole('heading', { name: nameOf(name) });

const entryOf = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: nameOf(name) }) });

/** A range of our own directory: it is there whatever Google does. */
const OURS = 'Memorial Shooting Center';
const RED = 'Red Bluff Indoor Gun Range';

const openDirections = (page: Page) => page.getByRole('button', { name: `Directions to ${RED}` }).click();

test('a member sees Google’s ranges beside ours, once each, and a pin leads to its entry', async ({ context }) => {
  const { page, noise } = await visit(context);

  await expect(listed(page, RED)).toBeVisible();
  await expect(listed(page, 'Onion Creek Rifle & Trap Club')).toBeVisible();
  await expect(listed(page, OURS), 'of two sources').toHaveCount(1);
  await expect(page.getByText('Gun Range Bar & Grill')).toHaveCount(0);
  await expect(page.getByText('Far Away Gun Range')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Map Unavailable' })).toHaveCount(0);
  expect(await callsOf(page, 'searchByText'), 'one search of eight queries').toHaveLength(8);

  const pin = page.getByRole('region', { name: 'Map' }).getByRole('button', { name: new RegExp(RED) });
  await pin.click();
  await expect(entryOf(page, RED)).toHaveAttribute('data-selected', 'true');

  await expectAccessible(page);
  expect(noise).toEqual([]);
});

test('a member chooses the third of three routes by the keyboard, and hands it to another app', async ({ context }) => {
  const { page, noise } = await visit(context);
  await openDirections(page);

  const dialog = page.getByRole('dialog', { name: `Directions to ${RED}` });
  const routes = dialog.getByRole('group', { name: '3 routes' });
  await expect(routes.getByRole('radio')).toHaveCount(3);
  await expect(routes.getByRole('radio', { name: /I-35 N/ })).toBeChecked();
  await expect(dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await routes.getByRole('radio', { name: /I-35 N/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');

  await expect(routes.getByRole('radio', { name: /TX-130/ })).toBeChecked();
  await expect(dialog.getByRole('list', { name: 'Steps' })).toContainText('Take TX-130');
  await expect(dialog.getByText('This route has tolls.')).toBeVisible();
  await expect.poll(() => callsOf(page, 'Polyline')).toHaveLength(3);
  expect(await callsOf(page, 'computeRoutes')).toHaveLength(1);
  for (const [name, host] of [
    ['Google Maps', 'www.google.com'],
    ['Apple Maps', 'maps.apple.com'],
    ['Waze', 'waze.com'],
  ] as const) {
    const link = dialog.getByRole('link', { name: new RegExp(name) });
    expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host);
  }

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Directions to ${RED}` })).toBeFocused();
  expect(noise).toEqual([]);
});

test('the script is blocked: the map is unavailable, our list is there, directions are a straight line', async ({
  context,
}) => {
  const { page } = await visit(context, { isBlocked: true });

  await expect(page.getByRole('heading', { name: 'Map Unavailable' })).toBeVisible();
  await expect(
    page.getByText('Google Maps failed to load. Please check your internet connection and try again.'),
  ).toBeVisible();
  await expect(listed(page, OURS)).toBeVisible();
  await page.getByRole('button', { name: `Directions to ${OURS}` }).click();

  const dialog = page.getByRole('dialog', { name: `Directions to ${OURS}` });
  await expect(dialog.getByText(/It’s in your area/)).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
});

test('Google refuses the key before its script is ready: the map is unavailable and nothing is searched', async ({
  context,
}) => {
  const { page, noise } = await visit(context, { world: { key: 'refused' } });

  await expect(page.getByRole('heading', { name: 'Map Unavailable' })).toBeVisible();
  await expect(listed(page, OURS)).toBeVisible();
  expect(await callsOf(page, 'searchByText')).toEqual([]);
  expect(noise).toEqual(['Google Maps JavaScript API error: InvalidKeyMapError']);
});

test('Google refuses the key once its map is open: the map goes and our list stays', async ({ context }) => {
  const { page, noise } = await visit(context, { world: { key: 'refused-with-map' } });

  await expect(page.getByRole('heading', { name: 'Map Unavailable' })).toBeVisible();
  await expect(listed(page, OURS)).toBeVisible();
  await expect(page.locator('[data-google-map]')).toHaveCount(0);
  expect(noise).toEqual(['Google Maps JavaScript API error: InvalidKeyMapError']);
});

test('Google is over quota: the specified words, our list, and the map with our pins', async ({ context }) => {
  const { page } = await visit(context, { world: { troubles: { searchByText: 'quota', computeRoutes: 'quota' } } });

  // After one more try two seconds later.
  await expect(page.getByText('Unable to find ranges in your area')).toBeVisible();
  await expect(listed(page, OURS)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map' }).getByRole('button', { name: new RegExp(OURS) })).toBeVisible();

  await page.getByRole('button', { name: `Directions to ${OURS}` }).click();
  const dialog = page.getByRole('dialog', { name: `Directions to ${OURS}` });
  await expect(dialog.getByRole('heading', { name: 'Unable to find a route' })).toBeVisible();
  await expect(dialog.getByText(/It’s in your area/)).toBeVisible();
});

test('Google answers some of the queries and finds nothing for the rest: what it found is there', async ({
  context,
}) => {
  const { page, noise } = await visit(context, {
    world: { troubles: { 'firing range': 'quota', 'gun range': 'denied', 'gun club': 'quota' } },
  });

  await expect(listed(page, RED)).toBeVisible();
  await expect(listed(page, OURS)).toBeVisible();
  await expect(page.getByText('Unable to find ranges in your area')).toHaveCount(0);
  expect(noise).toEqual([]);
});

test('dashboard and page share one search, and what costs more is asked of an opened range alone', async ({
  context,
}) => {
  const { page, noise } = await visit(context, { path: '/' });
  await expect(page.getByRole('list', { name: 'Nearest ranges' })).toContainText(RED);
  expect(await callsOf(page, 'searchByText')).toHaveLength(8);

  await page.getByRole('link', { name: 'See all 5 ranges' }).click();
  await expect(listed(page, RED)).toBeVisible();
  expect(await callsOf(page, 'searchByText')).toHaveLength(8);
  expect(await callsOf(page, 'fetchFields')).toEqual([]);
  await page.getByRole('button', { name: `Details of ${RED}` }).click();

  await expect(page.getByRole('dialog', { name: RED }).getByRole('link', { name: '(512) 555-0100' })).toBeVisible();
  expect(await callsOf(page, 'fetchFields')).toHaveLength(1);
  expect(noise).toEqual([]);
});

test('a place and a ZIP code are named by Google, and one that means nothing to anybody is said to be so', async ({
  context,
}) => {
  const { page, noise } = await visit(context);
  await expect(listed(page, RED)).toBeVisible();
  const field = page.getByLabel('ZIP CODE');

  await page.getByRole('button', { name: 'Detect my location' }).click();
  await expect(page.getByText('901 Bagby St, Houston, TX 77002', { exact: true }).first()).toBeVisible();

  await field.fill('77002');
  await field.press('Enter');
  await expect(page.getByText('Houston, TX 77002', { exact: true }).first()).toBeVisible();
  expect((await callsOf(page, 'geocode')).at(-1)).toEqual({ address: '77002, USA' });
  await field.fill('99999');
  await field.press('Enter');

  await expect(page.getByText('No location found for 99999. Please check the zip code and try again.')).toBeVisible();
  expect(noise).toEqual([]);
});

test('a page without ranges loads nothing of Google’s, and nothing that Google said is kept', async ({ context }) => {
  const { page } = await visit(context);
  await expect(listed(page, RED)).toBeVisible();

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('Red Bluff');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.baseUrl}/regulations`);
  await expect(page.getByRole('heading', { level: 1, name: 'CCW Regulations' })).toBeVisible();
  expect(asked.filter((url) => url.includes('google'))).toEqual([]);
});
