import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { RANGE_QUERIES, SEARCH_RADIUS_METERS } from '#shared/ranges/range-names.ts';
import { addressPartsOf, withoutCountry } from './address-parts.ts';
import { featuresOfName } from './features-of-name.ts';
import { withTimeLimit } from './time-limit.ts';

const ID_PREFIX = 'google_';

/** The most that Google gives for one query; there is no second page. */
const MAX_RESULTS = 20;

/** Each field has its price, and is paid for eight times a search. */
const SEARCH_FIELDS = [
  'displayName',
  'formattedAddress',
  'addressComponents',
  'location',
  'rating',
  'userRatingCount',
  'businessStatus',
];

const DETAIL_FIELDS = ['nationalPhoneNumber', 'websiteURI', 'regularOpeningHours'];

type Place = google.maps.places.Place;

const loadPlaces = () => withTimeLimit(google.maps.importLibrary('places'));

const partsOf = ({ addressComponents }: Place) =>
  addressPartsOf(
    (addressComponents ?? []).map(({ longText, shortText, types }) => ({ long: longText, short: shortText, types })),
  );

/** Nothing for a place that is closed for good or that Google can't say anything useful about. */
const rangesOf = (place: Place, here: Point): Range[] => {
  const { displayName: name, location, businessStatus, formattedAddress, rating, userRatingCount } = place;
  if (!name || !location || businessStatus === 'CLOSED_PERMANENTLY') return [];
  const point = location.toJSON();
  const { city, county, state, zipCode } = partsOf(place);

  return [
    {
      id: `${ID_PREFIX}${place.id}`,
      name,
      address: formattedAddress ? withoutCountry(formattedAddress) : null,
      city,
      state,
      zipCode,
      phone: null,
      website: null,
      latitude: String(point.lat),
      longitude: String(point.lng),
      rating: rating?.toFixed(1) ?? null,
      reviewCount: userRatingCount ?? null,
      ...featuresOfName(name),
      hoursOfOperation: businessStatus === 'CLOSED_TEMPORARILY' ? 'Temporarily closed' : null,
      restrictions: null,
      amenities: null,
      distance: milesBetween(here, point),
      isGoogle: true,
      precision: 'point',
      county,
      source: null,
      price: null,
      access: null,
      indoorLanes: null,
      maxYards: null,
      moreSources: [],
      openReports: null,
      closedReports: null,
    },
  ];
};

/** One list a query that was answered; those that were not lose nothing of the others. */
export const findRanges = async (here: Point): Promise<Range[][]> => {
  const { Place } = await loadPlaces();
  const search = (textQuery: string) =>
    Place.searchByText({
      textQuery,
      fields: SEARCH_FIELDS,
      locationBias: { center: here, radius: SEARCH_RADIUS_METERS },
      maxResultCount: MAX_RESULTS,
    });
  const answers = await Promise.allSettled(RANGE_QUERIES.map((query) => withTimeLimit(search(query))));
  const lists = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.places.flatMap((place) => rangesOf(place, here))] : [],
  );
  const [failure] = answers.filter((answer) => answer.status === 'rejected');
  if (lists.length === 0) throw failure?.reason;

  return lists;
};

/** Ranges enter their own links: only one to a web page is followed. */
const webAddress = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) ? address : null;

/** Only requested, and paid for, when a range is opened. */
export const findRangeDetails = async (id: string): Promise<Pick<Range, 'phone' | 'website' | 'hoursOfOperation'>> => {
  const { Place } = await loadPlaces();
  const place = new Place({ id: id.slice(ID_PREFIX.length) });
  await withTimeLimit(place.fetchFields({ fields: DETAIL_FIELDS }));
  const days = place.regularOpeningHours?.weekdayDescriptions ?? [];

  return {
    phone: place.nationalPhoneNumber ?? null,
    website: webAddress(place.websiteURI),
    hoursOfOperation: days.length > 0 ? days.join('\n') : null,
  };
};
