/** Words that say what a place is, not which. 'city' is not among them: Baltimore city is not Baltimore County. */
const KIND_WORDS = / (county|parish|city and borough|borough|census area|municipality|planning region)$/;

/**
 * The name of a county as it is compared: without accents, case, punctuation, spaces and the word for its kind.
 * 'El Paso' is 'El Paso County', 'Dona Ana' is 'Doña Ana County', 'Saint Louis' is 'St. Louis County'.
 */
const comparableName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(KIND_WORDS, '')
    .replace(/^saint /, 'st ')
    .replace(/^sainte /, 'ste ')
    .replace(/[^a-z0-9]/g, '');

/** Whether two names mean the same county of one state. */
export const isSameCounty = (a: string, b: string): boolean => comparableName(a) === comparableName(b);

/** As the wire and the screen write it: 'El Paso', but 'Orleans Parish' and 'Baltimore city'. */
export const shortCountyName = (name: string): string => name.replace(/ County$/, '');

/** Nevada's Carson City is a city; Virginia's James City and Charles City are counties. */
const OTHER_KIND = / (Parish|Borough|Census Area|Municipality|Planning Region|city)$|^Carson City$/;

/** As a sentence names it: 'El Paso County', but 'Orleans Parish'. Takes the short name. */
export const fullCountyName = (name: string): string => (OTHER_KIND.test(name) ? name : `${name} County`);
