// `tsx bench/members.ts`: the administrators' list of 200,000 members on the PostgreSQL server of DATABASE_URL, in a
// database that is made for it and dropped again. Prints the milliseconds of each page, half and slowest of five.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openServerDatabase } from '#server/db/server-database.ts';
import { createMembersRepository } from '#server/features/admin/members.repository.ts';
import { listMembers } from '#shared/contracts/admin-members.ts';

const MEMBERS = 200_000;
const RUNS = 5;
const NAME = 'carryatlas_bench_members';

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

const fill = sql`
  insert into users (id, email, name, created_at)
  select md5(n::text), 'member' || n || (array['@mail.example', '@post.example', '@work.example'])[1 + n % 3],
    case when n % 7 = 0 then null else
      (array['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'])[1 + n % 10] || ' ' ||
      (array['Rivers', 'Stone', 'Hill', 'Fields', 'Woods', 'Lake', 'Marsh'])[1 + n % 7] || (n % 500) end,
    timestamptz '2020-01-01' + n * interval '15 minutes'
  from generate_series(1, ${sql.raw(String(MEMBERS))}) n`;

const fillMemberships = sql`
  insert into memberships (user_id, status, paid_through)
  select md5(n::text), (array['active', 'active', 'active', 'active', 'active', 'canceled', 'expired', 'expired'])[1 + n % 8],
    now() + (n % 365) * interval '1 day'
  from generate_series(1, ${sql.raw(String(MEMBERS))}) n where n % 20 <> 0`;

const server = process.env.DATABASE_URL ?? '';
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`drop database if exists ${NAME}`);
await admin.query(`create database ${NAME}`);
const url = new URL(server);
url.pathname = `/${NAME}`;
// Filling takes a while.
const database = await openServerDatabase(url.href, (error) => console.error(error.message), 10 * 60_000);
const { db } = database;
await database.migrate('migrations');
await db.execute(fill);
await db.execute(fillMemberships);
await db.execute(sql`update memberships set status = 'grandfathered' where user_id in (select id from users limit 9)`);
await db.execute(
  sql`update memberships set status = 'past_due' where user_id in (select id from users offset 100 limit 300)`,
);
await db.execute(sql`vacuum analyze`);

/** The first page, and one from the middle, as a reader would get there. */
const measure = async (query: string): Promise<void> => {
  const asked = listMembers.query.parse(Object.fromEntries(new URLSearchParams(query)));
  const repository = createMembersRepository(db);
  const { next } = await repository.list(asked);
  for (const after of next ? [undefined, next] : [undefined]) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const before = performance.now();
      await repository.list({ ...asked, after });
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    const [half = 0, most = 0] = [times[Math.floor(RUNS / 2)], times.at(-1)];
    console.log(
      `${query}${after ? ' (next page)' : ''}`.padEnd(62),
      half.toFixed(1).padStart(8),
      most.toFixed(1).padStart(8),
    );
  }
};

for (const query of QUERIES) await measure(query);
await database.close();
if (!process.argv.includes('--keep')) await admin.query(`drop database ${NAME}`);
await admin.end();
