import { Check, LockKeyhole, Users } from 'lucide-react';
import { PRICE } from '#shared/domain/product.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';

const FEATURES = [
  'CCW regulations for all 50 states',
  '3,000+ counties with permit fees and official links',
  'Firing ranges nearby, with directions',
  'Travel alerts for the road ahead',
  '60+ safety guidelines that can be searched',
  'A source and a date on every fact',
];

const SubscribeLink = () => {
  const { status } = useCurrentUser();

  return status === 'signed-in' ? (
    <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
  ) : (
    <ButtonLink to="/auth" className="visitor-only">
      Sign Up & Subscribe
    </ButtonLink>
  );
};

export const PricingPage = () => (
  <Page heading="Pricing" lead={`One membership, everything in it: ${PRICE.pitch}.`}>
    <Card className="flex max-w-xl flex-col gap-5">
      <p className="flex items-baseline gap-2">
        <span className="font-slab text-5xl font-semibold text-saddle lining-nums">{PRICE.perYear}</span>
        <span className="text-lg">per year</span>
      </p>
      <ul className="flex flex-col gap-2">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
            {feature}
          </li>
        ))}
      </ul>
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
  </Page>
);
