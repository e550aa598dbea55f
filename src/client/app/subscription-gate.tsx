import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { billingStatusQuery } from '../blocks/billing-status.ts';
import { MembershipFeatures } from '../blocks/membership-features.tsx';
import { Price } from '../blocks/price.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

const Paywall = () => {
  const { price } = useSiteConfig();

  return (
    <Page
      heading="Subscription Required"
      lead={`This page is for members. Join for ${price.perYear} a year: ${price.pitch}. It renews every year until canceled.`}
      isNarrow
    >
      <Card className="flex flex-col gap-5">
        <Price />
        <MembershipFeatures />
        <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
        <p className="text-sm text-quiet">You will be redirected to payment.</p>
      </Card>
    </Page>
  );
};

type SubscriptionGateProps = { children: ReactNode };

/** Shows a members' screen to members and the paywall to others. The server decides for itself on every call. */
export const SubscriptionGate = ({ children }: SubscriptionGateProps) => {
  const { data: status } = useQuery(billingStatusQuery);
  if (!status) return <Spinner />;

  return status.hasAccess ? children : <Paywall />;
};
