// How long a phone takes to seal a wallet, and how large it is then.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { getLaunchOptions, READER } from '../../scripts/checks/browser-options.mjs';
import { kilobytes, milliseconds, type Table } from '../table.ts';

/** A page that browsers trust with cryptography. */
const PAGE = 'https://bench.test/';
const SLOWDOWN = 4;
const MOST_MS = 150;
const MOST_KB = 512;

const WALLETS: readonly [name: string, permits: number, trips: number][] = [
  ['3 permits, no trip', 3, 0],
  ['3 permits, 5 trips', 3, 5],
  ['24 permits, 50 trips: as full as it gets', 24, 50],
];

const bundle = async (): Promise<string> => {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rollupOptions: {
        input: join(import.meta.dirname, '..', 'seal-in-browser.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rollup.RollupOutput;

  return made.output[0].code;
};

type SealMany = (permits: number, trips: number) => Promise<{ sealMs: number; openMs: number; bytes: number }>;

export const measure = async (): Promise<Table[]> => {
  const script = await bundle();
  const browser = await chromium.launch(getLaunchOptions());
  try {
    const page = await (await browser.newContext(READER)).newPage();
    await page.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto(PAGE);
    await page.addScriptTag({ content: script });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const rows: Table['rows'][number][] = [];
    for (const [name, permits, trips] of WALLETS) {
      const { sealMs, openMs, bytes } = await page.evaluate(
        ([some, others]) => (globalThis as unknown as { sealMany: SealMany }).sealMany(some ?? 0, others ?? 0),
        [permits, trips],
      );
      rows.push({
        name,
        cells: [
          milliseconds(sealMs, { atMost: MOST_MS }),
          milliseconds(openMs, { atMost: MOST_MS }),
          kilobytes(bytes, { atMost: MOST_KB }),
        ],
      });
    }

    return [
      {
        title: 'Sealing a wallet',
        columns: ['seal', 'open', 'sealed'],
        rows,
        note: `In Chromium slowed down ${SLOWDOWN}×; the middle one of nine.`,
      },
    ];
  } finally {
    await browser.close();
  }
};
