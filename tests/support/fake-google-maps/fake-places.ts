import type { Point } from '#shared/ranges/distance.ts';
import { answer, invalidValue } from './fake-errors.ts';
import type { FakePlace, FakeWorld } from './fake-world.ts';

type Place = google.maps.places.Place;

/** A coordinate as Google hands it out: an object with functions, not numbers. */
export const aLatLng = ({ lat, lng }: Point): google.maps.LatLng =>
  ({ lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) }) as google.maps.LatLng;

const part = (type: string, longText: string, shortText = longText) =>
  ({ types: [type, 'political'], longText, shortText }) as google.maps.places.AddressComponent;

const componentsOf = ({ street, city, county, zipCode }: FakePlace): google.maps.places.AddressComponent[] => [
  ...(street ? [part('street_number', street[0]), part('route', street[1])] : []),
  ...(city ? [part('locality', city)] : []),
  ...(county ? [part('administrative_area_level_2', county)] : []),
  part('administrative_area_level_1', 'Texas', 'TX'),
  part('country', 'United States', 'US'),
  ...(zipCode ? [part('postal_code', zipCode)] : []),
];

/** Every field that we may ask for; another name is an error, as with Google. */
const FIELDS = {
  displayName: ({ name }) => name,
  formattedAddress: ({ street, city, zipCode }) =>
    [street?.join(' '), city, ['TX', zipCode].filter(Boolean).join(' '), 'USA'].filter(Boolean).join(', '),
  addressComponents: componentsOf,
  location: ({ point }) => aLatLng(point),
  rating: ({ rating }) => rating ?? null,
  userRatingCount: ({ reviewCount }) => reviewCount ?? null,
  businessStatus: ({ status }) => status ?? 'OPERATIONAL',
  nationalPhoneNumber: ({ phone }) => phone ?? null,
  websiteURI: ({ website }) => website ?? null,
  regularOpeningHours: ({ hours }) => (hours ? { weekdayDescriptions: [...hours], periods: [] } : null),
} satisfies Partial<Record<keyof Place, (place: FakePlace) => unknown>>;

/** Only what was asked for is there; the rest is undefined. */
const readFields = (place: FakePlace, fields: readonly string[]): Partial<Place> => {
  if (fields.length === 0) throw invalidValue('in property fields: not an Array with at least one element');

  return Object.fromEntries(
    fields.map((field) => {
      const read = (FIELDS as Record<string, ((from: FakePlace) => unknown) | undefined>)[field];
      if (!read) throw invalidValue(`Unknown fields requested: ${field}`);

      return [field, read(place)];
    }),
  );
};

const METERS_A_DEGREE = 111_195;

const isAround = ({ lat, lng }: Point, { center, radius }: google.maps.CircleLiteral): boolean => {
  const middle = center as google.maps.LatLngLiteral;
  const east = (lng - middle.lng) * Math.cos((middle.lat * Math.PI) / 180);

  // A circle is where Google looks first, not where it ends.
  return Math.hypot(lat - middle.lat, east) * METERS_A_DEGREE < radius * 2;
};

export const createPlacesLibrary = (world: FakeWorld, record: (name: string, request: unknown) => void) => {
  class FakePlaceObject {
    readonly id: string;

    constructor({ id }: google.maps.places.PlaceOptions) {
      this.id = id ?? '';
    }

    async fetchFields({ fields }: google.maps.places.FetchFieldsRequest) {
      record('fetchFields', { id: this.id, fields });
      const known = world.places.find(({ id }) => id === this.id);
      Object.assign(
        this,
        await answer(world, 'PLACES_GET_PLACE', ['fetchFields'], () => {
          if (!known) throw invalidValue(`Place ID ${this.id} is no longer valid.`);

          return readFields(known, [...fields]);
        }),
      );

      return { place: this };
    }

    static async searchByText(request: google.maps.places.SearchByTextRequest) {
      record('searchByText', request);
      const { textQuery = '', fields, locationBias, maxResultCount = 20 } = request;
      const found = world.places
        .filter(({ queries, point }) => {
          const isAsked = !queries || queries.includes(textQuery);

          return isAsked && isAround(point, locationBias as google.maps.CircleLiteral);
        })
        .slice(0, Math.min(maxResultCount, 20));

      return answer(world, 'PLACES_SEARCH_TEXT', ['searchByText', textQuery], () => ({
        places: found.map((place) => Object.assign(new FakePlaceObject({ id: place.id }), readFields(place, fields))),
      }));
    }
  }

  return { Place: FakePlaceObject };
};
