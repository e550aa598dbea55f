import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { NewerEditsError } from '../data/desk/guard-files.ts';
import { stampOf } from '../data/desk/published-files.ts';
import type { DataFiles } from '../data/parse-file.ts';
import { publishData } from '../data/publish-data.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { nameOutage } from '../db/outages.ts';
import { loadSecret } from '../db/secret.ts';
import { seedDemoAccounts } from '../demo/demo-accounts.ts';
import { hashPassword } from '../features/sign-in/passwords.ts';
import type { ReadyWarning } from '../http/health.ts';
import { describeError } from '../http/logging.ts';
import { findOperatorWarnings } from '../http/operator-warnings.ts';
import { loadPages } from '../http/pages.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createPublishedLaw } from '../law/published-law.ts';
import { createErrorAlerts } from '../mail/error-alerts.ts';
import { createMailer } from '../mail/mailer.ts';
import { createNoTransport, createOutbox, createSmtpTransport, type MailTransport } from '../mail/transport.ts';
import { createLazyPlaces } from '../places/lazy-places.ts';
import { createLazyRoads } from '../roads/lazy-roads.ts';
import { createRateLimits } from '../sessions/rate-limits.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import { originOf, siteConfigOf } from '../site-config.ts';
import { checkBuild, checkDemoPackages } from './check-build.ts';
import { checkPort, explainListening } from './check-port.ts';
import { choosePayments, refuseWrongPrice } from './choose-payments.ts';
import { chooseSpreadsheet } from './choose-spreadsheet.ts';
import { migrate } from './migrate.ts';

export type RunningServer = {
  address: string;
  /** What an operator should look at, as it was at the start. */
  warnings: readonly ReadyWarning[];
  stop: () => Promise<void>;
};

/** Runs one step of the start under a name that the operator sees. */
export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>;

const clock = () => new Date();

/** For what goes wrong beside any request, and is tried again. */
const warnOf =
  (msg: string) =>
  (error: Error): void => {
    process.stderr.write(`${JSON.stringify({ level: 'warn', msg, err: describeError(error) })}\n`);
  };

const chooseTransport = ({ mail, mode, dataDir }: Config): MailTransport => {
  if (mail.smtpUrl) return createSmtpTransport(mail.smtpUrl);

  return mode === 'demo' ? createOutbox(join(dataDir, 'outbox')) : createNoTransport();
};

/** The files' own day, and never one to come: records are no newer because somebody starts a demo next year. */
const dayOf = (files: DataFiles): Date => new Date(Math.min(clock().getTime(), Date.parse(stampOf(files).releasedOn)));

const prepareData = async (database: Database, config: Config, root: string, step: Step): Promise<void> => {
  const { db } = database;
  await step('Migrating the database', () => migrate(database, config, root));
  // Production publishes when an operator says so, never because a server happened to start.
  if (config.mode === 'production') return;

  await step('Publishing the data', async () => {
    const files = await readDataFiles(join(root, 'data'));
    await publishData(db, files, () => dayOf(files)).catch((error: Error) => {
      // What was published from the desk stays; the demo starts with it.
      if (!(error instanceof NewerEditsError)) throw error;
      warnOf("kept what the editors' desk published")(error);
    });
  });
  await step('Creating the demo accounts', () => seedDemoAccounts(db, hashPassword, clock, config.price.cents));
};

const serve = async (database: Database, config: Config, root: string): Promise<RunningServer> => {
  const { db } = database;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const sessions = await createSessionStore(database, clock);
  const secret = await loadSecret(db, config);
  const limits = createRateLimits(db, secret, clock);
  const law = await createPublishedLaw(database, warnOf("couldn't read the newest release"));
  const pages = await loadPages(join(root, 'dist/pages'), siteConfigOf(config), originOf(config));
  const findPlaces = createLazyPlaces(join(root, 'dist/places/places.bin'));
  const findRoads = createLazyRoads(join(root, 'dist/places/roads.bin'), findPlaces);
  const assetsFolder = join(root, 'dist/client');
  const transport = chooseTransport(config);
  const alerts = createErrorAlerts({
    recipients: config.alertEmails,
    transport,
    from: config.mail.from,
    brand: { productName: config.productName, supportEmail: config.supportEmail, origin: originOf(config) },
    clock,
    onFailure: warnOf("couldn't email an error"),
  });
  const onBroken = (error: Error, where: string): void =>
    void alerts.tell({ error: describeError(error), where, outage: nameOutage(error) });
  // A job fails only once jobs run, and by then there is a server with a log.
  const onError = (error: Error): void => {
    app.log.error({ err: error }, 'job queue');
    onBroken(error, 'the job queue');
  };
  const jobs = createJobQueue(database, { onError, runsByItself: true });
  const { host } = siteConfigOf(config);
  const mailer = createMailer({ db, jobs, transport, from: config.mail.from, host, clock });
  const payments = await choosePayments(config, db, clock);
  const app = await buildApp({
    config,
    database,
    sessions,
    limits,
    secret,
    jobs,
    mailer,
    law,
    payments,
    spreadsheet: chooseSpreadsheet(config),
    findPlaces,
    findRoads,
    pages,
    assetsFolder,
    registry,
    clock,
    onBroken,
  });
  await refuseWrongPrice(payments, config.price, app.log);

  // Before the first request, which may want to queue something. It makes the queue's tables where they are missing.
  await database.withAdvisoryLock(() => jobs.start());
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw explainListening(error, config.host, config.port);
  });

  const warnings = findOperatorWarnings(config, law.current().id);
  for (const { code, message } of warnings) app.log.warn({ code }, message);

  return {
    address,
    warnings,
    async stop() {
      app.leaving.begin();
      await pause(config.drainSeconds * 1000);
      await app.close();
      await law.close();
      await jobs.stop();
      transport.close();
      await database.close();
    },
  };
};

const nameOpening = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl || existsSync(join(dataDir, 'database')) ? 'Opening the database' : 'Creating the embedded database';

/** Everything between a configuration and an answering server; on any failure the database is closed again. */
export const startServer = async (config: Config, root: string, step: Step): Promise<RunningServer> => {
  checkBuild(root);
  checkDemoPackages(config, root);
  await checkPort(config.host, config.port);
  const database = await step(nameOpening(config), () => openDatabase(config, warnOf('database connection lost')));

  try {
    await database.withAdvisoryLock(() => prepareData(database, config, root, step));
    return await step('Starting the server', () => serve(database, config, root));
  } catch (error) {
    await database.close();
    throw error;
  }
};
