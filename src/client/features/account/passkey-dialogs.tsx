import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  addPasskey,
  type Passkey,
  passkeyNameSchema,
  renamePasskey,
  startPasskeyRegistration,
} from '#shared/contracts/passkeys.ts';
import { LIMITS } from '#shared/site/product.ts';
import { createPasskey, PasskeyError, passkeysQuery } from '../../blocks/passkeys.ts';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { NameFormDialog } from './name-form-dialog.tsx';

/** Each change answers with what is so then. */
const usePasskeyList = (): ((passkeys: Passkey[]) => void) => {
  const queryClient = useQueryClient();

  return (passkeys) => queryClient.setQueryData(passkeysQuery.queryKey, passkeys);
};

const NAME_FIELD = { autoComplete: 'off', maxLength: LIMITS.passkeyNameMax } as const;

/** Without a name it gets that of the browser. */
const newNameSchema = z.object({ name: passkeyNameSchema.or(z.string().trim().max(0)) });

type AddPasskeyDialogProps = { isOpen: boolean; onClose: () => void };

/** The button in it is the tap that browsers want to see before they ask for a fingerprint. */
export const AddPasskeyDialog = ({ isOpen, onClose }: AddPasskeyDialogProps) => {
  const showList = usePasskeyList();
  const [refusal, setRefusal] = useState<string | null>(null);

  const add = async (name: string): Promise<void> => {
    const credential = await createPasskey(await callApi(startPasskeyRegistration));
    // Its owner changed their mind, and can try again.
    if (!credential) return;
    showList(await callApi(addPasskey, { body: { credential, ...(name && { name }) } }));
    toast({ title: 'Passkey added', description: 'Next time, you can sign in with it.' });
    onClose();
  };
  const form = useForm({
    schema: newNameSchema,
    defaultValues: { name: '' },
    send: async ({ name }) => {
      setRefusal(null);
      try {
        await add(name);
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        setRefusal(error.message);
      }
    },
    failure: 'We couldn’t add the passkey. Please try again.',
  });

  return (
    <NameFormDialog
      form={{ ...form, failure: refusal ?? form.failure }}
      title="Add a passkey"
      description="Your device will ask for your fingerprint, face, or screen lock."
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (next) return;
        setRefusal(null);
        onClose();
      }}
      button="Continue"
      field={{
        ...NAME_FIELD,
        hint: 'Such as “Phone” or “Work laptop.” Leave it blank, and we’ll use your browser’s name.',
      }}
    />
  );
};

type RenamePasskeyDialogProps = { passkey: Passkey | null; onClose: () => void };

export const RenamePasskeyDialog = ({ passkey, onClose }: RenamePasskeyDialogProps) => {
  const showList = usePasskeyList();
  const form = useForm({
    schema: renamePasskey.body,
    defaultValues: { name: passkey?.name ?? '' },
    send: async (body) => {
      if (passkey) showList(await callApi(renamePasskey, { params: { id: passkey.id }, body }));
      onClose();
    },
    failure: 'We couldn’t rename the passkey. Please try again.',
    fieldOf: () => 'name',
  });

  return (
    <NameFormDialog
      form={form}
      title="Rename passkey"
      isOpen={passkey !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      button="Save"
      field={{ ...NAME_FIELD, required: true }}
    />
  );
};
