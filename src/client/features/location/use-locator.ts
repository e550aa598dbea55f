import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import { keepRecentSearch } from '#shared/contracts/ranges.ts';
import { changeWhere, hereOf, readWhere, useWhere, type Where } from '../../blocks/current-location.ts';
import { recentSearchesQuery } from '../../blocks/range-queries.ts';
import { callApi } from '../../lib/call-api.ts';
import { detectLocation, isDetectionAllowed } from './detect-location.ts';
import { findPlace } from './find-place.ts';
import type { Geocoder } from './geocoder.ts';

/** `always`: asks the device by itself, once in a visit. `if-allowed`: only where it may without asking its owner. */
export type AutoDetect = 'always' | 'if-allowed';

/** The answer to a question that was overtaken by another is dropped, whatever screen asked it. */
const questions = new WeakMap<QueryClient, number>();

const nextQuestion = (queryClient: QueryClient): (() => boolean) => {
  const mine = (questions.get(queryClient) ?? 0) + 1;
  questions.set(queryClient, mine);

  return () => questions.get(queryClient) === mine;
};

/** Kept as typed, where it is the name of a place; that it could not be kept harms nothing. */
const keepSearch = async (queryClient: QueryClient, typed: string): Promise<void> => {
  const body = keepRecentSearch.body.safeParse({ typed });
  if (!body.success) return;

  try {
    await callApi(keepRecentSearch, { body: body.data });
    await queryClient.invalidateQueries({ queryKey: recentSearchesQuery.queryKey });
  } catch {
    // The place was found; the list of searches is a convenience.
  }
};

export type Locator = {
  where: Where;
  /** Places between which the member has to choose, for the text that they typed. */
  choices: readonly Location[];
  detect: () => void;
  search: (typed: string) => void;
  /** `typed`: what is kept among the recent searches. */
  choose: (location: Location, typed: string) => void;
};

/** Finds out where the member is, by device or by what they type. What comes of it all screens share. */
export const useLocator = (geocoder: Geocoder | null, autoDetect: AutoDetect | null): Locator => {
  const queryClient = useQueryClient();
  const where = useWhere();
  const [choices, setChoices] = useState<readonly Location[]>([]);
  const geocoderRef = useRef(geocoder);

  useEffect(() => {
    geocoderRef.current = geocoder;
  }, [geocoder]);

  const askDevice = useCallback(
    (isByMember: boolean) => {
      const isLatest = nextQuestion(queryClient);
      setChoices([]);
      changeWhere(queryClient, { status: 'detecting', problem: null, hasDetected: true, isByMember });
      const change = (changes: Partial<Where>): void => {
        if (isLatest()) changeWhere(queryClient, changes);
      };
      void detectLocation(
        () => geocoderRef.current,
        (here) => change({ here }),
      ).then((detected) => change({ status: 'idle', ...detected }));
    },
    [queryClient],
  );
  const detect = useCallback(() => askDevice(true), [askDevice]);

  const choose = useCallback(
    (location: Location, typed: string) => {
      nextQuestion(queryClient);
      setChoices([]);
      changeWhere(queryClient, {
        status: 'idle',
        location,
        here: hereOf(location, 'typed'),
        problem: null,
        isByMember: true,
      });
      void keepSearch(queryClient, typed);
    },
    [queryClient],
  );

  const search = useCallback(
    (typed: string) => {
      const isLatest = nextQuestion(queryClient);
      setChoices([]);
      changeWhere(queryClient, { status: 'searching', problem: null });
      void findPlace(typed, geocoderRef.current).then((found) => {
        if (!isLatest()) return;
        if (found.kind === 'place') choose(found.location, typed);
        else {
          setChoices(found.kind === 'choices' ? found.choices : []);
          const problem = found.kind === 'problem' ? ({ of: 'search', text: found.problem } as const) : null;
          changeWhere(queryClient, { status: 'idle', problem });
        }
      });
    },
    [queryClient, choose],
  );

  useEffect(() => {
    const isWanted = (): boolean => !readWhere(queryClient).hasDetected && readWhere(queryClient).location === null;
    if (!autoDetect || !isWanted()) return;
    if (autoDetect === 'always') askDevice(false);
    else
      void isDetectionAllowed().then((isAllowed) => {
        if (isAllowed && isWanted()) askDevice(false);
      });
  }, [autoDetect, askDevice, queryClient]);

  return { where, choices, detect, search, choose };
};
