import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_PRICE_CENTS, type Price, priceOf } from '#shared/site/product.ts';
import {
  databaseUrlSchema,
  listOf,
  mailFromSchema,
  oneLineSchema,
  publicUrlSchema,
  sessionSecretSchema,
  trustProxySchema,
} from './config-values.ts';
import { StartError } from './errors.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const urlSchema = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, error: `must be ${hint}` });

const PRICE_HINT = 'must be whole cents, from 100 to 100000';

/** A key in an environment variable often has its line ends written as `\n`. */
const pemOf = (value: string): string => value.replaceAll('\\n', '\n');

const isEllipticKey = (value: string): boolean => {
  try {
    return createPrivateKey(pemOf(value)).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
};

const emailListSchema = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.email('must be email addresses separated by commas')));

const switchSchema = z.enum(['0', '1'], 'must be 0 or 1').default('0');

const accountSchema = z.object({ client_email: z.email(), private_key: z.string() });

/** The key file of a service account, as Google gives it out. */
const readServiceAccount = (value: string): { clientEmail: string; privateKey: string } | null => {
  try {
    const { client_email: clientEmail, private_key: privateKey } = accountSchema.parse(JSON.parse(value));
    createPrivateKey(privateKey);

    return { clientEmail, privateKey };
  } catch {
    return null;
  }
};

const serviceAccountSchema = z.string().transform((value, context) => {
  const account = readServiceAccount(value);
  if (account) return account;
  context.addIssue("must be the text of the service account's JSON key file");

  return z.NEVER;
});

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(5000),
  HOST: z.string().max(255).default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrlSchema.optional(),
  PUBLIC_URL: publicUrlSchema.optional(),
  SESSION_SECRET: sessionSecretSchema.optional(),
  ADMIN_EMAILS: emailListSchema.optional(),
  EDITOR_EMAILS: emailListSchema.optional(),
  PRODUCT_NAME: oneLineSchema.trim().min(1).max(60).default('CarryAtlas'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@carryatlas.example'),
  PRICE_CENTS: z
    .string()
    .regex(/^\d+$/, PRICE_HINT)
    .transform(Number)
    .pipe(z.number().min(100, PRICE_HINT).max(100_000, PRICE_HINT))
    .default(DEFAULT_PRICE_CENTS),
  TRUST_PROXY: trustProxySchema.optional(),
  ALLOW_PUBLIC_DEMO: switchSchema,
  ALLOW_NEWER_DATABASE: switchSchema,
  ALLOW_TEST_PAYMENTS: switchSchema,
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  SMTP_URL: urlSchema(/^smtps?$/, 'an smtp:// or smtps:// URL').optional(),
  MAIL_FROM: mailFromSchema.optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_MAP_ID: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must begin with sk_ or rk_, then test_ or live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_/, 'must begin with price_')
    .optional(),
  STRIPE_API_BASE: urlSchema(/^https?$/, 'an http(s):// URL').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().refine(isEllipticKey, 'must be the text of the .p8 file').transform(pemOf).optional(),
  OIDC_ISSUER: urlSchema(/^https?$/, 'the URL of an OpenID provider').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GOOGLE_SHEETS_ID: z
    .string()
    .regex(/^[\w-]+$/, "must be the part of the spreadsheet's URL after /d/")
    .optional(),
  GOOGLE_SERVICE_ACCOUNT_JSON: serviceAccountSchema.optional(),
  ALERT_EMAILS: emailListSchema.default([]),
  WATCH_SOURCES: z.enum(['0', '1'], 'must be 0 or 1').optional(),
});

type Environment = z.infer<typeof environmentSchema>;

export type Config = Readonly<{
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** The release before may run on tables that a newer one has migrated. */
  allowNewerDatabase: boolean;
  /** Where members reach the site; null: wherever it is asked for. */
  publicUrl: URL | null;
  sessionSecret: string | null;
  adminEmails: readonly string[];
  /** Beside the administrators, who are editors too. */
  editorEmails: readonly string[];
  productName: string;
  supportEmail: string;
  /** What a year of membership costs. */
  price: Price;
  trustProxy: string[] | false;
  /** Demo mode answers only requests made to this machine itself, unless an operator wants it otherwise. */
  loopbackOnly: boolean;
  /** How long a server that is asked to stop goes on answering, so that load balancers see it leave. */
  drainSeconds: number;
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  mail: { smtpUrl: string | null; from: string };
  /** Who is told by mail when something breaks. */
  alertEmails: readonly string[];
  googleMaps: { apiKey: string; mapId: string | null } | null;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    priceId: string;
    /** Another address than Stripe's own, for tests. */
    apiBase: URL | null;
  } | null;
  /** Production with Stripe's test keys, which an operator asked for: anybody becomes a member for nothing. */
  hasTestPayments: boolean;
  /** Providers that people sign in by; null: not set up. */
  social: Readonly<{
    google: { clientId: string; clientSecret: string } | null;
    apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | null;
    oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  }>;
  /** Null: a file in the data folder. */
  googleSheets: { id: string; clientEmail: string; privateKey: string } | null;
  /** Whether a job looks at the pages of the law's sources, each once a week. */
  watchSources: boolean;
}>;

/** What is not said otherwise. Draining: two looks of the load balancer in `deploy/haproxy.cfg`, and their slowest answers. */
const DEFAULTS = {
  demo: {
    adminEmails: ['admin@demo.example'],
    editorEmails: ['founder@demo.example'],
    drainSeconds: 0,
    logLevel: 'warn',
    watchSources: false,
  },
  production: { adminEmails: [], editorEmails: [], drainSeconds: 5, logLevel: 'info', watchSources: true },
} as const;

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];

const isHttps = (env: Environment): boolean => env.PUBLIC_URL?.protocol === 'https:';

const hasTestKeys = (env: Environment): boolean =>
  [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].every((key) => key?.includes('k_test_'));

/** What would let the real thing run unsafely. */
const findProductionDangers = (env: Environment): string[] => [
  ...(env.SESSION_SECRET ? [] : ['SESSION_SECRET is missing: set it to at least 32 random characters.']),
  ...(isHttps(env) ? [] : ["PUBLIC_URL must be the site's https:// URL."]),
  ...(env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).protocol !== 'https:'
    ? ['OIDC_ISSUER must be an https:// URL.']
    : []),
  ...(env.DATABASE_URL ? [] : ['DATABASE_URL is missing: set it to the postgres:// URL of your PostgreSQL server.']),
  ...(hasTestKeys(env) && env.ALLOW_TEST_PAYMENTS === '0'
    ? [
        "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are Stripe's test keys, so no one would be charged: set the live ones, or ALLOW_TEST_PAYMENTS=1 to try out the site.",
      ]
    : []),
];

/** What would let a demo be mistaken for the real thing. */
const findDemoDangers = (env: Environment): string[] => {
  if (env.ALLOW_PUBLIC_DEMO === '1') return [];
  const refused = [
    ...(LOOPBACK_HOSTS.includes(env.HOST) ? [] : [`HOST=${env.HOST}`]),
    ...(isHttps(env) ? ['An https PUBLIC_URL'] : []),
    ...(env.STRIPE_SECRET_KEY?.includes('k_live_') ? ['A live payment key'] : []),
  ];

  return refused.map(
    (what) => `${what} isn't allowed in demo mode: set NODE_ENV=production, or ALLOW_PUBLIC_DEMO=1 to share the demo.`,
  );
};

/** Settings of which one is worth nothing without the others. */
const GROUPS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_SHEETS_ID', 'GOOGLE_SERVICE_ACCOUNT_JSON'],
] as const;

const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const;

const findContradictions = (env: Environment): string[] => {
  const missing = STRIPE_VARIABLES.filter((name) => !env[name]);
  const isHalf = missing.length > 0 && missing.length < STRIPE_VARIABLES.length;
  const isMixed =
    env.STRIPE_SECRET_KEY?.includes('k_live_') !== env.STRIPE_PUBLISHABLE_KEY?.includes('k_live_') && !isHalf;

  return [
    ...GROUPS.filter((group) => new Set(group.map((name) => Boolean(env[name]))).size > 1).map(
      (group) => `${group.join(', ')} belong together: set all or none.`,
    ),
    ...(isHalf ? [`${missing.join(', ')} missing: set ${STRIPE_VARIABLES.join(', ')} together, or none of them.`] : []),
    ...(isMixed ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.'] : []),
    ...(env.STRIPE_API_BASE && env.NODE_ENV === 'production'
      ? ['STRIPE_API_BASE is only for tests: remove it in production.']
      : []),
  ];
};

const findDangers = (env: Environment): string[] => [
  ...(env.NODE_ENV === 'production' ? findProductionDangers(env) : findDemoDangers(env)),
  ...findContradictions(env),
];

const stripeOf = (env: Environment): Config['stripe'] => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_BASE } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) return null;

  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiBase: STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null,
  };
};

const socialOf = (env: Environment): Config['social'] => {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env;

  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : null,
    apple:
      APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY
        ? { clientId: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey: APPLE_PRIVATE_KEY }
        : null,
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
        : null,
  };
};

const sheetsOf = ({ GOOGLE_SHEETS_ID, GOOGLE_SERVICE_ACCOUNT_JSON }: Environment): Config['googleSheets'] =>
  GOOGLE_SHEETS_ID && GOOGLE_SERVICE_ACCOUNT_JSON ? { id: GOOGLE_SHEETS_ID, ...GOOGLE_SERVICE_ACCOUNT_JSON } : null;

const readPeople = ({ ADMIN_EMAILS, EDITOR_EMAILS }: Environment, mode: keyof typeof DEFAULTS) => ({
  adminEmails: ADMIN_EMAILS ?? DEFAULTS[mode].adminEmails,
  editorEmails: EDITOR_EMAILS ?? DEFAULTS[mode].editorEmails,
});

const shapeConfig = (env: Environment, root: string): Config => {
  const mode = env.NODE_ENV === 'production' ? 'production' : 'demo';

  return Object.freeze({
    mode,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    allowNewerDatabase: env.ALLOW_NEWER_DATABASE === '1',
    publicUrl: env.PUBLIC_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    ...readPeople(env, mode),
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    price: priceOf(env.PRICE_CENTS),
    trustProxy: env.TRUST_PROXY ?? false,
    loopbackOnly: mode === 'demo' && env.ALLOW_PUBLIC_DEMO === '0',
    drainSeconds: env.DRAIN_SECONDS ?? DEFAULTS[mode].drainSeconds,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL ?? DEFAULTS[mode].logLevel,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <${env.SUPPORT_EMAIL}>` },
    alertEmails: env.ALERT_EMAILS,
    googleMaps: env.GOOGLE_MAPS_API_KEY
      ? { apiKey: env.GOOGLE_MAPS_API_KEY, mapId: env.GOOGLE_MAPS_MAP_ID ?? null }
      : null,
    stripe: stripeOf(env),
    hasTestPayments: mode === 'production' && hasTestKeys(env),
    social: socialOf(env),
    googleSheets: sheetsOf(env),
    watchSources: env.WATCH_SOURCES ? env.WATCH_SOURCES === '1' : DEFAULTS[mode].watchSources,
  });
};

/**
 * The only reader of the environment; everything else is handed a Config. An empty variable counts as
 * missing. All problems are told at once, never with the value of a secret.
 */
export const readConfig = (variables: Record<string, string | undefined>, root: string): Config => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.success
    ? findDangers(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}.`);

  if (!parsed.success || problems.length > 0) throw new StartError(`Bad configuration. ${problems.join(' ')}`);

  return shapeConfig(parsed.data, root);
};
