import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { Price } from '../../blocks/price.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { GuestCheckout } from './guest-checkout.tsx';
import { PaymentPanel } from './payment/payment-panel.tsx';
import { WhatYouGet } from './what-you-get.tsx';

/** A guest becomes a user in the middle of paying: the form must stay as it is, so who came in decides. */
type Arrival = 'guest' | 'user';

export const CheckoutPage = () => {
  const { productName } = useSiteConfig();
  const user = useCurrentUser();
  const [arrivedAs, setArrivedAs] = useState<Arrival | null>(null);

  const isUser = arrivedAs === 'user' && user.status === 'signed-in';
  const { data: billing } = useQuery({ ...billingStatusQuery, enabled: isUser });

  const isKnown = user.status !== 'loading' && user.status !== 'presumed-signed-out';
  if (isKnown && arrivedAs === null) setArrivedAs(user.status === 'signed-in' ? 'user' : 'guest');

  return (
    <Page heading={`Complete Your ${productName} Subscription`}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          {/* No price for someone who has nothing to pay. */}
          {!(isUser && billing?.hasAccess) && (
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <Price />
              <p className="text-quiet">Cancel anytime.</p>
            </Card>
          )}
          {arrivedAs === 'guest' && <GuestCheckout onSignedIn={() => setArrivedAs('user')} />}
          {isUser && <PaymentPanel user={user.user} />}
          {(arrivedAs === null || (arrivedAs === 'user' && !isUser)) && <Spinner />}
        </div>
        <WhatYouGet />
      </div>
    </Page>
  );
};
