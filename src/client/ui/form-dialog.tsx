import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ModalClose } from './modal.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'trigger'> &
  Pick<ComponentProps<'form'>, 'noValidate' | 'aria-describedby'> & {
    isOpen: boolean;
    onOpenChange: (isOpen: boolean) => void;
    button: string;
    /** Closing without a change is offered beside it, not by the cross alone. */
    hasCancel?: boolean;
    isBusy: boolean;
    onSubmit: (typed: FormData) => void;
    /** In the place of the form, once there is nothing more to fill in. */
    done?: ReactNode;
    children: ReactNode;
  };

/** One thing that is changed or sent in a dialog. */
export const FormDialog = ({
  title,
  description,
  trigger,
  isOpen,
  onOpenChange,
  button,
  hasCancel = false,
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
          <>
            {hasCancel && (
              <ModalClose>
                <Button look="quiet">Cancel</Button>
              </ModalClose>
            )}
            <Button type="submit" form={formId} isBusy={isBusy}>
              {button}
            </Button>
          </>
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
