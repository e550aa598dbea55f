import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { billingStatusQuery } from '../blocks/billing-status.ts';
import { MembershipFeatures } from '../blocks/membership-features.tsx';
import { Price } from '../blocks/price.tsx';
import type { SampleName } from '../blocks/samples/sample-names.ts';
import { Samples } from '../blocks/samples/samples.tsx';
import { useLocation } from '../lib/router.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardHeading } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Tool = { text: string; sample: SampleName | null };

/** What the page that was asked for does, and a real answer of it where there is one to show. */
const TOOLS: Partial<Record<string, Tool>> = {
  '/recognition': { text: 'The recognition map shows where your permits count, state by state.', sample: 'map' },
  '/trip': {
    text: 'The trip planner shows the law in every state you’ll cross, in the order you cross them.',
    sample: 'trip',
  },
  '/places': { text: 'Search for a kind of place and see what the law says about guns there.', sample: 'place' },
  '/ranges': { text: 'The range finder shows firing ranges near you, with directions.', sample: null },
  '/changes': { text: 'See when a state’s answer changes for your permits and saved trips.', sample: null },
};

const Paywall = () => {
  const { price } = useSiteConfig();
  const tool = TOOLS[useLocation().pathname];

  return (
    <Page
      heading="Subscription Required"
      lead={`${tool ? `${tool.text} ` : ''}This page is for members. Join for ${price.perYear} a year: ${price.pitch}. It renews every year until canceled. We add sales tax where it applies.`}
      isNarrow
    >
      <Card className="flex flex-col gap-5">
        <Price />
        <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
        <p className="text-sm text-quiet">You will be redirected to payment.</p>
      </Card>
      {tool?.sample && (
        <section aria-labelledby="sample" className="flex flex-col gap-3">
          <h2 id="sample" className="text-2xl">
            What members see
          </h2>
          <Samples names={[tool.sample]} />
        </section>
      )}
      <Card>
        <CardHeading>Everything included</CardHeading>
        <MembershipFeatures />
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
