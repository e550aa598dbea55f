import { BadgeCheck, Gavel, Scale } from 'lucide-react';
import type { Regulation } from '#shared/law/regulation.ts';
import {
  type CarryBadge,
  carryBadgeOf,
  issueBadgeOf,
  type LevelBadge,
  levelBadgeOf,
} from '#shared/law/regulation-display.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/tone.ts';

export const LEVEL_TONES: Record<LevelBadge, Tone> = {
  'Very Permissive': 'sage',
  Moderate: 'brass',
  Restrictive: 'brick',
  Unknown: 'slate',
};

const CARRY_TONES: Record<CarryBadge, Tone> = {
  'Constitutional Carry': 'sage',
  'Permit Required': 'denim',
  Unknown: 'slate',
};

type RegulationBadgesProps = {
  record: Pick<
    Regulation,
    'state' | 'constitutionalCarry' | 'permitRequired' | 'openCarryAllowed' | 'permitCost' | 'mayIssue' | 'shallIssue'
  >;
};

/** What a record says, in three words. */
export const RegulationBadges = ({ record }: RegulationBadgesProps) => {
  const [carry, level, issue] = [carryBadgeOf(record), levelBadgeOf(record), issueBadgeOf(record)];

  return (
    <ul className="flex flex-wrap gap-2" aria-label="Summary">
      <li>
        <Badge tone={CARRY_TONES[carry]} {...(carry !== 'Unknown' && { Icon: BadgeCheck })}>
          <span className="sr-only">Carry: </span>
          {carry}
        </Badge>
      </li>
      <li>
        <Badge tone={LEVEL_TONES[level]} {...(level !== 'Unknown' && { Icon: Scale })}>
          <span className="sr-only">How strict: </span>
          {level}
        </Badge>
      </li>
      {issue && (
        <li>
          <Badge tone={issue === 'May Issue' ? 'brass' : 'neutral'} Icon={Gavel}>
            {issue}
          </Badge>
        </li>
      )}
    </ul>
  );
};
