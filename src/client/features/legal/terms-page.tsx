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
          A membership costs {price.perYear} a year and renews at {price.perYear} every year until you cancel. We add
          sales tax where it applies. You agree to the price beside the Pay button. We keep that price and the time with
          your purchase.
        </p>
        <p>
          If your price changes, nothing changes for you before your next renewal. We’ll email you the new price and how
          to cancel, 15 to 30 days before that renewal.
        </p>
        <h2>Canceling</h2>
        <p>
          Cancel anytime on your <PageLink to="/account">account page</PageLink>. You keep access until the end of the
          year you paid for, and you can resume until then. If we can’t charge a renewal, you keep access for seven more
          days while we try again.
        </p>
        <h2>Refunds</h2>
        <p>
          To ask for a refund, email <SupportLink />. A full refund ends your access at once and stops the renewal. So
          does a charge that your bank takes back. A partial refund changes neither. If a payment bought you nothing, we
          return all of it without being asked and email you. One example: your account already had a membership.
        </p>
        <h2>Founding members</h2>
        <p>Some early members have lifetime access. It’s theirs alone and costs nothing.</p>
        <h2>Who can join</h2>
        <p>You must be 18 or older. A membership is for one person. Keep your password to yourself.</p>
        <h2>Not legal advice</h2>
        <p>
          {productName} reports what our sources say. It is not legal advice, it does not make you anyone’s client, and
          it may be out of date when you read it. If we couldn’t confirm something, we say so. Check with the state
          before you rely on it. What you carry, and where, is your decision and your responsibility.
        </p>
        <h2>The safety guide</h2>
        <p>
          The guide is educational. Follow local laws, range rules, and the manufacturer’s instructions. They come
          first.
        </p>
        <h2>Leaving</h2>
        <p>
          You can delete your account at any time. What we keep, and what we delete, is on the{' '}
          <PageLink to="/privacy">privacy page</PageLink>.
        </p>
      </div>
    </Page>
  );
};
