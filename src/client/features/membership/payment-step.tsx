import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { Page } from '../../ui/page.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { PaymentPanel } from './payment/payment-panel.tsx';
import { WhatYouGet } from './what-you-get.tsx';

type PaymentStepProps = { user: CurrentUser; onChangeLoginMethod: () => void };

/** Step 2: the membership. Who turns out to have it already has nothing to complete, and no new account. */
export const PaymentStep = ({ user, onChangeLoginMethod }: PaymentStepProps) => {
  const { data: status } = useQuery(billingStatusQuery);

  return (
    <Page heading="Complete Your Subscription" isNarrow>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {!status?.hasAccess && (
            <p className="flex items-center gap-2 font-semibold">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sage" />
              Account created successfully
            </p>
          )}
          <p className="break-all text-quiet">{user.email}</p>
        </div>
        <PaymentPanel user={user} errorTitle="Error" />
        <TextButton onClick={onChangeLoginMethod}>Change login method</TextButton>
        {status?.hasAccess === false && <WhatYouGet />}
      </div>
    </Page>
  );
};
