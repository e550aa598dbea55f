import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { PhraseOpener } from '#shared/sealed/seal.ts';
import { loadPhrase } from '../../../blocks/sealed/load-phrase.ts';
import { failureText } from '../../../lib/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOT_DONE } from './sealed-words.ts';

type PhraseFormProps = {
  intro: ReactNode;
  button: string;
  /** Tries the words: what is wrong with them, or null. */
  onPhrase: (phrase: PhraseOpener) => Promise<string | null>;
  /** Further buttons beside it. */
  children: ReactNode;
};

/** The twelve words, typed. What can't be a phrase is told before it is tried. */
export const PhraseForm = ({ intro, button, onPhrase, children }: PhraseFormProps) => {
  const failureId = useId();
  const [typed, setTyped] = useState('');
  const attempt = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const { findPhraseProblem, openerOf, splitPhrase } = await loadPhrase();
      const words = splitPhrase(typed);

      return findPhraseProblem(words) ?? onPhrase(openerOf(words));
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Enter your phrase" aria-describedby={failureId}>
      {intro}
      <TextArea
        label="Your twelve words"
        hint="With a space between the words. They stay on this device."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        rows={3}
        maxLength={400}
        value={typed}
        error={attempt.data ?? null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormAlert id={failureId} text={attempt.error && failureText(attempt.error, NOT_DONE)} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isBusy={attempt.isPending}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
};
