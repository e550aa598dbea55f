import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { consentToRenewal } from '#shared/contracts/billing.ts';
import { formatMoney, type Money } from '#shared/site/product.ts';
import { billingStatusQuery } from '../../../blocks/billing-status.ts';
import { ApiError, callApi } from '../../../lib/call-api.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CardFailure, CardFieldsHandle } from './card-fields.ts';
import { DemoCardFields } from './demo-card-fields.tsx';
import { PaymentUnavailable } from './payment-unavailable.tsx';
import { StripeCardFields } from './stripe-card-fields.tsx';

const GENERIC = 'Something went wrong. Please try again.';
const NEXT_CARD = 'You weren’t charged. Check the card number or try another card.';

type PaymentFormProps = {
  clientSecret: string;
  /** What this buyer's year costs, where it is not the regular price. */
  ownPrice?: Money | null;
  /** What has to happen before any money moves; returns the buyer's email, or null to stop. */
  prepare: () => Promise<string | null>;
  /** The title of an unexpected failure on this screen. */
  errorTitle?: 'Payment Error' | 'Error';
  /** Moves the focus on from the form above. */
  takesFocus?: boolean;
};

/** The card, the words about the renewal, and Pay. It can be sent again after every failure. */
export const PaymentForm = ({
  clientSecret,
  ownPrice = null,
  prepare,
  errorTitle = 'Payment Error',
  takesFocus = false,
}: PaymentFormProps) => {
  const { productName, stripePublishableKey, price } = useSiteConfig();
  const cents = ownPrice?.cents ?? price.cents;
  const perYear = ownPrice ? formatMoney(ownPrice) : price.perYear;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fieldsRef = useRef<CardFieldsHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const [isUnavailable, setIsUnavailable] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const onReady = useCallback(() => {
    setIsReady(true);
    if (takesFocus) fieldsRef.current?.focus();
  }, [takesFocus]);
  const onUnavailable = useCallback(() => setIsUnavailable(true), []);
  const CardFields = stripePublishableKey ? StripeCardFields : DemoCardFields;

  const showError = (message: string): void => {
    toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
  };

  /** Kept before the card is charged: the words beside the button were agreed to. Tells why it can't be. */
  const consent = async (): Promise<string | null> => {
    try {
      await callApi(consentToRenewal, { body: { cents } });
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'conflict') return error.problem.message;
      throw error;
    }
  };

  const pay = async (fields: CardFieldsHandle): Promise<void> => {
    const problem = await fields.check();
    // The field says it too, and stays.
    if (problem) return showError(problem);
    const email = await prepare();
    if (email === null) return;
    const refusal = await consent();
    if (refusal !== null) {
      setFailure({ failure: refusal });
      return showError(refusal);
    }

    const outcome = await fields.pay(email);
    if ('failure' in outcome) {
      // The toast passes; what the bank said stays beside the button until the next try.
      setFailure(outcome);
      return showError(outcome.failure);
    }
    toast({ title: 'Payment Successful', description: `Welcome to ${productName}! Redirecting...` });
    await queryClient.invalidateQueries({ queryKey: billingStatusQuery.queryKey, refetchType: 'none' });
    const query = new URLSearchParams({
      payment_intent: outcome.paymentIntentId,
      payment_intent_client_secret: outcome.clientSecret,
    });
    navigate(`/payment-success?${query}`);
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = fieldsRef.current;
    if (!fields || isPaying) return;
    setIsPaying(true);
    setFailure(null);
    pay(fields)
      .catch(() => toast({ title: errorTitle, description: GENERIC, variant: 'destructive' }))
      .finally(() => setIsPaying(false));
  };

  if (isUnavailable) return <PaymentUnavailable />;

  return (
    <form onSubmit={submit} noValidate aria-label="Payment" className="flex flex-col gap-5">
      <CardFields ref={fieldsRef} clientSecret={clientSecret} onReady={onReady} onUnavailable={onUnavailable} />
      <div className="flex flex-col gap-2">
        {failure && (
          <p className="font-semibold text-brick-strong">
            {failure.failure}
            {failure.isDeclined && ` ${NEXT_CARD}`}
          </p>
        )}
        <Button type="submit" size="large" Icon={LockKeyhole} isBusy={isPaying} disabled={!isReady}>
          {isPaying ? 'Processing...' : `Pay ${perYear}`}
        </Button>
        <p>Renews at {perYear} every year until canceled.</p>
        <p className="text-sm text-quiet">
          By paying, you agree to the yearly renewal and to the{' '}
          <PageLink to="/terms" className="text-link">
            terms
          </PageLink>
          . In states that tax it, sales tax is added today and at each renewal.
        </p>
      </div>
    </form>
  );
};
