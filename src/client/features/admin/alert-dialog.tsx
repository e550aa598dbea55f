import { type FormEvent, useId, useState } from 'react';
import { type AdminAlert, changeAlert, writeAlert } from '#shared/contracts/admin-alerts.ts';
import { ALERT_TYPES } from '#shared/law/alert.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { AlertItem } from '../../blocks/alert-item.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { localToday } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useAdminChange } from './use-admin-change.tsx';

const TYPE_WORDS = { warning: 'Warning', info: 'Information', success: 'Good news' } as const;

type Draft = Pick<AdminAlert, 'type' | 'message' | 'startsOn' | 'endsOn' | 'sourceTitle' | 'sourceAddress'> & {
  states: string;
};

const draftOf = (alert: AdminAlert | null): Draft =>
  alert
    ? { ...alert, states: alert.states.join(', ') }
    : {
        type: 'info',
        message: '',
        states: '',
        startsOn: localToday(),
        endsOn: localToday(),
        sourceTitle: '',
        sourceAddress: '',
      };

const codesOf = (states: string): string[] =>
  states
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** Codes that are none of a state; the server would refuse them too. */
const findUnknown = (states: string): string[] =>
  codesOf(states).filter((code) => !stateCodeSchema.safeParse(code).success);

const bodyOf = (draft: Draft) => ({
  type: draft.type,
  message: draft.message,
  states: codesOf(draft.states).map((code) => stateCodeSchema.parse(code)),
  startsOn: draft.startsOn,
  endsOn: draft.endsOn,
  sourceTitle: draft.sourceTitle,
  sourceAddress: draft.sourceAddress,
});

type AlertDialogProps = {
  /** Null: a new one. */
  alert: AdminAlert | null;
  onClose: () => void;
};

/** Writes or changes an alert, with a look at it as members will see it. */
export const AlertDialog = ({ alert, onClose }: AlertDialogProps) => {
  const failureId = useId();
  const [draft, setDraft] = useState(() => draftOf(alert));
  const [isChecked, setIsChecked] = useState(false);
  const unknown = findUnknown(draft.states);
  const save = useAdminChange(
    () =>
      alert
        ? callApi(changeAlert, { params: { id: alert.id }, body: { version: alert.version, alert: bodyOf(draft) } })
        : callApi(writeAlert, { body: bodyOf(draft) }),
    () => {
      toast({ title: alert ? 'Alert changed' : 'Alert written' });
      onClose();
    },
  );
  const set =
    (field: keyof Draft) =>
    ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [field]: target.value });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (unknown.length === 0) save.change();
  };

  return (
    <Dialog
      title={alert ? 'Change the alert' : 'Write an alert'}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField label="Kind" value={draft.type} onChange={set('type')}>
          {ALERT_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_WORDS[type]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Message"
          value={draft.message}
          onChange={set('message')}
          minLength={10}
          maxLength={300}
          required
        />
        <TextField
          label="States"
          hint="Two-letter codes, separated by commas."
          value={draft.states}
          onChange={set('states')}
          error={isChecked && unknown.length > 0 ? `No state has the code ${unknown.join(', ')}.` : null}
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" value={draft.startsOn} onChange={set('startsOn')} required />
          <TextField
            label="Last day"
            type="date"
            value={draft.endsOn}
            min={draft.startsOn}
            onChange={set('endsOn')}
            required
          />
        </div>
        <TextField
          label="Source"
          hint="Who says so."
          value={draft.sourceTitle}
          onChange={set('sourceTitle')}
          maxLength={120}
        />
        <TextField
          label="Address of the source"
          type="url"
          value={draft.sourceAddress}
          onChange={set('sourceAddress')}
        />
        <section aria-label="Preview" className="flex flex-col gap-2">
          <h3 className="text-lg">As members will see it</h3>
          <ul>
            <AlertItem
              alert={{
                alertType: draft.type,
                message: draft.message || '…',
                startsOn: draft.startsOn || localToday(),
                source: draft.sourceTitle ? { title: draft.sourceTitle, address: draft.sourceAddress || null } : null,
              }}
            />
          </ul>
        </section>
        <FormAlert id={failureId} text={save.error && failureText(save.error, 'The alert was not saved.')} />
        <Button type="submit" isBusy={save.isPending}>
          {alert ? 'Save the change' : 'Write the alert'}
        </Button>
      </form>
      {save.dialog}
    </Dialog>
  );
};
