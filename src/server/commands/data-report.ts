import { join } from 'node:path';
import { utcDayOf } from '../clock.ts';
import { checkData } from '../data/check-data.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import { type CountyTally, countCounties, sumCounties } from '../data/report-counties.ts';
import { reportData } from '../data/report-data.ts';
import type { Command } from './command.ts';

const COLUMNS = ['sourced', 'secondary', 'unknown', 'due', 'oldest'] as const;
const WIDTHS = [24, 9, 11, 9, 6, 12];

type Row = Record<(typeof COLUMNS)[number], number | string | null>;

const print = (cells: readonly unknown[]): void => {
  const [first = '', ...rest] = cells.map((cell) => String(cell ?? '–'));
  console.log(first.padEnd(WIDTHS[0] ?? 0) + rest.map((cell, at) => cell.padStart(WIDTHS[at + 1] ?? 12)).join(''));
};

const printTable = (heading: string, rows: readonly (readonly [string, Row])[]): void => {
  print([heading, ...COLUMNS]);
  for (const [name, row] of rows) print([name, ...COLUMNS.map((column) => row[column])]);
  console.log();
};

const COUNTY_COLUMNS = [
  'counties',
  'phone',
  'office',
  'siteOnly',
  'neither',
  'ownFee',
  'stateFee',
  'partOrCap',
  'noFee',
] as const;

const countyCells = (tally: CountyTally) => [tally.state, ...COUNTY_COLUMNS.map((column) => tally[column])];

/** `data:report`: what data/ knows and what it does not, as a table, or with --json as JSON. */
export const dataReport: Command = async ({ root, args }) => {
  const { dataSet } = checkData(await readDataFiles(join(root, 'data')));
  const report = reportData(dataSet, utcDayOf(new Date()));
  const tallies = countCounties(dataSet.jurisdictions);

  if (args.includes('--json')) {
    console.log(JSON.stringify({ ...report, countiesByState: tallies }, null, 2));
    return;
  }

  printTable(
    'topic',
    report.topics.map((row) => [row.topic, row]),
  );
  printTable(
    'state, known',
    report.states.map((row) => [`${row.state} ${row.knownPercent} %`, row]),
  );
  printTable('all', [
    ['facts', report.total],
    ['rows of honored permits', report.rows.honors],
    ['kinds of permit', report.rows.permits],
    ['places', report.places.tally],
  ]);
  const answers = Object.entries(report.places.answers).map(([answer, count]) => `${answer} ${count}`);
  console.log(`Places in ${report.places.states} states: ${answers.join(', ')}`);
  const { total, withFee, withPage } = report.counties;
  console.log(`${total} counties, ${withFee} with their own fee, ${withPage} with their own page`);
  console.log();
  for (const cells of [['', ...COUNTY_COLUMNS], ...[...tallies, sumCounties(tallies)].map(countyCells)]) {
    console.log(cells.map((cell) => String(cell).padStart(10)).join(''));
  }
};
