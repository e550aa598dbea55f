// One server that does nothing but look at sources, for a test that kills it: tsx this-file DATABASE_URL SITE_PORT MINUTES_AHEAD
import { openServerDatabase } from '#server/db/server-database.ts';
import { createPublishedLaw } from '#server/law/published-law.ts';
import { createSourceWatch } from '#server/sources/watch-sources.ts';

const [databaseUrl = '', sitePort = '', minutesAhead = '0'] = process.argv.slice(2);
const fail = (error: Error): never => {
  throw error;
};

const database = await openServerDatabase(databaseUrl, fail);
const law = await createPublishedLaw(database, fail);
const watch = createSourceWatch({
  db: database.db,
  law,
  brand: { productName: 'CarryAtlas', origin: 'https://carryatlas.example' },
  clock: () => new Date(Date.now() + Number(minutesAhead) * 60_000),
  log: { info: () => undefined },
  isLeaving: () => false,
  // Every name is a public address, which is the test's site.
  network: {
    resolve: async () => ['93.184.216.34'],
    routeTo: () => ({ host: '127.0.0.1', port: Number(sitePort) }),
  },
  wait: async () => undefined,
});
await watch.checkDue();
await law.close();
await database.close();
