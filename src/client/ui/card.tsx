import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONES, type Tone } from './tone.ts';

type CardProps = {
  /** A band of this color at its edge. The text says the same: the band only helps the eye. */
  tone?: Tone;
  className?: string;
  children: ReactNode;
};

export const Card = ({ tone, className = '', children }: CardProps) => (
  <div
    className={`rounded-panel border border-tan bg-card p-5 ${tone ? `pl-6 shadow-[inset_5px_0_0_var(--tone)] ${TONES[tone]}` : ''} ${className}`}
  >
    {children}
  </div>
);

type CardHeadingProps = {
  level?: 2 | 3;
  Icon?: LucideIcon;
  /** At the end of the line: a badge, a button. */
  aside?: ReactNode;
  children: ReactNode;
};

export const CardHeading = ({ level = 2, Icon, aside, children }: CardHeadingProps) => {
  const Heading = `h${level}` as const;

  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Heading className="flex items-center gap-2.5 text-xl text-saddle-strong">
        {Icon && <Icon aria-hidden="true" className="size-6 shrink-0" />}
        {children}
      </Heading>
      {aside}
    </div>
  );
};
