import { REPORT_LENGTH, reportError } from '#shared/contracts/regulations.ts';
import { topicLabel } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

export type ReportSubject = { state: StateCode; county: string | null; topic: Topic | null };

type ReportErrorDialogProps = { subject: ReportSubject; place: string; onClose: () => void };

/** Tells the editors that something is wrong, along with the fact on the screen. */
export const ReportErrorDialog = ({ subject: { state, county, topic }, place, onClose }: ReportErrorDialogProps) => {
  const form = useForm({
    schema: reportError.body.pick({ message: true }),
    defaultValues: { message: '' },
    send: async ({ message }) => {
      await callApi(reportError, { body: { state, message, ...(county && { county }), ...(topic && { topic }) } });
      toast({ title: 'Thanks for your report', description: 'We sent it to our editors, along with the fact.' });
      onClose();
    },
    failure: 'Connection error. Please try again.',
    fieldOf: () => 'message',
  });

  return (
    <ReportDialog
      form={form}
      title="Report an error"
      description={topic ? `${place} · ${topicLabel(topic)}` : place}
      onClose={onClose}
    >
      <TextArea
        {...form.field('message')}
        label="What’s wrong?"
        hint="Where did you see it, and when? A link helps us most."
        maxLength={REPORT_LENGTH.max}
      />
    </ReportDialog>
  );
};
