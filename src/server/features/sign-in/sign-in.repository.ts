import { eq, sql } from 'drizzle-orm';
import { foldEmail } from '#shared/sign-in/email.ts';
import type { Db } from '../../db/database.ts';
import { knownBrowsers, type sessions } from '../../db/schema.ts';
import type { Patience, RateLimits } from '../../sessions/rate-limits.ts';

const QUARTER_HOUR_S = 15 * 60;

/** Five mistyped passwords are human. */
const PER_ACCOUNT: Patience = {
  free: 5,
  firstWaitSeconds: 2,
  maxWaitSeconds: QUARTER_HOUR_S,
  forgetAfterSeconds: 3600,
};
/** Many members share the address of a mobile network. */
const PER_CLIENT: Patience = {
  free: 30,
  firstWaitSeconds: 2,
  maxWaitSeconds: QUARTER_HOUR_S,
  forgetAfterSeconds: 3600,
};

type SignInUser = {
  id: string;
  email: string;
  name: string | null;
  profileImageUrl: string | null;
  passwordHash: string | null;
  emailProvenAt: Date | null;
  createdAt: Date;
};

export type SignInAttempt = {
  /** How long to wait first; null: the attempt counts. */
  waitSeconds: number | null;
  user: SignInUser | null;
  isKnownBrowser: boolean;
  /** Whether there is any browser that this account is known to be used in. */
  hasKnownBrowsers: boolean;
  /** What this attempt was counted under. */
  keys: { account: string; client: string };
};

type Row = {
  id: string | null;
  email: string;
  name: string | null;
  profile_image_url: string | null;
  password_hash: string | null;
  proven_at: number | null;
  made_at: number;
  is_known: boolean;
  has_known: boolean;
  has_to_wait: boolean;
  wait: number | null;
};

export const createSignInRepository = (db: Db, limits: RateLimits) => ({
  /** Counts the attempt and reads the account: one statement, the same for every address. */
  async begin(email: string, client: string, browserHash: string | null, now: Date): Promise<SignInAttempt> {
    const who = foldEmail(email);
    const clientKey = limits.keyOf('login-client', client);
    const accountKey = limits.keyOf('login-account', who);
    // In a browser that the owner has used, attempts are counted apart: nobody else's guessing locks the owner out.
    const ownKey = limits.keyOf('login-own', `${who} ${browserHash ?? ''}`);
    const at = sql`${now.toISOString()}::timestamptz`;
    const isKnown = sql`exists (select 1 from known_browsers k
      where k.user_id = (select id from account) and k.browser_hash = ${browserHash ?? ''})`;
    const attempt = limits.attempt([
      { key: sql`(case when ${isKnown} then ${ownKey} else ${accountKey} end)`, patience: PER_ACCOUNT },
      { key: clientKey, patience: PER_CLIENT },
    ]);

    const { rows } = (await db.execute(sql`
      with account as (select * from users where lower(email) = lower(${email})),
      ${attempt}
      select account.id, account.email, account.name, account.profile_image_url, account.password_hash,
        extract(epoch from account.email_proven_at)::float8 as proven_at,
        extract(epoch from account.created_at)::float8 as made_at,
        ${isKnown} as is_known,
        exists (select 1 from known_browsers k where k.user_id = account.id) as has_known,
        (select count(*) < 2 from counted) as has_to_wait,
        (select max(extract(epoch from r.next_at - ${at}))::float8 from rate_limits r
          where r.key in (select key from asked) and r.key not in (select key from counted)) as wait
      from (select 1) as one left join account on true`)) as unknown as { rows: [Row] };
    const [row] = rows;

    return {
      waitSeconds: row.has_to_wait ? Math.max(1, Math.ceil(row.wait ?? 1)) : null,
      user: row.id === null ? null : toUser({ ...row, id: row.id }),
      isKnownBrowser: row.is_known,
      hasKnownBrowsers: row.has_known,
      keys: { account: row.is_known ? ownKey : accountKey, client: clientKey },
    };
  },

  /** Whether the account has been used in other browsers, and never in this one. */
  async isNewBrowser(tx: Db, userId: string, browserHash: string): Promise<boolean> {
    const known = await tx.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId));

    return known.length > 0 && known.every((browser) => browser.browserHash !== browserHash);
  },

  /** The session, the browser that is known from now on, and the attempts that are forgiven: one statement. */
  async open(
    tx: Db,
    session: typeof sessions.$inferInsert,
    browserHash: string,
    keys: SignInAttempt['keys'] | null,
  ): Promise<void> {
    const at = (date: Date | undefined) => sql`${(date ?? new Date(0)).toISOString()}::timestamptz`;
    await tx.execute(sql`
      with known as (
        insert into known_browsers (user_id, browser_hash, last_seen_at)
        values (${session.userId}, ${browserHash}, ${at(session.createdAt)})
        on conflict (user_id, browser_hash) do update set last_seen_at = excluded.last_seen_at
      ),
      forgiven as (delete from rate_limits where key = ${keys?.account ?? ''}),
      given_back as (update rate_limits set count = greatest(count - 1, 0), next_at = null where key = ${keys?.client ?? ''})
      insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, browser, made_account, proven_at)
      values (${session.id}, ${session.tokenHash}, ${session.userId}, ${at(session.createdAt)}, ${at(session.lastSeenAt)},
        ${at(session.expiresAt)}, ${session.browser ?? null}, ${session.madeAccount ?? false}, null)`);
  },
});

const toUser = (row: Row & { id: string }): SignInUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  profileImageUrl: row.profile_image_url,
  passwordHash: row.password_hash,
  emailProvenAt: row.proven_at === null ? null : new Date(row.proven_at * 1000),
  createdAt: new Date(row.made_at * 1000),
});
