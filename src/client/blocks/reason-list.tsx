import { CalendarClock, Check, CircleQuestionMark, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { asOfText } from '#shared/law/calendar-display.ts';
import { dueMark } from '#shared/law/evidence.ts';
import type { Source } from '#shared/law/source.ts';
import type { Bearing, Reason } from '#shared/recognition/reason.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { FactDetails } from './fact-details.tsx';

const MARKS: Record<Bearing, { Icon: LucideIcon; color: string }> = {
  met: { Icon: Check, color: 'text-sage' },
  caution: { Icon: Info, color: 'text-brass' },
  open: { Icon: TriangleAlert, color: 'text-brass' },
  unknown: { Icon: CircleQuestionMark, color: 'text-slate' },
  unmet: { Icon: X, color: 'text-brick' },
};

type Sources = Readonly<Record<string, Source>>;

export const SourceName = ({ source }: { source: Source }) =>
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
  const { fact, bearing, law } = reason;
  const { Icon, color } = MARKS[bearing];
  // Only a step of law has a day to wait for.
  const Mark = bearing === 'caution' && law ? CalendarClock : Icon;
  const rests = fact ?? law;
  const source = rests?.source ? sources[rests.source] : undefined;

  return (
    <li className="flex gap-2.5">
      <Mark aria-hidden="true" className={`mt-0.75 size-4.5 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className={bearing === 'caution' ? 'font-semibold' : undefined}>{reasonText(reason)}</p>
        {law && <p className="text-sm text-quiet">{law.summary}</p>}
        <FactDetails details={fact?.details} className="text-sm text-quiet" />
        {rests?.asOf && (
          <p className="text-sm text-quiet">
            {source && <SourceName source={source} />}
            {rests.locator && ` · ${rests.locator}`} · {asOfText(rests.asOf)}
            {fact && dueMark(fact, today) && <span className="text-slate"> · {dueMark(fact, today)}</span>}
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
        key={`${reason.code} ${reason.bearing} ${reason.figure ?? reason.law?.title}`}
        reason={reason}
        sources={sources}
        today={today}
      />
    ))}
  </ul>
);
