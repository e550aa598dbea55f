import type { Clock } from '../clock.ts';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import {
  type Answer,
  createTimeBudget,
  type Fetching,
  fetchPage,
  LOOK_LIMITS,
  type LookLimits,
  type TimeBudget,
} from './fetch-page.ts';
import type { Network } from './network.ts';
import { PageError, type Reason } from './page-error.ts';
import { readPageText } from './page-text.ts';
import { NO_ROBOTS, type Robots, readRobots } from './robots.ts';

/** What one look at a page has shown. */
export type Look =
  | {
      kind: 'read';
      finalUrl: string;
      etag: string | null;
      lastModified: string | null;
      hash: string;
      text: string | null;
    }
  | { kind: 'not-modified'; finalUrl: string }
  | { kind: 'gone'; status: number }
  | { kind: 'disallowed' }
  /** `waitUntil`: the site wants to be left alone for so long. */
  | { kind: 'failed'; reason: Reason; status: number | null; waitUntil: Date | null };

/** What is known of a page from the look before. */
export type KnownPage = {
  url: string;
  finalUrl: string | null;
  etag: string | null;
  lastModified: string | null;
  hash: string | null;
};

export type LookParts = {
  network: Network;
  /** Who we are: the name that robots.txt may address, and where people reach us. */
  visitor: { name: string; contactUrl: string };
  clock: Clock;
  /** Lets so much time pass; tests move their clock instead. */
  wait: (milliseconds: number) => Promise<void>;
  limits?: LookLimits;
};

/** Between two requests to one host, while we look at one page. Pages of one host are minutes apart. */
const SHORTEST_PAUSE_MS = 2000;
/** However long robots.txt wants us to wait; then the next page of the host is minutes away all the same. */
const LONGEST_PAUSE_MS = 30_000;
const ROBOTS_KEPT_MS = DAY_MS;
const MOST_HOSTS_KEPT = 1000;
/** For a site that only says 'too many requests'. */
const WAIT_IF_ASKED_MS = DAY_MS;
const LONGEST_WAIT_MS = 30 * DAY_MS;
const SHORTEST_WAIT_MS = HOUR_MS;

class Disallowed extends Error {}

class RobotsAway extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('robots.txt is away');
    this.answer = answer;
  }
}

/** What may stand in a header that we send back. */
const headerValue = (value: string | undefined): string | null =>
  value !== undefined && /^[\x20-\x7e]{1,300}$/.test(value) ? value : null;

/** Seconds or a date; null: not asked to wait. */
const waitOf = ({ status, headers }: Answer, now: Date): Date | null => {
  const asked = headers['retry-after']?.trim();
  if (status !== 429 && !(status === 503 && asked)) return null;
  const until = asked && /^\d{1,9}$/.test(asked) ? now.getTime() + Number(asked) * 1000 : Date.parse(asked ?? '');
  const wanted = Number.isNaN(until) ? WAIT_IF_ASKED_MS : until - now.getTime();

  return new Date(now.getTime() + Math.min(Math.max(wanted, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
};

/** A look at one page after the other. Keep one for a server: it remembers robots.txt and whom it just asked. */
export const createLooker = ({ network, visitor, clock, wait, limits = LOOK_LIMITS }: LookParts) => {
  const askedAt = new Map<string, number>();
  const robotsOf = new Map<string, { readAt: number; robots: Robots }>();
  const ourHeaders = {
    'user-agent': `${visitor.name}/1.0 (+${visitor.contactUrl})`,
    accept: 'text/html, text/plain, application/pdf',
    'accept-encoding': 'gzip',
    'accept-language': 'en-US',
  };

  const waitForTurn = async (host: string, pauseMs: number): Promise<void> => {
    const left = (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + pauseMs - clock().getTime();
    if (left > 0) await wait(left);
    if (askedAt.size >= MOST_HOSTS_KEPT) askedAt.clear();
    askedAt.set(host, clock().getTime());
  };

  const fetching = (time: TimeBudget, rest: Pick<Fetching, 'headersFor' | 'beforeAsking'>): Fetching => ({
    network,
    bytes: limits.bytes,
    time,
    ...rest,
  });

  const readRobotsOf = async (url: URL, time: TimeBudget): Promise<Robots> => {
    const answer = await fetchPage(
      new URL('/robots.txt', url).href,
      fetching(time, {
        headersFor: () => ourHeaders,
        beforeAsking: ({ host }) => waitForTurn(host, SHORTEST_PAUSE_MS),
      }),
    );
    if (answer.status === 200) return readRobots(answer.body.toString(), visitor.name);
    // The standard: a site that can't say what it wants is left alone; one that says nothing may be read.
    if (answer.status >= 500 || answer.status === 429) throw new RobotsAway(answer);

    return NO_ROBOTS;
  };

  const findRobots = async (url: URL, time: TimeBudget): Promise<Robots> => {
    const now = clock().getTime();
    const known = robotsOf.get(url.origin);
    if (known && now - known.readAt < ROBOTS_KEPT_MS) return known.robots;
    const robots = await readRobotsOf(url, time);
    if (robotsOf.size >= MOST_HOSTS_KEPT) robotsOf.clear();
    robotsOf.set(url.origin, { readAt: now, robots });

    return robots;
  };

  const askForPage = (page: KnownPage, time: TimeBudget): Promise<Answer> =>
    fetchPage(
      page.url,
      fetching(time, {
        // The marks are of the page that the redirects ended at, and say nothing to another.
        headersFor: ({ href }) => ({
          ...ourHeaders,
          ...(page.hash && href === page.finalUrl && page.etag && { 'if-none-match': page.etag }),
          ...(page.hash && href === page.finalUrl && page.lastModified && { 'if-modified-since': page.lastModified }),
        }),
        async beforeAsking(url) {
          const { isAllowed, delaySeconds } = await findRobots(url, time);
          if (!isAllowed(url)) throw new Disallowed();
          await waitForTurn(url.host, Math.min(Math.max(delaySeconds * 1000, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
        },
      }),
    );

  const judge = (answer: Answer, page: KnownPage): Look => {
    const { status, headers, body, url } = answer;
    if (status === 200)
      return {
        kind: 'read',
        finalUrl: url.href,
        etag: headerValue(headers.etag),
        lastModified: headerValue(headers['last-modified']),
        ...readPageText(body, headers['content-type']),
      };
    if (status === 304 && page.hash && url.href === page.finalUrl) return { kind: 'not-modified', finalUrl: url.href };
    if (status === 404 || status === 410) return { kind: 'gone', status };

    return { kind: 'failed', reason: 'status', status, waitUntil: waitOf(answer, clock()) };
  };

  return async (page: KnownPage): Promise<Look> => {
    try {
      return judge(await askForPage(page, createTimeBudget(limits.milliseconds)), page);
    } catch (error) {
      if (error instanceof Disallowed) return { kind: 'disallowed' };
      if (error instanceof RobotsAway)
        return {
          kind: 'failed',
          reason: 'status',
          status: error.answer.status,
          waitUntil: waitOf(error.answer, clock()),
        };
      if (error instanceof PageError) return { kind: 'failed', reason: error.reason, status: null, waitUntil: null };
      throw error;
    }
  };
};
