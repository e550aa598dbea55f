import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  Icon?: LucideIcon;
  heading: string;
  text?: ReactNode;
  /** The one way forward. */
  action?: ReactNode;
};

/** Nothing to show, and that is no failure: says so, and what to do next. */
export const EmptyState = ({ Icon = Inbox, heading, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-tan px-5 py-8 text-center">
    <span className="mb-1 grid size-14 place-items-center rounded-full bg-hover text-saddle">
      <Icon aria-hidden="true" className="size-7" />
    </span>
    <h3 className="text-xl">{heading}</h3>
    {text && <p className="max-w-[48ch] text-balance text-quiet">{text}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
