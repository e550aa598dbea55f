import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const PaymentSuccessPage = () => (
  <Page heading="Payment Processing" lead="This page can’t confirm payments yet.">
    <div>
      <ButtonLink to="/pricing">Return to Pricing</ButtonLink>
    </div>
  </Page>
);
