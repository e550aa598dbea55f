import { requestEmailChange } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailDialogProps = { email: string; isOpen: boolean; onClose: () => void };

/** The address changes when its new mailbox has confirmed it; the old one is told. */
export const EmailDialog = ({ email, isOpen, onClose }: EmailDialogProps) => {
  const change = useAccountChange((body: { email: string }) => callApi(requestEmailChange, { body }));
  const form = useForm({
    schema: requestEmailChange.body,
    defaultValues: { email: '' },
    send: change.mutateAsync,
    failure: 'The mail was not sent. Please try again.',
    fieldOf: () => 'email',
  });

  return (
    <FormDialog
      form={form}
      title="Change e-mail address"
      description={`Your address is ${email}.`}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (next) return;
        change.reset();
        onClose();
      }}
      button="Send the link"
      done={
        change.isSuccess && (
          <p role="status">
            A link is on its way to <strong className="wrap-anywhere">{change.variables.email}</strong>. Your address
            changes when you use it, in this browser. The old address is told.
          </p>
        )
      }
    >
      <TextField
        {...form.field('email')}
        label="New e-mail address"
        hint="We mail a link there to confirm it."
        type="email"
        autoComplete="email"
        maxLength={LIMITS.emailLength}
        required
      />
    </FormDialog>
  );
};
