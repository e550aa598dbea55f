// What a first visit to each public page brings over the line, by kind, with a phone and an empty cache.
import { type CDPSession, chromium } from '@playwright/test';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import { getLaunchOptions, keepNothingOnDevice, READER } from '../../scripts/checks/browser-options.mjs';
import { readBody } from '../load.ts';
import { onServer } from '../on-server.ts';
import { kilobytes, type Table } from '../table.ts';

const A_GUIDELINE = '/safety/school-zones';
const PHONE = { width: 390, height: 844 };
/** Of JavaScript, in kilobytes as gzip: the landing page, and what another page may add to it. */
const SCRIPT_KB = 105;
const MORE_KB = 40;

type Kind = 'Document' | 'Script' | 'Font' | 'Image';
type Arrival = { url: string; kind: string; bytes: number };

const pages = [
  ...PAGE_ROUTES.filter(({ kind, isIndexed }) => kind === 'prerendered' && isIndexed).map(({ path }) => path),
  A_GUIDELINE,
];

/** Everything that arrives, with its bytes as they were sent. */
const listen = async (session: CDPSession): Promise<Arrival[]> => {
  const arrivals: Arrival[] = [];
  const asked = new Map<string, { url: string; kind: string }>();
  session.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    asked.set(requestId, { url, kind: type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = asked.get(requestId);
    if (found?.url.startsWith('http')) arrivals.push({ ...found, bytes: encodedDataLength });
  });
  await session.send('Network.enable');

  return arrivals;
};

const measureAt = async (baseURL: string): Promise<Table[]> => {
  const browser = await chromium.launch(getLaunchOptions());
  const rows: Table['rows'][number][] = [];
  try {
    for (const path of pages) {
      const context = await browser.newContext({ baseURL, ...READER, viewport: PHONE });
      await keepNothingOnDevice(context);
      const page = await context.newPage();
      const arrivals = await listen(await context.newCDPSession(page));
      await page.goto(path, { waitUntil: 'networkidle' });
      await context.close();

      const sumOf = (kinds: readonly Kind[]): number =>
        arrivals.filter(({ kind }) => kinds.some((one) => one === kind)).reduce((sum, { bytes }) => sum + bytes, 0);
      let gzip = 0;
      for (const { url } of arrivals.filter(({ kind }) => kind === 'Script')) {
        gzip += (await readBody(url, { 'accept-encoding': 'gzip' })).length;
      }
      rows.push({
        name: path,
        cells: [
          kilobytes(arrivals.reduce((sum, { bytes }) => sum + bytes, 0)),
          kilobytes(gzip, { atMost: path === '/' ? SCRIPT_KB : SCRIPT_KB + MORE_KB }),
          kilobytes(sumOf(['Script'])),
          kilobytes(sumOf(['Document'])),
          kilobytes(sumOf(['Font'])),
          kilobytes(sumOf(['Image'])),
        ],
      });
    }
  } finally {
    await browser.close();
  }

  return [
    {
      title: 'Bytes of a first visit',
      columns: ['in all', 'scripts, gzip', 'scripts', 'page with styles', 'fonts', 'pictures'],
      rows,
      note: 'As sent, brotli and heads included, where it does not say gzip.',
    },
  ];
};

export const measure = (): Promise<Table[]> => onServer(measureAt);
