import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { createSubscription, getBillingDetails } from '#shared/contracts/billing.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { billingStatusQuery } from '../../../blocks/billing-status.ts';
import { ApiError, callApi } from '../../../lib/call-api.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { AlreadyMember } from './already-member.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentUnavailable } from './payment-unavailable.tsx';
import { showSetupError } from './show-setup-error.ts';

const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payment-setup', userId],
    queryFn: async ({ signal }) => {
      const { clientSecret } = await callApi(createSubscription, { signal });
      // What is owed for a renewal may be an older price than today's.
      const { price } = await callApi(getBillingDetails, { signal });

      return { clientSecret, price };
    },
    // Requested again on each visit: an old one may have expired.
    gcTime: 0,
  });

const isAlreadyPaid = (error: Error | null): boolean => error instanceof ApiError && error.problem?.code === 'conflict';

type PaymentPanelProps = { user: CurrentUser } & Pick<ComponentProps<typeof PaymentForm>, 'errorTitle'>;

/** Buying for someone signed in: their open subscription, made if there is none, and the form to pay it. */
export const PaymentPanel = ({ user, ...titles }: PaymentPanelProps) => {
  const queryClient = useQueryClient();
  const { data: status } = useQuery(billingStatusQuery);
  const needsSetup = status?.hasAccess === false;
  const { data: setup, error } = useQuery({ ...setupQuery(user.id), enabled: needsSetup });

  useEffect(() => {
    if (!error) return;
    if (isAlreadyPaid(error)) void queryClient.invalidateQueries({ queryKey: billingStatusQuery.queryKey });
    else showSetupError(error);
  }, [error, queryClient]);

  const prepare = async (): Promise<string | null> => {
    if (user.email) return user.email;
    toast({
      title: 'Missing Email',
      description: 'Unable to retrieve your email. Please try again.',
      variant: 'destructive',
    });
    return null;
  };

  if (status?.hasAccess || isAlreadyPaid(error)) return <AlreadyMember />;
  if (error) return <PaymentUnavailable />;
  if (!setup) return <Spinner label="Preparing payment…" />;

  return (
    <PaymentForm
      key={setup.clientSecret}
      clientSecret={setup.clientSecret}
      ownPrice={setup.price}
      prepare={prepare}
      {...titles}
    />
  );
};
