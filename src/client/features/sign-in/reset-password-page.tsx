import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { completePasswordReset } from '#shared/contracts/sign-in.ts';
import { LIMITS } from '#shared/site/product.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const passwordsSchema = completePasswordReset.body
  .pick({ newPassword: true })
  .extend({ confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    error: 'Passwords do not match',
    path: ['confirmation'],
  });

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
      Your new password works now. We signed you out everywhere else.
    </p>
    <div>
      <ButtonLink to={SIGN_IN_ADDRESS}>Sign in</ButtonLink>
    </div>
  </Page>
);

const ResetForm = ({ token }: { token: string }) => {
  const [end, setEnd] = useState<'done' | ApiError | null>(null);
  const form = useForm({
    schema: passwordsSchema,
    defaultValues: { newPassword: '', confirmation: '' },
    send: async ({ newPassword }) => {
      try {
        await callApi(completePasswordReset, { body: { token, newPassword } });
        setEnd('done');
      } catch (error) {
        if (!(error instanceof ApiError && error.problem?.code === 'link-spent')) throw error;
        setEnd(error);
      }
    },
    failure: 'Failed to reset password. Please try again.',
    resumeAt: 'newPassword',
  });

  if (end === 'done') return <Done />;
  if (end) return <DeadLink heading="This link no longer works" text={failureText(end, INVALID)} />;

  return (
    <Page heading="Reset Password" lead="Choose a new password for your account." isNarrow>
      <Form
        form={form}
        legend="Reset Password"
        footer={
          <Button type="submit" isBusy={form.isSending}>
            {form.isSending ? 'Resetting…' : 'Reset Password'}
          </Button>
        }
      >
        <NewPasswordField {...form.field('newPassword')} label="New password" required />
        <PasswordField
          {...form.field('confirmation')}
          label="Confirm password"
          autoComplete="new-password"
          maxLength={LIMITS.passwordMax}
          required
        />
      </Form>
    </Page>
  );
};

export const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const token = search.get('token');

  return token ? <ResetForm token={token} /> : <DeadLink heading="Invalid reset link" text={INVALID} />;
};
