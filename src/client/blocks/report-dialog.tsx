import type { ComponentProps } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';

type ReportDialogProps = Pick<ComponentProps<typeof FormDialog>, 'form' | 'title' | 'description' | 'children'> & {
  onClose: () => void;
};

/** Tells the editors something; open for as long as it is there. */
export const ReportDialog = ({ onClose, ...frame }: ReportDialogProps) => (
  <FormDialog
    isOpen
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    button="Send report"
    hasCancel
    {...frame}
  />
);
