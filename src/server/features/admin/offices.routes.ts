import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type AdminOffice, correctOffice, getOffice } from '#shared/contracts/admin-offices.ts';
import { isSameCounty, shortCountyName } from '#shared/law/county-name.ts';
import type { County, Jurisdiction } from '#shared/law/jurisdiction.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { utcDayOf } from '../../clock.ts';
import { LAW_CHANNEL } from '../../db/channels.ts';
import type { Db } from '../../db/database.ts';
import { officeCorrections } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { LawRelease } from '../../law/published-law.ts';
import type { AdminParts } from './admin-parts.ts';

type Placed = { jurisdiction: Jurisdiction; county: County };

const NO_COUNTY = 'We don’t have that county. Check its name and state.';
const CHANGED = 'Someone else just corrected this office. Reload it, then make your change again.';
const NO_OFFICE = 'The state issues permits there, so the county has no office to correct.';

const findByFips = ({ jurisdictions }: LawRelease, fips: string): Placed => {
  for (const jurisdiction of jurisdictions.values()) {
    const county = jurisdiction.counties.list.find((one) => one.fips === fips);
    if (county) return { jurisdiction, county };
  }
  throw new AppError('not-found', NO_COUNTY);
};

const officeOf = ({ jurisdiction, county }: Placed) => county.office ?? jurisdiction.counties.office;

const findVersion = async (db: Db, fips: string): Promise<number> =>
  (await db.select().from(officeCorrections).where(eq(officeCorrections.fips, fips)))[0]?.revision ?? 0;

const present = (placed: Placed, { sources }: LawRelease, version: number): AdminOffice => {
  const { jurisdiction, county } = placed;
  const { contact, site } = county;
  const source = contact?.isCorrected ? sources[contact.source] : undefined;

  return {
    fips: county.fips,
    state: stateCodeSchema.parse(jurisdiction.code.slice(3).toUpperCase()),
    county: shortCountyName(county.name),
    office: officeOf(placed),
    phone: contact?.phone ?? '',
    street: contact?.street ?? '',
    city: contact?.city ?? '',
    site: site?.site ?? '',
    asOf: contact?.asOf ?? null,
    sourceAddress: source?.address ?? '',
    version,
  };
};

/** How members are told to reach the office of a county, and what an administrator makes of it. */
export const officeRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, law, clock } = parts;

  handle(app, getOffice, async ({ query: { state, county: name } }) => {
    const jurisdiction = law.current().jurisdictions.get(state);
    const county = jurisdiction?.counties.list.find((one) => isSameCounty(one.name, name));
    if (!jurisdiction || !county) throw new AppError('not-found', NO_COUNTY);

    return present({ jurisdiction, county }, law.current(), await findVersion(db, county.fips));
  });

  handleAdminChange(app, parts, correctOffice, async (tx, { params: { fips }, body: { version, office } }) => {
    const placed = findByFips(law.current(), fips);
    const kind = officeOf(placed);
    if (kind === 'state' || kind === 'none') throw new AppError('invalid-request', NO_OFFICE);
    // One at a time, so that a later revision is never seen before an earlier one.
    await tx.execute(sql`lock table ${officeCorrections} in share row exclusive mode`);
    if ((await findVersion(tx, fips)) !== version) throw new AppError('conflict', CHANGED);

    const values = {
      office: kind,
      phone: office.phone || null,
      street: office.street || null,
      city: office.city || null,
      site: office.site || null,
      sourceAddress: office.sourceAddress,
      checkedOn: utcDayOf(clock()),
      revision: sql`(select coalesce(max(${officeCorrections.revision}), 0) + 1 from ${officeCorrections})`,
    };
    const [saved] = await tx
      .insert(officeCorrections)
      .values({ fips, ...values })
      .onConflictDoUpdate({ target: officeCorrections.fips, set: values })
      .returning();
    if (!saved) throw new Error("The correction wasn't saved");
    // Heard by every server when this commits, never before.
    await tx.execute(sql`select pg_notify(${LAW_CHANNEL}, '')`);

    return {
      answer: {
        ...present(placed, law.current(), saved.revision),
        phone: saved.phone ?? '',
        street: saved.street ?? '',
        city: saved.city ?? '',
        site: saved.site ?? '',
        asOf: saved.checkedOn,
        sourceAddress: saved.sourceAddress,
      },
      entry: { action: 'office-corrected', subjectId: fips },
    };
  });
};
