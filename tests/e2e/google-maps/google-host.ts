import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { FakeCall } from '../../support/fake-google-maps/fake-google-maps.ts';
import { aWorld, CLAY_CLUB, type FakeWorld, RED_RANGE } from '../../support/fake-google-maps/fake-world.ts';

/** Ranges of our own directory are around here. */
export const HOUSTON = { lat: 29.76328, lng: -95.36327 };

const nearHouston = (lat: number, lng: number) => ({ lat: HOUSTON.lat + lat, lng: HOUSTON.lng + lng });

const CITY_HALL = {
  point: HOUSTON,
  parts: [
    ['locality', 'Houston'],
    ['administrative_area_level_2', 'Harris County'],
    ['administrative_area_level_1', 'Texas', 'TX'],
    ['country', 'United States', 'US'],
  ],
} as const;

/** What Google knows around Houston: two ranges, one that our directory knows too, and two that are none. */
export const aHoustonWorld = (changes: Partial<FakeWorld> = {}): FakeWorld => {
  const world = aWorld();
  const red = nearHouston(0.05, 0.04);

  return {
    ...world,
    routes: world.routes.map((route, at) => ({ ...route, path: [HOUSTON, nearHouston(0.03 * at, 0.02), red] })),
    places: [
      { ...RED_RANGE, city: 'Houston', county: 'Harris County', point: red },
      { ...CLAY_CLUB, point: nearHouston(-0.12, 0.02) },
      { id: 'ours', name: 'Memorial Shooting Center', point: nearHouston(0.02, -0.04) },
      { id: 'bar', name: 'Gun Range Bar & Grill', point: nearHouston(0.01, 0) },
      { id: 'far', name: 'Far Away Gun Range', point: nearHouston(0.5, 0) },
    ],
    addresses: [
      { ...CITY_HALL, formatted: '901 Bagby St, Houston, TX 77002, USA', types: ['street_address'] },
      { ...CITY_HALL, asked: '77002, USA', formatted: 'Houston, TX 77002, USA', types: ['postal_code'] },
    ],
    ...changes,
  };
};

const ENTRY = fileURLToPath(new URL('../../support/fake-google-maps/browser-script.ts', import.meta.url));

/** The stand-in as one script, as a browser wants it. */
export const bundleStandIn = async (): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'standIn' } },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (!bundle || !('output' in bundle)) throw new Error('The stand-in was not built.');

  return bundle.output[0].code;
};

/** Google's hosts as a browser meets them: the script is the stand-in, or does not come at all. */
export const standInForGoogle = async (
  context: BrowserContext,
  script: string | 'blocked',
  world: FakeWorld = aHoustonWorld(),
): Promise<void> => {
  await context.addInitScript((fakeWorld) => Object.assign(window, { fakeWorld }), world);
  await context.route(/^https:\/\/[^/]*(google|gstatic)[^/]*\//, (route) =>
    script !== 'blocked' && route.request().url().startsWith('https://maps.googleapis.com/maps/api/js?')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.abort(),
  );
};

/** What Google was asked by this page, by the name of the call. */
export const callsOf = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate((wanted) => {
    const { fakeGoogleCalls = [] } = window as unknown as { fakeGoogleCalls?: FakeCall[] };

    return fakeGoogleCalls.filter((call) => call.name === wanted).map(({ request }) => request);
  }, name);
