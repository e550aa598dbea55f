import type { Location } from '#shared/contracts/places.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { chooseAddress, displayAddress, geocoderQuery } from '#shared/ranges/geocoding.ts';
import { type AddressParts, addressPartsOf, withoutCountry } from './address-parts.ts';
import { withTimeLimit } from './time-limit.ts';

type Answer = { address: string; types: readonly string[]; parts: AddressParts; point: Point };

const answerOf = (result: google.maps.GeocoderResult): Answer => ({
  address: result.formatted_address,
  types: result.types,
  parts: addressPartsOf(
    result.address_components.map(({ long_name, short_name, types }) => ({
      long: long_name,
      short: short_name,
      types,
    })),
  ),
  point: result.geometry.location.toJSON(),
});

/** Finding nothing is an answer, though Google's geocoder rejects with it. */
const isNothingFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ZERO_RESULTS';

/** What Google knows of it in the United States; codes such as 'VQ8F+2M' mean nothing to people. */
const geocode = async (request: google.maps.GeocoderRequest): Promise<Answer[]> => {
  const { Geocoder } = await withTimeLimit(google.maps.importLibrary('geocoding'));

  try {
    const { results } = await withTimeLimit(new Geocoder().geocode(request));

    return results.map(answerOf).filter(({ types, parts }) => parts.isInUnitedStates && !types.includes('plus_code'));
  } catch (error) {
    if (isNothingFound(error)) return [];
    throw error;
  }
};

const locationOf = ({ address, parts: { city, county, state } }: Answer, { lat, lng }: Point): Location => ({
  lat,
  lng,
  address: displayAddress(withoutCountry(address)),
  ...(city && { city }),
  ...(county && { county }),
  ...(state && { state }),
});

export const findPlace = async (typed: string): Promise<Location | null> => {
  const chosen = chooseAddress(await geocode({ address: geocoderQuery(typed) }));

  return chosen && locationOf(chosen, chosen.point);
};

/** The member stays where they are: an address may be some way off. */
export const findPlaceAt = async (point: Point): Promise<Location | null> => {
  const chosen = chooseAddress(await geocode({ location: point }));

  return chosen && locationOf(chosen, point);
};
