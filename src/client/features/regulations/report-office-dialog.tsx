import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { reportError } from '#shared/contracts/regulations.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import type { FormHandle } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

const MESSAGE_LENGTH = 800;

/** What can be wrong, with what the member saw. */
const problemsOf = ({
  officePhone,
  officeStreet,
  officeSite,
  countyPage,
}: Regulation): [label: string, shown: string][] => [
  ...(officePhone ? [['The phone number is wrong', officePhone] as [string, string]] : []),
  ...(officeStreet ? [['The address is wrong', officeStreet] as [string, string]] : []),
  ...((countyPage ?? officeSite) ? [['The link is wrong', countyPage ?? officeSite ?? ''] as [string, string]] : []),
  ['Another office takes applications', ''],
  ['Something is missing', ''],
];

type ReportOfficeDialogProps = { record: Regulation; place: string; onClose: () => void };

/** Two taps: open it, send it. What members see most is chosen already; words are welcome and not needed. */
export const ReportOfficeDialog = ({ record, place, onClose }: ReportOfficeDialogProps) => {
  const failureId = useId();
  const problems = problemsOf(record);
  const report = useMutation({
    mutationFn: (message: string) =>
      callApi(reportError, {
        body: {
          state: record.state,
          ...(record.county !== null && { county: record.county }),
          topic: 'issuing-authority',
          message,
        },
      }),
    onSuccess: () => {
      toast({ title: 'Thanks for your report', description: 'We sent it to our editors.' });
      onClose();
    },
  });
  const form: FormHandle = {
    submit: (event) => {
      event.preventDefault();
      const entered = new FormData(event.currentTarget);
      const [label, shown] = problems[Number(entered.get('problem'))] ?? ['', ''];
      const said = String(entered.get('message')).trim();
      const message = [shown ? `${label}: ${shown}.` : `${label}.`, said].filter(Boolean).join('\n');
      if (!report.isPending) report.mutate(message);
    },
    reset: report.reset,
    isSending: report.isPending,
    failure: report.error ? failureText(report.error, 'We couldn’t send your report. Please try again.') : undefined,
    failureId,
  };

  return (
    <ReportDialog form={form} title="Report a wrong phone or link" description={place} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">What’s wrong?</legend>
        {problems.map(([label], at) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" name="problem" value={at} defaultChecked={at === 0} className="size-5 accent-action" />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="message"
        label="What’s right? (optional)"
        hint="The right number, or a link to the office’s page, helps us most."
        maxLength={MESSAGE_LENGTH}
      />
    </ReportDialog>
  );
};
