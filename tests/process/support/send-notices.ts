// One server that does nothing but send notices, for a test that kills it: tsx this-file DATABASE_URL SMTP_URL MINUTES_AHEAD
import Fastify from 'fastify';
import { openServerDatabase } from '#server/db/server-database.ts';
import { sendNotices, workOnNotices } from '#server/features/follows/notice-jobs.ts';
import { createPushRepository } from '#server/features/follows/push.repository.ts';
import { createPushService } from '#server/features/follows/push-service.ts';
import { createUnsubscribeTokens } from '#server/features/follows/unsubscribe-token.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { createPublishedLaw } from '#server/law/published-law.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createSmtpTransport } from '#server/mail/transport.ts';
import { createSeal } from '#server/sessions/seal.ts';

const [databaseUrl = '', smtpUrl = '', minutesAhead = '0'] = process.argv.slice(2);
const clock = () => new Date(Date.now() + Number(minutesAhead) * 60_000);
const fail = (error: Error): never => {
  throw error;
};

const database = await openServerDatabase(databaseUrl, fail);
const { db } = database;
const jobs = createJobQueue(database, { onError: fail, runsByItself: false });
const transport = createSmtpTransport(smtpUrl);
const host = 'carryatlas.example';
const mailer = createMailer({ db, jobs, transport, from: `CarryAtlas <support@${host}>`, host, clock });
const law = await createPublishedLaw(database, fail);
const seal = createSeal('a secret of the tests', 'push');

workOnNotices({
  db,
  jobs,
  mailer,
  law,
  brand: { productName: 'CarryAtlas', supportEmail: `support@${host}`, origin: `https://${host}` },
  tokens: createUnsubscribeTokens('a secret of the tests'),
  push: {
    service: createPushService(),
    subscriptions: createPushRepository(db, seal),
    keys: () => Promise.reject(new Error('no push here')),
  },
  clock,
  log: Fastify({ logger: false }).log,
});
await jobs.start();
await jobs.send(db, sendNotices, {});
await jobs.runDue(sendNotices);
await jobs.stop();
await law.close();
transport.close();
await database.close();
