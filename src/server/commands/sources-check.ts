// `sources:check`: looks at the pages of the law's sources that are due, now, and says what was found so far.
// `sources:check --source ID` looks at one, due or not. The server does the same by itself; a demo's must be stopped.
import { parseArgs } from 'node:util';
import { utcDayOf } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartError } from '../errors.ts';
import { createPublishedLaw, type PublishedLaw } from '../law/published-law.ts';
import { originOf } from '../site-config.ts';
import { type ChangedSource, listChangedSources } from '../sources/changed-sources.ts';
import { createSourceWatch } from '../sources/watch-sources.ts';
import { pageOf } from '../sources/watched-pages.ts';
import { requireMigrated } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

const USAGE = 'npm run sources:check, or npm run sources:check -- --source ID';

const readSource = (args: string[]): string | null => {
  try {
    return parseArgs({ args, options: { source: { type: 'string' } } }).values.source ?? null;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${USAGE}`, { cause: error });
  }
};

const findPage = (law: PublishedLaw, id: string): string => {
  const { sources } = law.current();
  const source = Object.hasOwn(sources, id) ? sources[id] : undefined;
  if (!source) throw new StartError(`No source is called ${id}. The names are in data/sources.yaml.`);
  const page = pageOf(source.address);
  if (!page) throw new StartError(`The source ${id} names no web page.`);

  return page;
};

const BUSY = 'A server is looking at a page right now';

const checkOne = async (watch: ReturnType<typeof createSourceWatch>, page: string): Promise<void> => {
  const done = await watch.checkNow(page);
  if (done === 'busy') throw new StartError(`${BUSY}. Try again in a minute.`);
  if (done === 'waiting') throw new StartError('The site asked us to wait. Try again tomorrow.');
};

const checkAll = async (watch: ReturnType<typeof createSourceWatch>): Promise<void> => {
  const { looked, isBusy } = await watch.checkDue(Number.POSITIVE_INFINITY);
  console.log(`Looked at ${looked} pages that were due.${isBusy ? ` ${BUSY}, and goes on with the rest.` : ''}`);
};

const print = (found: readonly ChangedSource[]): void => {
  for (const { happened, sourceId, url, since, difference } of found)
    console.log(`\n${happened} since ${utcDayOf(since)}  ${sourceId}  ${url}\n${difference}`);
  if (found.length === 0) console.log('Nothing is waiting for an editor.');
};

export const sourcesCheck: Command = ({ root, args }) => {
  const id = readSource(args);

  return runWithConfig(root, async (config) => {
    const onError = (error: Error): void => console.error(error.message);
    const database = await openDatabase(config, onError);
    try {
      await requireMigrated(database, config, root);
      const { db } = database;
      const law = await createPublishedLaw(database, onError);
      try {
        const watch = createSourceWatch({
          db,
          law,
          brand: { productName: config.productName, origin: originOf(config) },
          clock: () => new Date(),
          log: { info: (fields) => console.log(JSON.stringify(fields)) },
          isLeaving: () => false,
        });
        if (id) await checkOne(watch, findPage(law, id));
        else await checkAll(watch);
        const found = await listChangedSources(db, law.current());
        print(id ? found.filter(({ sourceId }) => sourceId === id) : found);
      } finally {
        // Before the database: it may be reading.
        await law.close();
      }
    } finally {
      await database.close();
    }
  });
};
