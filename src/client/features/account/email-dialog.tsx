import { requestEmailChange } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailDialogProps = { email: string; isOpen: boolean; onClose: () => void };

/** The email changes once the new inbox has confirmed it; the old one gets a notice. */
export const EmailDialog = ({ email, isOpen, onClose }: EmailDialogProps) => {
  const change = useAccountChange((body: { email: string }) => callApi(requestEmailChange, { body }));
  const form = useForm({
    schema: requestEmailChange.body,
    defaultValues: { email: '' },
    send: change.mutateAsync,
    failure: 'We couldn’t send the email. Please try again.',
    fieldOf: () => 'email',
  });

  return (
    <FormDialog
      form={form}
      title="Change email"
      description={`Your email is ${email}.`}
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
            We emailed a link to <strong className="wrap-anywhere">{change.variables.email}</strong>. Open it in this
            browser to finish. We’ll let your old email know.
          </p>
        )
      }
    >
      <TextField
        {...form.field('email')}
        label="New email"
        hint="We’ll email a link there to confirm it."
        type="email"
        autoComplete="email"
        maxLength={LIMITS.emailLength}
        required
      />
    </FormDialog>
  );
};
