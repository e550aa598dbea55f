import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  Icon?: LucideIcon;
  heading: string;
  /** Below a heading of the second level, unless it stands by itself on its page. */
  level?: 2 | 3;
  text?: ReactNode;
  /** The one way forward. */
  action?: ReactNode;
};

/** Nothing to show, and that is no failure: says so, and what to do next. */
export const EmptyState = ({ Icon = Inbox, heading, level = 3, text, action }: EmptyStateProps) => {
  const Heading = `h${level}` as const;

  return (
    <div className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-tan px-5 py-8 text-center">
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-hover text-saddle">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <Heading className="text-xl">{heading}</Heading>
      {text && <p className="max-w-[48ch] text-balance text-quiet">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
};
