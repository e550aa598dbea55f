import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LockKeyhole, Users } from 'lucide-react';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { MembershipFeatures } from '../../blocks/membership-features.tsx';
import { Price } from '../../blocks/price.tsx';
import { Samples } from '../../blocks/samples/samples.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { JOIN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { FreeMapComparison } from './free-map-comparison.tsx';

/** For someone signed in: what they have, or how to buy it. Until that is known, neither. */
const Membership = () => {
  const { data } = useQuery(billingStatusQuery);
  if (!data) return null;

  return data.hasAccess ? (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sage" />
        You already have access. You don’t need to pay again.
      </p>
      <ButtonLink to="/account" look="secondary">
        Manage your membership
      </ButtonLink>
    </div>
  ) : (
    <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
  );
};

const SubscribeLink = () => {
  const { status } = useCurrentUser();

  return (
    // As high for members as for visitors, so that nothing below moves when we know who is here.
    <div className="flex min-h-24 flex-col justify-center gap-2">
      {status === 'signed-in' ? (
        <Membership />
      ) : (
        <>
          <ButtonLink to={JOIN_ADDRESS} className="visitor-only">
            Sign Up & Subscribe
          </ButtonLink>
          <PageLink to="/checkout" className="visitor-only text-link inline-flex min-h-11 items-center self-center">
            Or sign up and pay on one page
          </PageLink>
        </>
      )}
    </div>
  );
};

export const PricingPage = () => {
  const { price } = useSiteConfig();

  return (
    <Page
      heading="Pricing"
      lead={`One membership, everything included. You pay ${price.perYear} once a year: ${price.pitch}. It renews every year until canceled. We add sales tax where it applies.`}
      isNarrow
    >
      <Card className="flex flex-col gap-5">
        <Price />
        <MembershipFeatures />
        <SubscribeLink />
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
          <li className="flex items-center gap-1.5">
            <Users aria-hidden="true" className="size-4" />
            23M+ CCW Holders
          </li>
          <li className="flex items-center gap-1.5">
            <LockKeyhole aria-hidden="true" className="size-4" />
            Secure Payment
          </li>
        </ul>
      </Card>
      <FreeMapComparison />
      <section aria-labelledby="samples" className="needs-script flex flex-col gap-3">
        <h2 id="samples" className="text-2xl">
          What members see
        </h2>
        <Samples names={['map', 'trip', 'place']} className="flex flex-col gap-4" />
      </section>
    </Page>
  );
};
