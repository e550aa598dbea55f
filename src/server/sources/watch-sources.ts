import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { defineJob, type JobQueue } from '../jobs/queue.ts';
import type { PublishedLaw } from '../law/published-law.ts';
import type { LookLimits } from './fetch-page.ts';
import { judgeLook, type SourceCheck } from './judge-look.ts';
import { createLooker } from './look-at-page.ts';
import { type Network, PUBLIC_NETWORK } from './network.ts';
import { createSourceChecksRepository } from './source-checks.repository.ts';
import { watchedPagesOf } from './watched-pages.ts';

export const checkSources = defineJob({
  name: 'check-sources',
  data: z.object({}),
  // The next one comes soon, and finds what this one left.
  retryLimit: 0,
  retryDelaySeconds: 60,
});

/** Each time the pages that are due, a few of them: spread over the week, no site and no server notices. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** The last look may begin then. The queue takes a job that runs for a quarter of an hour for dead. */
const LONGEST_RUN_MS = 4 * 60_000;

export type SourceWatchParts = {
  db: Db;
  law: PublishedLaw;
  brand: { productName: string; origin: string };
  clock: Clock;
  /** Hears of each look: which source, which host, and what was found. Never a URL. */
  log: { info: (fields: object, message: string) => void };
  /** Asked to stop, a server begins no other look. */
  isLeaving: () => boolean;
  network?: Network;
  wait?: (milliseconds: number) => Promise<void>;
  limits?: LookLimits;
};

/** What may stand in a header, and what a robots.txt can name: letters, digits, and hyphens. */
const agentNameOf = (productName: string): string => productName.replace(/[^A-Za-z0-9-]+/g, '') || 'SourceWatch';

export const createSourceWatch = ({
  db,
  law,
  brand,
  clock,
  log,
  isLeaving,
  network = PUBLIC_NETWORK,
  wait = (milliseconds) => pause(milliseconds),
  limits,
}: SourceWatchParts) => {
  const checks = createSourceChecksRepository(db);
  const look = createLooker({
    network,
    visitor: { name: agentNameOf(brand.productName), contactUrl: `${brand.origin}/contact` },
    clock,
    wait,
    ...(limits && { limits }),
  });

  const checkOne = async (row: SourceCheck, sourceIds: readonly string[]): Promise<void> => {
    const seen = await look(row);
    const changes = judgeLook(row, seen, clock());
    if (seen.kind === 'failed' && seen.waitUntil) await checks.waitForHost(row.host, seen.waitUntil);
    await checks.settle(row, changes, clock());
    const { outcome = row.outcome, reason = null, status = null } = changes;
    log.info({ sourceId: sourceIds[0], host: row.host, outcome, reason, status }, 'source checked');
  };

  const syncPages = async (): Promise<Map<string, string[]>> => {
    await law.renew();
    const release = law.current();
    const pages = watchedPagesOf(release);
    // Before anything is published there is nothing to compare with, and nothing to forget.
    if (release.id > 0) await checks.keepOnly(new Set(pages.keys()));

    return pages;
  };

  return {
    /** Looks at what is due, one page after the other; how many. Busy: another server is at it. */
    async checkDue(longestMs = LONGEST_RUN_MS): Promise<{ looked: number; isBusy: boolean }> {
      const end = clock().getTime() + longestMs;
      const pages = await syncPages();
      let looked = 0;
      while (clock().getTime() < end && !isLeaving()) {
        const row = await checks.take(clock());
        if (row === 'busy') return { looked, isBusy: true };
        if (row === null) break;
        await checkOne(row, pages.get(row.url) ?? []);
        looked += 1;
      }

      return { looked, isBusy: false };
    },

    /** Looks at one page now, also before its week is over. `waiting`: the site asked us to come later. */
    async checkNow(url: string): Promise<'done' | 'busy' | 'waiting'> {
      const pages = await syncPages();
      const row = await checks.take(clock(), url);
      if (row === 'busy') return 'busy';
      if (row === null) return 'waiting';
      await checkOne(row, pages.get(url) ?? []);

      return 'done';
    },
  };
};

/** Has one of the servers look at the sources' pages, each once a week. */
export const watchSources = (jobs: JobQueue, parts: SourceWatchParts, isOn: boolean): void => {
  const watch = createSourceWatch(parts);
  jobs.work(
    checkSources,
    async () => {
      if (isOn) await watch.checkDue();
    },
    isOn ? EVERY_TEN_MINUTES : null,
  );
};
