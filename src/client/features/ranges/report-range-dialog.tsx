import { useState } from 'react';
import { type LISTED_REPORT_KINDS, reportRange } from '#shared/contracts/range-voices.ts';
import { DEFAULT_MAP } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { ReportProblemDialog } from '../../blocks/report-problem-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';
import { pointOf } from './listed-ranges.ts';
import { PlacePicker } from './place-picker.tsx';

type Problem = { id: (typeof LISTED_REPORT_KINDS)[number]; label: string };

const PROBLEMS: readonly Problem[] = [
  { id: 'closed', label: 'It’s closed for good' },
  { id: 'place', label: 'It’s somewhere else' },
  { id: 'wrong', label: 'Something else is wrong' },
];

export type ReportRangeDialogProps = {
  range: Range;
  /** Where the member looks, for a range without a place of its own. */
  center: Point;
  onClose: () => void;
};

/** Tells the editors that a range is closed, somewhere else, or wrongly described. */
export const ReportRangeDialog = ({ range, center, onClose }: ReportRangeDialogProps) => {
  const [point, setPoint] = useState<Point | null>(null);

  return (
    <ReportProblemDialog
      title="Report a problem"
      description={range.name}
      problems={PROBLEMS}
      more={({ id }) =>
        id === 'place' && (
          <>
            <p className="text-quiet">
              Our editors move a range when three members agree on the place. Mark the range, not where you are.
            </p>
            <PlacePicker center={pointOf(range) ?? center ?? DEFAULT_MAP} place={range.name} onChange={setPoint} />
          </>
        )
      }
      words={{
        label: 'What do you know? (optional)',
        hint: 'When did you see it? A link or a phone number helps us most.',
        maxLength: 1000,
      }}
      send={({ id: kind }, message) => {
        if (kind === 'place' && !point) return 'Mark where the range is.';
        const where = kind === 'place' && point ? { point } : {};

        return callApi(reportRange, { body: { rangeId: range.id, kind, message, ...where } });
      }}
      onClose={onClose}
    />
  );
};
