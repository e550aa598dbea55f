import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { PhraseOpener } from '#shared/sealed/seal.ts';
import { canUsePasskeys } from '../../../blocks/passkeys.ts';
import { loadPhrase } from '../../../blocks/sealed/load-phrase.ts';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { useWallet } from '../../../blocks/wallet-store.ts';
import { ApiError, failureText } from '../../../lib/call-api.ts';
import { useSealedFlag } from '../../../lib/sealed-flag.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ModalClose } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { EnterPhrase } from './enter-phrase.tsx';
import { OfferPasskey } from './offer-passkey.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { PhraseSteps } from './phrase-steps.tsx';
import { SealedStatus } from './sealed-status.tsx';
import { NOT_DONE, NOT_POSSIBLE, PROBLEM_WORDS, WRONG_PHRASE } from './sealed-words.ts';

const canSeal = (): boolean => window.isSecureContext && 'subtle' in crypto && 'indexedDB' in window;

type LostPhraseProps = {
  userId: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** What is on the server is replaced, so it is asked first. */
const LostPhrase = ({ userId, open, onOpenChange, onConfirm }: LostPhraseProps) => {
  const { wallet } = useWallet(userId);

  return (
    <Dialog
      title="Start over with new words?"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <ModalClose>
            <Button look="secondary">Keep looking for my words</Button>
          </ModalClose>
          <Button look="destructive" onClick={onConfirm}>
            Start over
          </Button>
        </>
      }
    >
      <p>
        No one can open the sealed copy without its words or its passkey, including us. We replace it with what’s on
        this device.{wallet.permits.length === 0 && ' This device has no permits.'} Your other devices keep their
        wallets, and you enter the new words on each of them once.
      </p>
    </Dialog>
  );
};

type SealedCardProps = { userId: string };

/** What the member is in the middle of; null: nothing. */
type Stage =
  | { at: 'new-words'; words: readonly string[] }
  | { at: 'opening'; passkeys: readonly string[] }
  | { at: 'words-for-passkey' }
  | { at: 'offer'; phrase: PhraseOpener }
  | null;

/** Keeps the wallet the same on the member's devices. Off until they ask for it. */
export const SealedCard = ({ userId }: SealedCardProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const flag = useSealedFlag(userId);
  const [stage, setStage] = useState<Stage>(null);
  const [isLost, setIsLost] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = (): void => setStage(null);

  const showNewPhrase = async (): Promise<void> => {
    const { createPhrase } = await loadPhrase();
    setIsLost(false);
    setStage({ at: 'new-words', words: createPhrase() });
  };
  /** Where the browser has passkeys. Elsewhere the words stay the only way. */
  const offerPasskey = (phrase: PhraseOpener | null): void =>
    setStage(phrase && canUsePasskeys() ? { at: 'offer', phrase } : null);
  const begin = useMutation({
    mutationFn: async () => {
      const { findOpeningPasskeys } = await loadDevice();
      const passkeys = await findOpeningPasskeys();
      if (passkeys) setStage({ at: 'opening', passkeys });
      else await showNewPhrase();
    },
  });
  const start = useMutation({
    mutationFn: async (words: readonly string[]) => {
      const [{ openerOf }, { startHere }] = await Promise.all([loadPhrase(), loadDevice()]);
      const phrase = openerOf(words);

      return { phrase, outcome: await startHere(userId, phrase) };
    },
    onSuccess: ({ phrase, outcome }) => {
      setRefusal(outcome === 'matched' ? null : (PROBLEM_WORDS[outcome] ?? NOT_DONE));
      if (outcome !== 'matched') return;
      toast({ title: 'Your wallet is sealed', description: 'Open this page on another device and enter your words.' });
      offerPasskey(phrase);
    },
  });
  const isForMembers = begin.error instanceof ApiError && begin.error.status === 402;

  const checkWords = async (phrase: PhraseOpener): Promise<string | null> => {
    const { isPhraseHere } = await loadDevice();
    if (!(await isPhraseHere(userId, phrase))) return WRONG_PHRASE;
    offerPasskey(phrase);

    return null;
  };

  const stageContent = (current: Exclude<Stage, null>) => {
    if (current.at === 'new-words') {
      return (
        <PhraseSteps
          words={current.words}
          isBusy={start.isPending}
          failure={refusal ?? (start.error && failureText(start.error, NOT_DONE))}
          onDone={() => start.mutate(current.words)}
          onCancel={stop}
        />
      );
    }
    if (current.at === 'opening') {
      return (
        <EnterPhrase
          userId={userId}
          passkeys={current.passkeys}
          onLost={() => setIsLost(true)}
          onCancel={stop}
          onDone={offerPasskey}
        />
      );
    }
    if (current.at === 'offer') return <OfferPasskey userId={userId} phrase={current.phrase} onDone={stop} />;

    return (
      <PhraseForm
        intro={<p className="mb-4">To let a passkey open your wallet, enter your twelve words once more.</p>}
        button="Continue"
        onPhrase={checkWords}
      >
        <Button look="secondary" onClick={stop}>
          Cancel
        </Button>
      </PhraseForm>
    );
  };

  const content = () => {
    if (stage) return stageContent(stage);
    if (flag) {
      return (
        <SealedStatus
          userId={userId}
          flag={flag}
          failure={begin.error && failureText(begin.error, NOT_DONE)}
          onNewPhrase={() => void showNewPhrase()}
          onEnterPhrase={() => begin.mutate()}
          onAddPasskey={() => setStage({ at: 'words-for-passkey' })}
        />
      );
    }

    return (
      <>
        <p className="mb-4">
          See the same permits, trips, dates, and phone numbers on all your devices. Your device gives you twelve words
          to write down. They lock all of it, so we can’t read it. The one exception: if you save a trip to your
          account, we can read its places and dates.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" disabled={!canSeal()} isBusy={begin.isPending} onClick={() => begin.mutate()}>
            Use my permits on my other devices
          </Button>
          {isForMembers && <ButtonLink to="/pricing">See membership</ButtonLink>}
        </div>
        <div className="mt-3">
          <FormAlert
            id={failureId}
            text={canSeal() ? begin.error && failureText(begin.error, NOT_DONE) : NOT_POSSIBLE}
          />
        </div>
      </>
    );
  };

  return (
    <Card className="no-print" {...(flag?.problem && { tone: 'brick' as const })}>
      <CardHeading Icon={MonitorSmartphone}>Your other devices</CardHeading>
      {content()}
      <LostPhrase userId={userId} open={isLost} onOpenChange={setIsLost} onConfirm={() => void showNewPhrase()} />
    </Card>
  );
};
