import { Mail } from 'lucide-react';
import { useState } from 'react';
import { SocialButtons } from '../../blocks/social-buttons.tsx';
import { hidingUser, JOIN_BY_SIGN_IN_ADDRESS, SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

type AccountStepProps = {
  /** Someone about to pay who wants another way to sign in first, which leads back to payment. Null: no one. */
  hiddenUserId: string | null;
};

/** Step 1: who you are. */
export const AccountStep = ({ hiddenUserId }: AccountStepProps) => {
  const { productName, price } = useSiteConfig();
  const [isByEmail, setIsByEmail] = useState(false);

  return (
    <Page
      heading={`Join ${productName}`}
      lead={`Step 1 of 2: create your account. Membership is ${price.perYear} a year, plus sales tax where it applies.`}
      isNarrow
    >
      {isByEmail ? (
        <div className="flex flex-col items-start gap-2">
          <CreateAccountForm />
          <TextButton onClick={() => setIsByEmail(false)}>Back to options</TextButton>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <SocialButtons isJoining />
          <Button Icon={Mail} onClick={() => setIsByEmail(true)}>
            Continue with Email
          </Button>
        </div>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5">
        Already have an account?
        <PageLink
          to={hiddenUserId === null ? SIGN_IN_ADDRESS : JOIN_BY_SIGN_IN_ADDRESS}
          state={hiddenUserId === null ? undefined : hidingUser(hiddenUserId)}
          className="text-link inline-flex min-h-11 items-center"
        >
          Sign in
        </PageLink>
      </p>
    </Page>
  );
};
