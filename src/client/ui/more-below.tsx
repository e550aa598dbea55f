type MoreBelowProps = { className?: string };

/** Ends what scrolls in itself: over the last row in view it says that more follows. */
export const MoreBelow = ({ className = '' }: MoreBelowProps) => (
  <div
    aria-hidden="true"
    className={`no-print pointer-events-none sticky bottom-0 h-5 bg-linear-to-t from-surface ${className}`}
  />
);
