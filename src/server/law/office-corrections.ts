import { max } from 'drizzle-orm';
import { isOfficeOf } from '#shared/law/county-office.ts';
import type { County, Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Source } from '#shared/law/source.ts';
import type { Db } from '../db/database.ts';
import { officeCorrections } from '../db/schema.ts';

export type OfficeCorrection = typeof officeCorrections.$inferSelect;

/** Raised by every correction: another number than the one before means that something changed. */
export const findOfficeRevision = async (db: Db): Promise<number> =>
  (await db.select({ revision: max(officeCorrections.revision) }).from(officeCorrections))[0]?.revision ?? 0;

export const listOfficeCorrections = (db: Db): Promise<OfficeCorrection[]> =>
  db.select().from(officeCorrections).orderBy(officeCorrections.fips);

const sourceKeyOf = ({ fips }: OfficeCorrection): string => `correction-${fips}`;

/** What an administrator read, as a source like any other. */
export const correctionSourcesOf = (corrections: readonly OfficeCorrection[]): Record<string, Source> =>
  Object.fromEntries(
    corrections.map((correction) => [
      sourceKeyOf(correction),
      {
        title: 'The office’s own page, checked by our editors',
        address: correction.sourceAddress,
        kind: 'county',
        date: correction.checkedOn,
        licence: 'facts only; no text is copied',
      },
    ]),
  );

const correctCounty = (county: County, correction: OfficeCorrection): County => {
  const { office, phone, street, city, site, checkedOn } = correction;
  const from = { source: sourceKeyOf(correction), asOf: checkedOn };
  const { contact, site: published, ...rest } = county;
  // A row that was read later than the correction knows more.
  const isNewer = (row: { asOf: string } | undefined): boolean => row !== undefined && row.asOf > checkedOn;
  const corrected =
    phone || street || city
      ? {
          office,
          isCorrected: true as const,
          ...from,
          ...(phone && { phone }),
          ...(street && { street }),
          ...(city && { city }),
        }
      : undefined;
  const nextContact = isNewer(contact) ? contact : corrected;
  const nextSite = isNewer(published) || site === published?.site ? published : site ? { site, ...from } : undefined;

  return { ...rest, ...(nextContact && { contact: nextContact }), ...(nextSite && { site: nextSite }) };
};

/** The counties with what administrators corrected, which outlives a publish. */
export const correctOffices = (jurisdiction: Jurisdiction, corrections: readonly OfficeCorrection[]): Jurisdiction => {
  const byFips = new Map(corrections.map((correction) => [correction.fips, correction]));
  const { counties } = jurisdiction;
  const list = counties.list.map((county) => {
    const correction = byFips.get(county.fips);
    // Since then another office may have taken over: its phone is not known.
    const isOfThisOffice = correction && isOfficeOf(correction.office, county.office ?? counties.office);

    return isOfThisOffice ? correctCounty(county, correction) : county;
  });

  return { ...jurisdiction, counties: { ...counties, list } };
};
