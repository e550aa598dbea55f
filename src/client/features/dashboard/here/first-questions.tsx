import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import { STATES, type StateCode } from '#shared/law/states.ts';
import type { AgeBand, Permit, Wallet } from '#shared/permits/permit.ts';
import { AgeField } from '../../../blocks/age-field.tsx';
import { asStateCode } from '../../../blocks/current-location.ts';
import { useKindsOf } from '../../../blocks/law-queries.ts';
import { StateOptions } from '../../../blocks/state-options.tsx';
import { NOT_SAVED } from '../../../blocks/wallet-store.ts';
import { skippedQuestionsKeyOf } from '../../../lib/account-end.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextButton } from '../../../ui/text-button.tsx';

const isSkipped = (userId: string): boolean => {
  try {
    return localStorage.getItem(skippedQuestionsKeyOf(userId)) !== null;
  } catch {
    return false;
  }
};

const keepSkipped = (userId: string): void => {
  try {
    localStorage.setItem(skippedQuestionsKeyOf(userId), '1');
  } catch {
    // Asked again next time: a browser that keeps nothing has no wallet either.
  }
};

/** Whether there is something to ask: a wallet that says nothing yet, and nobody has said 'not now'. */
export const useFirstQuestions = (userId: string, { permits, home, ageBand }: Wallet) => {
  const [hasSkipped, setHasSkipped] = useState(() => isSkipped(userId));

  return {
    isAsking: permits.length === 0 && home === null && ageBand === null && !hasSkipped,
    skip: (): void => {
      keepSkipped(userId);
      setHasSkipped(true);
    },
    ask: (): void => setHasSkipped(false),
  };
};

const permitOf = (state: StateCode, home: StateCode | null): Permit => ({
  state,
  kind: null,
  isResident: home === state,
  issuedOn: null,
  expiresOn: null,
});

type FirstQuestionsProps = {
  wallet: Wallet;
  /** False: the device refused it. */
  onSave: (wallet: Wallet) => boolean;
  onSkip: () => void;
};

/** What decides most answers, asked in one step. It goes into the wallet, which stays on this device. */
export const FirstQuestions = ({ wallet, onSave, onSkip }: FirstQuestionsProps) => {
  const headingId = useId();
  const failureId = useId();
  const { kindsOf } = useKindsOf();
  const [home, setHome] = useState<StateCode | null>(null);
  const [ageBand, setAgeBand] = useState<AgeBand | null>(null);
  const [issuers, setIssuers] = useState<readonly StateCode[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const issuingNone = STATES.map(([code]) => code).filter((code) => kindsOf?.get(code)?.length === 0);
  const isEmpty = home === null && ageBand === null && issuers.length === 0;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmpty) {
      setFailure('Answer at least one question, or choose “Not now.”');
      return;
    }
    // Without it, a resident's permit would be kept as a non-resident one.
    if (issuers.length > 0 && home === null) {
      setFailure('Choose where you live, too. It decides whether your permit is a resident or a non-resident one.');
      return;
    }
    const permits = issuers.map((state) => permitOf(state, home));
    setFailure(onSave({ ...wallet, home, ageBand, permits }) ? null : NOT_SAVED);
  };

  return (
    <form
      aria-labelledby={headingId}
      onSubmit={submit}
      noValidate
      className="rounded-control border border-saddle/45 bg-hover px-4 py-3"
    >
      <h3 id={headingId} className="text-lg">
        Answer three questions to see where you stand
      </h3>
      <p className="text-sm text-quiet">We never see your answers. You can change them under Permits.</p>
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-3">
        <SelectField
          label="Where do you live?"
          value={home ?? ''}
          onChange={({ target }) => setHome(asStateCode(target.value))}
        >
          <option value="">Choose…</option>
          <StateOptions />
        </SelectField>
        <AgeField label="How old are you?" none="Choose…" value={ageBand} onChange={setAgeBand} />
        <SelectField
          label="Which states issued you a permit?"
          hint="Add each one. None? Leave this empty."
          value=""
          onChange={({ target }) => {
            const state = asStateCode(target.value);
            if (state) setIssuers([...issuers, state]);
          }}
        >
          <option value="">Choose…</option>
          <StateOptions without={[...issuers, ...issuingNone]} />
        </SelectField>
      </div>
      {issuers.length > 0 && (
        <ul aria-label="Your permits" className="mt-2 flex flex-wrap gap-2">
          {issuers.map((state) => (
            <li key={state}>
              <Button
                look="secondary"
                size="compact"
                aria-label={`Remove ${stateName(state)}`}
                onClick={() => setIssuers(issuers.filter((one) => one !== state))}
              >
                {stateName(state)}
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormAlert id={failureId} text={failure} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5">
        <Button type="submit">Show my answer</Button>
        <TextButton onClick={onSkip}>Not now</TextButton>
      </div>
    </form>
  );
};
