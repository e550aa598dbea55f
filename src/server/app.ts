import './http/fastify-types.ts';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { getConfig, getOpenApi } from '#shared/contracts/site.ts';
import { issuanceFiguresOf } from '#shared/law/issuance-figures.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { reportData } from './data/report-data.ts';
import type { Database } from './db/database.ts';
import { mountDemoIdentity } from './demo/demo-identity.ts';
import { accuracyRoutes } from './features/accuracy/accuracy.routes.ts';
import { adminRoutes, createAdminRecords } from './features/admin/admin.routes.ts';
import type { Spreadsheet } from './features/admin/spreadsheet/spreadsheet.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { mountBilling, type Payments } from './features/billing/mount-billing.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { editorRoutes } from './features/editor/editor.routes.ts';
import { followRoutes } from './features/follows/follows.routes.ts';
import { createPushService, type PushService } from './features/follows/push-service.ts';
import { placeRuleRoutes } from './features/place-rules/place-rules.routes.ts';
import { placeRoutes } from './features/places/places.routes.ts';
import { rangeRoutes } from './features/ranges/ranges.routes.ts';
import { recognitionRoutes } from './features/recognition/recognition.routes.ts';
import { regulationRoutes } from './features/regulations/regulations.routes.ts';
import { sampleRoutes } from './features/samples/samples.routes.ts';
import { sealedWalletRoutes } from './features/sealed-wallet/sealed-wallet.routes.ts';
import { mountSignIn } from './features/sign-in/mount-sign-in.ts';
import { tripRoutes } from './features/trips/trips.routes.ts';
import { guardRoutes } from './http/access.ts';
import type { AccountEvents } from './http/account-events.ts';
import { serveAssets } from './http/assets.ts';
import type { CachedResponse } from './http/cached-response.ts';
import { finishConnections } from './http/graceful-stop.ts';
import { cacheResponse, handleCached } from './http/handle.ts';
import { DATABASE_FULL, exposeHealth } from './http/health.ts';
import { loggerOptions, logRequests } from './http/logging.ts';
import { exposeMetrics } from './http/metrics.ts';
import { describeInterface } from './http/openapi.ts';
import { findDataWarnings, findOperatorWarnings } from './http/operator-warnings.ts';
import { checkOrigins, refuseForeignHosts, refuseUnclearHosts } from './http/origin-check.ts';
import { type PageSet, servePages } from './http/pages.ts';
import {
  answerProblems,
  createClientErrorAnswer,
  createFrameworkErrorAnswer,
  refuseExpectations,
} from './http/problems.ts';
import { createRoles } from './http/roles.ts';
import { type SecurityHeaders, securityHeadersOf, setSecurityHeaders } from './http/security-headers.ts';
import { createSessionCookies } from './http/session-cookies.ts';
import { serveSiteFiles } from './http/site-files.ts';
import { scheduleHousekeeping } from './jobs/housekeeping.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { PublishedLaw } from './law/published-law.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FindPlaces } from './places/lazy-places.ts';
import { createRangeDirectory } from './ranges/range-directory.ts';
import type { FindRoads } from './roads/lazy-roads.ts';
import type { RateLimits } from './sessions/rate-limits.ts';
import type { SessionStore } from './sessions/session-store.ts';
import { originOf, siteConfigOf } from './site-config.ts';
import { watchSources } from './sources/watch-sources.ts';

export type AppParts = {
  config: Config;
  database: Database;
  sessions: SessionStore;
  limits: RateLimits;
  /** The operator's secret, for what is encrypted and for links that need no row. */
  secret: string;
  /** Started once the app is built, which says what works on which job. */
  jobs: JobQueue;
  mailer: Mailer;
  law: PublishedLaw;
  payments: Payments;
  spreadsheet: Spreadsheet;
  findPlaces: FindPlaces;
  findRoads: FindRoads;
  pages: PageSet;
  /** The built client; null where there is none, in tests of the interface. */
  assetsFolder: string | null;
  registry: Registry;
  clock: Clock;
  /** Left out: those of the browsers' makers. */
  pushService?: PushService;
  /** Those who keep something for an account, beside the features composed here. */
  accountEvents?: readonly AccountEvents[];
  /** Hears of what broke beside the log; the place is a route's pattern, never an address. */
  onBroken?: (error: Error, where: string) => void;
  /** Where log lines go; standard output unless a test reads them. */
  logStream?: { write: (line: string) => void };
};

/** Sign-ups and messages are small; the few endpoints that take more say so themselves. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A caller that takes longer to send its request is holding a place that others need. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often it is looked for them. */
const REQUESTS_CHECKED_EVERY_MS = 5_000;
/**
 * A caller that takes nothing of its answers for so long is cut; Node gives an answer that is under way this time twice.
 * Nothing moves either while a request is worked on: that gives up after 30 seconds.
 */
const SILENT_TIMEOUT_MS = 60_000;

/** Place ids of maps services stand in paths and are longer than Fastify's hundred characters. */
const MAX_PARAM_LENGTH = 320;

/**
 * Where a visitor reaches the site. What a request claims is believed only in a demo that answers to this machine
 * alone: elsewhere a forged host would get into links that we mail.
 */
const originsOf =
  (config: Config) =>
  ({ protocol, host }: FastifyRequest): string =>
    !config.publicUrl && config.loopbackOnly ? `${protocol}://${host}` : originOf(config);

const createInstance = ({ config, logStream }: AppParts, securityHeaders: SecurityHeaders): FastifyInstance => {
  const options = loggerOptions(config.logLevel);
  const app = Fastify({
    ...options,
    logger: logStream ? { ...options.logger, stream: logStream } : options.logger,
    trustProxy: config.trustProxy,
    frameworkErrors: createFrameworkErrorAnswer(securityHeaders),
    clientErrorHandler: createClientErrorAnswer(securityHeaders),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_TIMEOUT_MS,
    http: {
      // `refuseUnclearHosts` asks for it.
      requireHostHeader: false,
      connectionsCheckingInterval: REQUESTS_CHECKED_EVERY_MS,
      // Were this longer than all of a request, Node would swap the two.
      headersTimeout: REQUEST_TIMEOUT_MS,
    },
    // A stop finishes what is in flight and closes what is only kept open.
    forceCloseConnections: 'idle',
    // A caller who came in before the port closed is answered, and not by Fastify in a shape of its own.
    return503OnClosing: false,
  });
  // Every call speaks JSON. What a form of another site can send without asking is not read at all.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('endpoints', []);

  return app;
};

/** The whole server, listening to nothing: tests and `main` build the same thing. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const {
    config,
    database,
    sessions,
    limits,
    secret,
    jobs,
    mailer,
    law,
    payments,
    spreadsheet,
    findPlaces,
    findRoads,
    pages,
    assetsFolder,
    registry,
    clock,
    pushService = createPushService(),
    accountEvents = [],
    onBroken = () => undefined,
  } = parts;
  const { db } = database;
  const securityHeaders = securityHeadersOf(config, pages.inlineScriptHashes);
  const app = createInstance(parts, securityHeaders);
  const isSecure = config.publicUrl?.protocol === 'https:';
  const cookies = createSessionCookies(isSecure);
  const siteConfig = siteConfigOf(config);
  const originFor = originsOf(config);
  const brand = { productName: config.productName, supportEmail: config.supportEmail, origin: originOf(config) };
  const rolesOf = createRoles(config);

  answerProblems(app, (error, where) => {
    database.writes.hearOf(error);
    onBroken(error, where);
  });
  logRequests(app);
  finishConnections(app);
  setSecurityHeaders(app, securityHeaders);
  refuseExpectations(app, securityHeaders);
  refuseUnclearHosts(app);
  if (config.loopbackOnly) refuseForeignHosts(app);
  await app.register(fastifyCookie);
  checkOrigins(app, config.publicUrl?.origin ?? null);
  guardRoutes(app, {
    sessions,
    cookies,
    rolesOf,
    pricePerYear: config.price.perYear,
    clock,
  });

  exposeHealth(app, db, async () => [
    ...((await database.writes.isFull()) ? [DATABASE_FULL] : []),
    ...findDataWarnings(config, law.current().id),
  ]);
  exposeMetrics(app, registry, config.metricsToken);
  const configBytes = cacheResponse(getConfig, siteConfig);
  handleCached(app, getConfig, () => configBytes);
  let described: CachedResponse | null = null;
  handleCached(app, getOpenApi, () => {
    // Once everything is mounted, and once only: it takes as long as a hundred other answers, and anybody may ask.
    described ??= cacheResponse(getOpenApi, describeInterface(app.endpoints, config.productName, cookies.name));
    return described;
  });
  const billing = mountBilling(app, {
    db,
    jobs,
    mailer,
    sessions,
    limits,
    payments,
    brand,
    isSecure,
    clock,
    onBroken,
  });
  const directory = createRangeDirectory(db, law);
  const rangeEvents = rangeRoutes(app, { db, directory, findPlaces, limits, clock });
  const regulationEvents = regulationRoutes(app, { db, law, limits, clock });
  const tripEvents = tripRoutes(app, { db, findPlaces, findRoads, limits, clock });
  const sealedWalletEvents = sealedWalletRoutes(app, { db, limits, clock });
  const followEvents = followRoutes(app, { db, jobs, mailer, law, limits, pushService, brand, secret, clock });
  const adminRecords = createAdminRecords({ db });
  const accounts = mountSignIn(app, {
    db,
    sessions,
    cookies,
    limits,
    mailer,
    jobs,
    stopRenewal: billing.stopRenewal,
    events: [
      ...accountEvents,
      billing,
      rangeEvents,
      regulationEvents,
      tripEvents,
      sealedWalletEvents,
      followEvents,
      adminRecords,
    ],
    rolesOf,
    productName: config.productName,
    supportEmail: config.supportEmail,
    originFor,
    isSecure,
    social: config.social,
    demoIdentity: config.mode === 'demo' ? mountDemoIdentity(app, originFor) : null,
    clock,
  });
  const contact = contactRoutes(app, {
    db,
    limits,
    mailer,
    brand,
    clock,
  });
  recognitionRoutes(app, law);
  placeRuleRoutes(app, law);
  sampleRoutes(app, law);
  accuracyRoutes(app, { db, law, clock, site: brand });
  await alertRoutes(app, { database, law, clock });
  placeRoutes(app, findPlaces, findRoads);
  adminRoutes(app, {
    db,
    sessions,
    mailer,
    law,
    reportLaw: (jurisdictions, today) => reportData({ jurisdictions }, today),
    findWarnings: () => findOperatorWarnings(config, law.current().id).map(({ message }) => message),
    spreadsheet,
    directory,
    findPlaces,
    rolesOf,
    accounts,
    billing,
    clock,
  });

  watchSources(jobs, { db, law, brand, clock, log: app.log, isLeaving: app.leaving.hasBegun }, config.watchSources);
  const editor = editorRoutes(app, { db, law, clock });

  scheduleHousekeeping(jobs, clock, [sessions, limits, mailer, accounts, contact, followEvents, adminRecords, editor]);

  serveSiteFiles(app, pages, siteConfig, originOf(config));
  if (assetsFolder) await serveAssets(app, assetsFolder);
  const refillPages = (): void => pages.refill(issuanceFiguresOf(law.current().jurisdictions.values()));
  law.onRenewed(refillPages);
  law.onRenewed(() => {
    accounts.foundersPublished().catch((error: unknown) => app.log.error({ err: error }, 'founding members'));
  });
  refillPages();
  servePages(app, pages, { cookies, sessions });

  return app;
};
