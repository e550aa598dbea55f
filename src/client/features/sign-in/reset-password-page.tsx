import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { completePasswordReset } from '#shared/contracts/sign-in.ts';
import { LIMITS } from '#shared/site/product.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Errors = { password?: string; confirmation?: string };

const findErrors = (password: string, confirmation: string): Errors => {
  if (password !== confirmation) return { confirmation: 'Passwords do not match' };
  if (password.length < LIMITS.passwordMin) {
    return { password: `Password must be at least ${LIMITS.passwordMin} characters long` };
  }

  return {};
};

const INVALID = 'Invalid reset link. Please request a new password reset.';

const DeadLink = ({ heading, text }: { heading: string; text: string }) => (
  <Page heading="Reset Password" isNarrow>
    <ErrorState
      level={2}
      heading={heading}
      text={text}
      link={{ to: '/auth/forgot-password', label: 'Request a new link' }}
    />
  </Page>
);

const Done = () => (
  <Page heading="Password Reset Successful" isNarrow>
    <p className="flex gap-3 text-lg">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-sage" />
      Your new password works from now on. Every other browser was signed out.
    </p>
    <div>
      <ButtonLink to={SIGN_IN_ADDRESS}>Sign in</ButtonLink>
    </div>
  </Page>
);

const ResetForm = ({ token }: { token: string }) => {
  const failureId = useId();
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const reset = useMutation({
    mutationFn: (newPassword: string) => callApi(completePasswordReset, { body: { token, newPassword } }),
  });

  useEffect(() => {
    if (errors.confirmation) confirmationRef.current?.focus();
    else if (errors.password || reset.isError) passwordRef.current?.focus();
  }, [errors, reset.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const found = findErrors(password, String(form.get('confirmation')));
    setErrors(found);
    if (Object.keys(found).length === 0) reset.mutate(password);
  };

  if (reset.isSuccess) return <Done />;
  if (reset.error instanceof ApiError && reset.error.problem?.code === 'link-spent') {
    return <DeadLink heading="This link no longer works" text={failureText(reset.error, INVALID)} />;
  }

  return (
    <Page heading="Reset Password" lead="Choose a new password for your account." isNarrow>
      {/* Our own words about what is wrong, beside the field, instead of the browser's bubble. */}
      <form onSubmit={submit} noValidate aria-describedby={failureId}>
        <fieldset disabled={reset.isPending} className="flex flex-col gap-4">
          <legend className="sr-only">Reset Password</legend>
          <NewPasswordField ref={passwordRef} label="New password" name="password" error={errors.password} required />
          <PasswordField
            ref={confirmationRef}
            label="Confirm password"
            name="confirmation"
            autoComplete="new-password"
            maxLength={LIMITS.passwordMax}
            error={errors.confirmation}
            required
          />
          <FormAlert
            id={failureId}
            text={reset.error && failureText(reset.error, 'Failed to reset password. Please try again.')}
          />
          <Button type="submit" isBusy={reset.isPending}>
            {reset.isPending ? 'Resetting…' : 'Reset Password'}
          </Button>
        </fieldset>
      </form>
    </Page>
  );
};

export const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const token = search.get('token');

  return token ? <ResetForm token={token} /> : <DeadLink heading="Invalid reset link" text={INVALID} />;
};
