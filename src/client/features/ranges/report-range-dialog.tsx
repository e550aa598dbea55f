import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { z } from 'zod';
import { reportRange } from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import type { FormHandle } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

type Kind = (typeof RANGE_REPORT_KINDS)[number];

const LABELS: Record<Kind, string> = {
  closed: 'It’s closed for good',
  wrong: 'Something about it is wrong',
};

type RangeReport = z.input<typeof reportRange.body>;

type ReportRangeDialogProps = { range: Range; onClose: () => void };

const FAILURE = 'We couldn’t send your report. Please try again.';

/**
 * Tells the editors that a range is closed, or wrongly described. Without the form library, which would be a fifth of all
 * that the ranges screen loads: nothing in this form can be wrong.
 */
export const ReportRangeDialog = ({ range, onClose }: ReportRangeDialogProps) => {
  const failureId = useId();
  const report = useMutation({
    mutationFn: (body: RangeReport) => callApi(reportRange, { body }),
    onSuccess: () => {
      toast({ title: 'Thanks for your report', description: 'We sent it to our editors.' });
      onClose();
    },
  });
  const form: FormHandle = {
    submit: (event) => {
      event.preventDefault();
      const entered = new FormData(event.currentTarget);
      const kind = RANGE_REPORT_KINDS.find((one) => one === entered.get('kind')) ?? 'closed';
      if (!report.isPending) report.mutate({ rangeId: range.id, kind, message: String(entered.get('message')) });
    },
    reset: report.reset,
    isSending: report.isPending,
    failure: report.error ? failureText(report.error, FAILURE) : undefined,
    failureId,
  };

  return (
    <ReportDialog form={form} title="Report a problem" description={range.name} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">What’s wrong?</legend>
        {RANGE_REPORT_KINDS.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={one}
              defaultChecked={one === 'closed'}
              className="size-5 accent-action"
            />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="message"
        label="What do you know? (optional)"
        hint="When did you see it? A link or a phone number helps us most."
        maxLength={1000}
      />
    </ReportDialog>
  );
};
