import { type RefObject, useEffect, useRef } from 'react';
import { useWhere } from '../../blocks/current-location.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';

/** List and map are one below the other. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 1023px)').matches;

/** After a typed search on a phone the results come up from below. What the device found by itself moves nothing. */
export const useShowResults = (results: RefObject<Element | null>): void => {
  const { status, location } = useWhere();
  const before = useRef({ status, location });

  useEffect(() => {
    const { status: lastStatus, location: lastLocation } = before.current;
    before.current = { status, location };
    if (location && location !== lastLocation && lastStatus !== 'detecting' && isNarrow())
      bringIntoView(results.current, 'start');
  }, [status, location, results]);
};
