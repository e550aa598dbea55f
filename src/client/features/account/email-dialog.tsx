import { requestEmailChange } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailDialogProps = { email: string; isOpen: boolean; onClose: () => void };

/** The address changes when its new mailbox has confirmed it; the old one is told. */
export const EmailDialog = ({ email, isOpen, onClose }: EmailDialogProps) => {
  const change = useAccountChange((newEmail: string) => callApi(requestEmailChange, { body: { email: newEmail } }));

  return (
    <FormDialog
      title="Change e-mail address"
      description={`Your address is ${email}.`}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (next) return;
        change.reset();
        onClose();
      }}
      button="Send the link"
      isBusy={change.isPending}
      onSubmit={(typed) => change.mutate(String(typed.get('email')))}
      done={
        change.isSuccess && (
          <p role="status">
            A link is on its way to <strong className="wrap-anywhere">{change.variables}</strong>. Your address changes
            when you use it, in this browser. The old address is told.
          </p>
        )
      }
    >
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
    </FormDialog>
  );
};
