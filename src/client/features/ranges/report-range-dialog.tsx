import { useState } from 'react';
import { type LISTED_REPORT_KINDS, reportRange } from '#shared/contracts/range-voices.ts';
import { DEFAULT_MAP } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { pointOf } from './listed-ranges.ts';
import { PlacePicker } from './place-picker.tsx';
import { usePlainForm } from './use-plain-form.ts';

type Kind = (typeof LISTED_REPORT_KINDS)[number];

const LABELS: Record<Kind, string> = {
  closed: 'It’s closed for good',
  place: 'It’s somewhere else',
  wrong: 'Something else is wrong',
};
const ORDER: readonly Kind[] = ['closed', 'place', 'wrong'];

export type ReportRangeDialogProps = {
  range: Range;
  /** Where the member looks, for a range without a place of its own. */
  center: Point;
  onClose: () => void;
};

/** Tells the editors that a range is closed, somewhere else, or wrongly described. */
export const ReportRangeDialog = ({ range, center, onClose }: ReportRangeDialogProps) => {
  const [kind, setKind] = useState<Kind>('closed');
  const [point, setPoint] = useState<Point | null>(null);
  const form = usePlainForm({
    send: (entered) => {
      if (kind === 'place' && !point) return 'Mark where the range is.';
      const where = kind === 'place' && point ? { point } : {};

      return callApi(reportRange, {
        body: { rangeId: range.id, kind, message: String(entered.get('message')), ...where },
      });
    },
    failure: 'We couldn’t send your report. Please try again.',
    onSent: () => {
      toast({ title: 'Thanks for your report', description: 'We sent it to our editors.' });
      onClose();
    },
  });

  return (
    <ReportDialog form={form} title="Report a problem" description={range.name} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">What’s wrong?</legend>
        {ORDER.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={one}
              checked={one === kind}
              onChange={() => setKind(one)}
              className="size-5 accent-action"
            />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
      {kind === 'place' && (
        <>
          <p className="text-quiet">
            Our editors move a range when three members agree on the place. Mark the range, not where you are.
          </p>
          <PlacePicker center={pointOf(range) ?? center ?? DEFAULT_MAP} place={range.name} onChange={setPoint} />
        </>
      )}
      <TextArea
        name="message"
        label="What do you know? (optional)"
        hint="When did you see it? A link or a phone number helps us most."
        maxLength={1000}
      />
    </ReportDialog>
  );
};
