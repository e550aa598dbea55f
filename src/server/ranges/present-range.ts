import type { Source } from '#shared/law/source.ts';
import type { Range, RangeCredit } from '#shared/ranges/range.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import type { MergedRange, SourcedFields } from './merge-records.ts';

/** What members say of a range. */
export type RangeVoices = Pick<Range, 'rating' | 'reviewCount' | 'openReports' | 'closedReports'>;

export const NO_VOICES: RangeVoices = { rating: null, reviewCount: null, openReports: null, closedReports: null };

/** Hundredths of a mile: no range is known more exactly. */
const round = (miles: number): number => Math.round(miles * 100) / 100;

/** A site without a page is no link. */
const linkOf = (address: string | null | undefined): string | null => (address?.startsWith('http') ? address : null);

const LICENSE_PAGES: Readonly<Record<string, string>> = {
  'ODbL 1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
};

const licenseOf = ({ licence }: Source): RangeCredit['license'] => ({
  name: licence,
  address: LICENSE_PAGES[licence] ?? null,
});

const creditOf = ({ source, isImported, asOf, fields }: SourcedFields): RangeCredit | null =>
  source
    ? {
        title: source.title,
        address: linkOf(source.address),
        asOf,
        license: isImported ? licenseOf(source) : null,
        fields,
      }
    : null;

/** What may be missing from a record. */
const optionalOf = (record: PublishedRange) => ({
  address: record.address ?? null,
  city: record.city ?? null,
  zipCode: record.zip ?? null,
  phone: record.phone ?? null,
  website: record.website ?? null,
  hoursOfOperation: record.hours ?? null,
  restrictions: record.restrictions ?? null,
  amenities: record.amenities ?? null,
  price: record.price ?? null,
  access: record.access ?? null,
  indoorLanes: record.lanes ?? null,
  maxYards: record.maxYards ?? null,
});

/** A range of our directory as members see it. */
export const presentRange = (
  { record, credits }: MergedRange,
  distance: number | null,
  voices: RangeVoices = NO_VOICES,
): Range => {
  const { features, where } = record;
  const [source = null, ...moreSources] = credits.map(creditOf);

  return {
    id: record.id,
    name: record.name,
    state: record.state,
    ...optionalOf(record),
    latitude: where ? String(where.lat) : null,
    longitude: where ? String(where.lng) : null,
    isIndoor: features.indoor,
    isOutdoor: features.outdoor,
    allowsPistol: features.pistol,
    allowsRifle: features.rifle,
    allowsShotgun: features.shotgun,
    hasTraining: features.training,
    hasRentals: features.rentals,
    distance: distance === null ? null : round(distance),
    isGoogle: false,
    precision: where?.precision ?? 'county',
    county: record.countyName,
    source,
    moreSources: moreSources.filter((credit) => credit !== null),
    ...voices,
  };
};
