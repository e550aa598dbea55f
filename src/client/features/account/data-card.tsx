import { useMutation } from '@tanstack/react-query';
import { Download, FileUser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Account, deleteAccount } from '#shared/contracts/account.ts';
import { forgetAccount } from '../../lib/account-end.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ModalClose } from '../../ui/modal.tsx';
import { useProof } from './use-proof.tsx';

const FAILURE_ID = 'delete-failure';

type DataCardProps = { account: Account; userId: string };

/** What we keep belongs to its owner: to download and to delete. */
export const DataCard = ({ account, userId }: DataCardProps) => {
  const { productName } = useSiteConfig();
  const [isAsking, setIsAsking] = useState(false);
  const { withProof, dialog } = useProof(account);

  const remove = useMutation({
    mutationFn: () => callApi(deleteAccount),
    onSuccess: async () => {
      await forgetAccount(userId);
      // A page of its own, as after signing out: nothing of the account stays in this one.
      window.location.assign('/');
    },
  });

  return (
    <Card>
      <CardHeading Icon={FileUser}>Your data</CardHeading>
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href="/api/account/export" download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5 shrink-0" />
          Download my data
        </a>
        <Button look="secondary" Icon={Trash2} onClick={() => withProof(() => setIsAsking(true))}>
          Delete my account
        </Button>
      </div>
      {dialog}
      <Dialog
        title="Delete your account?"
        description="This can’t be undone."
        open={isAsking}
        onOpenChange={setIsAsking}
        footer={
          <>
            <ModalClose>
              <Button look="secondary">Keep my account</Button>
            </ModalClose>
            <Button look="destructive" isBusy={remove.isPending || remove.isSuccess} onClick={() => remove.mutate()}>
              Delete for good
            </Button>
          </>
        }
      >
        <p>This deletes:</p>
        <ul className="my-2 list-disc pl-6">
          <li>your {productName} account and membership, and any renewal stops</li>
          <li>your saved ranges, range reviews, trips, searches, and the states you follow</li>
          <li>the sealed copy of your wallet on our server, if you have one; your other devices keep their own</li>
          <li>
            the permits and the last trip saved on this device (export your permits first if you want to keep them)
          </li>
        </ul>
        <p>We keep payment records as long as the law requires.</p>
        <FormAlert
          id={FAILURE_ID}
          text={remove.error && failureText(remove.error, 'We couldn’t delete your account. Please try again.')}
        />
      </Dialog>
    </Card>
  );
};
