import { requestPasswordReset } from '#shared/contracts/sign-in.ts';
import { MailLinkForm } from './mail-link-form.tsx';

export const ForgotPasswordPage = () => (
  <MailLinkForm
    endpoint={requestPasswordReset}
    heading="Forgot Password"
    lead="We’ll email you a link to choose a new one."
    button="Send Reset Link"
    lasts="one hour"
    failure="Failed to send reset email. Please try again."
  />
);
