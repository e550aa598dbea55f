import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { logIn } from '#shared/contracts/sign-in.ts';
import { LIMITS } from '#shared/site/product.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { tellRequiredFieldsOnEnter } from '../../blocks/show-account-error.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { useNavigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const WORDS = {
  signin: { legend: 'Sign in with email', button: 'Sign in', busy: 'Signing in…' },
  signup: { legend: 'Create an account with email', button: 'Create Account', busy: 'Creating your account…' },
} as const;

type EmailFormProps = {
  mode: keyof typeof WORDS;
  leadsTo: string;
  /** It was asked for just now: typing can begin. */
  takesFocus: boolean;
};

export const EmailForm = ({ mode, leadsTo, takesFocus }: EmailFormProps) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const failureId = useId();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isSignUp = mode === 'signup';
  // Signing in stays open: a browser that fills in a known password need not tell us.
  const isIncomplete = isSignUp && (email.trim() === '' || password === '');

  const enter = useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      callApi(logIn, { body: { ...credentials, ...(isSignUp && { isSignUp }) } }),
    onSuccess: async (user) => {
      becomeUser(queryClient, user);
      navigate(leadsTo, { replace: true });
    },
  });

  useEffect(() => {
    if (takesFocus) emailRef.current?.focus();
  }, [takesFocus]);

  // The fields were disabled, which took the focus away; by now they are not.
  useEffect(() => {
    if (enter.isError) passwordRef.current?.focus();
  }, [enter.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);

    enter.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  };

  const { legend, button, busy } = WORDS[mode];
  const failure =
    enter.error && failureText(enter.error, 'Authentication failed. Please check your email and password.');

  return (
    <form
      onSubmit={submit}
      onKeyDown={isIncomplete ? tellRequiredFieldsOnEnter : undefined}
      aria-describedby={failureId}
    >
      <fieldset disabled={enter.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">{legend}</legend>
        <EmailField ref={emailRef} onChange={(event) => setEmail(event.target.value)} />
        {isSignUp ? (
          <NewPasswordField
            ref={passwordRef}
            name="password"
            email={email}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
        ) : (
          <PasswordField
            ref={passwordRef}
            label="Password"
            name="password"
            autoComplete="current-password"
            placeholder={`Minimum ${LIMITS.passwordMin} characters`}
            minLength={LIMITS.passwordMin}
            maxLength={LIMITS.passwordMax}
            required
          />
        )}
        <FormAlert id={failureId} text={failure} />
        <Button type="submit" disabled={isIncomplete} isBusy={enter.isPending}>
          {enter.isPending ? busy : button}
        </Button>
      </fieldset>
    </form>
  );
};
