// What an editor waits for: pages of a queue of ten thousand facts, each a whole HTTP call to the product on PostgreSQL.
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deskDrafts, deskPutOffs, lawFederal, lawJurisdictions } from '#server/db/schema.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { getQueue } from '#shared/contracts/editor.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { COUNTY_FEES } from '#shared/law/fact-key.ts';
import { ALL_PLACE_KINDS } from '#shared/law/place-rules.ts';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { medianTime } from '../measure.ts';
import { makeFolder, signIn, startProduct } from '../processes.ts';
import { milliseconds, type Table } from '../table.ts';

const LEAST_FACTS = 10_000;
const FOLLOWERS = 50_000;
const REPORTS = 2000;
const CHANGED_PAGES = 300;
const DRAFTS = 200;
const PUT_OFFS = 200;
const RUNS = 200;
const FIRST_PAGE_MS = { atMost: 50 };

/** As packed texts of two versions of a page. */
const PACKED_TEXT = 'x'.repeat(20_000);

type Fact = Record<string, unknown>;

const AGED = { asOf: '2020', checkedOn: undefined };
const aFee = (source: string): Fact => ({ value: 75, basis: 'secondary', source, locator: 'row 1', asOf: AGED.asOf });

const aPlaceRule = (source: string): Fact => {
  const { value: _value, ...evidence } = aFee(source);

  return { answer: 'banned', summary: 'Guns are banned there.', ...evidence };
};

/** What is known has no newer source than the year's; what is unknown stays so, and wants an editor too. */
const ageEach = (facts: Record<string, Fact> = {}): Record<string, Fact> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, fact['basis'] === 'unknown' ? fact : { ...fact, ...AGED }]),
  );

type Law = {
  facts: Record<string, Fact>;
  places?: Record<string, Fact>;
  counties: { list: Fact[] };
};

/** The published law of all states, as it would be in years to come: every fact is due, no place or county's fee is missing. */
const ageLaw = async ({ db }: Database): Promise<string> => {
  let source = '';
  for (const { releaseId, code, record } of await db.select().from(lawJurisdictions)) {
    const law = record as unknown as Law;
    source = String(law.facts['statute']?.['source'] ?? source);
    const fees = Object.fromEntries(COUNTY_FEES.map((fee) => [fee, aFee(source)]));
    const everyPlace = Object.fromEntries(ALL_PLACE_KINDS.map((kind) => [kind, aPlaceRule(source)]));
    const aged = {
      ...law,
      facts: ageEach(law.facts),
      places: { ...everyPlace, ...ageEach(law.places) },
      counties: { ...law.counties, list: law.counties.list.map((county) => ({ ...county, ...fees })) },
    };
    await db
      .update(lawJurisdictions)
      .set({ record: aged as unknown as typeof record })
      .where(and(eq(lawJurisdictions.releaseId, releaseId), eq(lawJurisdictions.code, code)));
  }
  for (const { releaseId, record } of await db.select().from(lawFederal)) {
    const { places, rules } = record as unknown as Record<'places' | 'rules', Record<string, Fact>>;
    const aged = { ...record, places: ageEach(places), rules: ageEach(rules) };
    await db
      .update(lawFederal)
      .set({ record: aged as unknown as typeof record })
      .where(eq(lawFederal.releaseId, releaseId));
  }

  return source;
};

const all = (count: number) => sql`generate_series(1, ${sql.raw(String(count))}) n`;
const A_STATE = sql`(array['TX', 'FL', 'CA', 'GA', 'OH', 'PA', 'CO', 'UT', 'VT', 'WY'])[1 + n % 10]`;

const addFollowers = async ({ db }: Database): Promise<void> => {
  await db.execute(sql`
    insert into users (id, email, created_at)
    select md5(n::text), 'follower' || n || '@bench.example', now() from ${all(FOLLOWERS)}`);
  await db.execute(
    sql`insert into followed_states (user_id, state) select md5(n::text), ${A_STATE} from ${all(FOLLOWERS)}`,
  );
};

const addReports = ({ db }: Database) =>
  db.execute(sql`
    insert into fact_reports (id, user_id, state, topic, message, created_at)
    select 'report-' || n, md5(n::text), ${A_STATE},
      (array['magazine-limit', 'vehicle-carry', 'statute', 'open-carry', 'minimum-age'])[1 + n % 5],
      'This is not what the page says.', now()
    from ${all(REPORTS)}`);

const changePages = ({ db }: Database) =>
  db.execute(sql`
    insert into source_checks (url, host, asked_at, checked_at, outcome, since, status, final_url, hash, new_text,
      base_hash, base_text, base_url, difference)
    select distinct record->>'address', 'bench.example', now(), now(), 'changed', now(), 200, record->>'address', 'new',
      ${PACKED_TEXT}::text, 'base', ${PACKED_TEXT}::text, record->>'address', '- before' || chr(10) || '+ after'
    from law_sources where record->>'address' like 'https://%/%' limit ${CHANGED_PAGES}`);

/** Of fees of counties, so many from there on. */
const listKeys = async ({ db }: Database, from: number, count: number): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    select code || '.counties.' || (county->>'fips') || '.permitCost' as key
    from law_jurisdictions, jsonb_array_elements(record->'counties'->'list') county
    order by 1 offset ${from} limit ${count}`)) as unknown as { rows: { key: string }[] };

  return rows.map(({ key }) => key);
};

const saveDrafts = async (database: Database, source: string): Promise<void> => {
  const editor = 'an-editor';
  const base = aFee(source);
  const drafts = (await listKeys(database, 0, DRAFTS)).map((factKey) => ({
    factKey,
    action: 'confirm' as const,
    fact: { ...base, checkedOn: '2026-01-01' },
    sources: {},
    base,
    baseReleaseId: 1,
    authorId: editor,
    savedAt: new Date(),
  }));
  await database.db.insert(deskDrafts).values(drafts);
  const putOffs = (await listKeys(database, DRAFTS, PUT_OFFS)).map((factKey) => ({
    factKey,
    reason: 'Later',
    until: '2099-01-01',
    editorId: editor,
  }));
  await database.db.insert(deskPutOffs).values(putOffs);
};

/** All that the order of the queue rests on beside the law. */
const fillSigns = async (database: Database, source: string): Promise<void> => {
  await addFollowers(database);
  await addReports(database);
  await changePages(database);
  await saveDrafts(database, source);
  await database.db.execute(sql`vacuum analyze`);
};

type Queue = ResultOf<typeof getQueue>;

const readQueue = async (address: string, cookie: string, query = ''): Promise<Queue> => {
  const response = await fetch(`${address}${getQueue.path}${query}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`The queue was answered with ${response.status}`);

  return (await response.json()) as Queue;
};

export const measure = async (): Promise<Table[]> => {
  const host = createPostgresHost();
  try {
    const url = await host.getUrl();
    const [folder, env] = [join(makeFolder(), 'data'), { DATABASE_URL: url }];
    // Publishes the law of all states.
    await (await startProduct(folder, env)).stop();
    const database = await openServerDatabase(url, (error) => console.error(error.message), 10 * 60_000);
    await fillSigns(database, await ageLaw(database));
    await database.close();

    const product = await startProduct(folder, env);
    const cookie = await signIn(product.address, 'admin');
    const ask = (query?: string) => readQueue(product.address, cookie, query);
    const first = await medianTime(1, () => ask());
    const { count, next } = await ask();
    if (count < LEAST_FACTS) throw new Error(`Only ${count} facts are in the queue`);
    const row = async (name: string, query: string, limit?: typeof FIRST_PAGE_MS) => ({
      name,
      cells: [milliseconds(await medianTime(RUNS, () => ask(query)), limit)],
    });
    const rows = [
      await row('first page', '', FIRST_PAGE_MS),
      await row('next page', `?after=${next}`),
      await row('of one state', '?state=TX'),
      await row('sources that changed', '?reason=source-changed'),
      { name: 'the very first after a start', cells: [milliseconds(first)] },
    ];
    await product.stop();

    return [
      {
        title: 'The editors’ queue (PostgreSQL)',
        columns: ['page of 50'],
        rows,
        note: `Whole HTTP calls, the middle one of ${RUNS}: ${count.toLocaleString('en-US')} facts, ${FOLLOWERS.toLocaleString('en-US')} followers, ${REPORTS.toLocaleString('en-US')} reports, ${CHANGED_PAGES} changed pages, ${DRAFTS} drafts.`,
      },
    ];
  } finally {
    await host.stop();
  }
};
