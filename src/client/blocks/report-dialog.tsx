import type { ComponentProps } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';

type ReportDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'isBusy' | 'children'> & {
  onSend: () => void;
  onClose: () => void;
};

/** Tells the editors something; open for as long as it is there. */
export const ReportDialog = ({ isBusy, onSend, onClose, ...frame }: ReportDialogProps) => (
  <FormDialog
    isOpen
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    button="Send report"
    hasCancel
    noValidate
    isBusy={isBusy}
    onSubmit={() => {
      if (!isBusy) onSend();
    }}
    {...frame}
  />
);
