import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { changeName } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type NameDialogProps = { name: string | null; trigger: ReactNode };

export const NameDialog = ({ name, trigger }: NameDialogProps) => {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const change = useAccountChange(
    (newName: string) => callApi(changeName, { body: { name: newName } }),
    () => {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setIsOpen(false);
    },
  );

  return (
    <FormDialog
      title="Change name"
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button="Save"
      isBusy={change.isPending}
      onSubmit={(typed) => change.mutate(String(typed.get('name')))}
    >
      <TextField
        label="Name"
        hint="Only you see it. Leave it empty to have none."
        name="name"
        autoComplete="name"
        defaultValue={name ?? ''}
        maxLength={LIMITS.nameMax}
        disabled={change.isPending}
        error={change.error && failureText(change.error, 'Your name was not changed. Please try again.')}
      />
    </FormDialog>
  );
};
