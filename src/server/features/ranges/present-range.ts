import type { Source } from '#shared/law/source.ts';
import type { Range } from '#shared/ranges/range.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';

/** Hundredths of a mile: no range is known more exactly. */
const round = (miles: number): number => Math.round(miles * 100) / 100;

/** A site without a page is no link. */
const linkOf = (address: string | null | undefined): string | null => (address?.startsWith('http') ? address : null);

/** A range of our directory as members see it. */
export const presentRange = (record: PublishedRange, distance: number | null, source: Source | undefined): Range => {
  const { features, where } = record;

  return {
    id: record.id,
    name: record.name,
    address: record.address ?? null,
    city: record.city ?? null,
    state: record.state,
    zipCode: record.zip ?? null,
    phone: record.phone ?? null,
    website: record.website ?? null,
    latitude: where ? String(where.lat) : null,
    longitude: where ? String(where.lng) : null,
    rating: null,
    reviewCount: null,
    isIndoor: features.indoor,
    isOutdoor: features.outdoor,
    allowsPistol: features.pistol,
    allowsRifle: features.rifle,
    allowsShotgun: features.shotgun,
    hasTraining: features.training,
    hasRentals: features.rentals,
    hoursOfOperation: record.hours ?? null,
    restrictions: record.restrictions ?? null,
    amenities: record.amenities ?? null,
    distance: distance === null ? null : round(distance),
    isGoogle: false,
    precision: where?.precision ?? 'county',
    county: record.countyName,
    source: source
      ? { title: source.title, address: linkOf(source.address), asOf: record.asOf, license: null, fields: [] }
      : null,
    price: record.price ?? null,
    access: record.access ?? null,
    indoorLanes: record.lanes ?? null,
    maxYards: record.maxYards ?? null,
    moreSources: [],
    openReports: null,
    closedReports: null,
  };
};
