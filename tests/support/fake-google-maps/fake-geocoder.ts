import { answer, nothingFound } from './fake-errors.ts';
import { aLatLng } from './fake-places.ts';
import type { FakeAddress, FakeWorld } from './fake-world.ts';

const resultOf = ({ formatted, types, point, parts }: FakeAddress) => ({
  formatted_address: formatted,
  types: [...types],
  geometry: { location: aLatLng(point) },
  address_components: parts.map(([type, name, short = name]) => ({
    types: [type, 'political'],
    long_name: name,
    short_name: short,
  })),
});

export const createGeocodingLibrary = (world: FakeWorld, record: (name: string, request: unknown) => void) => ({
  Geocoder: class {
    async geocode(request: google.maps.GeocoderRequest) {
      record('geocode', request);
      const results = world.addresses
        .filter(({ asked }) => (request.location ? asked === undefined : asked === request.address))
        .map(resultOf);

      return answer(world, 'GEOCODER_GEOCODE', ['geocode'], () => {
        if (results.length === 0) throw nothingFound();

        return { results };
      });
    }
  },
});
