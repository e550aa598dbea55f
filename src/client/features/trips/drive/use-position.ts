import { useEffect, useRef, useState } from 'react';
import type { Point } from '#shared/ranges/distance.ts';

export type PositionProblem = 'denied' | 'unavailable';

/** The device's position, looked at as often as `secondsToNext` says: a battery lasts longer than a drive that way. */
export const usePosition = (onPosition: (point: Point) => number): PositionProblem | null => {
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const heard = useRef(onPosition);

  useEffect(() => {
    heard.current = onPosition;
  });

  useEffect(() => {
    if (!('geolocation' in navigator)) {
      setProblem('unavailable');
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const again = (seconds: number): void => {
      if (!isGone) timer = setTimeout(look, seconds * 1000);
    };
    const look = (): void =>
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          if (isGone) return;
          setProblem(null);
          again(heard.current({ lat: latitude, lng: longitude }));
        },
        ({ code, PERMISSION_DENIED }) => {
          if (isGone) return;
          setProblem(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
          if (code !== PERMISSION_DENIED) again(RETRY_SECONDS);
        },
        { enableHighAccuracy: true, maximumAge: 4000, timeout: 20_000 },
      );
    look();

    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);

  return problem;
};

const RETRY_SECONDS = 10;
