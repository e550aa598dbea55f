import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { PRICE } from '#shared/domain/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TextButton } from '../../ui/text-button.tsx';

type PaymentStepProps = { user: CurrentUser; onChangeLoginMethod: () => void };

/** Step 2: the membership. */
export const PaymentStep = ({ user, onChangeLoginMethod }: PaymentStepProps) => (
  <Page heading="Complete Your Subscription" lead={`You are signed in as ${user.email}.`}>
    <div className="flex flex-col items-start gap-3">
      <ButtonLink to="/checkout">Pay {PRICE.perYear}</ButtonLink>
      <TextButton onClick={onChangeLoginMethod}>Change login method</TextButton>
    </div>
  </Page>
);
