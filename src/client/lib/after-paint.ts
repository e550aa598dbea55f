import { startTransition, useEffect, useState } from 'react';

/** Calls back when what was just drawn can be seen. Returns how to call it off. */
export const afterPaint = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });

  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * The value, but a paint later: for what is slow to draw and stands beside what must answer at once. React's own
 * deferred value may begin before the paint, and holds it up on a slow device.
 */
export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value);

  useEffect(() => afterPaint(() => startTransition(() => setPainted(value))), [value]);

  return painted;
};
