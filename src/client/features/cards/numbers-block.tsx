import { Phone } from 'lucide-react';
import { useState } from 'react';
import { findNumberProblem, type OwnNumbers } from '#shared/permits/own-numbers.ts';
import { telephoneOf, useOwnNumbers } from '../../blocks/own-numbers.ts';
import { SHARING_WORDS } from '../../blocks/sharing-words.ts';
import { NOT_SAVED } from '../../blocks/wallet-store.ts';
import { useSharing } from '../../lib/sealed-flag.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const FIELDS: readonly [key: keyof OwnNumbers, label: string][] = [
  ['lawyer', 'My lawyer'],
  ['plan', 'My legal plan'],
];

type CallProps = { label: string; number: string };

const Call = ({ label, number }: CallProps) => (
  <a
    href={telephoneOf(number)}
    className={buttonClass('primary', 'print:border-umber print:bg-surface print:text-umber', 'large')}
  >
    <Phone aria-hidden="true" className="size-5 shrink-0" />
    {label}: {number}
  </a>
);

type NumbersBlockProps = { userId: string };

/** Whom to call. The own numbers are the member's. */
export const NumbersBlock = ({ userId }: NumbersBlockProps) => {
  const { numbers, save } = useOwnNumbers(userId);
  const sharing = useSharing(userId);
  const [draft, setDraft] = useState<OwnNumbers | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const given = FIELDS.filter(([key]) => numbers[key] !== '');

  const keep = (next: OwnNumbers): void => {
    const problem = FIELDS.map(([key]) => findNumberProblem(next[key])).find(Boolean);
    if (problem) return;
    const isSaved = save(next);
    setFailure(isSaved ? null : NOT_SAVED);
    if (isSaved) setDraft(null);
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Call label="Emergency" number="911" />
        {given.map(([key, label]) => (
          <Call key={key} label={label} number={numbers[key]} />
        ))}
      </div>
      {draft ? (
        <form
          noValidate
          className="no-print flex max-w-md flex-col gap-3 text-base"
          onSubmit={(event) => {
            event.preventDefault();
            keep(draft);
          }}
        >
          {FIELDS.map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              type="tel"
              autoComplete="off"
              value={draft[key]}
              error={findNumberProblem(draft[key])}
              onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
            />
          ))}
          {failure && <p role="alert">{failure}</p>}
          <p className="text-quiet">
            {sharing === 'off'
              ? 'We keep these on this device only. They are never sent to us.'
              : SHARING_WORDS[sharing]}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Save numbers</Button>
            <Button look="secondary" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button look="secondary" className="no-print self-start text-base" onClick={() => setDraft(numbers)}>
          {given.length > 0 ? 'Change my numbers' : 'Add my lawyer’s and plan’s numbers'}
        </Button>
      )}
    </div>
  );
};
