import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useEndedAccount } from '../lib/sealed-flag.ts';

type LeftBehindProps = { userId: string };

/** For a visitor whose account was deleted on another device: what is still here. Others load nothing of it. */
export const LazyLeftBehind = () => {
  const userId = useEndedAccount();
  const [Notice, setNotice] = useState<ComponentType<LeftBehindProps> | null>(null);

  useEffect(() => {
    if (userId === null) return;
    import('../blocks/sealed/left-behind.tsx').then(
      ({ LeftBehind }) => setNotice(() => LeftBehind),
      () => undefined,
    );
  }, [userId]);

  return userId !== null && Notice && createElement(Notice, { userId });
};
