import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const CheckoutPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading={`Complete Your ${productName} Subscription`} lead="Payment is not open yet. Nothing was charged.">
      <div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </Page>
  );
};
