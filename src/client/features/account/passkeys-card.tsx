import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account } from '#shared/contracts/account.ts';
import { type Passkey, removePasskey } from '#shared/contracts/passkeys.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { canUsePasskeys, passkeysQuery } from '../../blocks/passkeys.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ModalClose } from '../../ui/modal.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { useProof } from './use-proof.tsx';

const describeUse = ({ createdOn, lastUsedOn }: Passkey): string =>
  `Added ${formatPartialDate(createdOn)}, ${lastUsedOn ? `last used ${formatPartialDate(lastUsedOn)}` : 'not used yet'}`;

type PasskeyLineProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

const PasskeyLine = ({ passkey, onRename, onRemove }: PasskeyLineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-tan py-2.5 first:border-t-0">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="wrap-anywhere">{passkey.name}</span>
        {passkey.isBlocked && <Badge tone="brick">Blocked</Badge>}
      </p>
      <p className="text-sm text-quiet">{describeUse(passkey)}</p>
      {passkey.isBlocked && (
        <p className="text-sm">
          It no longer works, because someone may have a copy of it. Remove it and add a new one.
        </p>
      )}
      {passkey.isBackedUp && !passkey.isBlocked && (
        <p className="text-sm text-quiet">Synced to your other devices by your password manager</p>
      )}
    </div>
    <div className="flex gap-2">
      <Button look="secondary" size="compact" Icon={Pencil} aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button look="secondary" size="compact" Icon={Trash2} aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

const REMOVE_FAILURE_ID = 'remove-passkey-failure';

type RemoveDialogProps = { passkey: Passkey | null; onClose: () => void };

const RemoveDialog = ({ passkey, onClose }: RemoveDialogProps) => {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => callApi(removePasskey, { params: { id } }),
    onSuccess: (passkeys) => {
      queryClient.setQueryData(passkeysQuery.queryKey, passkeys);
      toast({ title: 'Passkey removed', description: 'It no longer signs you in.' });
      onClose();
    },
  });

  return (
    <Dialog
      title="Remove this passkey?"
      description={passkey?.name}
      open={passkey !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        remove.reset();
        onClose();
      }}
      footer={
        <>
          <ModalClose>
            <Button look="secondary">Keep it</Button>
          </ModalClose>
          <Button
            look="destructive"
            isBusy={remove.isPending}
            aria-describedby={REMOVE_FAILURE_ID}
            onClick={() => passkey && remove.mutate(passkey.id)}
          >
            Remove passkey
          </Button>
        </>
      }
    >
      <p>
        You won’t be able to sign in with it anymore. If it opens a sealed wallet, it stops doing that, too. Your device
        may still offer it until you delete it there.
      </p>
      <FormAlert
        id={REMOVE_FAILURE_ID}
        text={remove.error && failureText(remove.error, 'We couldn’t remove the passkey. Please try again.')}
      />
    </Dialog>
  );
};

/** Why there is nothing to add here, and what to do about it. */
const Unsupported = () => {
  const { isDemo } = useSiteConfig();

  return (
    <p className="text-quiet">
      {isDemo
        ? 'You can’t add a passkey at 127.0.0.1 or in an old browser. Open the demo at localhost, in a newer browser.'
        : 'This browser can’t use passkeys. Open this page in a newer one to add a passkey.'}
    </p>
  );
};

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey } | null;

type PasskeyListProps = { account: Account; passkeys: Passkey[] };

const PasskeyList = ({ account, passkeys }: PasskeyListProps): ReactNode => {
  const [opened, setOpened] = useState<Opened>(null);
  const { withProof, dialog } = useProof(account);
  const close = () => setOpened(null);
  const passkeyOf = (kind: 'rename' | 'remove'): Passkey | null => (opened?.dialog === kind ? opened.passkey : null);

  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mb-4">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ dialog: 'rename', passkey })}
              onRemove={() => withProof(() => setOpened({ dialog: 'remove', passkey }))}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button look="secondary" Icon={Plus} onClick={() => withProof(() => setOpened({ dialog: 'add' }))}>
          Add a passkey
        </Button>
      ) : (
        <Unsupported />
      )}
      {dialog}
      <AddPasskeyDialog isOpen={opened?.dialog === 'add'} onClose={close} />
      <RenamePasskeyDialog passkey={passkeyOf('rename')} onClose={close} />
      <RemoveDialog passkey={passkeyOf('remove')} onClose={close} />
    </>
  );
};

type PasskeysCardProps = { account: Account };

/** Ways in that need no password: which there are, and how to add or end one. */
export const PasskeysCard = ({ account }: PasskeysCardProps) => {
  const { data: passkeys, isError, isFetching, refetch } = useQuery(passkeysQuery);

  return (
    <div id="passkeys" className="scroll-mt-4">
      <Card>
        <CardHeading Icon={Fingerprint}>Passkeys</CardHeading>
        <p className="mb-4 text-quiet">
          Sign in with your fingerprint, face, or screen lock instead of a password. The secret part stays on your
          devices. We never receive it.
        </p>
        {passkeys && <PasskeyList account={account} passkeys={passkeys} />}
        {!passkeys && isError && (
          <ErrorState
            heading="We couldn’t load your passkeys"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!passkeys && !isError && (
          <DelayedSkeleton label="Loading your passkeys…">
            <Skeleton className="h-20 w-full" />
          </DelayedSkeleton>
        )}
      </Card>
    </div>
  );
};
