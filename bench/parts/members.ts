// What a member and an administrator wait for in PostgreSQL, with 20,000 members and with ten times as many.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { createMembersRepository } from '#server/features/admin/members.repository.ts';
import { createSignInRepository } from '#server/features/sign-in/sign-in.repository.ts';
import { createRateLimits } from '#server/sessions/rate-limits.ts';
import { hashSecret } from '#server/sessions/secrets.ts';
import { createSessionStore } from '#server/sessions/session-store.ts';
import { listMembers } from '#shared/contracts/admin-members.ts';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { median, medianTime } from '../measure.ts';
import { milliseconds, missing, type Table, times } from '../table.ts';

const SIZES = [20_000, 200_000] as const;
const RUNS = 5;
const LOOK_UPS = 200;
const LIST_MS = { atMost: 100 };

const QUERIES = [
  'sort=joined&direction=desc',
  'sort=joined&direction=asc',
  'sort=email&direction=asc',
  'sort=name&direction=desc',
  'status=grandfathered',
  'status=active&sort=name&direction=asc',
  'status=past_due&sort=email&direction=asc',
  'status=none',
  'status=expired&sort=joined&direction=asc',
  'search=ada',
  'search=ada&sort=name&direction=asc',
  'search=ada%20rivers',
  'search=a',
  'search=e&sort=email&direction=asc',
  'search=member12345',
  'search=example&sort=name&direction=asc',
  'search=nobody-is-called-so',
  'search=rivers&status=grandfathered',
  'search=a&status=past_due&sort=name&direction=desc',
];

const emailOf = (n: number): string => `member${n}${['@mail.example', '@post.example', '@work.example'][n % 3]}`;
const tokenOf = (n: number): string => `token-${n}`;

/** Members, memberships and one session each. */
const fill = async ({ db }: Database, members: number): Promise<void> => {
  const all = sql`generate_series(1, ${sql.raw(String(members))}) n`;
  await db.execute(sql`
    insert into users (id, email, name, created_at)
    select md5(n::text), 'member' || n || (array['@mail.example', '@post.example', '@work.example'])[1 + n % 3],
      case when n % 7 = 0 then null else
        (array['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'])[1 + n % 10] || ' ' ||
        (array['Rivers', 'Stone', 'Hill', 'Fields', 'Woods', 'Lake', 'Marsh'])[1 + n % 7] || (n % 500) end,
      timestamptz '2020-01-01' + n * interval '15 minutes'
    from ${all}`);
  await db.execute(sql`
    insert into memberships (user_id, status, paid_through)
    select md5(n::text), (array['active', 'active', 'active', 'active', 'active', 'canceled', 'expired', 'expired'])[1 + n % 8],
      now() + (n % 365) * interval '1 day'
    from ${all} where n % 20 <> 0`);
  await db.execute(
    sql`update memberships set status = 'grandfathered' where user_id in (select id from users limit 9)`,
  );
  await db.execute(
    sql`update memberships set status = 'past_due' where user_id in (select id from users offset 100 limit 300)`,
  );
  await db.execute(sql`
    insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
    select md5('s' || n), translate(rtrim(encode(sha256(('token-' || n)::bytea), 'base64'), '='), '+/', '-_'),
      md5(n::text), now(), now(), now() + interval '30 days'
    from ${all}`);
  await db.execute(sql`vacuum analyze`);
};

/** Each page of the administrators' list, the first and the next: half of all, and the slowest. */
const timeList = async ({ db }: Database): Promise<{ half: number; most: number }> => {
  const repository = createMembersRepository(db);
  const pages: number[] = [];
  for (const query of QUERIES) {
    const asked = listMembers.query.parse(Object.fromEntries(new URLSearchParams(query)));
    const { next } = await repository.list(asked);
    for (const after of next ? [undefined, next] : [undefined]) {
      pages.push(await medianTime(RUNS, () => repository.list({ ...asked, after })));
    }
  }

  return { half: median(pages), most: Math.max(...pages) };
};

const timeSignIn = ({ db }: Database, members: number): Promise<number> => {
  const clock = () => new Date();
  const repository = createSignInRepository(db, createRateLimits(db, 'bench', clock));
  let at = 0;

  return medianTime(LOOK_UPS, async () => {
    at += 1;
    const { user } = await repository.begin(emailOf((at * 97) % members), `client-${at}`, null, clock());
    if (!user) throw new Error('A member was not found');
  });
};

/** Each of another member: nothing is kept yet. */
const timeSession = async (database: Database, members: number): Promise<number> => {
  const store = await createSessionStore(database, () => new Date());
  let at = 0;

  return medianTime(LOOK_UPS, async () => {
    at += 1;
    if (!(await store.find(tokenOf((at * 97) % members)))) throw new Error('A session was not found');
  });
};

type Times = { session: number; signIn: number; half: number; most: number };

const measureSize = async (server: string, members: number): Promise<Times> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const name = `members_${members}`;
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` });
  // Filling takes a while.
  const database = await openServerDatabase(url.href, (error) => console.error(error.message), 10 * 60_000);
  await database.migrate('migrations');
  await fill(database, members);
  const result = {
    session: await timeSession(database, members),
    signIn: await timeSignIn(database, members),
    ...(await timeList(database)),
  };
  await database.close();
  await admin.end();

  return result;
};

const TITLE = 'Ten times the members (PostgreSQL)';
const COLUMNS = ['grows', '20,000', '200,000'];

export const measure = async (): Promise<Table[]> => {
  if (hashSecret('token-1') !== createHash('sha256').update('token-1').digest('base64url')) {
    throw new Error('Sessions are hashed otherwise now: fill them so');
  }
  const host = createPostgresHost();
  try {
    const server = await host.getUrl();
    const [few, many] = [await measureSize(server, SIZES[0]), await measureSize(server, SIZES[1])];
    const row = (name: string, key: keyof Times, limit?: typeof LIST_MS) => ({
      name,
      cells: [times(many[key] / few[key]), milliseconds(few[key]), milliseconds(many[key], limit)],
    });

    return [
      {
        title: TITLE,
        columns: COLUMNS,
        rows: [
          row('whose session', 'session'),
          row('account of a sign-in, attempt counted', 'signIn'),
          row('page of the administrators’ list, half of all', 'half'),
          row('the same, the slowest', 'most', LIST_MS),
        ],
        note: `${QUERIES.length} sorts, filters and searches, first and next page.`,
      },
    ];
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('PostgreSQL is not installed')) throw error;

    return [{ title: TITLE, columns: COLUMNS, rows: [{ name: error.message, cells: [missing('–')] }] }];
  } finally {
    await host.stop();
  }
};
