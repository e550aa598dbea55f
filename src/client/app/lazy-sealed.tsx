import { type ComponentType, createElement, useEffect, useState } from 'react';
import type { SealedFrameProps } from './sealed-frame.tsx';

const isOnHere = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('sealed-wallet:'));
  } catch {
    return false;
  }
};

/** Matches devices whose owner asked for it. Everyone else loads nothing of it. */
export const LazySealed = (props: SealedFrameProps) => {
  const [Sealed, setSealed] = useState<ComponentType<SealedFrameProps> | null>(null);

  useEffect(() => {
    const look = (): void => {
      if (!isOnHere()) return;
      import('./sealed-frame.tsx').then(
        ({ SealedFrame }) => setSealed(() => SealedFrame),
        () => undefined,
      );
    };
    look();
    window.addEventListener('storage', look);

    return () => window.removeEventListener('storage', look);
  }, []);

  return Sealed && createElement(Sealed, props);
};
