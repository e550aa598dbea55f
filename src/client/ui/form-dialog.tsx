import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import type { FormHandle } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import { ModalClose } from './modal.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'trigger'> & {
  form: FormHandle;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  button: string;
  /** Closing without a change is offered beside it, not by the cross alone. */
  hasCancel?: boolean;
  /** In the place of the form, once there is nothing more to fill in. */
  done?: ReactNode;
  children: ReactNode;
};

/** One thing that is changed or sent in a dialog. Each opening starts over. */
export const FormDialog = ({
  form,
  title,
  description,
  trigger,
  isOpen,
  onOpenChange,
  button,
  hasCancel = false,
  done,
  children,
}: FormDialogProps) => {
  const formId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening it starts over
  useEffect(() => {
    if (isOpen) form.reset();
  }, [isOpen]);

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
            <Button type="submit" form={formId} isBusy={form.isSending}>
              {button}
            </Button>
          </>
        )
      }
    >
      {done || (
        <Form form={form} id={formId} legend={title}>
          {children}
        </Form>
      )}
    </Dialog>
  );
};
