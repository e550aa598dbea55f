import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { logIn } from '#shared/contracts/accounts.ts';
import { LIMITS } from '#shared/domain/product.ts';
import { callApi, messageOf, NetworkError } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const failureText = (error: Error): string =>
  error instanceof NetworkError
    ? 'Connection error. Please try again.'
    : messageOf(error, 'Authentication failed. Please check your email and password.');

export const SignInForm = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const failureId = useId();
  const passwordRef = useRef<HTMLInputElement>(null);

  const signIn = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => callApi(logIn, { body: credentials }),
    onSuccess: async (user) => {
      becomeUser(queryClient, user);
      await navigate('/');
    },
  });

  // The fields were disabled, which took the focus away; by now they are not.
  useEffect(() => {
    if (signIn.isError) passwordRef.current?.focus();
  }, [signIn.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);

    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  };

  return (
    <form onSubmit={submit} aria-describedby={failureId} className="max-w-sm">
      <fieldset disabled={signIn.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">Sign in with email</legend>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          ref={passwordRef}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          placeholder={`Minimum ${LIMITS.passwordMin} characters`}
          minLength={LIMITS.passwordMin}
          maxLength={LIMITS.passwordMax}
          required
        />
        <p id={failureId} role="alert" className="font-semibold text-brick empty:hidden">
          {signIn.error && failureText(signIn.error)}
        </p>
        <Button type="submit">{signIn.isPending ? 'Signing in…' : 'Sign in'}</Button>
      </fieldset>
    </form>
  );
};
