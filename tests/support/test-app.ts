import type { FastifyInstance, InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { makeReady } from '#server/http/cached-response.ts';
import type { PageSet } from '#server/http/pages.ts';
import { createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
import { createPublishedLaw } from '#server/law/published-law.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/transport.ts';
import { createRateLimits } from '#server/sessions/rate-limits.ts';
import { createSessionStore } from '#server/sessions/session-store.ts';
import { choosePayments } from '#server/start/choose-payments.ts';
import { chooseSpreadsheet } from '#server/start/choose-spreadsheet.ts';
import { findTestPlaces, findTestRoads } from './test-places.ts';

const HOST = 'localhost:5000';
const SECRET = 'a secret of the tests';

const aPage = (text: string) => makeReady(`<!doctype html><title>${text}</title>`, 'text/html; charset=utf-8');

/** Pages that say which one they are; the built ones are looked at in the browser's tests. */
export const somePages: PageSet = {
  pageAt: (path) => aPage(`page ${path}`),
  findGuideline: (path) => (path === '/safety/holsters' ? aPage(`page ${path}`) : null),
  guidelinePaths: ['/safety/holsters'],
  shell: aPage('shell'),
  notFound: aPage('Page Not Found'),
  inlineScriptHashes: ["'sha256-abc='"],
  refill: () => undefined,
};

/** A clock that stands until the test moves it. */
export const createTestClock = (start = '2026-06-30T12:00:00Z') => {
  let now = new Date(start);

  return {
    now: () => now,
    advance: (milliseconds: number): void => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
};

/** Mail that was delivered, instead of a mail server. */
const createMailCollector = () => {
  const sent: OutgoingMail[] = [];

  return {
    sent,
    transport: {
      deliver: async (mail: OutgoingMail, beforeEnd?: () => Promise<void>) => {
        await beforeEnd?.();
        sent.push(mail);
      },
      close: () => undefined,
    } satisfies MailTransport,
  };
};
/** For tests that want no job done. Mail is written as always and stays in its table, where a test reads it. */
const idleJobs = { work: () => undefined, send: async () => undefined } as unknown as JobQueue;

export type TestAppOptions = {
  env?: Record<string, string>;
  parts?: Partial<AppParts>;
  /** Adds routes before the app is ready. */
  extend?: (app: FastifyInstance) => void;
  /** Lets jobs be sent; they run when the test says `jobs.runDue`. */
  startsJobs?: boolean;
};

/** The whole server on a test's database. Calls come from its own pages unless a test says otherwise. */
export const createTestApp = async (
  database: Database,
  { env = {}, parts = {}, extend, startsJobs = false }: TestAppOptions = {},
) => {
  const clock = createTestClock();
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, '/srv/carryatlas');
  const sessions = await createSessionStore(database, clock.now);
  const onError = (error: Error): never => {
    throw error;
  };
  const law = await createPublishedLaw(database, onError);
  const limits = createRateLimits(database.db, SECRET, clock.now);
  const jobs = startsJobs ? createJobQueue(database, { onError, runsByItself: false }) : idleJobs;
  const mail = createMailCollector();
  const mailer = createMailer({
    db: database.db,
    jobs,
    transport: mail.transport,
    from: 'CarryAtlas <support@carryatlas.example>',
    host: 'carryatlas.example',
    clock: clock.now,
  });
  const app = await buildApp({
    config,
    database,
    sessions,
    limits,
    secret: SECRET,
    jobs,
    mailer,
    payments: await choosePayments(config, database.db, clock.now),
    spreadsheet: chooseSpreadsheet(config),
    law,
    findPlaces: findTestPlaces,
    findRoads: findTestRoads,
    pages: somePages,
    assetsFolder: null,
    registry: new Registry(),
    clock: clock.now,
    ...parts,
  });
  extend?.(app);
  if (startsJobs) await jobs.start();
  onTestFinished(async () => {
    await app.close();
    if (startsJobs) await jobs.stop();
    await law.close();
  });

  const origin = config.publicUrl?.origin ?? `http://${HOST}`;
  const call = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: HOST, origin, ...options.headers } });

  return {
    app,
    clock,
    config,
    sessions,
    limits,
    law,
    jobs,
    sentMail: mail.sent,
    call,
    get: (url: string, cookies: Record<string, string> = {}) => call({ method: 'GET', url, cookies }),
    post: (url: string, payload?: object, cookies: Record<string, string> = {}) =>
      call({ method: 'POST', url, cookies, ...(payload ? { payload } : {}) }),
  };
};
