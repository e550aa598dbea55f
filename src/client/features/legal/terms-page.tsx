import { SupportLink } from '../../blocks/support-link.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export const TermsPage = () => {
  const { productName, price } = useSiteConfig();

  return (
    <Page heading="Terms of Membership" lead="Short, and meant to be read." isNarrow>
      <div className="prose">
        <h2>Membership</h2>
        <p>
          A membership costs {price.perYear} a year and renews at {price.perYear} every year until you cancel. Sales tax
          is added where it applies. You agree to the price beside the Pay button; we keep it and the time with your
          purchase.
        </p>
        <p>
          If your price changes, nothing changes for you before your next renewal. We email you the new price, and how
          to cancel, 15 to 30 days before that renewal.
        </p>
        <h2>Cancelling</h2>
        <p>
          Cancel anytime on your <PageLink to="/account">account page</PageLink>: your access lasts until the end of the
          year that you paid for, and you may resume until then. When a renewal can’t be charged, your access stays for
          seven days while it is tried again.
        </p>
        <h2>Refunds</h2>
        <p>
          To ask for a refund, write to <SupportLink />. A full refund ends access at once and stops the renewal, and so
          does a charge that your bank takes back; a partial refund changes neither. If a payment bought you nothing,
          for example because your account already had a membership, we return all of it without being asked and email
          you.
        </p>
        <h2>Founding members</h2>
        <p>Some early members have lifetime access. It is theirs alone and costs nothing.</p>
        <h2>Who may join</h2>
        <p>You must be 18 or older. A membership is for one person; keep your password to yourself.</p>
        <h2>Not legal advice</h2>
        <p>
          {productName} reports what a source said on the day it was read. It is not legal advice, does not make you a
          client of anybody, and may be out of date when you read it. What is not known is called unknown. Check with
          the issuing authority before you rely on it: what you carry, and where, stays your decision and your
          responsibility.
        </p>
        <h2>The safety guide</h2>
        <p>
          The guide is educational. Follow local laws, the rules of your range and the manufacturer’s instructions; they
          come first.
        </p>
        <h2>Leaving</h2>
        <p>
          You can delete your account at any time. What is kept, and what goes with it, is on the{' '}
          <PageLink to="/privacy">privacy page</PageLink>.
        </p>
      </div>
    </Page>
  );
};
