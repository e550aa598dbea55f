import { z } from 'zod';
import { type AdminAlert, changeAlert, type WrittenAlert, writeAlert } from '#shared/contracts/admin-alerts.ts';
import { ALERT_TYPES } from '#shared/law/alert.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { AlertItem } from '../../blocks/alert-item.tsx';
import { asStateCode } from '../../blocks/current-location.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { localToday } from '../../lib/today.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const TYPE_WORDS = { warning: 'Warning', info: 'Information', success: 'Good news' } as const;

const draftOf = (alert: AdminAlert | null) => ({
  type: alert?.type ?? 'info',
  message: alert?.message ?? '',
  states: alert?.states.join(', ') ?? '',
  startsOn: alert?.startsOn ?? localToday(),
  endsOn: alert?.endsOn ?? localToday(),
  sourceTitle: alert?.sourceTitle ?? '',
  sourceAddress: alert?.sourceAddress ?? '',
});

const codesOf = (states: string): string[] =>
  states
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** As the contract has it, with the states in one field. */
const draftSchema = z
  .object({
    ...writeAlert.body.shape,
    states: z
      .string()
      .transform(codesOf)
      .superRefine((codes, context) => {
        const unknown = codes.filter((code) => !stateCodeSchema.safeParse(code).success);
        if (unknown.length > 0) context.addIssue(`No state has the code ${unknown.join(', ')}.`);
      })
      .pipe(writeAlert.body.shape.states),
  })
  .transform((draft): z.input<typeof writeAlert.body> => draft)
  .pipe(writeAlert.body);

type AlertDialogProps = {
  /** Null: a new one. */
  alert: AdminAlert | null;
  onClose: () => void;
};

/** Creates or edits an alert, with a preview of what members will see. */
export const AlertDialog = ({ alert, onClose }: AlertDialogProps) => {
  const save = useAdminChange(
    (body: WrittenAlert) =>
      alert
        ? callApi(changeAlert, { params: { id: alert.id }, body: { version: alert.version, alert: body } })
        : callApi(writeAlert, { body }),
    () => {
      toast({ title: alert ? 'Alert saved' : 'Alert created' });
      onClose();
    },
  );
  const form = useForm({ schema: draftSchema, defaultValues: draftOf(alert), send: save.change });
  const { field } = form;
  const draft = form.watch();
  const failure = save.error ? failureText(save.error, 'We couldn’t save the alert. Please try again.') : undefined;

  return (
    <Dialog
      title={alert ? 'Edit alert' : 'New alert'}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Form
        form={{ ...form, isSending: save.isPending, failure }}
        legend="Alert"
        footer={
          <Button type="submit" isBusy={save.isPending}>
            {alert ? 'Save changes' : 'Create alert'}
          </Button>
        }
      >
        <SelectField {...field('type')} label="Kind">
          {ALERT_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_WORDS[type]}
            </option>
          ))}
        </SelectField>
        <TextArea {...field('message')} label="Message" maxLength={300} required />
        <TextField {...field('states')} label="States" hint="Two-letter codes, separated by commas." required />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('startsOn')} label="First day" type="date" required />
          <TextField {...field('endsOn')} label="Last day" type="date" min={draft.startsOn} required />
        </div>
        <TextField {...field('sourceTitle')} label="Source" hint="Who says so" maxLength={120} />
        <TextField {...field('sourceAddress')} label="Source link" type="url" maxLength={500} />
        <section aria-label="Preview" className="flex flex-col gap-2">
          <h3 className="text-lg">What members will see</h3>
          <ul>
            <AlertItem
              alert={{
                alertType: draft.type,
                message: draft.message || '…',
                states: draft.states.split(',').flatMap((code) => asStateCode(code.trim().toUpperCase()) ?? []),
                startsOn: draft.startsOn || localToday(),
                source: draft.sourceTitle ? { title: draft.sourceTitle, address: draft.sourceAddress || null } : null,
              }}
            />
          </ul>
        </section>
      </Form>
      {save.dialog}
    </Dialog>
  );
};
