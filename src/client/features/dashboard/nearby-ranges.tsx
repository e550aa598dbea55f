import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { PRICE } from '#shared/domain/product.ts';
import { billingStatusQuery } from '../../lib/billing-status.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';

/** For someone signed in without a membership; no search is run for them. */
const CompactPaywall = () => (
  <div className="flex flex-col items-start gap-3">
    <p>
      The range finder is part of the membership: {PRICE.perYear} per year, {PRICE.pitch}.
    </p>
    <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
    <p className="text-sm text-quiet">You will be redirected to payment.</p>
  </div>
);

export const NearbyRanges = () => {
  const { data: status } = useQuery(billingStatusQuery);

  return (
    <Card>
      <CardHeading Icon={Target}>Nearby Ranges</CardHeading>
      {!status && (
        <DelayedSkeleton>
          <Skeleton className="h-24" />
        </DelayedSkeleton>
      )}
      {status && !status.hasAccess && <CompactPaywall />}
      {status?.hasAccess && (
        <div className="flex flex-col items-start gap-3">
          <p>Ranges by distance, with what they offer and the way there.</p>
          <ButtonLink to="/ranges">Find ranges</ButtonLink>
        </div>
      )}
    </Card>
  );
};
