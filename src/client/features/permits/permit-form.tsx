import { useEffect } from 'react';
import { z } from 'zod';
import { stateName } from '#shared/law/fact-wording.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { findPermitProblem, isPermitDay, PERMIT_DAYS, type Permit } from '#shared/permits/permit.ts';
import { type KindsOf, kindText, problemText } from '../../blocks/permit-words.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type PermitField = 'state' | 'kind' | 'expiresOn';

type PermitFormProps = {
  /** Null: the names are not here. */
  kindsOf: KindsOf | null;
  isKindsError: boolean;
  /** The permit that is changed; null: a new one. */
  permit: Permit | null;
  others: readonly Permit[];
  issuingNone: readonly StateCode[];
  /** Where typing begins; left out: nowhere until it is chosen. */
  startAt?: PermitField;
  onSave: (permit: Permit) => void;
  onCancel?: () => void;
};

const daySchema = z
  .string()
  .refine((day) => day === '' || isPermitDay(day), 'Check the year.')
  .transform((day) => day || null);

/** What the fields hold, read as a permit that fits beside the others. */
const createSchema = ({ kindsOf, ...surroundings }: Pick<PermitFormProps, 'others' | 'issuingNone' | 'kindsOf'>) =>
  z
    .object({
      state: z.string().pipe(z.enum(STATE_CODES, 'Choose the state that issued it.')),
      kind: z.string(),
      residence: z.enum(['resident', 'non-resident']),
      issuedOn: daySchema,
      expiresOn: daySchema,
      neverExpires: z.boolean(),
    })
    .transform(
      ({ residence, kind, expiresOn, neverExpires, ...entered }): Permit => ({
        ...entered,
        kind: kind || null,
        isResident: residence === 'resident',
        expiresOn: neverExpires ? null : expiresOn,
        ...(neverExpires && { neverExpires }),
      }),
    )
    .superRefine((permit, context) => {
      if (permit.kind === null && (kindsOf?.get(permit.state)?.length ?? 0) > 1) {
        context.addIssue({ code: 'custom', path: ['kind'], message: `Which ${stateName(permit.state)} card is it?` });
      }
      const problem = findPermitProblem(permit, surroundings);
      if (!problem) return;
      const path = [problem === 'dates-in-wrong-order' ? 'expiresOn' : 'state'];
      context.addIssue({ code: 'custom', path, message: problemText(problem, permit) });
    });

/** Shown where there is nothing to choose from. */
const noKindText = (state: string, kindsOf: KindsOf | null, isKindsError: boolean): string => {
  if (state === '') return 'Choose the state first';
  if (kindsOf) return 'No permit in our records';

  return isKindsError ? 'Names didn’t load' : 'Loading names…';
};

export const PermitForm = ({
  permit,
  kindsOf,
  isKindsError,
  others,
  issuingNone,
  startAt,
  onSave,
  onCancel,
}: PermitFormProps) => {
  const form = useForm({
    schema: createSchema({ others, issuingNone, kindsOf }),
    defaultValues: {
      state: permit?.state ?? '',
      kind: permit?.kind ?? '',
      residence: permit?.isResident === false ? 'non-resident' : 'resident',
      issuedOn: permit?.issuedOn ?? '',
      expiresOn: permit?.expiresOn ?? '',
      neverExpires: permit?.neverExpires ?? false,
    },
    send: onSave,
  });
  const { field } = form;
  const state = form.watch('state');
  const kinds = kindsOf?.get(state as StateCode) ?? [];
  const title = permit ? 'Change a permit' : 'Add a permit';
  const { setFocus } = form;
  const kindHint = kinds.length > 1 ? 'The name on your card' : undefined;

  useEffect(() => {
    if (startAt) setFocus(startAt);
  }, [startAt, setFocus]);

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
        <SelectField {...field('state', { onChange: () => form.setValue('kind', '') })} label="Issuing state">
          <option value="">Choose…</option>
          <StateOptions />
        </SelectField>
        <SelectField
          {...field('kind')}
          // With other choices it is another list; what was chosen from this one is kept by the form.
          key={`${state} ${kinds.length}`}
          label="Permit"
          hint={isKindsError ? 'We couldn’t load the names. Add the permit now and choose its name later.' : kindHint}
          disabled={kinds.length < 2}
        >
          {kinds.length !== 1 && (
            // Without the names it stands for the kind that the permit has, which would otherwise be lost.
            <option value={kindsOf ? '' : form.watch('kind')}>
              {kinds.length === 0 ? noKindText(state, kindsOf, isKindsError) : 'Choose…'}
            </option>
          )}
          {kinds.map((kind) => (
            <option key={kind.id} value={kinds.length === 1 ? '' : kind.id}>
              {kindText(kind)}
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
          hint="In some states, your result depends on this date"
          {...PERMIT_DAYS}
        />
        <div>
          <TextField
            {...field('expiresOn')}
            label="Expires"
            type="date"
            hint="The date on your permit"
            disabled={form.watch('neverExpires')}
            {...PERMIT_DAYS}
          />
          <Checkbox {...field('neverExpires')} label="It never expires" />
        </div>
      </div>
    </Form>
  );
};
