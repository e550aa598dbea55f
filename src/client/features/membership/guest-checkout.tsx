import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { createGuestSubscription } from '#shared/contracts/billing.ts';
import { emailSchema, logIn } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { showAccountError } from '../../blocks/show-account-error.ts';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { PaymentForm } from './payment/payment-form.tsx';
import { PaymentUnavailable } from './payment/payment-unavailable.tsx';
import { showSetupError } from './payment/show-setup-error.ts';

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'conflict';

/** The part before the @ stands for a name until there is one. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) ?? '';

type TakenNoticeProps = { isBusy: boolean; onSignIn: () => void };

const TakenNotice = ({ isBusy, onSignIn }: TakenNoticeProps) => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-control border border-brass/60 bg-brass/10 p-4">
    <p>You already have an account with this email. We didn’t charge you. Sign in with your password to continue.</p>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button look="secondary" isBusy={isBusy} onClick={onSignIn}>
        Sign in and continue
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
  const [hasAccount, setHasAccount] = useState(false);
  const [isEmailTaken, setIsEmailTaken] = useState(false);
  const [goesOn, setGoesOn] = useState(false);

  const setup = useMutation({
    mutationFn: (address: string) =>
      callApi(createGuestSubscription, { body: { email: address, name: nameOf(address) } }),
    onError: showSetupError,
  });

  const signIn = useMutation({
    mutationFn: () => callApi(logIn, { body: form.getValues() }),
    onSuccess: (user) => {
      becomeUser(queryClient, user);
      onSignedIn();
    },
    onError: (error) => {
      const description = failureText(error, 'Authentication failed. Please check your email and password.');
      toast({ title: 'Authentication Error', description, variant: 'destructive' });
    },
  });

  /** As soon as both are valid; again for another email, or after a failure. */
  const prepareSetup = (): void => {
    const email = form.getValues('email').trim();
    const isDone = setup.isPending || (setup.variables === email && !setup.isError);
    if (!isDone) setup.mutate(email);
  };

  const form = useForm({
    schema: logIn.body,
    defaultValues: { email: '', password: '' },
    send: () => {
      setGoesOn(true);
      prepareSetup();
    },
  });
  const [email, password] = form.watch(['email', 'password']);

  /** A field that was left empty may still be filled in; anything else that is wrong with it is said. */
  const leaveField = async (): Promise<void> => {
    if (email.trim() === '' && password === '') return;
    const isValid = await form.trigger(password === '' ? 'email' : ['email', 'password']);
    if (isValid && password !== '') prepareSetup();
  };

  /** Enter moves from the email to the password, and from there to the card. */
  const goToPassword = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || password !== '' || !emailSchema.safeParse(email).success) return;
    event.preventDefault();
    form.setFocus('password');
  };

  const createAccount = async (): Promise<string | null> => {
    if (hasAccount) return email.trim();
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return null;
    try {
      const user = await callApi(logIn, { body: { email: email.trim(), password, isSignUp: true } });
      setHasAccount(true);
      becomeUser(queryClient, user);
      return email.trim();
    } catch (error) {
      setIsEmailTaken(isTaken(error));
      showAccountError(error);
      return null;
    }
  };

  const isPayable = setup.data !== undefined && !setup.isError;

  return (
    <>
      <Card>
        <CardHeading>Create Your Account</CardHeading>
        <Form
          form={form}
          legend="Create Your Account"
          aria-label="Create Your Account"
          isLocked={hasAccount || signIn.isPending}
          footer={
            // Hidden, it still lets Enter submit.
            <Button type="submit" isBusy={setup.isPending} hidden={isPayable || isEmailTaken} className="self-start">
              Continue to payment
            </Button>
          }
        >
          <EmailField
            {...form.field('email', { onChange: () => setIsEmailTaken(false), onBlur: leaveField })}
            onKeyDown={goToPassword}
          />
          <NewPasswordField {...form.field('password', { onBlur: leaveField })} email={email} required />
          {isEmailTaken && <TakenNotice isBusy={signIn.isPending} onSignIn={() => signIn.mutate()} />}
        </Form>
        {hasAccount && (
          <p role="status" className="mt-3 font-semibold text-sage">
            Account created successfully
          </p>
        )}
      </Card>
      {setup.isError && <PaymentUnavailable />}
      {setup.isPending && !setup.data && <Spinner label="Preparing payment…" />}
      {setup.isIdle && <p className="text-quiet">Enter your email and a password. Your card comes next.</p>}
      {isPayable && !isEmailTaken && (
        <PaymentForm
          key={setup.data.clientSecret}
          clientSecret={setup.data.clientSecret}
          prepare={createAccount}
          takesFocus={goesOn}
        />
      )}
    </>
  );
};
