import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Crown, TicketCheck, TriangleAlert } from 'lucide-react';
import { type BillingDetails, cancelRenewal, openBillingPortal, resumeRenewal } from '#shared/contracts/billing.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { accessEnd } from '#shared/membership/membership.ts';
import { formatMoney } from '#shared/site/product.ts';
import { type BillingStatus, billingStatusQuery } from '../../blocks/billing-status.ts';
import { MEMBERSHIP_WORDS } from '../../blocks/membership-words.ts';
import { SupportLink } from '../../blocks/support-link.tsx';
import { callApi, messageOf } from '../../lib/call-api.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { billingDetailsQuery } from './billing-details.ts';

const onDay = (instant: string): string => formatDate(instant) ?? instant;

type Standing = { title: string; tone: 'sage' | 'brass' | 'brick'; Icon: typeof Crown; plan: string; status: string };

const isFounding = ({ billing }: BillingStatus): boolean => billing?.subscriptionStatus === 'grandfathered';

const willRenew = ({ billing }: BillingStatus): boolean =>
  billing?.subscriptionStatus === 'active' || billing?.subscriptionStatus === 'past_due';

/** The last day of access after a declined card; null: it was not declined, or that day is over. */
const lastDayOf = ({ hasAccess, billing }: BillingStatus): string | null => {
  if (!hasAccess || billing?.subscriptionStatus !== 'past_due' || !billing.expiryDate) return null;
  const end = accessEnd({ status: 'past_due', paidThrough: new Date(billing.expiryDate) });

  return end ? onDay(new Date(end).toISOString()) : null;
};

/** A membership in the words of the screen. */
const standingOf = (membership: BillingStatus): Standing => {
  const { hasAccess, billing } = membership;
  const lastDay = lastDayOf(membership);
  if (lastDay) {
    const status = `Expires: ${lastDay}`;
    return { title: 'Premium Member', tone: 'brass', Icon: TriangleAlert, plan: 'Premium Annual', status };
  }
  if (billing && isFounding(membership)) {
    const status = billing.expiryDate ? `Expires: ${onDay(billing.expiryDate)}` : 'Lifetime Access';
    return { title: 'Founding Member', tone: 'sage', Icon: Crown, plan: 'Founding Member', status };
  }
  if (hasAccess && billing) {
    const status = billing.expiryDate
      ? `Expires: ${onDay(billing.expiryDate)}`
      : MEMBERSHIP_WORDS[billing.subscriptionStatus];
    return { title: 'Premium Member', tone: 'sage', Icon: TicketCheck, plan: 'Premium Annual', status };
  }

  return {
    title: 'Subscription Required',
    tone: 'brick',
    Icon: TriangleAlert,
    plan: 'Unpaid',
    status: MEMBERSHIP_WORDS[billing?.subscriptionStatus ?? 'pending'],
  };
};

/** What was paid runs out then and is paid again; nothing renews once it was canceled. */
const nextRenewalOf = (membership: BillingStatus): string => {
  const { billing } = membership;
  if (!billing?.expiryDate || !willRenew(membership)) return 'N/A';
  const day = onDay(billing.expiryDate);

  return billing.subscriptionStatus === 'past_due' ? `Overdue since ${day}` : day;
};

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-quiet">{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);

const showBillingError = (error: Error): void => {
  toast({
    title: 'Payment Error',
    description: messageOf(error, 'Something went wrong. Please try again.'),
    variant: 'destructive',
  });
};

type RenewalControlsProps = {
  details: BillingDetails;
  /** The day that access ends without a renewal; null: it is over. */
  paidUntil: string | null;
};

const RenewalControls = ({ details, paidUntil }: RenewalControlsProps) => {
  const queryClient = useQueryClient();

  const change = useMutation({
    mutationFn: (isWanted: boolean) => callApi(isWanted ? resumeRenewal : cancelRenewal),
    onSuccess: (changed) => {
      queryClient.setQueryData(billingDetailsQuery.queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: billingStatusQuery.queryKey });
      toast(
        changed.canCancel
          ? { title: 'Renewal resumed', description: 'Your membership will renew again.' }
          : {
              title: 'Renewal canceled',
              description: paidUntil ? `You have access until ${paidUntil}.` : 'Your membership won’t renew.',
            },
      );
    },
    onError: showBillingError,
  });

  const portal = useMutation({
    mutationFn: () => callApi(openBillingPortal),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showBillingError,
  });

  return (
    <>
      {details.canCancel && (
        <Button look="secondary" isBusy={change.isPending} onClick={() => change.mutate(false)}>
          Cancel renewal
        </Button>
      )}
      {details.canResume && (
        <Button isBusy={change.isPending} onClick={() => change.mutate(true)}>
          Resume renewal
        </Button>
      )}
      {details.hasPortal && (
        <Button look="secondary" Icon={CreditCard} isBusy={portal.isPending} onClick={() => portal.mutate()}>
          Card and invoices
        </Button>
      )}
    </>
  );
};

type BillingCardProps = { user: CurrentUser };

/** Since when, what the membership is, what it costs, and how to end it. */
export const BillingCard = ({ user }: BillingCardProps) => {
  const { data: status } = useQuery(billingStatusQuery);
  const { data: details } = useQuery(billingDetailsQuery);
  const { price } = useSiteConfig();
  if (!status) {
    return (
      <Card>
        <CardHeading>Billing</CardHeading>
        <Skeleton className="h-24 w-full" />
      </Card>
    );
  }
  const { title, tone, Icon, plan, status: words } = standingOf(status);
  const renewal = nextRenewalOf(status);
  const lastDay = lastDayOf(status);
  const paidUntil = status.billing?.expiryDate && !lastDay ? onDay(status.billing.expiryDate) : null;
  // A member who bought at another price renews at that price.
  const fee = details?.price ? formatMoney(details.price) : price.perYear;

  return (
    <Card tone={tone} className="flex flex-col gap-4">
      <CardHeading
        aside={
          <Badge tone={tone} Icon={Icon}>
            {title}
          </Badge>
        }
      >
        Billing
      </CardHeading>
      {lastDay && (
        <p>
          Your card was declined when we tried to renew. You still have access until{' '}
          <span className="whitespace-nowrap">{lastDay}</span>. Update your card under “Card and invoices” before then.
          We’ll try again.
        </p>
      )}
      <dl className="flex max-w-md flex-col gap-1.5">
        <Fact name="Signup date" value={formatDate(user.createdAt) ?? 'Recently'} />
        <Fact name="Plan" value={plan} />
        <Fact name="Status" value={words} />
        <Fact name="Subscription fee" value={`${fee} per year${isFounding(status) ? ', waived' : ''}`} />
        <Fact name="Next renewal" value={renewal} />
      </dl>
      <div className="flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap">
        {!status.hasAccess && <ButtonLink to="/checkout">Subscribe Now</ButtonLink>}
        {details && <RenewalControls details={details} paidUntil={paidUntil} />}
      </div>
      <p className="text-sm text-quiet">
        {willRenew(status) ? 'To cancel, you can also contact support' : 'Billing question? Contact support'}:{' '}
        <SupportLink />.
      </p>
    </Card>
  );
};
