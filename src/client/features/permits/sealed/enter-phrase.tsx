import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { loadPhrase } from '../../../blocks/sealed/load-phrase.ts';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { failureText } from '../../../lib/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { NOT_DONE, PROBLEM_WORDS, WRONG_PHRASE } from './sealed-words.ts';

type EnterPhraseProps = { userId: string; onLost: () => void; onCancel: () => void; onDone: () => void };

/** Opens what another device has sealed. While the phrase is wrong nothing changes, here or there. */
export const EnterPhrase = ({ userId, onLost, onCancel, onDone }: EnterPhraseProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const join = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const { findPhraseProblem, secretOf, splitPhrase } = await loadPhrase();
      const words = splitPhrase(typed);
      const wrong = findPhraseProblem(words);
      if (wrong) return wrong;
      const { joinHere } = await loadDevice();
      const outcome = await joinHere(userId, secretOf(words));
      if (outcome === 'matched') return null;

      return outcome === 'wrong-phrase' ? WRONG_PHRASE : (PROBLEM_WORDS[outcome] ?? NOT_DONE);
    },
    onSuccess: (found) => {
      setProblem(found);
      if (found !== null) return;
      toast({ title: 'Your wallet is on this device', description: 'It has everything your other devices have.' });
      onDone();
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!join.isPending) join.mutate();
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Enter your phrase" aria-describedby={failureId}>
      <p className="mb-4">
        Your wallet is sealed on our server. Enter the twelve words that you wrote down when you turned this on.
      </p>
      <TextArea
        label="Your twelve words"
        hint="With a space between the words. They stay on this device."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        rows={3}
        maxLength={400}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormAlert id={failureId} text={join.error && failureText(join.error, NOT_DONE)} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isBusy={join.isPending}>
          Open my wallet
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="quiet" onClick={onLost}>
          I lost my phrase
        </Button>
      </div>
    </form>
  );
};
