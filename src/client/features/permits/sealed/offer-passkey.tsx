import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useId } from 'react';
import type { PhraseOpener } from '#shared/sealed/seal.ts';
import { passkeyFailureText, passkeysQuery } from '../../../blocks/passkeys.ts';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { NO_PRF, NOT_DONE, PASSKEY_NOT_KEPT, PROBLEM_WORDS, WRONG_PHRASE } from './sealed-words.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...PROBLEM_WORDS,
  'no-prf': NO_PRF,
  'not-kept': PASSKEY_NOT_KEPT,
  'wrong-opener': WRONG_PHRASE,
};

type OfferPasskeyProps = { userId: string; phrase: PhraseOpener; onDone: () => void };

/** While the words are at hand: a passkey may open the copy next time. */
export const OfferPasskey = ({ userId, phrase, onDone }: OfferPasskeyProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const { data: passkeys } = useQuery(passkeysQuery);
  const hasNone = passkeys?.every(({ isBlocked }) => isBlocked) ?? false;
  const add = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const { addPasskeyHere } = await loadDevice();
      const outcome = await addPasskeyHere(userId, phrase);
      if (outcome === 'canceled') return null;
      if (outcome !== 'matched') return WORDS[outcome] ?? NOT_DONE;
      toast({ title: 'Your passkey opens your wallet', description: 'Your twelve words still work. Keep them safe.' });
      onDone();

      return null;
    },
  });

  return (
    <>
      <h3 className="mb-2 text-lg">Open your wallet with a passkey next time?</h3>
      <p className="mb-4">
        {hasNone
          ? 'You don’t have a passkey yet, so your twelve words open your wallet on a new device. Add a passkey on your account page, then choose “Let a passkey open your wallet” here.'
          : 'Your passkey can open your wallet on a new device, without the words. Keep the words: they still work if you lose your passkey.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {hasNone ? (
          <ButtonLink to="/account#passkeys">Add a passkey</ButtonLink>
        ) : (
          <Button Icon={Fingerprint} isBusy={add.isPending} aria-describedby={failureId} onClick={() => add.mutate()}>
            Use my passkey
          </Button>
        )}
        <Button look="secondary" onClick={onDone}>
          Not now
        </Button>
      </div>
      <div className="mt-3">
        <FormAlert id={failureId} text={add.error ? passkeyFailureText(add.error, NOT_DONE) : (add.data ?? null)} />
      </div>
    </>
  );
};
