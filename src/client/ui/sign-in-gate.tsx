import type { ReactNode } from 'react';
import { PRICE } from '#shared/domain/product.ts';
import { returningTo, SIGN_IN_ADDRESS } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';

type SignInGateProps = { heading: string; children?: ReactNode };

/** What a visitor sees in the place of a members' page. */
export const SignInGate = ({ heading, children }: SignInGateProps) => (
  <Page heading={heading} isNarrow>
    <div className="flex flex-col gap-2 text-lg">
      <p>Please sign in to access ranges and regulations.</p>
      {children}
    </div>
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to={SIGN_IN_ADDRESS} state={returningTo(useLocation())}>
        Sign In
      </ButtonLink>
      <ButtonLink to="/signup" look="secondary">
        Get Access - {PRICE.perYear}/Year
      </ButtonLink>
    </div>
  </Page>
);
