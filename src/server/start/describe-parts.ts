import { relative } from 'node:path';
import type { Config } from '../config.ts';

export type Part = { name: string; isOn: boolean; what: string };

/** One line for each part: on or off, and which variable changes that. */
export const describeParts = (config: Config, root: string): Part[] => {
  const isDemo = config.mode === 'demo';
  const folder = relative(root, config.dataDir) || '.';

  return [
    {
      name: 'database',
      isOn: true,
      what: config.databaseUrl
        ? 'PostgreSQL server (DATABASE_URL)'
        : `embedded, in ${folder}: survives a crash, but maybe not a power outage; DATABASE_URL uses a server`,
    },
    {
      name: 'mail',
      isOn: isDemo || config.mail.smtpUrl !== null,
      what: describeMail(config, folder),
    },
    {
      name: 'maps',
      isOn: config.googleMaps !== null,
      what: config.googleMaps
        ? 'Google Maps (GOOGLE_MAPS_API_KEY)'
        : 'no map service; GOOGLE_MAPS_API_KEY turns on Google Maps',
    },
    {
      name: 'payments',
      isOn: isDemo || config.stripe !== null,
      what: describePayments(config),
    },
    {
      name: 'sign-in',
      isOn: true,
      what: describeSignIn(config),
    },
    {
      name: 'sheets',
      isOn: true,
      what: config.googleSheets
        ? 'Google Sheets (GOOGLE_SHEETS_ID)'
        : `a file in ${folder}; GOOGLE_SHEETS_ID with GOOGLE_SERVICE_ACCOUNT_JSON uses Google Sheets`,
    },
    {
      name: 'sources',
      isOn: config.watchSources,
      what: config.watchSources
        ? 'their web pages are checked once a week (WATCH_SOURCES)'
        : 'their web pages are not checked; WATCH_SOURCES=1 checks them once a week',
    },
    {
      name: 'alerts',
      isOn: config.alertEmails.length > 0,
      what:
        config.alertEmails.length > 0
          ? 'errors are emailed (ALERT_EMAILS)'
          : 'errors go to the log only; ALERT_EMAILS emails them',
    },
    {
      name: 'metrics',
      isOn: true,
      what: config.metricsToken
        ? '/metrics for this machine, and for others with METRICS_TOKEN'
        : '/metrics for this machine only; METRICS_TOKEN opens it to others',
    },
  ];
};

const describePayments = ({ stripe, mode, hasTestPayments }: Config): string => {
  if (hasTestPayments) return "TEST: Stripe's test keys, nothing is charged (ALLOW_TEST_PAYMENTS)";
  if (stripe) return 'Stripe (STRIPE_SECRET_KEY)';
  const turnsOn = 'STRIPE_SECRET_KEY with its publishable key, webhook secret, and price';

  return mode === 'demo'
    ? `demo cards, nothing is charged; ${turnsOn} uses Stripe`
    : `no card payments; ${turnsOn} turns them on`;
};

const describeMail = ({ mail: { smtpUrl }, mode }: Config, folder: string): string => {
  if (smtpUrl) return 'SMTP (SMTP_URL)';
  return mode === 'demo'
    ? `emails are saved in ${folder}/outbox; SMTP_URL sends them`
    : 'emails wait in the queue; SMTP_URL sends them';
};

const describeSignIn = ({ social, mode }: Config): string => {
  const names = [
    ...(social.google ? ['Google (GOOGLE_CLIENT_ID)'] : []),
    ...(social.apple ? ['Apple (APPLE_CLIENT_ID)'] : []),
    ...(social.oidc ? ['OpenID provider (OIDC_ISSUER)'] : []),
  ];
  if (names.length > 0) return `email, ${names.join(', ')}`;

  return mode === 'demo'
    ? 'email, and a demo of Google and Apple; GOOGLE_CLIENT_ID, APPLE_CLIENT_ID, or OIDC_ISSUER use the real ones'
    : 'email only; GOOGLE_CLIENT_ID, APPLE_CLIENT_ID, or OIDC_ISSUER turn on others';
};
