import { requestDirectLogin } from '#shared/contracts/sign-in.ts';
import { isJoining } from '../../lib/paths.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { AccountLink } from './account-link.tsx';
import { rememberJoining } from './joining-by-link.ts';
import { MailLinkForm } from './mail-link-form.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Where emailed links open. Opening does nothing, since mail scanners open links too; the button does. */
export const DirectLoginPage = () => {
  const [search] = useSearchParams();
  const token = search.get('token');
  const confirm = search.get('confirm');
  const change = search.get('change');
  const prove = search.get('prove');

  if (token) return <SignInLink key={token} kind="sign-in" token={token} />;
  if (confirm) return <SignInLink key={confirm} kind="confirm" token={confirm} />;
  if (change) return <AccountLink key={change} kind="change" token={change} />;
  if (prove) return <AccountLink key={prove} kind="prove" token={prove} />;

  return (
    <MailLinkForm
      endpoint={requestDirectLogin}
      heading="Sign In by Email"
      lead="Forgot your password? We’ll email you a one-time sign-in link."
      button="Send Sign-In Link"
      lasts="15 minutes"
      failure="We couldn’t send the link. Please try again."
      onSent={() => rememberJoining(isJoining(search))}
    />
  );
};
