import { CircleQuestionMark } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import {
  findPermitProblem,
  isExpiryMissing,
  isPermitDay,
  PERMIT_DAYS,
  type Permit,
  permitKeyOf,
  type Wallet,
} from '#shared/permits/permit.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeading } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isKindMissing, type KindNames, type KindsOf, kindText, permitTitle, problemText } from './permit-words.ts';
import { StateOptions } from './state-options.tsx';
import { NOT_SAVED } from './wallet-store.ts';

/** What a wallet leaves open that decides a result. It is asked once; what stays open is then said where it matters. */
export const hasQuestions = (wallet: Wallet, kindsOf: KindsOf | null): boolean =>
  !wallet.isAsked &&
  wallet.permits.length > 0 &&
  (wallet.home === null || wallet.permits.some((permit) => isKindMissing(permit, kindsOf) || isExpiryMissing(permit)));

type PermitAnswer = { kind: string; expiresOn: string; neverExpires: boolean };

const NO_ANSWER: PermitAnswer = { kind: '', expiresOn: '', neverExpires: false };

const answerPermit = (permit: Permit, { kind, expiresOn, neverExpires }: PermitAnswer): Permit => ({
  ...permit,
  kind: kind || permit.kind,
  ...(neverExpires ? { neverExpires } : { expiresOn: expiresOn || permit.expiresOn }),
});

const findProblem = (permit: Permit, others: readonly Permit[]): string | null => {
  if (permit.expiresOn !== null && !isPermitDay(permit.expiresOn)) return 'Check the year.';
  const problem = findPermitProblem(permit, { others, issuingNone: [] });

  return problem && problemText(problem, permit);
};

type PermitQuestionsProps = {
  permit: Permit;
  /** 'Idaho', or with the name of the card where the wallet has several of Idaho. */
  title: string;
  kindsOf: KindsOf | null;
  answer: PermitAnswer;
  error: string | null;
  onAnswer: (answer: PermitAnswer) => void;
};

const PermitQuestions = ({ permit, title, kindsOf, answer, error, onAnswer }: PermitQuestionsProps) => {
  const asksForKind = isKindMissing(permit, kindsOf);

  return (
    <>
      {asksForKind && (
        <SelectField
          label={`Which ${stateName(permit.state)} card is it?`}
          hint="The name on your card"
          value={answer.kind}
          error={error}
          onChange={({ target }) => onAnswer({ ...answer, kind: target.value })}
        >
          <option value="">Choose…</option>
          {(kindsOf?.get(permit.state) ?? []).map((kind) => (
            <option key={kind.id} value={kind.id}>
              {kindText(kind)}
            </option>
          ))}
        </SelectField>
      )}
      {isExpiryMissing(permit) && (
        <div>
          <TextField
            label={`Does your ${title} permit expire?`}
            hint="Enter the date, or check the box if it never expires"
            type="date"
            {...PERMIT_DAYS}
            value={answer.expiresOn}
            disabled={answer.neverExpires}
            error={asksForKind ? null : error}
            onChange={({ target }) => onAnswer({ ...answer, expiresOn: target.value })}
          />
          <Checkbox
            label={`My ${title} permit never expires`}
            checked={answer.neverExpires}
            onChange={({ target }) => onAnswer({ ...answer, neverExpires: target.checked })}
          />
        </div>
      )}
    </>
  );
};

type WalletQuestionsProps = {
  wallet: Wallet;
  kindsOf: KindsOf | null;
  names: KindNames;
  /** False: the device refused it. */
  onSave: (wallet: Wallet) => boolean;
  /** What answering leads to. */
  children?: ReactNode;
};

/** Asks for what a wallet does not say, in one place. Show it while `hasQuestions`. */
export const WalletQuestions = ({ wallet, kindsOf, names, onSave, children }: WalletQuestionsProps) => {
  const failureId = useId();
  const [home, setHome] = useState('');
  const [answers, setAnswers] = useState<Readonly<Record<string, PermitAnswer>>>({});
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const answerOf = (permit: Permit): PermitAnswer => answers[permitKeyOf(permit)] ?? NO_ANSWER;
  const titleOf = (permit: Permit): string =>
    wallet.permits.some((one) => one !== permit && one.state === permit.state)
      ? permitTitle(permit, names)
      : stateName(permit.state);
  const isAnswered =
    home !== '' ||
    Object.values(answers).some(({ kind, expiresOn, neverExpires }) => kind || expiresOn || neverExpires);

  const keep = (next: Wallet): void => {
    if (!onSave({ ...next, isAsked: true })) setFailure(NOT_SAVED);
  };
  const saveAnswers = (event: FormEvent): void => {
    event.preventDefault();
    const permits = wallet.permits.map((permit) => answerPermit(permit, answerOf(permit)));
    const wrong = permits.flatMap((permit, at): [string, string][] => {
      const problem = findProblem(permit, permits.toSpliced(at, 1));

      return problem ? [[permitKeyOf(wallet.permits[at] as Permit), problem]] : [];
    });
    setErrors(new Map(wrong));
    if (wrong.length === 0) keep({ ...wallet, permits, home: wallet.home ?? ((home || null) as StateCode | null) });
  };

  return (
    <Card tone="brass" className="no-print">
      <CardHeading Icon={CircleQuestionMark}>A few questions first</CardHeading>
      <p className="mb-4">Your results depend on a few things you haven’t entered. We never see what you enter.</p>
      {children}
      <form aria-label="A few questions first" noValidate onSubmit={saveAnswers}>
        <div className="grid gap-4 sm:grid-cols-2">
          {wallet.home === null && (
            <SelectField
              label="Which state do you live in?"
              hint="Some states recognize a permit only if you live where it was issued"
              value={home}
              onChange={({ target }) => setHome(target.value)}
            >
              <option value="">Choose…</option>
              <StateOptions />
            </SelectField>
          )}
          {wallet.permits.map((permit) => (
            <PermitQuestions
              key={permitKeyOf(permit)}
              permit={permit}
              title={titleOf(permit)}
              kindsOf={kindsOf}
              answer={answerOf(permit)}
              error={errors.get(permitKeyOf(permit)) ?? null}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [permitKeyOf(permit)]: answer }))}
            />
          ))}
        </div>
        <FormAlert id={failureId} text={failure} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" disabled={!isAnswered}>
            Save answers
          </Button>
          <Button look="secondary" onClick={() => keep(wallet)}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  );
};
