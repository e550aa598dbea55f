import { Circle, CircleCheck, CircleQuestionMark, Info, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONES, type Tone } from './tone.ts';

const ICONS: Record<Tone, LucideIcon> = {
  sage: CircleCheck,
  brass: TriangleAlert,
  brick: OctagonX,
  denim: Info,
  slate: CircleQuestionMark,
  neutral: Circle,
};

type BadgeProps = {
  tone?: Tone;
  /** In the place of the tone's own. There is always one: color alone tells some readers nothing. */
  Icon?: LucideIcon;
  /** The word. */
  children: ReactNode;
};

export const Badge = ({ tone = 'neutral', Icon = ICONS[tone], children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full border border-(--tone)/45 bg-(--tone)/10 px-2.5 py-0.5 text-sm font-semibold text-tone-ink ${TONES[tone]}`}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0 text-(--tone)" />
    {children}
  </span>
);
