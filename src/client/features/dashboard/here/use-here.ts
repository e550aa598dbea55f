import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { shortCountyName } from '#shared/law/county-name.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Wallet } from '#shared/permits/permit.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { type Recognition, recognize } from '#shared/recognition/recognize.ts';
import { asStateCode, useWhere } from '../../../blocks/current-location.ts';
import { loadOutlines } from '../../../blocks/find-state.ts';
import { holderOf } from '../../../blocks/holder.ts';
import { recognitionQuery } from '../../../blocks/travel-queries.ts';

/** The place that the card speaks of, and how we know of it. */
export type Spot =
  | { by: 'device' | 'typed' | 'home'; state: StateCode; county: string | null; point: Point | null }
  /** Somewhere, but in none of our states. */
  | { by: 'elsewhere' }
  | { by: 'nobody' };

/** A default place never answers: without a place that was detected or typed, the home state does. */
export const useSpot = (home: StateCode | null): Spot => {
  const { here } = useWhere();
  if (here) {
    const { by, state, county, point } = here;

    return state ? { by, state, county, point } : { by: 'elsewhere' };
  }

  return home ? { by: 'home', state: home, county: null, point: null } : { by: 'nobody' };
};

/** Every state's answer for the wallet; in the state of the spot, for its county. Found on this device. */
export const useRecognitions = (wallet: Wallet, spot: Spot, today: string, isMember: boolean) => {
  const [state, county] = 'state' in spot ? [spot.state, spot.county] : [null, null];
  const { data, isError, isFetching, refetch } = useQuery({ ...recognitionQuery, enabled: isMember && state !== null });
  const found = useMemo((): ReadonlyMap<StateCode, Recognition> | null => {
    if (!data) return null;
    const counties = state && county ? new Map([[state, new Set([shortCountyName(county)])]]) : undefined;

    return recognize(wallet.permits, holderOf(wallet, today), data.index, counties);
  }, [data, wallet, today, state, county]);

  return { recognitions: found, isError: isError && !data, isFetching, retry: () => void refetch() };
};

/** Farther than this nobody drives there today. */
const FARTHEST_MILES = 500;

/** The nearest other state in a straight line, found on this device; null: none that matters, or not known. */
export const useNextState = (point: Point | null): { state: StateCode; miles: number } | null => {
  const [next, setNext] = useState<{ of: Point; state: StateCode; miles: number } | null>(null);

  useEffect(() => {
    if (!point) return;
    let isGone = false;
    void loadOutlines()
      .then(({ nearestOther }) => {
        const found = nearestOther(point);
        const state = asStateCode(found?.state);
        if (!isGone && found && state) setNext({ of: point, state, miles: found.miles });
      })
      // Without the outlines there is no line to tell; everything else is.
      .catch(() => undefined);

    return () => {
      isGone = true;
    };
  }, [point]);

  return next && next.of === point && next.miles <= FARTHEST_MILES ? next : null;
};
