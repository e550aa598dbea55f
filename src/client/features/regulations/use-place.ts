import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { type Place, readPlace, writePlace } from './place-in-address.ts';

/** The chosen place and how to choose another; each choice is a step that the back button takes back. */
export const usePlace = (): [Place, (change: (place: Place) => Place) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(new URLSearchParams(search)), [search]);
  const latest = useRef(place);

  useEffect(() => {
    latest.current = place;
  }, [place]);

  // The same function from choice to choice: what it is handed to need not be drawn again.
  const choose = useCallback(
    (change: (place: Place) => Place) => {
      const next = writePlace(change(latest.current));
      if (next !== writePlace(latest.current)) void navigate({ search: next }, KEEP_PLACE);
    },
    [navigate],
  );

  return [place, choose];
};
