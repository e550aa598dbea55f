import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { daysBefore, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { type NoticeChannel, noticeChannels, notices, settings, users } from '../../db/schema.ts';

export type Notice = typeof notices.$inferSelect;

/** So many followers in one statement: short enough that no member's request waits for it. */
const FOLLOWERS_AT_ONCE = 100;
/** A server that took a notice has so long to send it; then another may. */
const SENDING_MS = 2 * 60_000;
/** Twelve tries over about a day and a half: a mail server may be down for a night. */
const MOST_ATTEMPTS = 12;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;

const PAUSED = 'notices-paused';

const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

type Run = { channel: NoticeChannel; day: string; now: Date; newest: { change: number; alert: number } };

/** What each channel needs beside being on. Nothing is sent to an email that nobody has confirmed. */
const IS_REACHABLE: Record<NoticeChannel, ReturnType<typeof sql>> = {
  email: sql`exists (select 1 from users u where u.id = c.user_id and u.email_proven_at is not null)`,
  push: sql`exists (select 1 from push_subscriptions p where p.user_id = c.user_id)`,
};

/** Every taking counts one more attempt: with another count it is another server's. */
const isInHand = ({ id, attempts }: Notice) => and(eq(notices.id, id), eq(notices.attempts, attempts));

export const createNoticesRepository = (db: Db) => {
  /**
   * Queues for the next followers after `after`, and moves on how far they have been told: one statement, so that both
   * happen or neither. Who had a notice today is left for tomorrow. Gives the last that was looked at; null: there are
   * no more. A few are picked first and then asked about: joined the other way around, each turn would read every table.
   */
  const queueSome = async ({ channel, day, now, newest }: Run, after: string): Promise<string | null> => {
    const result = await db.execute(sql`
      with latest as (
        select state, max(change) as change, max(alert) as alert from (
          select upper(substr(jurisdiction, 4)) as state, max(id) as change, 0 as alert
          from fact_changes where id <= ${newest.change} group by 1
          union all
          select s.state, 0, max(a.id) from sent_alerts a, jsonb_array_elements_text(a.states) as s(state)
          where a.id <= ${newest.alert} group by 1
        ) news group by state
      ),
      asked as materialized (
        select user_id, told_change, told_alert from notice_channels
        where channel = ${channel} and is_on and user_id > ${after}
          and (told_change < ${newest.change} or told_alert < ${newest.alert})
        order by user_id limit ${FOLLOWERS_AT_ONCE}
      ),
      due as materialized (
        select c.* from asked c
        where exists (
            select * from followed_states f join latest l on l.state = f.state
            where f.user_id = c.user_id and (l.change > c.told_change or l.alert > c.told_alert)
          )
          and ${IS_REACHABLE[channel]}
      ),
      queued as (
        insert into notices
          (id, user_id, channel, day, after_change, through_change, after_alert, through_alert, due_at)
        select gen_random_uuid()::text, user_id, ${channel}, ${day}, told_change, ${newest.change}::int, told_alert,
          ${newest.alert}::int, ${now.toISOString()}::timestamptz
        from due
        on conflict (user_id, channel, day) do nothing
        returning user_id
      ),
      told as (
        update notice_channels c set told_change = ${newest.change}, told_alert = ${newest.alert}
        from queued q where c.user_id = q.user_id and c.channel = ${channel}
        returning c.user_id
      )
      select max(user_id) as last from asked
    `);

    return rowsOf<{ last: string | null }>(result)[0]?.last ?? null;
  };

  return {
    async queue(run: Run): Promise<void> {
      let last: string | null = '';
      while (last !== null) {
        const start = performance.now();
        last = await queueSome(run, last);
        // Rests three times as long as it worked: the database is mostly the members' alone.
        await pause(3 * (performance.now() - start));
      }
    },

    countDue: (now: Date): Promise<number> =>
      db.$count(notices, and(eq(notices.state, 'queued'), lte(notices.dueAt, now))),

    /** A few that are due, for this server alone. When it dies with them, they are due again a little later. */
    async take(count: number, now: Date): Promise<Notice[]> {
      const due = db
        .select({ id: notices.id })
        .from(notices)
        .where(and(eq(notices.state, 'queued'), lte(notices.dueAt, now)))
        .orderBy(notices.dueAt)
        .limit(count)
        .for('update', { skipLocked: true });

      return db
        .update(notices)
        .set({ attempts: sql`${notices.attempts} + 1`, dueAt: new Date(now.getTime() + SENDING_MS) })
        .where(inArray(notices.id, due))
        .returning();
    },

    /** Throws when it took so long that another server has it now: that one sends it. */
    async settle(notice: Notice, state: 'sent' | 'dropped', now: Date): Promise<void> {
      const settled = await db
        .update(notices)
        .set({ state, sentAt: now, lastError: null })
        .where(and(isInHand(notice), eq(notices.state, 'queued')))
        .returning({ id: notices.id });
      if (settled.length === 0) throw new Error('another server took it over');
    },

    isLastAttempt: ({ attempts }: Notice): boolean => attempts >= MOST_ATTEMPTS,

    /** Also of one that was settled as sent: the mail server refused it after all. */
    async fail(notice: Notice, reason: string, now: Date): Promise<void> {
      const { attempts } = notice;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
      await db
        .update(notices)
        .set({
          state: attempts >= MOST_ATTEMPTS ? 'failed' : 'queued',
          dueAt: new Date(now.getTime() + wait),
          sentAt: null,
          lastError: reason,
        })
        .where(isInHand(notice));
    },

    /** Asked right before sending: who turned it off a moment ago gets nothing. */
    async findRecipient(userId: string, channel: NoticeChannel) {
      const [row] = await db
        .select({ email: users.email, provenAt: users.emailProvenAt })
        .from(noticeChannels)
        .innerJoin(users, eq(users.id, noticeChannels.userId))
        .where(
          and(eq(noticeChannels.userId, userId), eq(noticeChannels.channel, channel), eq(noticeChannels.isOn, true)),
        );

      return row ?? null;
    },

    async isPaused(): Promise<boolean> {
      return (await db.$count(settings, eq(settings.key, PAUSED))) > 0;
    },

    /** False: it was so already. */
    async pause(isPaused: boolean): Promise<boolean> {
      const changed = isPaused
        ? await db.insert(settings).values({ key: PAUSED, value: '1' }).onConflictDoNothing().returning()
        : await db.delete(settings).where(eq(settings.key, PAUSED)).returning();

      return changed.length > 0;
    },

    async count() {
      const rows = await db
        .select({ state: notices.state, count: sql`count(*)`.mapWith(Number) })
        .from(notices)
        .groupBy(notices.state);
      const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;

      return { waiting: of('queued'), sent: of('sent'), failed: of('failed') };
    },

    /** What is owed is never purged. */
    async purgeExpired(now: Date): Promise<void> {
      const oldest = utcDayOf(daysBefore(now, KEPT_DAYS.mail));
      await db.delete(notices).where(and(ne(notices.state, 'queued'), lt(notices.day, oldest)));
    },
  };
};
