import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card } from '../../ui/card.tsx';

type ProfileCardProps = { user: CurrentUser };

export const ProfileCard = ({ user }: ProfileCardProps) => {
  const { productName } = useSiteConfig();

  return (
    <Card>
      <h2 className="text-xl">{user.name ?? `${productName} User`}</h2>
      <p>{user.email}</p>
    </Card>
  );
};
