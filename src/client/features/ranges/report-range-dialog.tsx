import { reportRange } from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

type Kind = (typeof RANGE_REPORT_KINDS)[number];

const LABELS: Record<Kind, string> = {
  closed: 'It is closed for good',
  wrong: 'Something about it is wrong',
};

type ReportRangeDialogProps = { range: Range; onClose: () => void };

/** Tells the editors that a range is closed, or wrongly described. */
export const ReportRangeDialog = ({ range, onClose }: ReportRangeDialogProps) => {
  const form = useForm({
    schema: reportRange.body.omit({ rangeId: true }),
    defaultValues: { kind: 'closed', message: '' },
    send: async (report) => {
      await callApi(reportRange, { body: { rangeId: range.id, ...report } });
      toast({ title: 'Thank you', description: 'Your report is with our editors.' });
      onClose();
    },
    failure: 'The report could not be sent. Please try again.',
  });

  return (
    <ReportDialog form={form} title="Report closed or wrong" description={range.name} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">What is wrong?</legend>
        {RANGE_REPORT_KINDS.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" {...form.register('kind')} value={one} className="size-5 accent-action" />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
      <TextArea
        {...form.field('message')}
        label="What do you know? (optional)"
        hint="When did you see it? A link or a phone number helps us most."
        maxLength={1000}
      />
    </ReportDialog>
  );
};
