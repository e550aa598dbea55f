import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { SyncProblem } from '#shared/sealed/sync.ts';
import { canUsePasskeys } from '../../../blocks/passkeys.ts';
import { type SealedParts, useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { failureText } from '../../../lib/call-api.ts';
import { useIsCutOff } from '../../../lib/connection.ts';
import { ownChangeTime, type SealedFlag } from '../../../lib/sealed-flag.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ModalClose } from '../../../ui/modal.tsx';
import { Differences } from './differences.tsx';
import { MENDING_WORDS, matchedText, NOT_DONE, openersText, PROBLEM_WORDS } from './sealed-words.ts';

type SealedStatusProps = {
  userId: string;
  flag: SealedFlag;
  /** Why the new words can't be entered now; null: nothing is wrong. */
  failure: string | null;
  onNewPhrase: () => void;
  onEnterPhrase: () => void;
  onAddPasskey: () => void;
};

type AskProps = { title: string; label: string; confirm: string; onConfirm: () => void; children: ReactNode };

const Ask = ({ title, label, confirm, onConfirm, children }: AskProps) => (
  <Dialog
    title={title}
    trigger={<Button look="quiet">{label}</Button>}
    footer={
      <>
        <ModalClose>
          <Button look="secondary">Cancel</Button>
        </ModalClose>
        <ModalClose>
          <Button look="destructive" onClick={onConfirm}>
            {confirm}
          </Button>
        </ModalClose>
      </>
    }
  >
    {children}
  </Dialog>
);

type Situation = { isCutOff: boolean; changedAt: number | null };

const statusText = ({ matchedAt, problem }: SealedFlag, { isCutOff, changedAt }: Situation): string => {
  if (problem !== null) return PROBLEM_WORDS[problem] ?? NOT_DONE;
  if (matchedAt === null) return isCutOff ? 'You’re offline. Not synced yet.' : 'Sync is on. Not synced yet.';
  const last = `Last synced ${matchedText(matchedAt, Date.now())}.`;
  if (isCutOff) return `You’re offline. Anything you change waits on this device. ${last}`;
  const isWaiting = changedAt !== null && changedAt > matchedAt;

  return isWaiting ? `Your last change isn’t on your other devices yet. ${last}` : `Sync is on. ${last}`;
};

/** What `Stop on this device` leaves where, and how to start again. */
const stopHereText = ({ problem, passkeys }: SealedFlag): string => {
  if (problem === 'gone') {
    return 'Your wallet stays on this device. There’s no sealed copy on our server. To start again, write down twelve new words.';
  }
  const words = problem === 'new-phrase' ? 'enter your new words' : 'enter your twelve words';
  const start = passkeys > 0 && problem !== 'new-phrase' ? `${words} or use your passkey` : words;

  return `Your wallet stays on this device, and the sealed copy stays on our server. To start again, ${start}.`;
};

/** How this device stands with the others, and what its owner can do about it. */
export const SealedStatus = ({ userId, flag, failure, ...actions }: SealedStatusProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const isCutOff = useIsCutOff();
  const { problem } = flag;
  const mending = problem === null ? undefined : MENDING_WORDS[problem];

  const act = useMutation({
    mutationFn: (work: (device: Awaited<ReturnType<SealedParts['loadDevice']>>) => Promise<unknown>) =>
      loadDevice().then(work),
  });
  const match = (replaces: readonly SyncProblem[] = []): void => act.mutate(({ syncNow }) => syncNow(userId, replaces));

  return (
    <>
      <p role="status" className={problem === null ? '' : 'font-semibold'}>
        {statusText(flag, { isCutOff, changedAt: ownChangeTime(userId) })}
      </p>
      {problem === null && <p className="mt-2 text-quiet">{openersText(flag.passkeys, canUsePasskeys())}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {mending && (
          <Button isBusy={act.isPending} onClick={() => match([problem as SyncProblem])}>
            {mending}
          </Button>
        )}
        {problem === 'membership' && <ButtonLink to="/pricing">See membership</ButtonLink>}
        {problem === 'too-large' && <ButtonLink to="/trip">See your saved trips</ButtonLink>}
        {problem === 'new-phrase' && <Button onClick={actions.onEnterPhrase}>Enter the new phrase</Button>}
        {(problem === 'newer-app' || problem === 'refused') && (
          <Button onClick={() => window.location.reload()}>Reload</Button>
        )}
        <Button look="secondary" isBusy={act.isPending} onClick={() => match()}>
          Sync now
        </Button>
        {problem === null && canUsePasskeys() && (
          <Button look="secondary" onClick={actions.onAddPasskey}>
            Let a passkey open your wallet
          </Button>
        )}
        <Ask
          title="Get a new phrase?"
          label="Get a new phrase"
          confirm="Get a new phrase"
          onConfirm={actions.onNewPhrase}
        >
          <p>
            The old words stop working, and so does any passkey that opens your wallet. Your other devices keep their
            wallets, and you enter the new words on each of them once.
          </p>
        </Ask>
        <Ask
          title="Stop on this device?"
          label="Stop on this device"
          confirm="Stop here"
          onConfirm={() => act.mutate(({ stopHere }) => stopHere(userId))}
        >
          <p>{stopHereText(flag)}</p>
        </Ask>
        {problem !== 'gone' && (
          <Ask
            title="Delete the sealed copy?"
            label="Stop on all devices"
            confirm="Delete the copy"
            onConfirm={() => act.mutate(({ stopEverywhere }) => stopEverywhere(userId))}
          >
            <p>We delete the sealed copy from our server. Each of your devices keeps its own wallet.</p>
          </Ask>
        )}
      </div>
      <FormAlert id={failureId} text={act.error ? failureText(act.error, NOT_DONE) : failure} />
      <Differences
        userId={userId}
        flagged={flag.differing}
        onChoose={(id, value) =>
          act.mutate(async ({ chooseWord, syncNow }) => {
            await chooseWord(userId, id, value);
            await syncNow(userId);
          })
        }
      />
    </>
  );
};
