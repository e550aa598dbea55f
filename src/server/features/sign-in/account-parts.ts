import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { RolesOf } from '../../http/roles.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { composeLetter } from '../../mail/compose-letter.ts';
import type { Letter } from '../../mail/letter.ts';
import type { MailSender } from '../../mail/mailer.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import type { AccountCookies } from './account-cookies.ts';
import type { DemoIdentity, SocialSettings } from './social/providers.ts';

/** What everything about accounts is made of. */
export type AccountParts = {
  db: Db;
  sessions: SessionStore;
  cookies: SessionCookies;
  limits: RateLimits;
  mailer: MailSender;
  jobs: JobQueue;
  /** Those who keep something for an account and are told what happens to it. */
  events: readonly AccountEvents[];
  /** For somebody who gets lifetime access: nothing is charged any more. */
  stopRenewal: (tx: Db, userId: string) => Promise<void>;
  rolesOf: RolesOf;
  productName: string;
  supportEmail: string;
  /** Where this visitor reaches us, for links that leave the site. Never what a stranger claims. */
  originFor: (request: FastifyRequest) => string;
  isSecure: boolean;
  social: SocialSettings;
  demoIdentity: DemoIdentity | null;
  clock: Clock;
};

export type AccountsContext = AccountParts & { accountCookies: AccountCookies };

type Post = { to: string; letter: Letter; origin: string };

/** Puts a letter into the queue, within the transaction of what it tells about. */
export const postLetter = (
  { mailer, productName, supportEmail }: AccountParts,
  tx: Db,
  { to, letter, origin }: Post,
): Promise<void> => mailer.send(tx, composeLetter(to, letter, { productName, supportEmail, origin }));

const dayIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });

const timeIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });

/** 'Nov 15, 2026, 2:25 PM Eastern (7:25 PM UTC)', for letters: readers know Eastern time and can count from it. */
export const describeInstant = (instant: Date): string => {
  const [day, dayUtc] = [dayIn('America/New_York', instant), dayIn('UTC', instant)];
  const utc = `${day === dayUtc ? '' : `${dayUtc}, `}${timeIn('UTC', instant)} UTC`;

  return `${day}, ${timeIn('America/New_York', instant)} Eastern (${utc})`;
};
