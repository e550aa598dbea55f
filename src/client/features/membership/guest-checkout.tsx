import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { createGuestSubscription } from '#shared/contracts/billing.ts';
import { emailSchema, logIn, passwordSchema } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { tellAccountFailure } from '../../blocks/show-account-error.ts';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { PaymentForm } from './payment/payment-form.tsx';
import { PaymentUnavailable } from './payment/payment-unavailable.tsx';
import { tellSetupFailure } from './payment/tell-setup-failure.ts';

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'conflict';

/** The part before the @ stands for a name until there is one. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) ?? '';

type Errors = { email?: string | undefined; password?: string | undefined };

/** In the words in which the server would refuse them. */
const emailError = (email: string) => emailSchema.safeParse(email).error?.issues[0]?.message;
const passwordError = (password: string) => passwordSchema.safeParse(password).error?.issues[0]?.message;

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
  const [errors, setErrors] = useState<Errors>({});
  const [goesOn, setGoesOn] = useState(false);

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

  const findErrors = (): Errors => ({ email: emailError(email), password: passwordError(password) });

  /** Says what is wrong, and goes to the first of it. */
  const isFilledIn = (): boolean => {
    const found = findErrors();
    setErrors(found);
    if (found.email) emailRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();

    return !found.email && !found.password;
  };

  /** As soon as both are valid; again for another address, or after a failure. */
  const prepareSetup = (): void => {
    const address = email.trim();
    const isDone = setup.isPending || (setup.variables === address && !setup.isError);
    if (!isDone) setup.mutate(address);
  };

  /** A field that was left empty may still be filled in; anything else that is wrong with it is said. */
  const leaveField = (): void => {
    const { email: wrongEmail, password: wrongPassword } = findErrors();
    setErrors({
      email: email.trim() === '' && password === '' ? undefined : wrongEmail,
      password: password === '' ? undefined : wrongPassword,
    });
    if (!wrongEmail && !wrongPassword) prepareSetup();
  };

  /** Enter goes on: from the email to the password, from there to the card. */
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    if (document.activeElement === emailRef.current && !emailError(email) && password === '') {
      passwordRef.current?.focus();
      return;
    }
    if (!isFilledIn()) return;
    setGoesOn(true);
    prepareSetup();
  };

  const createAccount = async (): Promise<string | null> => {
    const address = email.trim();
    if (hasAccount) return address;
    if (!isFilledIn()) return null;
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

  const isPayable = setup.data !== undefined && !setup.isError;

  return (
    <>
      <Card>
        <CardHeading>Create Your Account</CardHeading>
        {/* Our own words about what is wrong, beside the field, instead of the browser's bubble. */}
        <form onSubmit={goOn} noValidate aria-label="Create Your Account">
          <fieldset disabled={hasAccount || signIn.isPending} className="flex flex-col gap-4">
            <legend className="sr-only">Create Your Account</legend>
            <EmailField
              ref={emailRef}
              value={email}
              error={errors.email}
              onChange={(event) => {
                setEmail(event.target.value);
                setErrors((before) => ({ ...before, email: undefined }));
                setIsAddressTaken(false);
              }}
              onBlur={leaveField}
            />
            <NewPasswordField
              ref={passwordRef}
              name="password"
              email={email}
              required
              value={password}
              error={errors.password}
              onChange={(event) => {
                setPassword(event.target.value);
                setErrors((before) => ({ ...before, password: undefined }));
              }}
              onBlur={leaveField}
            />
            {isAddressTaken && <TakenNotice isBusy={signIn.isPending} onSignIn={() => signIn.mutate()} />}
            {/* Hidden, it still lets Enter go on. */}
            <Button type="submit" isBusy={setup.isPending} className={isPayable ? 'hidden' : 'self-start'}>
              Continue to payment
            </Button>
          </fieldset>
        </form>
        {hasAccount && (
          <p role="status" className="mt-3 font-semibold text-sage">
            Account created successfully
          </p>
        )}
      </Card>
      {setup.isError && <PaymentUnavailable />}
      {setup.isPending && !setup.data && <Spinner label="Preparing the payment…" />}
      {setup.isIdle && <p className="text-quiet">Enter your email and a password; the card form comes next.</p>}
      {isPayable && !isAddressTaken && (
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
