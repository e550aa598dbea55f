import type { FastifyInstance } from 'fastify';
import { getNotices, pauseNotices } from '#shared/contracts/admin-notices.ts';
import {
  type Follows,
  followState,
  getFollows,
  setNoticeEmail,
  startPush,
  stopPush,
  unfollowAll,
  unfollowState,
  unsubscribe,
} from '#shared/contracts/follows.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/access.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import type { Retention } from '../../jobs/housekeeping.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import type { Brand } from '../../mail/letter.ts';
import type { MailDeliverer } from '../../mail/mailer.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { createSeal } from '../../sessions/seal.ts';
import { createFollowsRepository } from './follows.repository.ts';
import { workOnNotices } from './notice-jobs.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { createPushRepository } from './push.repository.ts';
import { loadPushKeys } from './push-keys.ts';
import type { PushKeys, PushService } from './push-service.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

export type FollowParts = {
  db: Db;
  jobs: JobQueue;
  mailer: MailDeliverer;
  law: PublishedLaw;
  limits: RateLimits;
  pushService: PushService;
  brand: Brand;
  secret: string;
  clock: Clock;
};

/** Every state twice in an hour, and a change of mind. */
const CHANGES_PER_USER: Limit = { max: 300, windowSeconds: 60 * 60 };
/** Of links that are none. The right ones are not counted: mail services send them for many people. */
const WRONG_LINKS_PER_CLIENT: Limit = { max: 60, windowSeconds: 15 * 60 };

const DONE = { ok: true } as const;

const UNKNOWN_LINK =
  'This link isn’t complete. Open it again from the email, or turn the emails off on your account page.';
const UNKNOWN_SERVICE =
  'We can’t send notifications to this browser, because we don’t support its notification service. Emails still work.';

/** Following states: what members choose, what they are sent, and what operators can do about it. */
export const followRoutes = (app: FastifyInstance, parts: FollowParts): AccountEvents & Retention => {
  const { db, jobs, mailer, law, limits, pushService, brand, secret, clock } = parts;
  const follows = createFollowsRepository(db);
  const notices = createNoticesRepository(db);
  const seal = createSeal(secret, 'push');
  const subscriptions = createPushRepository(db, seal);
  const tokens = createUnsubscribeTokens(secret);
  let loading: Promise<PushKeys> | null = null;
  const keys = (): Promise<PushKeys> => {
    loading ??= loadPushKeys(db, seal).catch((error: unknown) => {
      loading = null;
      throw error;
    });

    return loading;
  };

  const present = async ({ user, sessionId }: Viewer): Promise<Follows> => ({
    states: await follows.listStates(user.id),
    isEmailOn: await follows.isOn(user.id, 'email'),
    isEmailProven: user.emailProvenAt !== null,
    hasPushHere: await subscriptions.isHere(user.id, sessionId),
    pushKey: (await keys()).publicKey,
  });

  /** Changes something of the viewer's own and answers with what is so now. */
  const change = async (viewer: Viewer, run: (userId: string) => Promise<void>): Promise<Follows> => {
    await limits.take('follow', viewer.user.id, CHANGES_PER_USER);
    await run(viewer.user.id);

    return present(viewer);
  };

  handle(app, getFollows, ({ viewer }) => present(viewer));
  handle(app, followState, ({ viewer, params: { state } }) => change(viewer, (id) => follows.follow(id, state)));
  handle(app, unfollowState, ({ viewer, params: { state } }) => change(viewer, (id) => follows.unfollow(id, state)));
  handle(app, unfollowAll, ({ viewer }) => change(viewer, follows.unfollowAll));
  handle(app, setNoticeEmail, ({ viewer, body: { isOn } }) =>
    change(viewer, (id) => (isOn ? follows.turnOn(id, 'email', { always: true }) : follows.turnOff(id, 'email'))),
  );

  handle(app, startPush, ({ viewer, body }) => {
    if (!pushService.mayCall(body.endpoint)) throw new AppError('invalid-request', UNKNOWN_SERVICE);

    return change(viewer, (userId) =>
      db.transaction(async (tx) => {
        const [own, ownFollows] = [createPushRepository(tx, seal), createFollowsRepository(tx)];
        // Told from now on, not from when another browser signed out.
        if (!(await own.hasAny(userId))) await ownFollows.turnOff(userId, 'push');
        await ownFollows.turnOn(userId, 'push', { always: true });
        await own.add(userId, viewer.sessionId, body, clock());
      }),
    );
  });
  handle(app, stopPush, ({ viewer }) => change(viewer, () => subscriptions.forgetHere(viewer.sessionId)));

  app.register(async (scope) => {
    // Mail services send a form of one field, in a type of their choice. The token says all that there is to say.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    handle(scope, unsubscribe, async ({ query: { token }, request }) => {
      const userId = tokens.read(token);
      if (userId === null) {
        await limits.take('unsubscribe', clientOf(request), WRONG_LINKS_PER_CLIENT);
        throw new AppError('invalid-request', UNKNOWN_LINK);
      }
      await follows.turnOffIfThere(userId, 'email');

      return DONE;
    });
  });

  const status = async () => ({ isPaused: await notices.isPaused(), ...(await notices.count()) });
  handle(app, getNotices, status);
  handleAdminChange(app, parts, pauseNotices, async (tx, { body: { isPaused } }) => {
    const own = createNoticesRepository(tx);
    const isNew = await own.pause(isPaused);

    return {
      answer: { isPaused, ...(await own.count()) },
      entry: isNew ? { action: isPaused ? 'notices-paused' : 'notices-resumed', subjectId: null } : null,
    };
  });

  workOnNotices({
    db,
    jobs,
    mailer,
    law,
    brand,
    tokens,
    push: { service: pushService, subscriptions, keys },
    clock,
    log: app.log,
  });

  return {
    // The new holder may not read what somebody else followed. With the account's row all of it goes by itself.
    holderChanged: (tx, userId) => createFollowsRepository(tx).forgetAll(userId),
    exportData: follows.exportAll,
    purgeExpired: notices.purgeExpired,
  };
};
