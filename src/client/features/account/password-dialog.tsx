import { type Account, changePassword } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { ApiError, callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';

type PasswordDialogProps = { account: Account; email: string; isOpen: boolean; onClose: () => void };

type Passwords = { oldPassword?: string | undefined; newPassword: string };

export const PasswordDialog = ({ account: { hasPassword }, email, isOpen, onClose }: PasswordDialogProps) => {
  const change = useAccountChange(
    ({ oldPassword, newPassword }: Passwords) =>
      callApi(changePassword, { body: { newPassword, ...(hasPassword && { oldPassword }) } }),
    () => {
      toast({ title: 'Password changed', description: 'We signed you out everywhere else.' });
      onClose();
    },
  );
  const form = useForm({
    schema: changePassword.body,
    defaultValues: { oldPassword: '', newPassword: '' },
    send: change.mutateAsync,
    failure: 'We couldn’t change your password. Please try again.',
    fieldOf: (error) =>
      error instanceof ApiError && error.problem?.code === 'wrong-credentials' ? 'oldPassword' : null,
  });

  return (
    <FormDialog
      form={form}
      title={hasPassword ? 'Change password' : 'Set a password'}
      description="We’ll sign you out everywhere else."
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      button="Save"
    >
      {/* For password managers, which keep a password by its name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...form.field('oldPassword')}
          label="Current password"
          autoComplete="current-password"
          maxLength={LIMITS.passwordMax}
        />
      )}
      <NewPasswordField {...form.field('newPassword')} label="New password" email={email} />
    </FormDialog>
  );
};
