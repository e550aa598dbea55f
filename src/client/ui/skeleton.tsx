import { type ReactNode, useEffect, useState } from 'react';

/** Sooner than this, an answer needs no announcement. */
const SHOWN_AFTER_MS = 200;

type SkeletonProps = {
  /** Its size, as classes: it has the shape of what comes. */
  className?: string;
};

export const Skeleton = ({ className = 'h-5 w-full' }: SkeletonProps) => (
  <div aria-hidden="true" className={`rounded-control bg-tan/45 ${className}`} />
);

type DelayedSkeletonProps = { label?: string; children: ReactNode };

/**
 * Stands for what is being loaded. It takes its room at once, so that nothing jumps, and shows only after 200 ms,
 * so that a quick answer does not flash. Counted here and not by an animation, which reduced motion switches off.
 */
export const DelayedSkeleton = ({ label = 'Loading…', children }: DelayedSkeletonProps) => {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);

    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status">
      {isShown && <span className="sr-only">{label}</span>}
      <div className={isShown ? 'animate-fade-in' : 'invisible'}>{children}</div>
    </div>
  );
};
