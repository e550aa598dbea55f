import { Check, CircleQuestionMark, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { asOfText } from '#shared/domain/law/calendar-display.ts';
import { isFactDue } from '#shared/domain/law/evidence.ts';
import type { Source } from '#shared/domain/law/source.ts';
import type { Bearing, Reason } from '#shared/domain/recognition/reason.ts';
import { reasonText } from '#shared/domain/recognition/recognition-wording.ts';

const MARKS: Record<Bearing, { Icon: LucideIcon; color: string }> = {
  met: { Icon: Check, color: 'text-sage' },
  open: { Icon: TriangleAlert, color: 'text-brass' },
  unknown: { Icon: CircleQuestionMark, color: 'text-slate' },
  unmet: { Icon: X, color: 'text-brick' },
};

type Sources = Readonly<Record<string, Source>>;

const SourceName = ({ source }: { source: Source }) =>
  source.address?.startsWith('http') ? (
    <a href={source.address} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
      {source.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    source.title
  );

type ReasonItemProps = { reason: Reason; sources: Sources; today: string };

const ReasonItem = ({ reason, sources, today }: ReasonItemProps) => {
  const { fact, bearing } = reason;
  const { Icon, color } = MARKS[bearing];
  const source = fact?.source ? sources[fact.source] : undefined;

  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.75 size-4.5 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p>{reasonText(reason)}</p>
        {fact?.note && <p className="text-sm text-quiet">{fact.note}</p>}
        {fact?.asOf && (
          <p className="text-sm text-quiet">
            {source && <SourceName source={source} />}
            {fact.locator && ` · ${fact.locator}`} · {asOfText(fact.asOf)}
            {isFactDue(fact, today) && <span className="text-slate"> · due for review</span>}
          </p>
        )}
      </div>
    </li>
  );
};

type ReasonListProps = { label: string; reasons: readonly Reason[]; sources: Sources; today: string };

/** Why a result is what it is: each finding with what it rests on. */
export const ReasonList = ({ label, reasons, sources, today }: ReasonListProps) => (
  <ul aria-label={label} className="flex flex-col gap-2.5">
    {reasons.map((reason) => (
      <ReasonItem
        key={`${reason.code} ${reason.bearing} ${reason.fact?.topic}`}
        reason={reason}
        sources={sources}
        today={today}
      />
    ))}
  </ul>
);
