import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SocialButtons } from '../../blocks/social-buttons.tsx';
import { useReturnError } from '../../blocks/use-return-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { hiddenUserIn, isJoining, joiningAt, type PageHref, returnAddress } from '../../lib/paths.ts';
import { Navigate, useLocation, useSearchParams } from '../../lib/router.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { type AuthMode, authModeOf } from './auth-mode.ts';
import { EmailForm } from './email-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const HEADINGS = { initial: 'Sign In or Sign Up', signin: 'Sign In', signup: 'Create Account' } as const;

/** To another mode of this screen: where signing in leads stays the same. */
const ModeLink = ({ to, children }: { to: PageHref; children: ReactNode }) => (
  <PageLink to={to} state={useLocation().state} className="text-link inline-flex min-h-11 items-center">
    {children}
  </PageLink>
);

/** What the URL says, and where signing in leads. */
const useWayIn = () => {
  const { productionHost } = useSiteConfig();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const joins = isJoining(search);
  const isAskedFor = search.get('production') === 'true';

  return {
    joins,
    leadsTo: joins ? '/signup' : returnAddress(state),
    isProduction: window.location.host === productionHost || isAskedFor,
    addressOf: (mode: AuthMode): PageHref => {
      const query = new URLSearchParams({
        ...(mode !== 'initial' && { mode }),
        ...(joins && { join: 'true' }),
        ...(isAskedFor && { production: 'true' }),
      });

      return query.size > 0 ? `/auth?${query}` : '/auth';
    },
  };
};

const leadOf = (mode: AuthMode, joins: boolean, productName: string): string => {
  if (joins) return 'Step 1 of 2: your account. Payment comes next.';

  return mode === 'signin' ? `Welcome back to ${productName}.` : 'Carry law for every state and county.';
};

type OtherWaysProps = {
  mode: AuthMode;
  /** Null: the social buttons are in sight. */
  onBackToSocial: (() => void) | null;
};

const OtherWays = ({ mode, onBackToSocial }: OtherWaysProps) => {
  const { joins, isProduction, addressOf } = useWayIn();
  const byEmailAt = (path: '/auth/forgot-password' | '/direct-login') => (joins ? joiningAt(path) : path);

  return (
    <ul className="flex flex-col">
      {onBackToSocial && (
        <li>
          <TextButton onClick={onBackToSocial}>Back to social login</TextButton>
        </li>
      )}
      {mode === 'signin' && (
        <>
          <li>
            <ModeLink to={byEmailAt('/auth/forgot-password')}>Forgot your password?</ModeLink>
          </li>
          <li>
            <ModeLink to={byEmailAt('/direct-login')}>Email me a sign-in link</ModeLink>
          </li>
        </>
      )}
      {mode === 'signin' ? (
        (isProduction || joins) && (
          <li>
            <ModeLink to={addressOf('signup')}>No account yet? Create one</ModeLink>
          </li>
        )
      ) : (
        <li className="flex min-h-11 flex-wrap items-center gap-x-1.5">
          Already have an account?
          <ModeLink to={addressOf('signin')}>Sign in</ModeLink>
        </li>
      )}
      {mode !== 'initial' && !isProduction && (
        <li>
          <ModeLink to={addressOf('initial')}>Back to login options</ModeLink>
        </li>
      )}
    </ul>
  );
};

type WaysInProps = { mode: AuthMode };

const WaysIn = ({ mode }: WaysInProps) => {
  const { productName } = useSiteConfig();
  const { joins, leadsTo, isProduction } = useWayIn();
  const [isByEmail, setIsByEmail] = useState(false);

  const showsForm = isProduction || isByEmail;
  // By email a newcomer who has not said otherwise joins.
  const formMode = mode === 'signin' ? 'signin' : 'signup';
  const headingMode = mode === 'initial' && !showsForm && !joins ? 'initial' : formMode;
  const signsIn = headingMode !== 'signup';
  const passkey = usePasskeySignIn({ leadsTo, hasEmailField: showsForm && signsIn });
  const passkeyButton = signsIn && <PasskeyButton passkey={passkey} />;
  const socialButtons = <SocialButtons isJoining={joins} returnsTo={joins ? '/' : leadsTo} />;

  return (
    <Page heading={HEADINGS[headingMode]} lead={leadOf(mode, joins, productName)} isNarrow>
      {showsForm ? (
        <div className="flex flex-col gap-5">
          <EmailForm key={formMode} mode={formMode} leadsTo={leadsTo} takesFocus={isByEmail} />
          {(isProduction || (signsIn && passkey.isPossible)) && (
            <p className="flex items-center gap-3 text-quiet before:h-px before:flex-1 before:bg-tan after:h-px after:flex-1 after:bg-tan">
              or
            </p>
          )}
          <div className="flex flex-col gap-3 empty:hidden">
            {isProduction && socialButtons}
            {passkeyButton}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          {socialButtons}
          {passkeyButton}
          <Button Icon={Mail} onClick={() => setIsByEmail(true)}>
            Continue with Email
          </Button>
        </div>
      )}
      <OtherWays mode={mode} onBackToSocial={showsForm && !isProduction ? () => setIsByEmail(false) : null} />
    </Page>
  );
};

/** Sign-in and sign-up. The URL holds the mode, so that going back goes back. */
export const AuthPage = () => {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { isProduction, leadsTo } = useWayIn();
  const user = useCurrentUser();
  useReturnError();

  if (user.status === 'loading') return <Spinner />;
  // Someone signed in needs no sign-in, except to change it.
  if (user.status === 'signed-in' && user.user.id !== hiddenUserIn(state)) return <Navigate to={leadsTo} />;

  return <WaysIn mode={authModeOf(search.get('mode'), isProduction)} />;
};
