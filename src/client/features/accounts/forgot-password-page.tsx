import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const ForgotPasswordPage = () => (
  <Page heading="Forgot Password" lead="Reset mails are not sent yet. Support can help you meanwhile.">
    <div>
      <ButtonLink to={SIGN_IN_ADDRESS}>Back to Sign In</ButtonLink>
    </div>
  </Page>
);
