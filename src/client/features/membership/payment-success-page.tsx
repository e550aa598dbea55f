import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { verifyPayment } from '#shared/contracts/billing.ts';
import type { PagePath } from '#shared/site/routes.ts';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { SupportLink } from '../../blocks/support-link.tsx';
import { ApiError, callApi } from '../../lib/call-api.ts';
import { useNavigate, useSearchParams } from '../../lib/router.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** What people join for; nobody looks for a tool that no one has named. */
const TOOLS: readonly { to: PagePath; name: string; text: string }[] = [
  { to: '/recognition', name: 'Recognition map', text: ': where your permits count' },
  { to: '/trip', name: 'Trip planner', text: ': the law in every state you’ll cross' },
  { to: '/places', name: 'Can I carry in a …?', text: ' The law by kind of place' },
];

const ACCESS = ['CCW regulations for 50 states', 'Range directory', 'Safety guidelines', 'Account management'];

type Payment = { paymentIntentId: string; paymentIntentClientSecret: string };

const readPayment = (query: URLSearchParams): Payment | null => {
  const paymentIntentId = query.get('payment_intent');
  const paymentIntentClientSecret = query.get('payment_intent_client_secret');

  return paymentIntentId && paymentIntentClientSecret ? { paymentIntentId, paymentIntentClientSecret } : null;
};

const verificationQuery = (payment: Payment | null) =>
  queryOptions({
    queryKey: ['verify-payment', payment?.paymentIntentId],
    queryFn: ({ signal }) => (payment ? callApi(verifyPayment, { body: payment, signal }) : null),
    enabled: payment !== null,
  });

const Success = () => (
  <Page heading="Payment Successful!" lead="Thank you. Your membership is active." isNarrow>
    <Card tone="sage">
      <CardHeading Icon={CircleCheck}>What you get</CardHeading>
      <ul className="list-disc pl-6">
        {TOOLS.map(({ to, name, text }) => (
          <li key={to}>
            <PageLink to={to} className="text-link">
              {name}
            </PageLink>
            {text}
          </li>
        ))}
        {ACCESS.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Card>
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/ranges">Get Started</ButtonLink>
      <ButtonLink to="/account" look="secondary">
        View Account
      </ButtonLink>
    </div>
  </Page>
);

const Confirming = () => (
  <Page
    heading="Confirming Your Payment"
    lead="We’re checking with our payment provider. This takes a moment."
    isNarrow
  >
    <Spinner />
  </Page>
);

const Processing = () => (
  <Page heading="Payment Processing" lead="We don’t know yet whether your payment went through." isNarrow>
    <Card tone="brass">
      <CardHeading Icon={Hourglass}>What happens next</CardHeading>
      <p>
        Please don’t pay again while we check. If you paid, your access starts as soon as our payment provider confirms
        it, usually within a minute. No access after 10 minutes? Email <SupportLink />. If you pay twice, we refund the
        extra payment.
      </p>
    </Card>
    <div className="flex flex-col sm:flex-row">
      <ButtonLink to="/pricing">Return to Pricing</ButtonLink>
    </div>
  </Page>
);

const Returned = ({ why }: { why: string }) => (
  <Page heading="Payment Refunded" lead="You’re getting all of your money back." isNarrow>
    <Card tone="brass">
      <CardHeading Icon={Undo2}>What happened</CardHeading>
      <p className="[overflow-wrap:anywhere]">{why}</p>
    </Card>
    <div className="flex flex-col sm:flex-row">
      <ButtonLink to="/account">View Account</ButtonLink>
    </div>
  </Page>
);

/** The server's words about a payment that bought nothing; null: it is another matter. */
const readReturned = (error: Error | null): string | null =>
  error instanceof ApiError && error.problem?.code === 'payment-returned' ? error.problem.message : null;

export const PaymentSuccessPage = () => {
  const { productName } = useSiteConfig();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [payment] = useState(() => readPayment(query));
  const { data: status, isError, error } = useQuery(verificationQuery(payment));
  const whyReturned = readReturned(error);
  const isUnclear = isError && whyReturned === null;

  useEffect(() => {
    // Read once, then removed from the URL: it must not stay in histories and screenshots.
    if (payment) navigate('/payment-success', { replace: true });
  }, [payment, navigate]);

  useEffect(() => {
    if (!status) return;
    queryClient.setQueryData(billingStatusQuery.queryKey, status);
    toast({ title: 'Payment Successful!', description: `Your ${productName} subscription is now active.` });
  }, [status, queryClient, productName]);

  useEffect(() => {
    if (isUnclear) {
      toast({
        title: 'Payment Verification Failed',
        description: 'Please contact support if you were charged.',
        variant: 'destructive',
      });
    }
  }, [isUnclear]);

  if (status) return <Success />;
  if (whyReturned) return <Returned why={whyReturned} />;
  if (payment && !isError) return <Confirming />;

  return <Processing />;
};
