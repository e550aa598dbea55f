import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { loadPhrase } from '../../../blocks/sealed/load-phrase.ts';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { ApiError, failureText } from '../../../lib/call-api.ts';
import { useSealedFlag } from '../../../lib/sealed-flag.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ModalClose } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { EnterPhrase } from './enter-phrase.tsx';
import { PhraseSteps } from './phrase-steps.tsx';
import { SealedStatus } from './sealed-status.tsx';
import { NOT_DONE, NOT_POSSIBLE, PROBLEM_WORDS } from './sealed-words.ts';

const canSeal = (): boolean => window.isSecureContext && 'subtle' in crypto && 'indexedDB' in window;

type LostPhraseProps = { open: boolean; onOpenChange: (isOpen: boolean) => void; onConfirm: () => void };

/** What is on the server is replaced, so it is asked first. */
const LostPhrase = ({ open, onOpenChange, onConfirm }: LostPhraseProps) => (
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
      No one can open the sealed copy without its words, including us. We replace it with what’s on this device. Your
      other devices keep their own wallets until you enter the new words there.
    </p>
  </Dialog>
);

type SealedCardProps = { userId: string };

/** Keeps the wallet the same on the member's devices. Off until they ask for it. */
export const SealedCard = ({ userId }: SealedCardProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const flag = useSealedFlag(userId);
  const [words, setWords] = useState<readonly string[] | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const showNewPhrase = async (): Promise<void> => {
    const { createPhrase } = await loadPhrase();
    setIsLost(false);
    setIsEntering(false);
    setWords(createPhrase());
  };
  const begin = useMutation({
    mutationFn: async () => {
      const { hasSealedCopy } = await loadDevice();
      if (await hasSealedCopy()) setIsEntering(true);
      else await showNewPhrase();
    },
  });
  const start = useMutation({
    mutationFn: async () => {
      const [{ secretOf }, { startHere }] = await Promise.all([loadPhrase(), loadDevice()]);

      return startHere(userId, secretOf(words ?? []));
    },
    onSuccess: (outcome) => {
      setRefusal(outcome === 'matched' ? null : (PROBLEM_WORDS[outcome] ?? NOT_DONE));
      if (outcome !== 'matched') return;
      setWords(null);
      toast({ title: 'Your wallet is sealed', description: 'Open this page on another device and enter your words.' });
    },
  });
  const isForMembers = begin.error instanceof ApiError && begin.error.status === 402;

  const content = () => {
    if (words) {
      return (
        <PhraseSteps
          words={words}
          isBusy={start.isPending}
          failure={refusal ?? (start.error && failureText(start.error, NOT_DONE))}
          onDone={() => start.mutate()}
          onCancel={() => setWords(null)}
        />
      );
    }
    if (isEntering) {
      return (
        <EnterPhrase
          userId={userId}
          onLost={() => setIsLost(true)}
          onCancel={() => setIsEntering(false)}
          onDone={() => setIsEntering(false)}
        />
      );
    }
    if (flag) {
      return (
        <SealedStatus
          userId={userId}
          flag={flag}
          onNewPhrase={() => void showNewPhrase()}
          onEnterPhrase={() => setIsEntering(true)}
        />
      );
    }

    return (
      <>
        <p className="mb-4">
          See the same permits, trips, dates, and phone numbers on all your devices. Your device seals them with twelve
          words that only you have, so we can’t read them.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" disabled={!canSeal()} isBusy={begin.isPending} onClick={() => begin.mutate()}>
            Keep my wallet on my other devices
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
      <LostPhrase open={isLost} onOpenChange={setIsLost} onConfirm={() => void showNewPhrase()} />
    </Card>
  );
};
