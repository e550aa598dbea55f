// `npm run bench`: figures of this machine in one run, in the terminal and in bench/last.json. Trust the ratios; the
// rates are the machine's. `npm run bench -- reads reactions`: those parts alone. `npm run bench -- markdown`: the last
// figures as tables for docs/performance.md.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { busyCores } from './measure.ts';
import { describeMachine, printMarkdown, readResults, writeResults } from './results.ts';
import { findMisses, printTable, type Table } from './table.ts';

const PARTS = [
  'reads',
  'start',
  'travel',
  'members',
  'desk',
  'follows',
  'bytes',
  'reactions',
  'sealed',
  'ranges',
  'lighthouse',
] as const;
type Part = (typeof PARTS)[number];

const FILE = join(import.meta.dirname, 'last.json');
/** With more going on the figures are the other programs'. */
const QUIET_CORES = 0.3;

const runPart = (name: Part): Promise<Table[]> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'run-part.ts'), [name], {
      execArgv: ['--expose-gc', '--import', 'tsx'],
    });
    let tables: Table[] | null = null;
    child.on('message', (message) => {
      tables = message as Table[];
    });
    child.on('exit', (code) => (tables ? resolve(tables) : reject(new Error(`${name} ended with ${code}`))));
  });

const isPart = (name: string): name is Part => PARTS.some((part) => part === name);

const run = async (names: readonly Part[]): Promise<void> => {
  console.log(describeMachine());
  const busy = await busyCores();
  if (busy > QUIET_CORES)
    console.log(`Others keep ${busy.toFixed(1)} cores of the machine busy: these figures are not worth much.`);

  const misses: string[] = [];
  for (const name of names) {
    try {
      const tables = await runPart(name);
      for (const table of tables) console.log(`\n${printTable(table)}`);
      misses.push(...findMisses(tables));
      const results = readResults(FILE);
      const part = { measuredAt: new Date().toISOString(), tables };
      writeResults(FILE, { machine: describeMachine(), parts: { ...results.parts, [name]: part } } as typeof results);
    } catch (error) {
      // The other parts are worth reading all the same.
      misses.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (misses.length === 0) return;

  console.error(`\nMissed:\n${misses.join('\n')}`);
  process.exitCode = 1;
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isPart(name));

if (asked.join() === 'markdown') console.log(printMarkdown(readResults(FILE), PARTS));
else if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}; or markdown.`);
  process.exitCode = 1;
} else await run(asked.length > 0 ? asked.filter(isPart) : PARTS);
