import { useQuery } from '@tanstack/react-query';
import { billingStatusQuery } from '../../lib/billing-status.ts';
import { Card, CardHeading } from '../../ui/card.tsx';

/** What the membership is, in the words of its status. */
export const BillingCard = () => {
  const { data: status } = useQuery(billingStatusQuery);

  return (
    <Card>
      <CardHeading>Billing</CardHeading>
      {status && <p>{status.hasAccess ? 'Your membership is active.' : 'Subscription Required'}</p>}
    </Card>
  );
};
