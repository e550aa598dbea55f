import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logIn } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { showAccountError, showRequiredFieldsOnEnter } from '../../blocks/show-account-error.ts';
import { callApi } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';

/** Creates the account and signs in; the page then moves to the payment by itself. */
export const CreateAccountForm = () => {
  const queryClient = useQueryClient();
  const form = useForm({
    schema: logIn.body,
    defaultValues: { email: '', password: '' },
    send: async (credentials) => {
      const user = await callApi(logIn, { body: { ...credentials, isSignUp: true } });
      toast({
        title: 'Account Created',
        description: 'Your account has been created successfully. Now proceed to payment.',
      });
      becomeUser(queryClient, user);
    },
    failure: showAccountError,
    resumeAt: 'email',
  });
  const { field, isSending, setFocus } = form;
  const [email, password] = form.watch(['email', 'password']);
  const isIncomplete = email.trim() === '' || password === '';

  // The form was asked for just now, so typing can begin.
  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <Form
      form={form}
      legend="Create an account with email"
      onKeyDown={isIncomplete ? showRequiredFieldsOnEnter : undefined}
      className="w-full"
      footer={
        <Button type="submit" disabled={isIncomplete} isBusy={isSending}>
          {isSending ? 'Creating your account…' : 'Create Account'}
        </Button>
      }
    >
      <EmailField {...field('email')} />
      <NewPasswordField {...field('password')} email={email} required />
    </Form>
  );
};
