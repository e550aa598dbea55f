import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { changeName } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/site/product.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi } from '../../lib/call-api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { useForm } from '../../lib/use-form.ts';
import { NameFormDialog } from './name-form-dialog.tsx';

type NameDialogProps = { name: string | null; trigger: ReactNode };

export const NameDialog = ({ name, trigger }: NameDialogProps) => {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const change = useAccountChange(
    (body: { name: string }) => callApi(changeName, { body }),
    () => {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setIsOpen(false);
    },
  );
  const form = useForm({
    schema: changeName.body,
    defaultValues: { name: name ?? '' },
    send: change.mutateAsync,
    failure: 'We couldn’t change your name. Please try again.',
    fieldOf: () => 'name',
  });

  return (
    <NameFormDialog
      form={form}
      title="Change name"
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button="Save"
      field={{
        hint: 'Only you can see it. You can leave it blank.',
        autoComplete: 'name',
        maxLength: LIMITS.nameMax,
      }}
    />
  );
};
