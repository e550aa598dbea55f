import { useEffect, useState } from 'react';
import { COUNTER, growthOf, tickUp } from '#shared/membership/member-counter.ts';

/**
 * The figure on the target. It rises when the page comes to life, then grows by what has become due, also for the
 * time that a tab slept. For those who want no motion, and before any script runs, it stands at its target.
 */
export const useMemberCounter = (): number => {
  const [shown, setShown] = useState<number>(COUNTER.target);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;

    let grownAt = 0;
    let growing: ReturnType<typeof setTimeout> | undefined;

    const grow = (): void => {
      clearTimeout(growing);
      const steps = Math.floor((Date.now() - grownAt) / COUNTER.growEveryMs);
      grownAt += steps * COUNTER.growEveryMs;
      if (steps > 0) setShown((before) => before + growthOf(steps, Math.random));
      growing = setTimeout(grow, grownAt + COUNTER.growEveryMs - Date.now());
    };
    const catchUp = (): void => {
      if (grownAt > 0 && document.visibilityState === 'visible') grow();
    };

    let risen = 0;
    const ticking = setInterval(() => {
      risen = tickUp(risen);
      setShown(risen);
      if (risen < COUNTER.target) return;

      clearInterval(ticking);
      grownAt = Date.now();
      grow();
    }, COUNTER.tickMs);
    document.addEventListener('visibilitychange', catchUp);

    return () => {
      clearInterval(ticking);
      clearTimeout(growing);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, []);

  return shown;
};
