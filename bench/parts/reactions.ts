// How long screens take to show what was asked of them, on a processor slowed to a quarter.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { getLaunchOptions, keepNothingOnDevice, READER } from '../../scripts/checks/browser-options.mjs';
import { median } from '../measure.ts';
import { onServer } from '../on-server.ts';
import { count, milliseconds, type Table, times } from '../table.ts';

const SLOWDOWN = 4;
const ROUNDS = 5;
const LIMITS_MS = { type: 50, guide: 100, map: 50 };
/** What choosing Georgia, with its 159 counties, shows first, and what it was chosen for. */
const CHOICES = [
  ['choosing Georgia: its name and badges', 'h2', 100],
  ['choosing Georgia: its record', '[aria-label="Permit and carry"]', 300],
] as const;

/** A page that only changes a word: what any answer costs on this machine, before any of our code. */
const EMPTY_PAGE = `data:text/html,<button onclick="this.textContent='done'">press</button><input oninput="document.title=this.value">`;

/** What bench/watch-reactions.js puts into every page. */
type Watch = { bench: { reactions: { ms: number }[]; shown: string } };

type Cost = { ms: number; scriptMs: number; layoutMs: number };

const createProbe = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const metrics = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]),
    );

  return {
    slow: (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate }),
    /** What one action cost until it was painted and the page had come to rest. */
    async cost(act: () => Promise<void>, shown = 'html'): Promise<Cost> {
      await page.evaluate((selector) => {
        const { bench } = window as unknown as Watch;
        bench.reactions.length = 0;
        bench.shown = selector;
      }, shown);
      const before = await metrics();
      await act();
      const ms = await page
        .waitForFunction(() => (window as unknown as Watch).bench.reactions[0]?.ms)
        .then((handle) => handle.jsonValue());
      // Whatever comes after the paint delays the next key: it counts as work, not as waiting.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1000 })));
      const after = await metrics();
      const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);

      return {
        ms: ms ?? Number.NaN,
        scriptMs: spent('ScriptDuration'),
        layoutMs: spent('LayoutDuration') + spent('RecalcStyleDuration'),
      };
    },
  };
};

type Row = Table['rows'][number];

const rowOf = (name: string, costs: readonly Cost[], emptyMs: number, atMost: number): Row => {
  const middle = median(costs.map(({ ms }) => ms));

  return {
    name,
    cells: [
      times(middle / emptyMs),
      milliseconds(middle, { atMost }),
      milliseconds(Math.max(...costs.map(({ ms }) => ms))),
      count(median(costs.map(({ scriptMs }) => scriptMs))),
      count(median(costs.map(({ layoutMs }) => layoutMs))),
    ],
  };
};

const measureEmpty = async (page: Page): Promise<{ click: number; key: number }> => {
  await page.goto(EMPTY_PAGE);
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  const clicks: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    clicks.push((await probe.cost(() => page.getByRole('button').click())).ms);
    await page.getByRole('textbox').focus();
    keys.push((await probe.cost(() => page.keyboard.press('x'))).ms);
  }
  await probe.slow(1);

  return { click: median(clicks), key: median(keys) };
};

const GEORGIA = '[aria-label="Results for Georgia"]';

/** The state is chosen as people do it: the pointer comes, rests for a moment, and presses. */
const chooseGeorgia = async (page: Page, shown: string): Promise<Cost> => {
  await page.goto('/regulations');
  const button = page.getByRole('group', { name: 'States' }).getByRole('button', { name: 'Georgia' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  await button.hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1000 })));
  const cost = await probe.cost(async () => {
    await page.mouse.down();
    await page.mouse.up();
  }, `${GEORGIA} ${shown}`);
  await probe.slow(1);

  return cost;
};

const typeInto = async (page: Page, label: string, text: string): Promise<Cost[]> => {
  const box = page.getByLabel(label, { exact: true });
  await box.scrollIntoViewIfNeeded();
  await box.focus();
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  const costs: Cost[] = [];
  for (const key of text) costs.push(await probe.cost(() => page.keyboard.press(key)));
  await probe.slow(1);

  return costs;
};

/** What Arizona looks like tells when the map has answered. */
const ARIZONA = '[data-state=AZ]';
const TEXAN: Wallet = {
  permits: [{ state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: null }],
  ageBand: '21-plus',
  home: 'TX',
  homeSince: null,
  citizenship: null,
  services: [],
  handguns: [{ name: '', magazineRounds: 17 }],
};
const LAYERS: readonly { name: string; wallet: Wallet; switched: string; on: string; off: string }[] = [
  {
    name: 'recognition map: my permits, with a Texan one',
    wallet: TEXAN,
    switched: 'My permits',
    on: 'sage',
    off: 'denim',
  },
  {
    name: 'recognition map: carry without a permit, holding none',
    wallet: { ...TEXAN, permits: [] },
    switched: 'Carry without a permit',
    on: 'denim',
    off: 'brick',
  },
];

/** A layer of the recognition map is switched off and on: most states take another color. */
const switchLayer = async (page: Page, { wallet, switched, on, off }: (typeof LAYERS)[number]): Promise<Cost[]> => {
  await page.evaluate(async (text) => {
    const { id } = (await (await fetch('/api/user')).json()) as { id: string };
    localStorage.setItem(`permit-wallet:${id}`, text);
  }, writeWallet(wallet));
  await page.goto('/recognition');
  const layer = page.getByRole('checkbox', { name: switched });
  await layer.waitFor();
  await page.waitForLoadState('networkidle');
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const tone = round % 2 === 0 ? off : on;
    costs.push(await probe.cost(() => layer.click(), `${ARIZONA}[class*="color-${tone}"]`));
  }
  await probe.slow(1);

  return costs;
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/auth?mode=signin&production=true');
  await page.getByLabel('Email').fill('member@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
};

const measureScreens = async (page: Page, empty: { click: number; key: number }): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, shown, limit] of CHOICES) {
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await chooseGeorgia(page, shown));
    rows.push(rowOf(name, costs, empty.click, limit));
  }
  rows.push(rowOf('typing a county', await typeInto(page, 'County', 'washing'), empty.key, LIMITS_MS.type));
  await page.keyboard.press('Escape');
  await page.goto('/regulations?state=GA');
  rows.push(
    rowOf('typing in the county table', await typeInto(page, 'Filter counties', 'county'), empty.key, LIMITS_MS.type),
  );
  await page.goto('/places?state=TX');
  await page.getByRole('heading', { name: 'Places in Texas' }).waitFor();
  rows.push(
    rowOf('typing a kind of place', await typeInto(page, 'What kind of place?', 'hospital'), empty.key, LIMITS_MS.type),
  );
  await page.goto('/safety');
  rows.push(
    rowOf(
      'typing in the safety guide',
      await typeInto(page, 'Search the guide', 'holster'),
      empty.key,
      LIMITS_MS.guide,
    ),
  );
  for (const layer of LAYERS) {
    rows.push(rowOf(layer.name, await switchLayer(page, layer), empty.click, LIMITS_MS.map));
  }

  return rows;
};

const measureAt = async (baseURL: string): Promise<Table[]> => {
  const browser = await chromium.launch(getLaunchOptions());
  try {
    const context = await browser.newContext({ baseURL, ...READER, viewport: { width: 1280, height: 900 } });
    await keepNothingOnDevice(context);
    await context.addInitScript({ path: join(import.meta.dirname, '..', 'watch-reactions.js') });
    const page = await context.newPage();
    const empty = await measureEmpty(page);
    await signIn(page);

    return [
      {
        title: `Reactions in the browser, ${SLOWDOWN}× slowdown`,
        columns: ['of an empty page', 'median', 'worst', 'script ms', 'layout ms'],
        rows: await measureScreens(page, empty),
        note: `From the press to the end of the paint that shows its answer. An empty page needs ${empty.click.toFixed(0)} ms for a press and ${empty.key.toFixed(0)} ms for a key.`,
      },
    ];
  } finally {
    await browser.close();
  }
};

export const measure = (): Promise<Table[]> => onServer(measureAt);
