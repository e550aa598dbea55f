import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';

/** Shown instead of a payment form to someone who needs none. */
export const AlreadyMember = () => (
  <Card tone="sage" className="max-w-xl">
    <CardHeading Icon={CircleCheck}>You already have access</CardHeading>
    <p>Your membership is active. You don’t need to pay again.</p>
    <div className="mt-4 flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/ranges">Get Started</ButtonLink>
      <ButtonLink to="/account" look="secondary">
        View Account
      </ButtonLink>
    </div>
  </Card>
);
