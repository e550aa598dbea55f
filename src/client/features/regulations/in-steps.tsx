import { Children, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';

type InStepsProps = {
  /** How many come together first; may grow later. */
  first: number;
  /** How many come with each step after that. */
  step?: number;
  /** What holds the place of the first ones while what is above them is painted; without it they come with it. */
  placeholder?: ReactNode;
  /** Even the first ones wait until the page is at rest: others that wait for the paint come before them. */
  isPatient?: boolean;
  children: ReactNode;
};

/** At the latest, however busy the page is. */
const STEP_AT_LATEST_MS = 300;

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
export const InSteps = ({ first, step = 1, placeholder, isPatient = false, children }: InStepsProps) => {
  const parts = Children.toArray(children);
  const isPrinting = useIsPrinting();
  // Fixed once it has begun.
  const [held] = useState(placeholder);
  const [count, setCount] = useState(held === undefined ? first : 0);
  const shown = count === 0 ? 0 : Math.max(count, first);
  const isComplete = shown >= parts.length;

  useEffect(() => {
    if (isComplete) return;
    if (shown === 0) return (isPatient ? whenIdle : afterPaint)(() => setCount(Math.max(first, 1)));

    return whenIdle(() => setCount(shown + step));
  }, [shown, first, step, isPatient, isComplete]);

  if (isPrinting) return parts;

  return shown === 0 && parts.length > 0 ? held : parts.slice(0, shown);
};
