import { type ComponentType, createElement, useEffect, useState } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

type MarkProps = { userId: string };

/** The mark of what changed. No page waits for its code, and without it the frame is whole. */
export const LazyMark = (props: MarkProps) => {
  const [Mark, setMark] = useState<ComponentType<MarkProps> | null>(null);

  useEffect(
    () =>
      afterPaint(() => {
        import('../features/changes/changes-mark.tsx').then(
          ({ ChangesMark }) => setMark(() => ChangesMark),
          () => undefined,
        );
      }),
    [],
  );

  return Mark && createElement(Mark, props);
};
