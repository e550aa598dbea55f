import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { logIn } from '#shared/contracts/accounts.ts';
import { createGuestSubscription } from '#shared/contracts/billing.ts';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PaymentForm } from '../../ui/payment/payment-form.tsx';
import { PaymentUnavailable } from '../../ui/payment/payment-unavailable.tsx';
import { tellSetupFailure } from '../../ui/payment/tell-setup-failure.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { tellAccountFailure, tellRequiredFields } from '../../ui/tell-account-failure.ts';
import { toast } from '../../ui/toast.ts';

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'conflict';

/** The part before the @ stands for a name until there is one. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) ?? '';

type TakenNoticeProps = { isBusy: boolean; onSignIn: () => void };

const TakenNotice = ({ isBusy, onSignIn }: TakenNoticeProps) => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-control border border-brass/60 bg-brass/10 p-4">
    <p>There is an account for this address already. Nothing was charged. Sign in with its password to go on.</p>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button look="secondary" isBusy={isBusy} onClick={onSignIn}>
        Sign in and go on
      </Button>
      <PageLink to="/auth/forgot-password" className="text-link inline-flex min-h-11 items-center">
        Forgot your password?
      </PageLink>
    </div>
  </div>
);

type GuestCheckoutProps = {
  /** They turned out to have an account, and are signed in to it now. */
  onSignedIn: () => void;
};

/** Buying without an account: it is made on the way, before any money moves. */
export const GuestCheckout = ({ onSignedIn }: GuestCheckoutProps) => {
  const queryClient = useQueryClient();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [hasAccount, setHasAccount] = useState(false);
  const [isAddressTaken, setIsAddressTaken] = useState(false);

  const setup = useMutation({
    mutationFn: (address: string) =>
      callApi(createGuestSubscription, { body: { email: address, name: nameOf(address) } }),
    onError: tellSetupFailure,
  });

  const signIn = useMutation({
    mutationFn: () => callApi(logIn, { body: { email: email.trim(), password } }),
    onSuccess: (user) => {
      becomeUser(queryClient, user);
      onSignedIn();
    },
    onError: (error) => {
      const description = failureText(error, 'Authentication failed. Please check your email and password.');
      toast({ title: 'Authentication Error', description, variant: 'destructive' });
    },
  });

  const isFilledIn = (): boolean =>
    Boolean(emailRef.current?.validity.valid && passwordRef.current?.validity.valid && email.trim() && password);

  /** As soon as both are valid; again for another address, or after a failure. */
  const prepareSetup = (): void => {
    const address = email.trim();
    const isDone = setup.isPending || (setup.variables === address && !setup.isError);
    if (isFilledIn() && !isDone) setup.mutate(address);
  };

  const prepareOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') prepareSetup();
  };

  const createAccount = async (): Promise<string | null> => {
    const address = email.trim();
    if (hasAccount) return address;
    if (!isFilledIn()) {
      (emailRef.current?.validity.valid ? passwordRef : emailRef).current?.focus();
      tellRequiredFields();
      return null;
    }
    try {
      const user = await callApi(logIn, { body: { email: address, password, isSignUp: true } });
      setHasAccount(true);
      becomeUser(queryClient, user);
      return address;
    } catch (error) {
      setIsAddressTaken(isTaken(error));
      tellAccountFailure(error);
      return null;
    }
  };

  return (
    <>
      <Card>
        <CardHeading>Create Your Account</CardHeading>
        <fieldset disabled={hasAccount || signIn.isPending} className="flex flex-col gap-4">
          <legend className="sr-only">Create Your Account</legend>
          <EmailField
            ref={emailRef}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setIsAddressTaken(false);
            }}
            onBlur={prepareSetup}
            onKeyDown={prepareOnEnter}
          />
          <NewPasswordField
            ref={passwordRef}
            name="password"
            email={email}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onBlur={prepareSetup}
            onKeyDown={prepareOnEnter}
          />
          {isAddressTaken && <TakenNotice isBusy={signIn.isPending} onSignIn={() => signIn.mutate()} />}
        </fieldset>
        {hasAccount && (
          <p role="status" className="mt-3 font-semibold text-sage">
            Account created successfully
          </p>
        )}
      </Card>
      {setup.isError && <PaymentUnavailable />}
      {setup.isPending && !setup.data && <Spinner label="Preparing the payment…" />}
      {setup.isIdle && <p className="text-quiet">Enter your email and a password; the card form comes next.</p>}
      {setup.data && !setup.isError && !isAddressTaken && (
        <PaymentForm key={setup.data.clientSecret} clientSecret={setup.data.clientSecret} prepare={createAccount} />
      )}
    </>
  );
};
