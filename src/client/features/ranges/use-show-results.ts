import { type RefObject, useEffect, useRef } from 'react';
import { useWhere } from '../../blocks/current-location.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';

/** List and map are one below the other. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 1023px)').matches;

/**
 * Once the member's own question is answered, on a phone the results come up from below. What the device found by
 * itself moves nothing, and neither does a failure: what went wrong stands beside the question.
 */
export const useShowResults = (results: RefObject<Element | null>): void => {
  const { location, isByMember, problem } = useWhere();
  const before = useRef(location);

  useEffect(() => {
    const isNew = location !== before.current;
    before.current = location;
    if (location && isNew && isByMember && !problem && isNarrow()) bringIntoView(results.current, 'start');
  }, [location, isByMember, problem, results]);
};
