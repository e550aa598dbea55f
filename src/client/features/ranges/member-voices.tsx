import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { Range } from '#shared/ranges/range.ts';

const membersText = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

/** What members say: how many, and when the last one did. */
export const MemberVoices = ({
  range: { openReports, closedReports },
}: {
  range: Pick<Range, 'openReports' | 'closedReports'>;
}) => (
  <>
    {closedReports && (
      <p className="flex items-center gap-1.5 text-sm font-semibold text-brick-strong">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {membersText(closedReports.count)} said it’s closed, last in {formatPartialDate(closedReports.month)}. Call
        first.
      </p>
    )}
    {openReports && (
      <p className="flex items-center gap-1.5 text-sm">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-sage" />
        {membersText(openReports.count)} said it’s open, last in {formatPartialDate(openReports.month)}.
      </p>
    )}
  </>
);
