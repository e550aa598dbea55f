import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { changeName } from '#shared/contracts/account.ts';
import { LIMITS } from '#shared/domain/product.ts';
import { useAccountChange } from '../../lib/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type NameDialogProps = { name: string | null; trigger: ReactNode };

export const NameDialog = ({ name, trigger }: NameDialogProps) => {
  const queryClient = useQueryClient();
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const change = useAccountChange(
    (newName: string) => callApi(changeName, { body: { name: newName } }),
    () => {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setIsOpen(false);
    },
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(String(new FormData(event.currentTarget).get('name')));
  };

  return (
    <Dialog
      title="Change name"
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      footer={
        <Button type="submit" form={formId} isBusy={change.isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
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
      </form>
    </Dialog>
  );
};
