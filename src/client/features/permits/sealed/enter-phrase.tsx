import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useId } from 'react';
import type { PhraseOpener } from '#shared/sealed/seal.ts';
import { canUsePasskeys, passkeyFailureText } from '../../../blocks/passkeys.ts';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { PhraseForm } from './phrase-form.tsx';
import { NO_PRF, NOT_DONE, PROBLEM_WORDS, WRONG_PASSKEY, WRONG_PHRASE } from './sealed-words.ts';

/** What is wrong, in words; null: it opened, or the card tells of it with what mends it. */
const tellOutcome = (outcome: string, wrongOpener: string): string | null => {
  if (outcome === 'matched') {
    toast({ title: 'Your wallet is on this device', description: 'It has everything your other devices have synced.' });
    return null;
  }
  if (outcome === 'locks') return null;
  if (outcome === 'wrong-opener') return wrongOpener;

  return outcome === 'no-prf' ? NO_PRF : (PROBLEM_WORDS[outcome] ?? NOT_DONE);
};

type ByPasskeyProps = { userId: string; passkeys: readonly string[]; onDone: () => void };

const ByPasskey = ({ userId, passkeys, onDone }: ByPasskeyProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const join = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const { joinByPasskey } = await loadDevice();
      const outcome = await joinByPasskey(userId, passkeys);
      // Its owner changed their mind.
      if (outcome === 'canceled') return null;
      const problem = tellOutcome(outcome, WRONG_PASSKEY);
      if (problem === null) onDone();

      return problem;
    },
  });

  return (
    <div className="mb-4">
      <Button Icon={Fingerprint} isBusy={join.isPending} aria-describedby={failureId} onClick={() => join.mutate()}>
        Open with a passkey
      </Button>
      <div className="mt-3">
        <FormAlert id={failureId} text={join.error ? passkeyFailureText(join.error, NOT_DONE) : (join.data ?? null)} />
      </div>
    </div>
  );
};

const WORDS_INTRO =
  'Your wallet is sealed on our server. Enter the twelve words that you wrote down when you turned this on.';

type EnterPhraseProps = {
  userId: string;
  /** Those that open the copy, beside the words. */
  passkeys: readonly string[];
  onLost: () => void;
  onCancel: () => void;
  /** With the words where they opened it. */
  onDone: (phrase: PhraseOpener | null) => void;
};

/** Opens what another device has sealed. While the words or the passkey are wrong nothing changes, here or there. */
export const EnterPhrase = ({ userId, passkeys, onLost, onCancel, onDone }: EnterPhraseProps) => {
  const { loadDevice } = useSealedParts();
  const isByPasskey = passkeys.length > 0 && canUsePasskeys();

  const join = async (phrase: PhraseOpener): Promise<string | null> => {
    const { joinHere } = await loadDevice();
    const outcome = await joinHere(userId, phrase);
    const problem = tellOutcome(outcome, WRONG_PHRASE);
    if (problem === null) onDone(outcome === 'matched' ? phrase : null);

    return problem;
  };

  return (
    <PhraseForm
      intro={
        isByPasskey ? (
          <>
            <p className="mb-4">
              Your wallet is sealed on our server. Open it with your passkey, or enter the twelve words that you wrote
              down when you turned this on.
            </p>
            <ByPasskey userId={userId} passkeys={passkeys} onDone={() => onDone(null)} />
          </>
        ) : (
          <p className="mb-4">
            {passkeys.length > 0 ? `${WORDS_INTRO} This browser can’t use your passkey.` : WORDS_INTRO}
          </p>
        )
      }
      button="Open my wallet"
      onPhrase={join}
    >
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button look="quiet" onClick={onLost}>
        I lost my phrase
      </Button>
    </PhraseForm>
  );
};
