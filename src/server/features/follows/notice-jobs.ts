import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { NOTICE_CHANNELS, sentAlerts, travelAlerts } from '../../db/schema.ts';
import { defineJob, type JobQueue } from '../../jobs/queue.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';
import { composeLetter } from '../../mail/compose-letter.ts';
import type { Brand } from '../../mail/letter.ts';
import { describeFailure, type MailDeliverer } from '../../mail/mailer.ts';
import { type Digest, type DigestAlert, digestLetter, digestOf } from './digest.ts';
import { createFollowsRepository, findNewest } from './follows.repository.ts';
import { createNoticesRepository, type Notice } from './notices.repository.ts';
import type { PushRepository } from './push.repository.ts';
import type { PushKeys, PushService } from './push-service.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

export const queueNotices = defineJob({
  name: 'queue-notices',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

export const sendNotices = defineJob({
  name: 'send-notices',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** Often enough to be news, and an operator who published by mistake has a few minutes. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** Of one job at once: a slow mail server holds up these, and not the whole. */
const AT_ONCE = 5;
/** Then the rest is another job's: the queue takes one that runs for a quarter of an hour for dead. */
const LONGEST_JOB_MS = 2 * 60_000;

export type NoticeJobParts = {
  db: Db;
  jobs: JobQueue;
  mailer: MailDeliverer;
  law: PublishedLaw;
  brand: Brand;
  tokens: UnsubscribeTokens;
  push: { service: PushService; subscriptions: PushRepository; keys: () => Promise<PushKeys> };
  clock: Clock;
  log: FastifyBaseLogger;
};

/** All that a lock screen shows. Which state, and whose permit, stays in the app. An alert alone changes no state. */
const pushTextOf = (productName: string, { changes }: Digest): string =>
  JSON.stringify({
    title: `${productName}: ${changes > 0 ? 'a state you follow changed' : 'news for a state you follow'}`,
  });

const listAlerts = (db: Db, { afterAlert, throughAlert }: Notice): Promise<DigestAlert[]> =>
  db
    .select({
      id: sentAlerts.id,
      message: travelAlerts.message,
      states: sentAlerts.states,
      sourceTitle: travelAlerts.sourceTitle,
      sourceAddress: travelAlerts.sourceAddress,
    })
    .from(sentAlerts)
    .innerJoin(travelAlerts, eq(travelAlerts.id, sentAlerts.alertId))
    // One that was ended since was a mistake, or is over.
    .where(and(gt(sentAlerts.id, afterAlert), lte(sentAlerts.id, throughAlert), isNull(travelAlerts.endedAt)));

/** Tells followers what changed: queued for all of them at once, then sent one by one. */
export const workOnNotices = ({ db, jobs, mailer, law, brand, tokens, push, clock, log }: NoticeJobParts): void => {
  const notices = createNoticesRepository(db);
  const follows = createFollowsRepository(db);

  /** A release that has this change in it: another server may have published it a moment ago. */
  const releaseWith = async (change: number): Promise<LawRelease> => {
    if ((law.current().changes[0]?.id ?? 0) < change) await law.renew();

    return law.current();
  };

  const findDigest = async (notice: Notice) =>
    digestOf(
      await releaseWith(notice.throughChange),
      await follows.listStates(notice.userId),
      notice,
      await listAlerts(db, notice),
    );

  /** False: there is nothing to tell, or nobody who wants to hear it. */
  const sendEmail = async (notice: Notice): Promise<boolean> => {
    const recipient = await notices.findRecipient(notice.userId, 'email');
    const digest = await findDigest(notice);
    if (!recipient?.provenAt || !digest) return false;

    const token = tokens.make(notice.userId);
    const letter = digestLetter(digest, {
      lawPage: (state) => `${brand.origin}/regulations?state=${state}`,
      settingsPage: `${brand.origin}/account#follows`,
      unsubscribePage: `${brand.origin}/unsubscribe?token=${token}`,
    });
    const headers = {
      'List-Unsubscribe': `<${brand.origin}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await mailer.deliverNow(notice.id, { ...composeLetter(recipient.email, letter, brand), headers }, () =>
      notices.settle(notice, 'sent', clock()),
    );

    return true;
  };

  type Subscription = Awaited<ReturnType<PushRepository['listOf']>>[number];

  /** Whether this browser was told; a browser that is gone is forgotten. */
  const pushTo = async ({ id, details }: Subscription, notice: Notice, text: string): Promise<boolean> => {
    const outcome =
      details && push.service.mayCall(details.endpoint)
        ? await push.service.send(details, text, await push.keys(), brand.supportEmail)
        : 'gone';
    if (outcome === 'delivered') await push.subscriptions.markSent(id, notice.id);
    else await push.subscriptions.forget(id);

    return outcome === 'delivered';
  };

  /** False: as with an email. */
  const sendPush = async (notice: Notice): Promise<boolean> => {
    const recipient = await notices.findRecipient(notice.userId, 'push');
    const digest = await findDigest(notice);
    if (!recipient || !digest) return false;
    const text = pushTextOf(brand.productName, digest);
    const browsers = await push.subscriptions.listOf(notice.userId);
    const waiting = browsers.filter(({ lastNotice }) => lastNotice !== notice.id);
    const outcomes = await Promise.allSettled(waiting.map((browser) => pushTo(browser, notice, text)));
    const failed = waiting.filter((_browser, at) => outcomes[at]?.status === 'rejected');
    // They have not answered for a day and a half: nobody is there.
    if (notices.isLastAttempt(notice)) for (const { id } of failed) await push.subscriptions.forget(id);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;

    const isTold =
      waiting.length < browsers.length || outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value);
    if (isTold) await notices.settle(notice, 'sent', clock());

    return isTold;
  };

  const send = async (notice: Notice): Promise<void> => {
    try {
      const isSent = await (notice.channel === 'email' ? sendEmail(notice) : sendPush(notice));
      if (!isSent) await notices.settle(notice, 'dropped', clock());
    } catch (error) {
      const reason = describeFailure(error);
      log.warn({ noticeId: notice.id, reason }, "couldn't send a notice");
      await notices.fail(notice, reason, clock());
    }
  };

  jobs.work(
    queueNotices,
    async () => {
      if (await notices.isPaused()) return;
      const now = clock();
      const newest = await findNewest(db);
      for (const channel of NOTICE_CHANNELS) await notices.queue({ channel, day: utcDayOf(now), now, newest });
      if ((await notices.countDue(now)) > 0) await jobs.send(db, sendNotices, {});
    },
    EVERY_TEN_MINUTES,
  );

  jobs.work(sendNotices, async () => {
    const end = clock().getTime() + LONGEST_JOB_MS;
    while (!(await notices.isPaused())) {
      const taken = await notices.take(AT_ONCE, clock());
      if (taken.length === 0) return;
      await Promise.all(taken.map(send));
      if (clock().getTime() >= end) return jobs.send(db, sendNotices, {});
    }
  });
};
