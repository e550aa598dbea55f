import { z } from 'zod';
import { STATE_CODES, STATES, type StateCode } from '#shared/law/states.ts';
import { findPermitProblem, PERMIT_CLASSES, type Permit, permitSchema } from '#shared/permits/permit.ts';
import { CLASS_HINTS, problemText } from '../../blocks/permit-words.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
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

/** No permit was issued before, and none is good for longer. */
const DATES = { min: '1950-01-01', max: '2099-12-31' } as const;

const daySchema = z.string().transform((day) => day || null);

/** What the fields hold, read as a permit that fits beside the others. */
const createSchema = (surroundings: Pick<PermitFormProps, 'others' | 'issuingNone'>) =>
  z
    .object({
      state: z.string().pipe(z.enum(STATE_CODES, 'Please choose the state that issued it.')),
      class: permitSchema.shape.class,
      residence: z.enum(['resident', 'non-resident']),
      issuedOn: daySchema,
      expiresOn: daySchema,
      neverExpires: z.boolean(),
    })
    .transform(
      ({ residence, expiresOn, neverExpires, ...entered }): Permit => ({
        ...entered,
        isResident: residence === 'resident',
        expiresOn: neverExpires ? null : expiresOn,
        ...(neverExpires && { neverExpires }),
      }),
    )
    .superRefine((permit, context) => {
      const problem = findPermitProblem(permit, surroundings);
      if (!problem) return;
      const path = [problem === 'dates-in-wrong-order' ? 'expiresOn' : 'state'];
      context.addIssue({ code: 'custom', path, message: problemText(problem, permit) });
    });

export const PermitForm = ({ permit, others, issuingNone, onSave, onCancel }: PermitFormProps) => {
  const form = useForm({
    schema: createSchema({ others, issuingNone }),
    defaultValues: {
      state: permit?.state ?? '',
      class: permit?.class ?? 'standard',
      residence: permit?.isResident === false ? 'non-resident' : 'resident',
      issuedOn: permit?.issuedOn ?? '',
      expiresOn: permit?.expiresOn ?? '',
      neverExpires: permit?.neverExpires ?? false,
    },
    send: onSave,
  });
  const { field } = form;
  const title = permit ? 'Change a permit' : 'Add a permit';

  return (
    <Form
      form={form}
      legend={title}
      aria-label={title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{permit ? 'Save changes' : 'Add permit'}</Button>
          {onCancel && (
            <Button look="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField {...field('state')} label="Issuing state">
          <option value="">Choose…</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('class')} label="Class">
          {PERMIT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {CLASS_HINTS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('residence')} label="Issued to you as">
          <option value="resident">A resident of that state</option>
          <option value="non-resident">A non-resident</option>
        </SelectField>
        <TextField
          {...field('issuedOn')}
          label="Issued or last renewed"
          type="date"
          hint="Some states ask for it"
          {...DATES}
        />
        <div>
          <TextField
            {...field('expiresOn')}
            label="Expires"
            type="date"
            hint="The date on your permit"
            disabled={form.watch('neverExpires')}
            {...DATES}
          />
          <Checkbox {...field('neverExpires')} label="It never expires" />
        </div>
      </div>
    </Form>
  );
};
