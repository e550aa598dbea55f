import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reportRange } from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
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
  const alertId = useId();
  const [kind, setKind] = useState<Kind>('closed');
  const [message, setMessage] = useState('');
  const report = useMutation({
    mutationFn: () => callApi(reportRange, { body: { rangeId: range.id, kind, message } }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your report is with our editors.' });
      onClose();
    },
  });

  return (
    <ReportDialog
      title="Report closed or wrong"
      description={range.name}
      isBusy={report.isPending}
      onSend={report.mutate}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <fieldset>
          <legend className="font-semibold">What is wrong?</legend>
          {RANGE_REPORT_KINDS.map((one) => (
            <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="kind"
                value={one}
                checked={kind === one}
                onChange={() => setKind(one)}
                className="size-5 accent-action"
              />
              {LABELS[one]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="What do you know? (optional)"
          hint="When did you see it? A link or a phone number helps us most."
          value={message}
          maxLength={1000}
          onChange={({ target }) => setMessage(target.value)}
        />
        <FormAlert
          id={alertId}
          text={report.isError ? failureText(report.error, 'The report could not be sent. Please try again.') : null}
        />
      </div>
    </ReportDialog>
  );
};
