import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { logIn } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { tellAccountFailure, tellRequiredFieldsOnEnter } from '../../blocks/show-account-error.ts';
import { callApi } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

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
    onError: tellAccountFailure,
  });

  // The form was asked for just now, so typing can begin; after a failure it goes on.
  useEffect(() => emailRef.current?.focus(), []);
  useEffect(() => {
    if (create.isError) emailRef.current?.focus();
  }, [create.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate();
  };

  return (
    <form onSubmit={submit} onKeyDown={isIncomplete ? tellRequiredFieldsOnEnter : undefined} className="w-full">
      <fieldset disabled={create.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">Create an account with email</legend>
        <EmailField ref={emailRef} value={email} onChange={(event) => setEmail(event.target.value)} />
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
