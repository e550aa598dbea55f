// `npm run bench -- lighthouse [runs] [address]`: what Lighthouse says of each public page on a phone, the median of five runs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getLaunchOptions } from '../scripts/checks/browser-options.mjs';
import { onServer } from './on-server.ts';

// Not installed with the project: it brings a hundred packages that nothing else here needs. The last one for Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/safety', '/safety/school-zones', '/about', '/contact', '/privacy', '/terms', '/pricing'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A demo asks search engines to stay away, in its robots.txt; in production the same pages ask them in. */
const NOT_OF_A_DEMO = 'is-crawlable';
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

type Audit = { title: string; score: number | null; scoreDisplayMode: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const runs = Number(process.argv[2] ?? 5);
const { executablePath, args } = getLaunchOptions();

const measure = async (url: string): Promise<Report> => {
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

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What keeps a page from full marks. */
const findFaults = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`),
  );

const run = async (baseUrl: string): Promise<void> => {
  console.log(`${'page'.padEnd(26)}${CATEGORIES.map((category) => category.padStart(16)).join('')}`);
  for (const path of PAGES) {
    const reports: Report[] = [];
    for (let count = 0; count < runs; count += 1) reports.push(await measure(`${baseUrl}${path}`));
    const scores = CATEGORIES.map((category) =>
      Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100),
    );
    console.log(`${path.padEnd(26)}${scores.map((score) => String(score).padStart(16)).join('')}`);
    for (const fault of new Set(reports.flatMap(findFaults))) console.log(`  ${fault}`);
  }
};

await onServer(process.argv[3], run);
