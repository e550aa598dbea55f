import { CircleUserRound, Pencil } from 'lucide-react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NameDialog } from './name-dialog.tsx';

type ProfileCardProps = { user: CurrentUser };

export const ProfileCard = ({ user }: ProfileCardProps) => {
  const { productName } = useSiteConfig();

  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {user.profileImageUrl ? (
        <img
          src={user.profileImageUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="size-16 rounded-full border border-tan object-cover"
        />
      ) : (
        <CircleUserRound aria-hidden="true" strokeWidth={1.25} className="size-16 text-saddle" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-2xl wrap-anywhere">{user.name ?? `${productName} User`}</h2>
        <p className="wrap-anywhere">{user.email}</p>
        <p className="text-quiet">Member since {formatDate(user.createdAt) ?? 'Recently'}</p>
      </div>
      <NameDialog
        name={user.name}
        trigger={
          <Button look="secondary" size="compact" Icon={Pencil}>
            Change name
          </Button>
        }
      />
    </Card>
  );
};
