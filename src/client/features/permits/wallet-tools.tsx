import { CalendarPlus, Download, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { expiryCalendarOf, remindersOf } from '#shared/permits/expiry-calendar.ts';
import type { Wallet } from '#shared/permits/permit.ts';
import { mergeWallets, readWallet, WALLET_FILE_BYTES, writeWallet } from '#shared/permits/wallet-file.ts';
import { NOT_SAVED } from '../../blocks/wallet-store.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Sharing } from '../../lib/sealed-flag.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ModalClose } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';

const countText = (count: number): string => (count === 1 ? '1 permit' : `${count} permits`);

/** What becomes of the wallet, and what deleting it here does elsewhere. */
const WORDS: Record<Sharing, { lead: string; warning: string; button: string; from: string }> = {
  off: {
    lead: 'Your permits and details stay on this device after you sign out. If other people use this device, delete them when you’re done. To move them yourself, export them here and import them on the other device.',
    warning: 'You can’t undo this. We can’t bring them back.',
    button: 'Delete from this device',
    from: ' from this device',
  },
  on: {
    lead: 'Your permits and details stay on this device after you sign out. What you delete here is deleted on your other devices the next time they sync.',
    warning: 'You can’t undo this. Your other devices delete them the next time they sync.',
    button: 'Delete from all devices',
    from: ' from all your devices',
  },
  paused: {
    lead: 'Your permits and details stay on this device after you sign out. Your devices aren’t syncing now, so what you delete here stays on the others.',
    warning: 'You can’t undo this. They stay on your other devices until your devices sync again.',
    button: 'Delete from this device',
    from: ' from this device',
  },
};

type WalletToolsProps = {
  sharing: Sharing;
  wallet: Wallet;
  today: string;
  printTools: ReactNode;
  /** Puts a changed wallet in the place of this one; false: the device refused. */
  onReplace: (wallet: Wallet) => boolean;
  onClear: () => void;
};

const readFile = async (file: File): Promise<ReturnType<typeof readWallet>> =>
  // Not even read where it can't be one.
  file.size > WALLET_FILE_BYTES ? readWallet(' '.repeat(WALLET_FILE_BYTES + 1)) : readWallet(await file.text());

/** What is on the device belongs to its owner: to export, to import, to clear. */
export const WalletTools = ({ sharing, wallet, today, printTools, onReplace, onClear }: WalletToolsProps) => {
  const words = WORDS[sharing];
  const { productName, host } = useSiteConfig();
  const failureId = useId();
  const fileRef = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reminders = remindersOf(wallet.permits, today);

  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const { wallet: imported, problem } = await readFile(file);
    if (!imported) {
      setFailure(`${problem} Nothing was changed.`);
      return;
    }
    const { wallet: merged, added, alreadyHeld, leftOut } = mergeWallets(wallet, imported);
    if (!onReplace(merged)) {
      setFailure(NOT_SAVED);
      return;
    }
    setFailure(null);
    const parts = [
      `${countText(added)} added`,
      ...(alreadyHeld > 0 ? [`${countText(alreadyHeld)} already here`] : []),
      ...(leftOut > 0 ? [`no room for ${countText(leftOut)}`] : []),
    ];
    toast({ title: 'Wallet imported', description: `${parts.join('; ')}.` });
  };

  return (
    <Card className="no-print">
      <CardHeading>Back up, print, or delete</CardHeading>
      <p className="mb-4 text-quiet">{words.lead}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          look="secondary"
          Icon={CalendarPlus}
          disabled={reminders.length === 0}
          onClick={() =>
            saveFile(
              'permit-reminders.ics',
              'text/calendar',
              expiryCalendarOf(wallet.permits, today, { productName, host, now: new Date() }),
            )
          }
        >
          Get calendar reminders
        </Button>
        <Button
          look="secondary"
          Icon={Download}
          onClick={() => saveFile('permit-wallet.json', 'application/json', writeWallet(wallet))}
        >
          Export
        </Button>
        <Button look="secondary" Icon={Upload} onClick={() => fileRef.current?.click()} aria-describedby={failureId}>
          Import
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept="application/json,.json"
          aria-label="Wallet file to import"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void importFile(event)}
        />
        <Dialog
          title="Delete your permits and details?"
          description={words.warning}
          trigger={
            <Button look="quiet" Icon={Trash2}>
              {words.button}
            </Button>
          }
          footer={
            <>
              <ModalClose>
                <Button look="secondary">Keep them</Button>
              </ModalClose>
              <ModalClose>
                <Button look="destructive" onClick={onClear}>
                  Delete them
                </Button>
              </ModalClose>
            </>
          }
        >
          <p>
            This removes your permits and everything you entered about yourself
            {words.from}: home state, age, citizenship, service, and handguns.
          </p>
        </Dialog>
      </div>
      <div className="mt-3">{printTools}</div>
      <p className="mt-3 text-sm text-quiet">
        {reminders.length > 0
          ? `The calendar file has ${reminders.length} ${reminders.length === 1 ? 'reminder' : 'reminders'}, set for 120, 90, and 30 days before a permit expires.`
          : 'Enter when a permit expires to get reminders 120, 90, and 30 days before.'}
      </p>
      <FormAlert id={failureId} text={failure} />
    </Card>
  );
};
