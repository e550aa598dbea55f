import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';

/** In the place of a payment form, for whoever needs none. */
export const AlreadyMember = () => (
  <Card tone="sage" className="max-w-xl">
    <CardHeading Icon={CircleCheck}>You already have access</CardHeading>
    <p>Your membership is active. There is nothing to pay.</p>
    <div className="mt-4 flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/ranges">Get Started</ButtonLink>
      <ButtonLink to="/account" look="secondary">
        View Account
      </ButtonLink>
    </div>
  </Card>
);
