import { Children, type ReactNode, useEffect, useState } from 'react';

type InStepsProps = {
  /** How many come with the first paint; may grow later. */
  first: number;
  /** How many come with each frame after it. */
  step?: number;
  children: ReactNode;
};

/**
 * Draws a long list of parts one after the other, a few a frame: what is at the top is there at once, and no press of a
 * key waits for all that is below. On paper nothing is left out.
 */
export const InSteps = ({ first, step = 1, children }: InStepsProps) => {
  const parts = Children.toArray(children);
  const [count, setCount] = useState(first);
  const shown = Math.max(count, first);
  const isComplete = shown >= parts.length;

  useEffect(() => {
    if (isComplete) return;
    // After the paint, not before it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(shown + step));
    });

    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, step, isComplete]);

  return parts.slice(0, shown);
};
