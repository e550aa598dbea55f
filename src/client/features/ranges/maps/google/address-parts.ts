/** What Google's two ways of writing an address have in common. */
type Component = { long: string | null; short: string | null; types: readonly string[] };

export type AddressParts = {
  city: string | null;
  county: string | null;
  state: string | null;
  zipCode: string | null;
  /** Of the United States with their territories. Google takes some of those for countries. */
  isInUnitedStates: boolean;
};

const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP'];

/** Best first. Not every address is in a town, and some towns are only known as a part of a county. */
const CITY_TYPES = ['locality', 'postal_town', 'sublocality', 'administrative_area_level_3'];

export const addressPartsOf = (components: readonly Component[]): AddressParts => {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const long = (type: string): string | null => find(type)?.long ?? null;
  const country = find('country')?.short ?? null;
  const isTerritory = country !== null && TERRITORIES.includes(country);

  return {
    city: CITY_TYPES.map(long).find((name) => name !== null) ?? null,
    county: long('administrative_area_level_2'),
    state: isTerritory ? country : (find('administrative_area_level_1')?.short ?? null),
    zipCode: long('postal_code'),
    isInUnitedStates: country === 'US' || isTerritory,
  };
};

/** Everything here is in the United States: an address need not say so. */
export const withoutCountry = (address: string): string => address.replace(/, USA$/, '');
