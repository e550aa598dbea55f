import { Bookmark, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalClose } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dismissToast, toast, useToasts } from '../../ui/toast.ts';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const STATES = ['Colorado', 'Oklahoma', 'Texas', 'Utah'].map((label) => ({ value: label, label }));

const Modals = () => {
  const [isAsking, setIsAsking] = useState(false);
  const [state, setState] = useState<string | null>(null);

  return (
    <KitSection id="modals" title="Dialogs and drawers">
      <KitRow>
        <Dialog
          trigger={<Button look="secondary">Open a dialog</Button>}
          title="Save this trip"
          description="It stays on your account, and prints to a clean sheet."
          footer={
            <>
              <ModalClose>
                <Button look="quiet">Cancel</Button>
              </ModalClose>
              <ModalClose>
                <Button>Save trip</Button>
              </ModalClose>
            </>
          }
        >
          <div className="kit-stack">
            <TextField label="Name of the trip" />
            <Combobox label="Starts in" options={STATES} value={state} onChange={setState} />
          </div>
        </Dialog>
        <Button look="destructive" onClick={() => setIsAsking(true)}>
          Ask before deleting
        </Button>
        <Dialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Delete this trip?"
          footer={
            <>
              <Button look="quiet" onClick={() => setIsAsking(false)}>
                Keep it
              </Button>
              <Button look="destructive" onClick={() => setIsAsking(false)}>
                Delete trip
              </Button>
            </>
          }
        >
          <p>It cannot be brought back.</p>
        </Dialog>
        <Drawer
          trigger={<Button look="secondary">Open a drawer</Button>}
          title="Filter ranges"
          footer={
            <ModalClose>
              <Button>Show 12 ranges</Button>
            </ModalClose>
          }
        >
          {['Rifle', 'Pistol', 'Skeet and trap', 'Archery', 'Indoor', 'Open on Sundays'].map((label) => (
            <Checkbox key={label} label={label} />
          ))}
        </Drawer>
      </KitRow>
    </KitSection>
  );
};

const Tooltips = () => (
  <KitSection id="tooltips" title="Tooltips">
    <TooltipProvider>
      <KitRow>
        <Tooltip text="Print a clean sheet">
          <IconButton label="Print" Icon={Printer} />
        </Tooltip>
        <Tooltip text="Send the address of this page">
          <IconButton label="Share" Icon={Share2} />
        </Tooltip>
        <Tooltip text="Nov 15, 2026">
          <Button look="quiet" Icon={Bookmark}>
            Checked 3 months ago
          </Button>
        </Tooltip>
      </KitRow>
    </TooltipProvider>
  </KitSection>
);

const Toasts = () => {
  const [shown] = useToasts();

  return (
    <KitSection id="toasts" title="Toasts">
      <KitRow>
        <Button
          look="secondary"
          onClick={() =>
            toast({ title: 'Message sent successfully!', description: 'We answer within two working days.' })
          }
        >
          Default toast
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast({
              title: 'Payment Error',
              description: 'Something went wrong. Please try again.',
              variant: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast({
              title: 'Trip deleted',
              action: { label: 'Undo', onSelect: () => toast({ title: 'Trip is back' }) },
            })
          }
        >
          Toast with action
        </Button>
        <Button look="quiet" disabled={!shown?.isOpen} onClick={() => shown && dismissToast(shown.id)}>
          Dismiss
        </Button>
      </KitRow>
    </KitSection>
  );
};

export const KitOverlays = () => (
  <>
    <Modals />
    <Tooltips />
    <Toasts />
  </>
);
