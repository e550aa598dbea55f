import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { type Place, readPlace, writePlace } from './place-in-address.ts';

/**
 * The chosen place and how to choose another; each choice is a step that the back button takes back. What is chosen
 * shows at once: the rest of the app, which looks at the URL too, follows.
 */
export const usePlace = (): [Place, (change: (place: Place) => Place) => void] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = useMemo(() => readPlace(new URLSearchParams(search)), [search]);
  const [place, showNow] = useOptimistic(inAddress);
  const latest = useRef(place);

  useEffect(() => {
    latest.current = place;
  }, [place]);

  // The same function from choice to choice: what it is handed to need not be drawn again.
  const choose = useCallback(
    (change: (place: Place) => Place) => {
      const next = change(latest.current);
      const address = writePlace(next);
      if (address === writePlace(latest.current)) return;

      startTransition(async () => {
        showNow(next);
        await new Promise<void>((resolve) => void afterPaint(resolve));
        navigate(`${pathname}${address}`, KEEP_PLACE);
      });
    },
    [navigate, pathname, showNow],
  );

  return [place, choose];
};
