import './http/fastify-types.ts';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { getConfig, getOpenApi } from '#shared/contracts/site.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { placeRoutes } from './features/places/places.routes.ts';
import { rangeRoutes } from './features/ranges/ranges.routes.ts';
import { guardRoutes } from './http/access.ts';
import { serveAssets } from './http/assets.ts';
import { finishConnections } from './http/graceful-stop.ts';
import { handle } from './http/handle.ts';
import { exposeHealth } from './http/health.ts';
import { loggerOptions, logRequests } from './http/logging.ts';
import { exposeMetrics } from './http/metrics.ts';
import { describeInterface } from './http/openapi.ts';
import { checkOrigins, refuseForeignHosts } from './http/origin-check.ts';
import { type PageSet, servePages } from './http/pages.ts';
import { answerClientError, answerFrameworkError, answerProblems } from './http/problems.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createSessionCookies } from './http/session-cookies.ts';
import type { SessionStore } from './http/session-store.ts';
import { serveSiteFiles } from './http/site-files.ts';
import type { FindPlaces } from './places/lazy-places.ts';
import { originOf, siteConfigOf } from './site-config.ts';

export type AppParts = {
  config: Config;
  database: Database;
  sessions: SessionStore;
  limits: RateLimits;
  findPlaces: FindPlaces;
  pages: PageSet;
  /** The built client; null where there is none, in tests of the interface. */
  assetsFolder: string | null;
  registry: Registry;
  clock: Clock;
  /** Where log lines go; standard output unless a test reads them. */
  logStream?: { write: (line: string) => void };
};

/** Sign-ups and messages are small; the few endpoints that take more say so themselves. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A caller that takes longer to send its request is holding a place that others need. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Place ids of maps services stand in paths and are longer than Fastify's hundred characters. */
const MAX_PARAM_LENGTH = 320;

const createInstance = ({ config, logStream }: AppParts): FastifyInstance => {
  const options = loggerOptions(config.logLevel);
  const app = Fastify({
    ...options,
    logger: logStream ? { ...options.logger, stream: logStream } : options.logger,
    trustProxy: config.trustProxy,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A stop finishes what is in flight and closes what is only kept open.
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('endpoints', []);

  return app;
};

/** The whole server, listening to nothing: tests and `main` build the same thing. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, sessions, limits, findPlaces, pages, assetsFolder, registry, clock } = parts;
  const { db } = database;
  const app = createInstance(parts);
  const cookies = createSessionCookies(config.publicUrl?.protocol === 'https:');
  const siteConfig = siteConfigOf(config);
  const admins = new Set(config.adminEmails.map((email) => email.toLowerCase()));
  const isAdminAddress = (email: string): boolean => admins.has(email.toLowerCase());

  answerProblems(app);
  logRequests(app);
  finishConnections(app);
  setSecurityHeaders(app, config, pages.inlineScriptHashes);
  if (config.loopbackOnly) refuseForeignHosts(app);
  await app.register(fastifyCookie);
  checkOrigins(app, config.publicUrl?.origin ?? null);
  guardRoutes(app, { sessions, cookies, isAdminAddress, clock });

  exposeHealth(app, db);
  exposeMetrics(app, registry, config.metricsToken);
  handle(app, getConfig, () => siteConfig);
  handle(app, getOpenApi, () => describeInterface(app.endpoints, config.productName, cookies.name));
  accountRoutes(app, { db, sessions, cookies, limits, isAdminAddress, clock });
  billingRoutes(app);
  placeRoutes(app, findPlaces);
  rangeRoutes(app, { db, findPlaces, limits, clock });

  serveSiteFiles(app, siteConfig, originOf(config));
  if (assetsFolder) await serveAssets(app, assetsFolder);
  servePages(app, pages, cookies);

  return app;
};
