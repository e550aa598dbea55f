import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ModalClose } from '../../ui/modal.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'trigger'> &
  Pick<ComponentProps<'form'>, 'noValidate' | 'aria-describedby'> & {
    isOpen: boolean;
    onOpenChange: (isOpen: boolean) => void;
    button: string;
    isBusy: boolean;
    onSubmit: (typed: FormData) => void;
    /** In the place of the form, once there is nothing more to fill in. */
    done?: ReactNode;
    children: ReactNode;
  };

/** One thing of the account, changed in a dialog. */
export const FormDialog = ({
  title,
  description,
  trigger,
  isOpen,
  onOpenChange,
  button,
  isBusy,
  onSubmit,
  done,
  children,
  ...form
}: FormDialogProps) => {
  const formId = useId();

  return (
    <Dialog
      title={title}
      description={description}
      trigger={trigger}
      open={isOpen}
      onOpenChange={onOpenChange}
      footer={
        done ? (
          <ModalClose>
            <Button>Done</Button>
          </ModalClose>
        ) : (
          <Button type="submit" form={formId} isBusy={isBusy}>
            {button}
          </Button>
        )
      }
    >
      {done || (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(new FormData(event.currentTarget));
          }}
          {...form}
        >
          {children}
        </form>
      )}
    </Dialog>
  );
};
