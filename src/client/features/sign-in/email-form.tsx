import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logIn } from '#shared/contracts/sign-in.ts';
import { LIMITS } from '#shared/site/product.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { showRequiredFieldsOnEnter } from '../../blocks/show-account-error.ts';
import { callApi } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
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
  const isSignUp = mode === 'signup';
  const form = useForm({
    schema: logIn.body,
    defaultValues: { email: '', password: '' },
    send: async (credentials) => {
      const user = await callApi(logIn, { body: { ...credentials, ...(isSignUp && { isSignUp }) } });
      becomeUser(queryClient, user);
      navigate(leadsTo, { replace: true });
    },
    failure: 'Authentication failed. Please check your email and password.',
    resumeAt: 'password',
  });
  const { field, isSending, setFocus } = form;
  const [email, password] = form.watch(['email', 'password']);
  // Signing in stays open: a browser that fills in a known password need not tell us.
  const isIncomplete = isSignUp && (email.trim() === '' || password === '');

  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);

  const { legend, button, busy } = WORDS[mode];

  return (
    <Form
      form={form}
      legend={legend}
      onKeyDown={isIncomplete ? showRequiredFieldsOnEnter : undefined}
      footer={
        <Button type="submit" disabled={isIncomplete} isBusy={isSending}>
          {isSending ? busy : button}
        </Button>
      }
    >
      <EmailField {...field('email')} takesPasskeys={!isSignUp} />
      {isSignUp ? (
        <NewPasswordField {...field('password')} email={email} required />
      ) : (
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          placeholder={`Minimum ${LIMITS.passwordMin} characters`}
          maxLength={LIMITS.passwordMax}
          required
        />
      )}
    </Form>
  );
};
