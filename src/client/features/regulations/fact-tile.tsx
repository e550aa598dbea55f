import type { ReactNode } from 'react';
import { BLOCKED_IN_COURT, isBlocked } from '#shared/law/blocked-law.ts';
import { asOfText } from '#shared/law/calendar-display.ts';
import { dueMark } from '#shared/law/evidence.ts';
import { moreMark, whomToAsk } from '#shared/law/fact-wording.ts';
import { NOT_CONFIRMED } from '#shared/law/regulation-display.ts';
import type { Topic } from '#shared/law/topics.ts';
import { useEvidence } from './evidence-context.ts';

type FactTileProps = {
  topic: Topic;
  label: string;
  /** Null: we could not confirm it. */
  value: string | number | null;
};

/** One fact; tapping it shows where it comes from. */
export const FactTile = ({ topic, label, value }: FactTileProps) => {
  const { facts, evidence, today, open } = useEvidence();
  const fact = facts.get(topic);
  const more = fact && value !== null ? moreMark(fact, String(value)) : null;

  return (
    <li className="flex">
      <button
        type="button"
        onClick={() => open(topic)}
        aria-haspopup="dialog"
        className="group flex w-full items-center gap-2 rounded-control border border-tan bg-surface px-3.5 py-2.5 text-left transition-colors hover:border-saddle hover:bg-hover active:bg-press max-sm:border-0 max-sm:px-3 print:border-0 print:p-0"
      >
        <span className="flex min-w-0 flex-1 flex-col max-sm:grid max-sm:grid-cols-[minmax(45%,1fr)_minmax(0,max-content)] max-sm:gap-x-4">
          <span className="text-sm text-quiet">{label}</span>
          <span
            className={`max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:max-w-[40vw] max-sm:self-center max-sm:text-right max-sm:text-base ${value === null ? 'text-slate italic' : 'text-lg leading-snug font-semibold tabular-nums wrap-break-word'}`}
          >
            {value ?? `${NOT_CONFIRMED}. Check with ${whomToAsk(facts.get('issuance')?.value)}.`}
          </span>
          <span className="mt-0.5 min-h-5 text-xs text-quiet">
            {fact?.asOf && asOfText(fact.asOf)}
            {/* The value alone misleads where there are conditions. */}
            {evidence && isBlocked(evidence.lawInMotion, topic, today) && (
              <span className="font-semibold"> · {BLOCKED_IN_COURT}</span>
            )}
            {more && ` · ${more}`}
            {/* Quiet, since one banner says it for the whole state. */}
            {fact && dueMark(fact, today) && <span className="text-slate"> · {dueMark(fact, today)}</span>}
          </span>
        </span>
        {/* Drawn by the style: a page has dozens of these. */}
        <span
          aria-hidden="true"
          className="no-print size-2 shrink-0 rotate-45 border-t-2 border-r-2 border-saddle/60 group-hover:border-saddle"
        />
      </button>
    </li>
  );
};

type FactGridProps = { children: ReactNode };

export const FactGrid = ({ children }: FactGridProps) => (
  <ul className="grid gap-2.5 max-sm:gap-0 max-sm:divide-y max-sm:divide-tan max-sm:rounded-control max-sm:border max-sm:border-tan max-sm:bg-surface sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
    {children}
  </ul>
);
