// What Lighthouse says of each public page on a phone, the median of five runs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getLaunchOptions } from '../../scripts/checks/browser-options.mjs';
import { median } from '../measure.ts';
import { onServer } from '../on-server.ts';
import { count, type Limit, type Table } from '../table.ts';

// Not installed with the project: it brings a hundred packages that nothing else here needs. The last one for Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/safety', '/safety/school-zones', '/about', '/contact', '/privacy', '/terms', '/pricing'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A demo asks search engines to stay away, in its robots.txt; in production the same pages ask them in. */
const NOT_OF_A_DEMO = 'is-crawlable';
const UNRECORDED = 'NO_NAVSTART';
const MOST_ATTEMPTS = 5;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

type Audit = { title: string; score: number | null; scoreDisplayMode: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const RUNS = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 5);
const { executablePath, args } = getLaunchOptions();

const ask = async (url: string): Promise<Report> => {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      `--skip-audits=${NOT_OF_A_DEMO}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: OUTPUT_LIMIT_BYTES },
  );

  return JSON.parse(stdout) as Report;
};

/** Now and then the browser does not record the beginning of a load, and Lighthouse says nothing of the page: asked again. */
const askUntilRecorded = async (url: string): Promise<Report> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(url);
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      if (attempt === MOST_ATTEMPTS || !stderr.includes(UNRECORDED)) throw new Error(`${url}: ${stderr}`);
    }
  }
};

/** What keeps a page from full marks. */
const findFaults = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`),
  );

/** Speed is the machine's too, and has a goal instead: 100. */
const limitOf = (category: (typeof CATEGORIES)[number]): Limit | undefined =>
  category === 'performance' ? undefined : { atLeast: 100 };

const measureAt = async (baseUrl: string): Promise<Table[]> => {
  const rows: Table['rows'][number][] = [];
  const faults: string[] = [];
  for (const path of PAGES) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await askUntilRecorded(`${baseUrl}${path}`));
    const cells = CATEGORIES.map((category) => {
      const scores = reports.map(({ categories }) => categories[category]?.score ?? 0);

      return count(Math.round(median(scores) * 100), limitOf(category));
    });
    rows.push({ name: path, cells });
    for (const fault of new Set(reports.flatMap(findFaults))) faults.push(`${path}: ${fault}.`);
  }

  return [
    {
      title: 'Lighthouse, on a phone',
      columns: CATEGORIES.map((category) => category.replace('-', ' ')),
      rows,
      note: [`Median of ${RUNS}; the goal is 100 everywhere.`, ...faults].join(' '),
    },
  ];
};

export const measure = (): Promise<Table[]> => onServer(measureAt);
