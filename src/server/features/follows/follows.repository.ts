import { and, eq, max, sql } from 'drizzle-orm';
import { type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import type { Db } from '../../db/database.ts';
import {
  factChanges,
  followedStates,
  type NoticeChannel,
  noticeChannels,
  notices,
  pushSubscriptions,
  sentAlerts,
} from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';

/** How far the news reach now. */
export const findNewest = async (db: Db): Promise<{ change: number; alert: number }> => {
  const [change] = await db.select({ id: max(factChanges.id) }).from(factChanges);
  const [alert] = await db.select({ id: max(sentAlerts.id) }).from(sentAlerts);

  return { change: change?.id ?? 0, alert: alert?.id ?? 0 };
};

/** What members follow, and how they want to hear of it. */
export const createFollowsRepository = (db: Db) => {
  const listStates = async (userId: string): Promise<StateCode[]> => {
    const rows = await db
      .select({ state: followedStates.state })
      .from(followedStates)
      .where(eq(followedStates.userId, userId))
      .orderBy(followedStates.state);

    return rows.flatMap(({ state }) => stateCodeSchema.safeParse(state).data ?? []);
  };

  const isOfChannel = (userId: string, channel: NoticeChannel) =>
    and(eq(noticeChannels.userId, userId), eq(noticeChannels.channel, channel));

  const turnOn = async (userId: string, channel: NoticeChannel, { always }: { always: boolean }): Promise<void> => {
    const { change, alert } = await findNewest(db);
    // Nobody is told of what was there before they asked.
    const row = { userId, channel, isOn: true, toldChange: change, toldAlert: alert };
    const insert = db.insert(noticeChannels).values(row);
    if (!always) {
      await insert.onConflictDoNothing();
      return;
    }
    await insert.onConflictDoUpdate({
      target: [noticeChannels.channel, noticeChannels.userId],
      set: { isOn: true, toldChange: change, toldAlert: alert },
      setWhere: eq(noticeChannels.isOn, false),
    });
  };

  return {
    listStates,

    async isOn(userId: string, channel: NoticeChannel): Promise<boolean> {
      const [row] = await db.select().from(noticeChannels).where(isOfChannel(userId, channel));

      return row?.isOn ?? false;
    },

    /** The first state that anyone follows turns the email on; after it was turned off it stays off. */
    async follow(userId: string, state: StateCode): Promise<void> {
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        await createFollowsRepository(tx).turnOn(userId, 'email', { always: false });
        await tx.insert(followedStates).values({ userId, state }).onConflictDoNothing();
      });
    },

    async unfollow(userId: string, state: StateCode): Promise<void> {
      await db.delete(followedStates).where(and(eq(followedStates.userId, userId), eq(followedStates.state, state)));
    },

    async unfollowAll(userId: string): Promise<void> {
      await db.delete(followedStates).where(eq(followedStates.userId, userId));
    },

    turnOn,

    /** Kept as a row: following one more state does not turn it on again. */
    async turnOff(userId: string, channel: NoticeChannel): Promise<void> {
      await db
        .insert(noticeChannels)
        .values({ userId, channel, isOn: false, toldChange: 0, toldAlert: 0 })
        .onConflictDoUpdate({ target: [noticeChannels.channel, noticeChannels.userId], set: { isOn: false } });
    },

    /** The same by a link, whose account may be gone by now. */
    async turnOffIfThere(userId: string, channel: NoticeChannel): Promise<void> {
      await db.update(noticeChannels).set({ isOn: false }).where(isOfChannel(userId, channel));
    },

    /** Everything of this member, for their download. */
    async exportAll(userId: string) {
      const channels = await db.select().from(noticeChannels).where(eq(noticeChannels.userId, userId));
      const sent = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.day);
      const devices = await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));

      return {
        followedStates: await listStates(userId),
        notices: {
          email: channels.some(({ channel, isOn }) => channel === 'email' && isOn),
          notifiedBrowsers: devices,
          sent: sent.map(({ channel, day, state }) => ({ channel, day, state })),
        },
      };
    },

    async forgetAll(userId: string): Promise<void> {
      for (const table of [followedStates, noticeChannels, notices, pushSubscriptions])
        await db.delete(table).where(sql`${table.userId} = ${userId}`);
    },
  };
};
