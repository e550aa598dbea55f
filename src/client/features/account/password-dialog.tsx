import { useId, useState } from 'react';
import { type Account, changePassword } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';

type PasswordDialogProps = { account: Account; email: string; isOpen: boolean; onClose: () => void };

type Passwords = { oldPassword?: string; newPassword: string };

export const PasswordDialog = ({ account, email, isOpen, onClose }: PasswordDialogProps) => {
  const failureId = useId();
  const [newError, setNewError] = useState<string | null>(null);
  const change = useAccountChange(
    (body: Passwords) => callApi(changePassword, { body }),
    () => {
      toast({ title: 'Password changed', description: 'Every other browser was signed out.' });
      onClose();
    },
  );
  const isWrong = change.error instanceof ApiError && change.error.problem?.code === 'wrong-credentials';
  const failure = change.error && failureText(change.error, 'Your password was not changed. Please try again.');

  const submit = (typed: FormData) => {
    const newPassword = String(typed.get('new'));
    const isShort = newPassword.length < LIMITS.passwordMin;
    setNewError(isShort ? `Password must be at least ${LIMITS.passwordMin} characters long` : null);
    if (!isShort) change.mutate({ newPassword, ...(account.hasPassword && { oldPassword: String(typed.get('old')) }) });
  };

  return (
    <FormDialog
      title={account.hasPassword ? 'Change password' : 'Set a password'}
      description="Every other browser is signed out."
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      button="Save"
      isBusy={change.isPending}
      onSubmit={submit}
      noValidate
      aria-describedby={failureId}
    >
      <fieldset disabled={change.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">Passwords</legend>
        {/* For password managers, which keep a password by its name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {account.hasPassword && (
          <PasswordField
            label="Current password"
            name="old"
            autoComplete="current-password"
            maxLength={LIMITS.passwordMax}
            error={isWrong ? failure : null}
          />
        )}
        <NewPasswordField label="New password" name="new" email={email} error={newError} />
        <FormAlert id={failureId} text={isWrong ? null : failure} />
      </fieldset>
    </FormDialog>
  );
};
