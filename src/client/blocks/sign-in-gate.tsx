import type { ReactNode } from 'react';
import { returningTo, SIGN_IN_ADDRESS } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type SignInGateProps = { heading: string; children: ReactNode };

/** What a visitor sees in the place of a members' page. */
export const SignInGate = ({ heading, children }: SignInGateProps) => {
  const { price } = useSiteConfig();
  const state = returningTo(useLocation());

  return (
    <Page heading={heading} isNarrow>
      <div className="flex flex-col gap-2 text-lg">{children}</div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={SIGN_IN_ADDRESS} state={state}>
          Sign In
        </ButtonLink>
        <ButtonLink to="/signup" look="secondary">
          Get Access - {price.perYear}/Year
        </ButtonLink>
      </div>
    </Page>
  );
};
