import { STATE_CODES, type StateCode } from '#shared/law/states.ts';

/** With the chosen one, as many as fit side by side. */
const COMPARED_AT_MOST = 3;

/** What the reader has chosen, as it is in the URL: links, the back button, and a reload keep it. */
export type Place = {
  state: StateCode | null;
  /** Null: all counties. */
  county: string | null;
  /** Further states beside the chosen one. */
  compared: readonly StateCode[];
};

const findState = (code: string | null): StateCode | null => {
  const wanted = code?.trim().toUpperCase();

  return STATE_CODES.find((one) => one === wanted) ?? null;
};

/** What is not a state is as if it were not there. */
export const readPlace = (search: URLSearchParams): Place => {
  const state = findState(search.get('state'));
  if (!state) return { state: null, county: null, compared: [] };

  const compared = (search.get('compare') ?? '')
    .split(',')
    .flatMap((code) => findState(code) ?? [])
    .filter((code, at, all) => code !== state && all.indexOf(code) === at)
    .slice(0, COMPARED_AT_MOST - 1);

  return { state, county: search.get('county')?.trim() || null, compared };
};

export const writePlace = ({ state, county, compared }: Place): string => {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(county && { county }),
    ...(compared.length > 0 && { compare: compared.join(',') }),
  });

  return search.size > 0 ? `?${search}` : '';
};

export const canCompareMore = ({ compared }: Place): boolean => compared.length < COMPARED_AT_MOST - 1;
