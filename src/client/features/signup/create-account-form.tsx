import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { logIn } from '#shared/contracts/accounts.ts';
import { LIMITS } from '#shared/domain/product.ts';
import { callApi, messageOf, NetworkError } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const tellFailure = (error: Error): void => {
  const words =
    error instanceof NetworkError
      ? { title: 'Connection Error', description: 'Unable to create account. Please try again.' }
      : { title: 'Account Creation Failed', description: messageOf(error, 'Failed to create account') };
  toast({ ...words, variant: 'destructive' });
};

/** Creates the account and signs in; the page then goes on to the payment by itself. */
export const CreateAccountForm = () => {
  const queryClient = useQueryClient();
  const emailRef = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isIncomplete = email.trim() === '' || password === '';

  const create = useMutation({
    mutationFn: () => callApi(logIn, { body: { email, password, isSignUp: true } }),
    onSuccess: (user) => {
      toast({
        title: 'Account Created',
        description: 'Your account has been created successfully. Now proceed to payment.',
      });
      becomeUser(queryClient, user);
    },
    onError: tellFailure,
  });

  useEffect(() => {
    if (create.isError) emailRef.current?.focus();
  }, [create.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isIncomplete) {
      toast({ title: 'Required Fields', description: 'Please enter both email and password.', variant: 'destructive' });
      return;
    }
    if (event.currentTarget.reportValidity()) create.mutate();
  };

  return (
    // Checked by hand above: Enter in a form that is not filled in is answered in our words.
    <form onSubmit={submit} noValidate className="w-full">
      <fieldset disabled={create.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">Create an account with email</legend>
        <TextField
          ref={emailRef}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={LIMITS.emailLength}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
        />
        <NewPasswordField
          name="password"
          email={email}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        <Button type="submit" disabled={isIncomplete} isBusy={create.isPending}>
          {create.isPending ? 'Creating your account…' : 'Create Account'}
        </Button>
      </fieldset>
    </form>
  );
};
