import { CreditCard } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';

/** Nothing can be bought at the moment, and nothing was. */
export const PaymentUnavailable = () => (
  <Card tone="brick" className="max-w-xl">
    <CardHeading Icon={CreditCard}>Payment System Unavailable</CardHeading>
    <p>
      We can’t take payments right now. We didn’t charge you. Try again in a few minutes. Still not working? Contact
      support.
    </p>
    <div className="mt-4 flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contact Support
      </ButtonLink>
    </div>
  </Card>
);
