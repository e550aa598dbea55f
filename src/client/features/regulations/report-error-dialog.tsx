import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_LENGTH, reportError } from '#shared/contracts/regulations.ts';
import { topicLabel } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi, messageOf } from '../../lib/call-api.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

export type ReportSubject = { state: StateCode; county: string | null; topic: Topic | null };

type ReportErrorDialogProps = { subject: ReportSubject; place: string; onClose: () => void };

/** Tells the editors that something is wrong; the fact on the screen goes along. */
export const ReportErrorDialog = ({ subject: { state, county, topic }, place, onClose }: ReportErrorDialogProps) => {
  const [message, setMessage] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const report = useMutation({
    mutationFn: () =>
      callApi(reportError, { body: { state, message, ...(county && { county }), ...(topic && { topic }) } }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your report is with our editors, together with the fact.' });
      onClose();
    },
  });

  const send = (): void => {
    const isShort = message.trim().length < REPORT_LENGTH.min;
    setIsTooShort(isShort);
    if (!isShort) report.mutate();
  };
  const refusal = report.isError ? messageOf(report.error, 'Connection error. Please try again.') : null;

  return (
    <ReportDialog
      title="Report an error"
      description={topic ? `${place} · ${topicLabel(topic)}` : place}
      isBusy={report.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextArea
        label="What is wrong?"
        hint="Where did you see it, and when? A link helps us most."
        value={message}
        maxLength={REPORT_LENGTH.max}
        onChange={({ target }) => setMessage(target.value)}
        error={isTooShort ? `Please say in at least ${REPORT_LENGTH.min} characters what is wrong` : refusal}
      />
    </ReportDialog>
  );
};
