import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { stateName } from '#shared/law/fact-wording.ts';
import { STATES, type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import { AGE_BANDS, findPermitProblem, type Permit, type Wallet } from '#shared/permits/permit.ts';
import type { RecognitionIndex } from '#shared/recognition/recognition-records.ts';
import { AGE_WORDS, kindText, problemText } from '../../blocks/permit-words.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Trial } from './trial.ts';

const createSchema = (wallet: Wallet, index: RecognitionIndex) =>
  z
    .object({
      state: z.union([z.literal(''), stateCodeSchema]),
      kind: z.string(),
      residence: z.enum(['resident', 'non-resident']),
      age: z.union([z.literal(''), z.enum(AGE_BANDS)]),
    })
    .transform(({ state, kind, residence, age }): Trial => {
      const permit: Permit | null =
        state === ''
          ? null
          : { state, kind: kind || null, isResident: residence === 'resident', issuedOn: null, expiresOn: null };

      return { permit, ageBand: age || null };
    })
    .superRefine(({ permit, ageBand }, context) => {
      const refuse = (path: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (!permit) {
        if (ageBand === null) refuse('state', 'Choose a permit, an age, or both.');
        return;
      }
      if (permit.kind === null && (index.states.get(permit.state)?.permits.length ?? 0) > 1) {
        refuse('kind', `Which ${stateName(permit.state)} card would it be?`);
      }
      const problem = findPermitProblem(permit, { others: wallet.permits, issuingNone: [] });
      if (problem) refuse('state', problemText(problem, permit));
    });

type WhatIfProps = { wallet: Wallet; index: RecognitionIndex; onTry: (trial: Trial) => void };

/** Tries a permit or an age on the map without putting it into the wallet. */
export const WhatIf = ({ wallet, index, onTry }: WhatIfProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    schema: createSchema(wallet, index),
    defaultValues: { state: '', kind: '', residence: 'non-resident', age: '' },
    send: (trial) => {
      setIsOpen(false);
      onTry(trial);
    },
  });
  const { field } = form;
  const state = form.watch('state');
  const kinds = index.states.get(state as StateCode)?.permits ?? [];
  const issuing = STATES.filter(([code]) => (index.states.get(code)?.permits.length ?? 0) > 0);

  return (
    <FormDialog
      form={form}
      title="Try a permit or an age"
      description="See on the map what it would change. Nothing is saved."
      trigger={
        <Button look="secondary" size="compact" Icon={FlaskConical}>
          Try a permit or an age
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button="Show it on the map"
      hasCancel
    >
      <SelectField
        {...field('state', {
          onChange: () => {
            form.setValue('kind', '');
            form.setValue('residence', form.getValues('state') === wallet.home ? 'resident' : 'non-resident');
          },
        })}
        label="If I also had a permit from"
      >
        <option value="">No other permit</option>
        {issuing.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {state !== '' && (
        <>
          <SelectField {...field('kind')} key={state} label="Permit" disabled={kinds.length < 2}>
            {kinds.length > 1 && <option value="">Choose…</option>}
            {kinds.map((kind) => (
              <option key={kind.id} value={kinds.length === 1 ? '' : kind.id}>
                {kindText(kind)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('residence')} label="Issued to me as">
            <option value="resident">A resident of that state</option>
            <option value="non-resident">A non-resident</option>
          </SelectField>
        </>
      )}
      <SelectField {...field('age')} label="If my age were">
        <option value="">
          {wallet.ageBand
            ? `${AGE_WORDS[wallet.ageBand]}, as saved under My permits`
            : 'Not entered, as under My permits'}
        </option>
        {AGE_BANDS.filter((band) => band !== wallet.ageBand).map((band) => (
          <option key={band} value={band}>
            {AGE_WORDS[band]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
};

type TrialBarProps = { text: string; canKeep: boolean; onStop: () => void; onKeep: () => void };

/** As long as something is tried, everything below it is not the member's own: it stays in sight, also on paper. */
export const TrialBar = ({ text, canKeep, onStop, onKeep }: TrialBarProps) => {
  const ref = useRef<HTMLParagraphElement>(null);

  // Chosen far down the page, the map is above: the focus brings it into view. The bar itself clings to the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new trial
  useEffect(() => {
    ref.current?.focus();
  }, [text]);

  return (
    <>
      <p ref={ref} tabIndex={-1} className="sr-only scroll-mt-24">
        Trying something out
      </p>
      <section
        aria-label="Trying"
        className="sticky top-20 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border-2 border-denim bg-surface px-4 py-3 shadow-panel print:static"
      >
        <p className="min-w-56 flex-1">
          <strong>Trying:</strong> {text}. Nothing is saved.
        </p>
        <div className="no-print flex flex-wrap gap-2">
          <Button size="compact" onClick={onStop}>
            Stop trying
          </Button>
          {canKeep && (
            <Button look="secondary" size="compact" onClick={onKeep}>
              Add to My permits
            </Button>
          )}
        </div>
      </section>
    </>
  );
};
