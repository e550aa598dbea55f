import { type FormEvent, useId } from 'react';
import { requestEmailChange } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/domain/product.ts';
import { useAccountChange } from '../../lib/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailDialogProps = { email: string; isOpen: boolean; onClose: () => void };

/** The address changes when its new mailbox has confirmed it; the old one is told. */
export const EmailDialog = ({ email, isOpen, onClose }: EmailDialogProps) => {
  const formId = useId();
  const change = useAccountChange((newEmail: string) => callApi(requestEmailChange, { body: { email: newEmail } }));

  const close = () => {
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(String(new FormData(event.currentTarget).get('email')));
  };

  return (
    <Dialog
      title="Change e-mail address"
      description={`Your address is ${email}.`}
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      footer={
        change.isSuccess ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <Button type="submit" form={formId} isBusy={change.isPending}>
            Send the link
          </Button>
        )
      }
    >
      {change.isSuccess ? (
        <p role="status">
          A link is on its way to <strong className="wrap-anywhere">{change.variables}</strong>. Your address changes
          when you use it, in this browser. The old address is told.
        </p>
      ) : (
        <form id={formId} onSubmit={submit}>
          <TextField
            label="New e-mail address"
            hint="We mail a link there to confirm it."
            name="email"
            type="email"
            autoComplete="email"
            maxLength={LIMITS.emailLength}
            disabled={change.isPending}
            error={change.error && failureText(change.error, 'The mail was not sent. Please try again.')}
            required
          />
        </form>
      )}
    </Dialog>
  );
};
