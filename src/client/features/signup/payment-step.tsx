import { CircleCheck } from 'lucide-react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { Page } from '../../ui/page.tsx';
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx';
import { TextButton } from '../../ui/text-button.tsx';

type PaymentStepProps = { user: CurrentUser; onChangeLoginMethod: () => void };

/** Step 2: the membership. */
export const PaymentStep = ({ user, onChangeLoginMethod }: PaymentStepProps) => (
  <Page heading="Complete Your Subscription" isNarrow>
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sage" />
          Account created successfully
        </p>
        <p className="break-all text-quiet">{user.email}</p>
      </div>
      <PaymentPanel user={user} errorTitle="Error" />
      <TextButton onClick={onChangeLoginMethod}>Change login method</TextButton>
    </div>
  </Page>
);
