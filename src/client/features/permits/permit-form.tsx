import { type FormEvent, useState } from 'react';
import { STATES, type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import { findPermitProblem, PERMIT_CLASSES, type Permit } from '#shared/permits/permit.ts';
import { CLASS_HINTS, problemText } from '../../blocks/permit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type PermitFormProps = {
  /** The permit that is changed; null: a new one. */
  permit: Permit | null;
  others: readonly Permit[];
  issuingNone: readonly StateCode[];
  onSave: (permit: Permit) => void;
  onCancel?: () => void;
};

type FieldErrors = { state?: string; expiresOn?: string };

/** No permit was issued before, and none is good for longer. */
const DATES = { min: '1950-01-01', max: '2099-12-31' } as const;

const readPermit = (form: FormData): Permit | null => {
  const state = stateCodeSchema.safeParse(form.get('state')).data;
  if (!state) return null;
  const neverExpires = form.get('neverExpires') !== null;

  return {
    state,
    class: PERMIT_CLASSES.find((one) => one === form.get('class')) ?? 'standard',
    isResident: form.get('residence') !== 'non-resident',
    issuedOn: String(form.get('issuedOn')) || null,
    expiresOn: neverExpires ? null : String(form.get('expiresOn')) || null,
    ...(neverExpires && { neverExpires }),
  };
};

export const PermitForm = ({ permit, others, issuingNone, onSave, onCancel }: PermitFormProps) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [neverExpires, setNeverExpires] = useState(permit?.neverExpires ?? false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = readPermit(new FormData(form));
    if (!entered) {
      setErrors({ state: 'Please choose the state that issued it.' });
      return;
    }
    const problem = findPermitProblem(entered, { others, issuingNone });
    if (problem) {
      setErrors({ [problem === 'dates-in-wrong-order' ? 'expiresOn' : 'state']: problemText(problem, entered) });
      return;
    }
    setErrors({});
    onSave(entered);
    form.reset();
    setNeverExpires(false);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={permit ? 'Change a permit' : 'Add a permit'}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField label="Issuing state" name="state" defaultValue={permit?.state ?? ''} error={errors.state}>
          <option value="">Choose…</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Class" name="class" defaultValue={permit?.class ?? 'standard'}>
          {PERMIT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {CLASS_HINTS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Issued to you as"
          name="residence"
          defaultValue={permit?.isResident === false ? 'non-resident' : 'resident'}
        >
          <option value="resident">A resident of that state</option>
          <option value="non-resident">A non-resident</option>
        </SelectField>
        <TextField
          label="Issued or last renewed"
          name="issuedOn"
          type="date"
          hint="Some states ask for it"
          defaultValue={permit?.issuedOn ?? ''}
          {...DATES}
        />
        <div>
          <TextField
            label="Expires"
            name="expiresOn"
            type="date"
            hint="The date on your permit"
            defaultValue={permit?.expiresOn ?? ''}
            error={errors.expiresOn}
            disabled={neverExpires}
            {...DATES}
          />
          <Checkbox
            label="It never expires"
            name="neverExpires"
            checked={neverExpires}
            onChange={({ target }) => setNeverExpires(target.checked)}
          />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">{permit ? 'Save changes' : 'Add permit'}</Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};
