import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageHref } from '../lib/paths.ts';
import { Button, ButtonLink } from './button.tsx';

/** Exactly one way forward: try again, or go where it works. */
type WayForward =
  | { onRetry: () => void; isRetrying?: boolean; link?: never }
  | { link: { to: PageHref; label: string }; onRetry?: never; isRetrying?: never };

type ErrorStateProps = {
  heading: string;
  /** Below a heading of the second level, unless it stands by itself on its page. */
  level?: 2 | 3;
  text?: ReactNode;
} & WayForward;

/** A panel that could not load: what happened, and what to do next. */
export const ErrorState = ({ heading, level = 3, text, onRetry, isRetrying = false, link }: ErrorStateProps) => {
  const Heading = `h${level}` as const;

  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-panel border border-brick/45 bg-brick/6 px-5 py-8 text-center"
    >
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-brick/12 text-brick">
        <TriangleAlert aria-hidden="true" className="size-7" />
      </span>
      <Heading className="text-xl text-brick-strong">{heading}</Heading>
      {text && <p className="max-w-[48ch] text-balance">{text}</p>}
      <div className="mt-2">
        {link ? (
          <ButtonLink to={link.to} look="secondary">
            {link.label}
          </ButtonLink>
        ) : (
          <Button look="secondary" Icon={RotateCw} isBusy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
};
