import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const DirectLoginPage = () => (
  <Page heading="Sign In by Mail" lead="Sign-in links are not sent yet. Please sign in with your password.">
    <div>
      <ButtonLink to={SIGN_IN_ADDRESS}>Back to Sign In</ButtonLink>
    </div>
  </Page>
);
