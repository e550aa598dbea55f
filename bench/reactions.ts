// `npm run bench -- reactions [address]`: how long screens take to show what was asked of them, on a processor slowed to a quarter.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { safetyGuide } from '../scripts/build/safety-guide.mjs';
import { getLaunchOptions, keepNothingOnDevice, READER } from '../scripts/checks/browser-options.mjs';
import { onServer } from './on-server.ts';

const SLOWDOWN = 4;
const ROUNDS = 5;
const LIMITS_MS = { type: 50, filter: 5, guide: 100, map: 50 };
/** What choosing Georgia, with its 159 counties, shows first, and what it was chosen for. */
const CHOICES = [
  ['choosing Georgia: its name and badges', 'h2', 100],
  ['choosing Georgia: its record', '[aria-label="Permit and carry"]', 200],
] as const;
const TERMS = ['holster', 'school zone', 'e', 'interstate', '.*', 'zzzz'];

const failures: string[] = [];
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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

const show = (name: string, costs: readonly Cost[], emptyMs: number, limit: number): void => {
  const worst = Math.max(...costs.map(({ ms }) => ms));
  const middle = median(costs.map(({ ms }) => ms));
  const isMet = middle <= limit;
  if (!isMet) failures.push(name);
  const columns = [
    name.padEnd(44),
    middle.toFixed(0).padStart(7),
    worst.toFixed(0).padStart(7),
    (middle / emptyMs).toFixed(1).padStart(9),
    median(costs.map(({ scriptMs }) => scriptMs))
      .toFixed(0)
      .padStart(8),
    median(costs.map(({ layoutMs }) => layoutMs))
      .toFixed(0)
      .padStart(8),
    `   at most ${limit}  ${isMet ? 'ok' : 'MISSED'}`,
  ];
  console.log(columns.join(''));
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
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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

/** A layer of the recognition map is switched off and on: all its states take another colour. */
const switchLayer = async (page: Page): Promise<Cost[]> => {
  await page.goto('/recognition');
  const layer = page.getByRole('checkbox', { name: 'Carry without a permit' });
  await layer.waitFor();
  await page.waitForLoadState('networkidle');
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    costs.push(await probe.cost(() => layer.click()));
  }
  await probe.slow(1);

  return costs;
};

const bundleFilter = async (): Promise<string> => {
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [safetyGuide()],
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'filter-in-page.ts'), formats: ['iife'], name: 'filterBench' },
    },
  })) as Rollup.RollupOutput[];

  return outputs[0]?.output[0].code ?? '';
};

const measureFilter = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await bundleFilter() });
  const probe = await createProbe(page);
  await probe.slow(SLOWDOWN);
  const { count, times } = await page.evaluate((terms) => {
    const { filterBench } = window as unknown as {
      filterBench: typeof import('./filter-in-page.ts');
    };
    return { count: filterBench.guidelineCount, times: terms.flatMap(filterBench.timeKeystrokes) };
  }, TERMS);
  await probe.slow(1);
  const worst = Math.max(...times);
  const isMet = worst <= LIMITS_MS.filter;
  if (!isMet) failures.push('filter of the guide');
  console.log(
    `filter of ${count} guidelines, one keystroke: median ${median(times).toFixed(2)} ms, worst ${worst.toFixed(2)} ms   at most ${LIMITS_MS.filter}  ${isMet ? 'ok' : 'MISSED'}`,
  );
};

const run = async (baseURL: string): Promise<void> => {
  const browser = await chromium.launch(getLaunchOptions());
  const context = await browser.newContext({ baseURL, ...READER, viewport: { width: 1280, height: 900 } });
  await keepNothingOnDevice(context);
  await context.addInitScript({ path: join(import.meta.dirname, 'watch-reactions.js') });
  const page = await context.newPage();

  try {
    const empty = await measureEmpty(page);
    console.log(`${SLOWDOWN}x slowdown, milliseconds from the press to the end of the paint that shows its answer`);
    console.log(`an empty page: ${empty.click.toFixed(0)} for a press, ${empty.key.toFixed(0)} for a key`);
    console.log(
      `${''.padEnd(44)}${'median'.padStart(7)}${'worst'.padStart(7)}${'x empty'.padStart(9)}${'script'.padStart(8)}${'layout'.padStart(8)}`,
    );

    await page.goto('/auth?mode=signin&production=true');
    await page.getByLabel('Email').fill('member@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');

    for (const [name, shown, limit] of CHOICES) {
      const costs: Cost[] = [];
      for (let round = 0; round < ROUNDS; round += 1) costs.push(await chooseGeorgia(page, shown));
      show(name, costs, empty.click, limit);
    }
    show('typing a county', await typeInto(page, 'County', 'washing'), empty.key, LIMITS_MS.type);
    await page.keyboard.press('Escape');
    await page.goto('/regulations?state=GA');
    show('typing in the county table', await typeInto(page, 'Filter counties', 'set by'), empty.key, LIMITS_MS.type);
    await page.goto('/safety');
    show('typing in the safety guide', await typeInto(page, 'Search the guide', 'holster'), empty.key, LIMITS_MS.guide);
    show('switching a layer of the recognition map', await switchLayer(page), empty.click, LIMITS_MS.map);
    await measureFilter(page);
  } finally {
    await browser.close();
  }
};

await onServer(process.argv[2], run);

if (failures.length > 0) {
  console.error(`Limits missed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
