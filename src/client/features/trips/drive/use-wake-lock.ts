import { useEffect, useState } from 'react';

/** Keeps the screen on while this is shown; says whether the device does. */
export const useWakeLock = (): boolean => {
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const ask = async (): Promise<void> => {
      // The device lets go of it whenever the page is hidden.
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isGone) await lock?.release();
      else setIsOn(lock !== null);
    };
    const onChange = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', onChange);

    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release().catch(() => undefined);
    };
  }, []);

  return isOn;
};
