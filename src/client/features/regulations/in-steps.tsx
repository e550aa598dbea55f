import { Children, type ReactNode, useEffect, useState } from 'react';

type InStepsProps = {
  /** How many come together first; may grow later. */
  first: number;
  /** How many come with each step after that. */
  step?: number;
  /** What holds the place of the first ones while what is above them is painted; without it they come with it. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/** At the latest, however busy the page is. */
const STEP_AT_LATEST_MS = 300;

/** Calls back when what was just drawn can be seen. Returns how to call it off. */
const afterPaint = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });

  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Calls back when the reader asks nothing of the page. Safari has no idle callback. */
const whenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) return afterPaint(callback);
  const idle = requestIdleCallback(callback, { timeout: STEP_AT_LATEST_MS });

  return () => cancelIdleCallback(idle);
};

/**
 * Draws a long list of parts one after the other: what is at the top is there at once, and no press of a key waits for
 * all that is below. On paper nothing is left out.
 */
export const InSteps = ({ first, step = 1, placeholder, children }: InStepsProps) => {
  const parts = Children.toArray(children);
  // Once it has begun, nobody changes how.
  const [held] = useState(placeholder);
  const [count, setCount] = useState(held === undefined ? first : 0);
  const shown = count === 0 ? 0 : Math.max(count, first);
  const isComplete = shown >= parts.length;

  useEffect(() => {
    if (isComplete) return;
    if (shown === 0) return afterPaint(() => setCount(Math.max(first, 1)));

    return whenIdle(() => setCount(shown + step));
  }, [shown, first, step, isComplete]);

  return shown === 0 && parts.length > 0 ? held : parts.slice(0, shown);
};
