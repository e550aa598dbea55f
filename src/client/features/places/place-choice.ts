import { ALL_PLACES, type AnyPlace } from '#shared/law/place-search.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { KEEP_PLACE, type PageHref } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';

/** What the reader looks at, as it is in the URL: links, the back button, and a reload keep it. Never what they hold. */
export type PlaceChoice = { kind: AnyPlace | null; state: StateCode | null };

/** What is no kind or no state is as if it were not there. */
const readChoice = (search: string): PlaceChoice => {
  const given = new URLSearchParams(search);

  return {
    kind: ALL_PLACES.find((kind) => kind === given.get('kind')) ?? null,
    state: STATE_CODES.find((state) => state === given.get('state')) ?? null,
  };
};

export const choicePath = ({ kind, state }: PlaceChoice): PageHref => {
  const search = new URLSearchParams({ ...(kind && { kind }), ...(state && { state }) });

  return search.size > 0 ? `/places?${search}` : '/places';
};

export const usePlaceChoice = (): [PlaceChoice, (change: Partial<PlaceChoice>) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choice = readChoice(search);

  return [choice, (change) => navigate(choicePath({ ...choice, ...change }), KEEP_PLACE)];
};
