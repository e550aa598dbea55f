import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useId } from 'react';
import { type Account, proveByPassword, requestProofLink } from '#shared/contracts/account.ts';
import { proveByPasskey, startPasskeyProof } from '#shared/contracts/passkeys.ts';
import { passwordSchema } from '#shared/contracts/sign-in.ts';
import { LIMITS } from '#shared/site/product.ts';
import { callApi, failureText } from '../lib/call-api.ts';
import { useForm } from '../lib/use-form.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { accountQuery, useAccountChange } from './account-query.ts';
import { askForPasskey, canUsePasskeys, passkeyFailureText, passkeysQuery } from './passkeys.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

type ProofProps = { onProven: () => void };

const PasswordProof = ({ onProven }: ProofProps) => {
  const prove = useAccountChange((body: { password: string }) => callApi(proveByPassword, { body }), onProven);
  const form = useForm({
    // The contract would take an empty one, and count it as a wrong guess.
    schema: proveByPassword.body.extend({ password: passwordSchema }),
    defaultValues: { password: '' },
    send: prove.mutateAsync,
    fieldOf: () => 'password',
  });

  return (
    <Form
      form={form}
      legend="Confirm with your password"
      footer={
        <Button type="submit" isBusy={form.isSending}>
          Continue
        </Button>
      }
    >
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={LIMITS.passwordMax}
        required
      />
    </Form>
  );
};

/** Where the account has a passkey and the browser can use one. */
const PasskeyProof = ({ onProven }: ProofProps) => {
  const failureId = useId();
  const queryClient = useQueryClient();
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() });
  const prove = useMutation({
    mutationFn: async () => {
      const credential = await askForPasskey(await callApi(startPasskeyProof));

      return credential && callApi(proveByPasskey, { body: { credential } });
    },
    onSuccess: (account) => {
      // Nothing: its owner changed their mind.
      if (!account) return;
      queryClient.setQueryData(accountQuery.queryKey, account);
      onProven();
    },
  });
  const { error } = prove;
  if (passkeys.every(({ isBlocked }) => isBlocked)) return null;

  return (
    <>
      <Button
        look="secondary"
        Icon={Fingerprint}
        isBusy={prove.isPending}
        aria-describedby={failureId}
        onClick={() => prove.mutate()}
      >
        Confirm with a passkey
      </Button>
      <FormAlert id={failureId} text={error && passkeyFailureText(error, 'That didn’t work. Please try again.')} />
    </>
  );
};

type ProofDialogProps = {
  account: Account;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onProven: () => void;
};

/** An open browser is not enough for changes that matter: they take the password, a passkey, a provider, or an emailed link. */
export const ProofDialog = ({ account, isOpen, onOpenChange, onProven }: ProofDialogProps) => {
  const failureId = useId();
  const byMail = useAccountChange(() => callApi(requestProofLink));

  return (
    <Dialog
      title="Confirm it’s you"
      description="Confirm it’s you before we make this change."
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="flex flex-col gap-5">
        {account.hasPassword && <PasswordProof onProven={onProven} />}
        <PasskeyProof onProven={onProven} />
        {account.providers.map((provider) => (
          <a key={provider} href={`/api/account/prove/${provider}`} className={buttonClass('secondary')}>
            Confirm with {PROVIDER_NAMES[provider]}
          </a>
        ))}
        <FormAlert
          id={failureId}
          text={byMail.error && failureText(byMail.error, 'We couldn’t send the email. Please try again.')}
        />
        {byMail.isSuccess ? (
          <p role="status">We emailed you a link. Open it in this browser, then come back here.</p>
        ) : (
          <Button
            look={account.hasPassword ? 'quiet' : 'secondary'}
            isBusy={byMail.isPending}
            onClick={() => byMail.mutate()}
          >
            Email me a link instead
          </Button>
        )}
      </div>
    </Dialog>
  );
};
