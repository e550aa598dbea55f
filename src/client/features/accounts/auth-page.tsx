import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isJoining, type PageAddress } from '../../lib/paths.ts';
import { useLocation, useSearchParams } from '../../lib/router.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { AUTHENTICATION_ERROR, SocialButtons } from '../../ui/social-buttons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { type AuthMode, authModeOf } from './auth-mode.ts';
import { EmailForm } from './email-form.tsx';

const HEADINGS: Record<AuthMode, string> = { initial: 'Sign In', signin: 'Sign In', signup: 'Create Account' };

/** To another mode of this screen: where the way in leads stays the same. */
const ModeLink = ({ to, children }: { to: PageAddress; children: ReactNode }) => (
  <PageLink to={to} state={useLocation().state} className="text-link inline-flex min-h-11 items-center">
    {children}
  </PageLink>
);

/** A provider that sent the browser back without an answer is told once, and not again on a reload. */
const useReturnError = (): void => {
  const [search, setSearch] = useSearchParams();
  const hasFailed = search.has('error');

  useEffect(() => {
    if (!hasFailed) return;
    toast(AUTHENTICATION_ERROR);
    const { error: _told, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true });
  }, [hasFailed, search, setSearch]);
};

/** Ways in. The address says the mode, so that going back goes back. */
export const AuthPage = () => {
  const { productionHost, productName } = useSiteConfig();
  const [search] = useSearchParams();
  const joins = isJoining(useLocation().state);
  const [isByEmail, setIsByEmail] = useState(false);
  const isProduction = window.location.host === productionHost || search.get('production') === 'true';
  const mode = authModeOf(search.get('mode'), isProduction);
  const more = search.get('production') === 'true' ? '&production=true' : '';
  useReturnError();

  const showsForm = isProduction || isByEmail;
  // By e-mail a newcomer who has not said otherwise joins.
  const formMode = mode === 'signin' ? 'signin' : 'signup';
  const shown = showsForm ? formMode : mode;

  return (
    <Page
      heading={HEADINGS[shown]}
      lead={shown === 'signin' ? `Welcome back to ${productName}.` : 'Every state’s carry law, sourced and dated.'}
      isNarrow
    >
      {showsForm ? (
        <EmailForm key={formMode} mode={formMode} leadsTo={joins ? '/signup' : '/'} />
      ) : (
        <div className="flex flex-col gap-3">
          <SocialButtons isJoining={joins} />
          <Button Icon={Mail} onClick={() => setIsByEmail(true)}>
            Continue with Email
          </Button>
        </div>
      )}
      <ul className="flex flex-col">
        {showsForm && !isProduction && (
          <li>
            <TextButton onClick={() => setIsByEmail(false)}>Back to social login</TextButton>
          </li>
        )}
        {shown === 'signin' && (
          <>
            <li>
              <ModeLink to="/auth/forgot-password">Forgot your password?</ModeLink>
            </li>
            <li>
              <ModeLink to="/direct-login">Sign in by a mailed link</ModeLink>
            </li>
          </>
        )}
        {shown === 'signin' ? (
          isProduction && (
            <li>
              <ModeLink to={`/auth?mode=signup${more}`}>No account yet? Create one</ModeLink>
            </li>
          )
        ) : (
          <li className="flex min-h-11 flex-wrap items-center gap-x-1.5">
            Already have an account?
            <ModeLink to={`/auth?mode=signin${more}`}>Sign in</ModeLink>
          </li>
        )}
        {mode !== 'initial' && !isProduction && (
          <li>
            <ModeLink to="/auth">Back to login options</ModeLink>
          </li>
        )}
      </ul>
    </Page>
  );
};
