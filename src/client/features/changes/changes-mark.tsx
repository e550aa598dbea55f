import { useQuery } from '@tanstack/react-query';
import { BellDot } from 'lucide-react';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { countUnread, useChangesForYou } from '../../blocks/changes-for-you.ts';
import { useWallet } from '../../blocks/wallet-store.ts';
import { PageLink } from '../../ui/page-link.tsx';

type ChangesMarkProps = { userId: string };

const Mark = ({ userId }: ChangesMarkProps) => {
  const { data, found } = useChangesForYou(userId);
  const count = countUnread(data, found);
  if (count === 0) return null;

  return (
    <PageLink
      to="/changes"
      aria-label={`What changed for you: ${count} new`}
      className="grid size-11 place-items-center rounded-full text-brick hover:bg-sand"
    >
      <BellDot aria-hidden="true" className="size-6" />
    </PageLink>
  );
};

/** There until the member has read what changed. Someone without a wallet, or without access, has nothing to compare. */
export const ChangesMark = ({ userId }: ChangesMarkProps) => {
  const { wallet } = useWallet(userId);
  // Where nothing can be kept there is nothing to compare either: the law would be loaded in vain.
  const hasWallet = 'caches' in window && (wallet.permits.length > 0 || wallet.home !== null);
  const { data: status } = useQuery({ ...billingStatusQuery, enabled: hasWallet });

  return hasWallet && status?.hasAccess ? <Mark userId={userId} /> : null;
};
