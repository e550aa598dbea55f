import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { SIGN_OUT_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';

type AccountPageProps = { user: CurrentUser };

export const AccountPage = ({ user }: AccountPageProps) => {
  const { productName } = useSiteConfig();

  return (
    <Page heading="Your Account">
      <Card>
        <h2 className="text-xl">{user.name ?? `${productName} User`}</h2>
        <p>{user.email}</p>
      </Card>
      <div>
        <a href={SIGN_OUT_ADDRESS} className={buttonClass('secondary')}>
          Sign Out of Account
        </a>
      </div>
    </Page>
  );
};
