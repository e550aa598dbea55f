import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { REPORT_LENGTH, reportError } from '#shared/contracts/regulations.ts';
import { topicLabel } from '#shared/domain/law/fact-wording.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import type { Topic } from '#shared/domain/law/topics.ts';
import { callApi, messageOf } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ModalClose } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

export type ReportSubject = { state: StateCode; county: string | null; topic: Topic | null };

type ReportDialogProps = { subject: ReportSubject; place: string; onClose: () => void };

/** Tells the editors that something is wrong; the fact on the screen goes along. */
export const ReportDialog = ({ subject: { state, county, topic }, place, onClose }: ReportDialogProps) => {
  const formId = useId();
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

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isShort = message.trim().length < REPORT_LENGTH.min;
    setIsTooShort(isShort);
    if (!isShort && !report.isPending) report.mutate();
  };
  const refusal = report.isError ? messageOf(report.error, 'Connection error. Please try again.') : null;

  return (
    <Dialog
      title="Report an error"
      description={topic ? `${place} · ${topicLabel(topic)}` : place}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <ModalClose>
            <Button look="quiet">Cancel</Button>
          </ModalClose>
          <Button type="submit" form={formId} isBusy={report.isPending}>
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          label="What is wrong?"
          hint="Where did you see it, and when? A link helps us most."
          value={message}
          maxLength={REPORT_LENGTH.max}
          onChange={({ target }) => setMessage(target.value)}
          error={isTooShort ? `Please say in at least ${REPORT_LENGTH.min} characters what is wrong` : refusal}
        />
      </form>
    </Dialog>
  );
};
