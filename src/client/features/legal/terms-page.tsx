import { PRICE } from '#shared/domain/product.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { SupportLink } from '../../ui/support-link.tsx';

export const TermsPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading="Terms of Membership" lead="Short, and meant to be read.">
      <div className="prose">
        <h2>Membership</h2>
        <p>
          A membership costs {PRICE.perYear} a year and renews every year until you cancel. Cancel anytime: your access
          lasts until the end of the year that you paid for.
        </p>
        <h2>Refunds</h2>
        <p>
          To ask for a refund, write to <SupportLink />. A full refund ends access at once and stops the renewal.
        </p>
        <h2>Who may join</h2>
        <p>You must be 18 or older. A membership is for one person.</p>
        <h2>Not legal advice</h2>
        <p>
          {productName} reports what a source said on the day it was read. It is not legal advice, does not make you a
          client of anybody, and may be out of date when you read it. Check with the issuing authority before you rely
          on it.
        </p>
      </div>
    </Page>
  );
};
