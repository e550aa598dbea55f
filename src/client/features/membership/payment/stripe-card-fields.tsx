import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useState } from 'react';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import type { CardFieldsProps } from './card-fields.ts';

const NOT_LOADED = 'The card form hasn’t loaded yet. Please try again in a moment.';
const GENERIC = 'Something went wrong. Please try again.';

let loading: Promise<Stripe | null> | null = null;

/** Stripe wants its script loaded once, from its own host. A failure is asked for again. */
const loadOnce = (key: string): Promise<Stripe | null> => {
  loading ??= loadStripe(key).catch((error: unknown) => {
    loading = null;
    throw error;
  });

  return loading;
};

const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

/** Stripe's frame can't see our theme, so we pass it on. */
const appearanceOf = (): Appearance => ({
  theme: 'stripe',
  variables: {
    colorPrimary: readToken('saddle') || '#8a5a2b',
    colorText: readToken('umber') || '#3b2616',
    colorBackground: readToken('surface') || '#ffffff',
    colorDanger: readToken('brick-strong') || '#9c2f1f',
    borderRadius: '8px',
    fontFamily: 'Source Sans 3, Segoe UI, system-ui, sans-serif',
    fontSizeBase: '16px',
  },
});

const Fields = ({ clientSecret, ref, onReady, onUnavailable }: CardFieldsProps) => {
  const stripe = useStripe();
  const elements = useElements();

  useImperativeHandle(ref, () => ({
    check: async () => {
      if (!elements) return NOT_LOADED;
      const { error } = await elements.submit();

      return error ? (error.message ?? GENERIC) : null;
    },

    focus: () => elements?.getElement('payment')?.focus(),

    pay: async (email) => {
      if (!stripe || !elements) return { failure: NOT_LOADED };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: `${window.location.origin}/payment-success`,
          payment_method_data: { billing_details: { email } },
        },
        redirect: 'if_required',
      });
      if (error) return { failure: error.message ?? GENERIC, isDeclined: error.type === 'card_error' };
      if (!paymentIntent) return { failure: GENERIC };

      return { paymentIntentId: paymentIntent.id, clientSecret: paymentIntent.client_secret ?? clientSecret };
    },
  }));

  return (
    <PaymentElement
      options={{ layout: 'tabs', fields: { billingDetails: { email: 'never' } } }}
      onReady={onReady}
      onLoadError={onUnavailable}
    />
  );
};

/** Stripe's own form in Stripe's own frame: card numbers never pass through us. */
export const StripeCardFields = (props: CardFieldsProps) => {
  const { stripePublishableKey } = useSiteConfig();
  const { clientSecret, onUnavailable } = props;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [appearance] = useState(appearanceOf);

  useEffect(() => {
    let isWanted = true;
    loadOnce(stripePublishableKey ?? '').then(
      (loaded) => isWanted && setStripe(loaded),
      () => isWanted && onUnavailable(),
    );

    return () => {
      isWanted = false;
    };
  }, [stripePublishableKey, onUnavailable]);

  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} />
    </Elements>
  );
};
