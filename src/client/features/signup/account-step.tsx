import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Step 1: who you are. */
export const AccountStep = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading={`Join ${productName}`} lead="New accounts are not open yet.">
      <p>
        Already have an account?{' '}
        <PageLink to={SIGN_IN_ADDRESS} className="text-link">
          Sign in
        </PageLink>
      </p>
    </Page>
  );
};
