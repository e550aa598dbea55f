import { Mail } from 'lucide-react';
import { useState } from 'react';
import { PRICE } from '#shared/domain/product.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SocialButtons } from '../../ui/social-buttons.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

/** Step 1: who you are. */
export const AccountStep = () => {
  const { productName } = useSiteConfig();
  const [isByEmail, setIsByEmail] = useState(false);

  return (
    <Page
      heading={`Join ${productName}`}
      lead={`Step 1 of 2: your account. Then the membership, ${PRICE.perYear} a year.`}
    >
      {isByEmail ? (
        <div className="flex max-w-sm flex-col items-start gap-2">
          <CreateAccountForm />
          <Button look="quiet" className="-ml-5 text-denim underline" onClick={() => setIsByEmail(false)}>
            Back to options
          </Button>
        </div>
      ) : (
        <div className="flex max-w-sm flex-col gap-3">
          <SocialButtons isJoining />
          <Button Icon={Mail} onClick={() => setIsByEmail(true)}>
            Continue with Email
          </Button>
        </div>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5">
        Already have an account?
        <PageLink to={SIGN_IN_ADDRESS} className="text-link inline-flex min-h-11 items-center">
          Sign in
        </PageLink>
      </p>
    </Page>
  );
};
