import { CONTACT_KEPT_DAYS } from '#shared/site/contact.ts';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { SupportLink } from '../../blocks/support-link.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

const YEARS_KEPT = CONTACT_KEPT_DAYS / 365;

const Kept = () => (
  <>
    <h2>What we keep, and for how long</h2>
    <ul>
      <li>
        <strong>Your account:</strong> e-mail address, name and picture if you gave one or your provider did, the day
        you joined, whether the address was confirmed, and your password as a hash that nobody can read, including us.
        With Google or Apple: that provider’s name for you. Kept until you delete the account.
      </li>
      <li>
        <strong>Where you are signed in:</strong> for each browser its kind, such as Firefox on Linux, when it signed in
        and when it was last seen. It ends when you sign out, when you end it on your account page, or after{' '}
        {KEPT_DAYS.session} days without use.
      </li>
      <li>
        <strong>Browsers you have used:</strong> a mark of each, which says nothing but that it is the same one, so that
        a sign-in from any other can be told to you by mail; for {KEPT_DAYS.knownBrowser} days after the last sign-in.
      </li>
      <li>
        <strong>Your membership:</strong> its status, until when it is paid, when it renews, and when you agreed to the
        renewal. When you delete the account, what remains of a purchase is for the books, without your name or address.
        If a payment was under way at that moment, we keep your email until that payment is settled or returned. Card
        details stay with the payment provider and never reach our servers.
      </li>
      <li>
        <strong>A purchase that you began without an account:</strong> the address you typed, until an account takes the
        purchase over. One that is given up is ended within a day, and its address is then erased; if you had paid, not
        before your money is returned and we have told you.
      </li>
      <li>
        <strong>What you save or report:</strong> ranges and trips you saved, searches as you typed them, and reports of
        errors. You can clear all but the reports at any time. Reports stay useful without you: when your account goes,
        your name is taken from them.
      </li>
      <li>
        <strong>Messages to support:</strong> the name, address and text that you send by the contact form, for{' '}
        {YEARS_KEPT === 1 ? 'one year' : `${YEARS_KEPT} years`}.
      </li>
      <li>
        <strong>Mail we send you:</strong> its address and subject for {KEPT_DAYS.mail} days after it was sent; its text
        is erased as soon as it is. Mail that can’t be delivered goes after {KEPT_DAYS.mail} days, too. Of a link in it
        only a scrambled form is kept, with the address it went to, until it was used or has run out, which takes a day
        at most.
      </li>
      <li>
        <strong>Counts against abuse:</strong> how often something was tried, under a scrambled form of the network or
        e-mail address that can’t be read back, for at most two days.
      </li>
      <li>
        <strong>Logs of the server:</strong> which page or call was asked for, when, and how it went. No passwords,
        links, e-mail addresses or coordinates are written there.
      </li>
    </ul>
  </>
);

const OnYourDevice = () => (
  <>
    <h2>What is kept on your device</h2>
    <ul>
      <li>A cookie that keeps you signed in, and one that tells the page that you may be.</li>
      <li>A cookie by which a browser that you signed in with is known again, for {KEPT_DAYS.knownBrowser} days.</li>
      <li>Short-lived cookies while you sign in with a provider, sign up or buy.</li>
      <li>The theme you chose.</li>
      <li>
        Your permits, your age and your magazine size, if you enter them. They are never sent to us, stay when you sign
        out, and go when you clear them.
      </li>
      <li>
        Copies of pages, of the safety guide, of the last regulations you looked at and of your last trip, so that they
        open without a connection. Regulations and trip go when you sign out.
      </li>
    </ul>
    <p>None of these is for advertising, and none is read by others.</p>
  </>
);

export const PrivacyPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading="Privacy Policy" lead="What we keep, why, for how long, and how to have it removed." isNarrow>
      <div className="prose">
        <Kept />
        <OnYourDevice />
        <h2>What we do not keep</h2>
        <ul>
          <li>Your location, and the way of a trip. They are used for the answer, and neither stored nor logged.</li>
          <li>Advertising or tracking data. There are no advertisements and no trackers.</li>
          <li>Anything about the firearms you own or the permits you hold: your permits stay on your device.</li>
        </ul>
        <h2>Who else sees it</h2>
        <p>
          Only those who must, to do their part: the payment provider, which takes your card; the mail service that
          carries our letters; Google or Apple, if you choose to sign in with them, and Google’s servers when they show
          the picture that you have there; and a maps service, if one is configured and you search for ranges with it.
          We sell nothing about you to anybody.
        </p>
        <h2>Your choices</h2>
        <p>
          On your <PageLink to="/account">account page</PageLink> you can correct your name and address, download what{' '}
          {productName} keeps with your account, end sessions, and delete the account: then everything that is kept with
          it goes at once, and a renewal stops. What stays are records of payments, as long as accounting law wants
          them, messages that you wrote to support, and the letter that tells you of the deletion, for the times named
          above. For anything else write to <SupportLink />.
        </p>
      </div>
    </Page>
  );
};
