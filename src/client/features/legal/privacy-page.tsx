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
        <strong>Your account:</strong> your email, and your name and picture if you or your provider gave them. We also
        keep the day you joined, whether you confirmed your email, and your password as a hash that no one can read,
        including us. If you sign in with Google or Apple, also the ID they use for you. We keep this until you delete
        your account.
      </li>
      <li>
        <strong>Passkeys you add:</strong> the name you give each one, the day you added it, and the day you last used
        it. We also keep its public half, by which we recognize it. The secret half and your fingerprint or face never
        leave your devices. We delete this when you remove the passkey or delete your account.
      </li>
      <li>
        <strong>Where you’re signed in:</strong> for each browser, what kind it is (such as Firefox on Linux), when it
        signed in, and when it was last used. We delete this when you sign out, when you end it on your account page, or
        after {KEPT_DAYS.session} days without use.
      </li>
      <li>
        <strong>Browsers you’ve used:</strong> a mark for each one, which tells us only that it’s the same browser, so
        we can email you when a new one signs in. We keep it for {KEPT_DAYS.knownBrowser} days after the last sign-in.
      </li>
      <li>
        <strong>Your membership:</strong> its status, how long it’s paid for, when it renews, and when you agreed to the
        renewal. If you delete your account, we keep only the payment records we need for bookkeeping, without your name
        or email. If a payment is still in progress, we keep your email until it’s settled or returned. Your card
        details stay with the payment provider and never reach our servers.
      </li>
      <li>
        <strong>A purchase you started without an account:</strong> the email you entered, until the purchase moves to
        an account. If you abandon it, we end it within a day and erase the email. If you already paid, we refund you
        and email you before we erase your email.
      </li>
      <li>
        <strong>What you save or report:</strong> ranges and trips you saved, searches as you typed them, and errors you
        reported. You can clear everything except the reports at any time. If you delete your account, we keep the
        reports and remove your name from them.
      </li>
      <li>
        <strong>Your sealed wallet, if you turn it on:</strong> your permits, what you entered about yourself, your
        dates, your phone numbers, and your planned trips without their routes. Your device seals them before it sends
        them, so we can’t read them. We see how large the sealed copy is, how often it changed, and on which day last.
        We also keep its key, locked by your twelve words and by each passkey you let open it. For each lock, we keep
        which passkey it belongs to. Your words, and what your passkey computes to open the lock, never reach us. If you
        remove a passkey, we delete its lock. We delete the copy and every lock when you stop on all devices or delete
        your account.
      </li>
      <li>
        <strong>States you follow:</strong> the list of states, and whether you want emails. We don’t keep why you
        follow them or since when. For {KEPT_DAYS.mail} days, we keep the date of each email or notification about them.
      </li>
      <li>
        <strong>Notifications in a browser:</strong> where to send them, encrypted. We delete this when you sign out of
        that browser, turn them off, or the browser is gone.
      </li>
      <li>
        <strong>Messages to support:</strong> the name, email, and text you send with the contact form, for{' '}
        {YEARS_KEPT === 1 ? 'one year' : `${YEARS_KEPT} years`}.
      </li>
      <li>
        <strong>Emails we send you:</strong> the recipient and subject, for {KEPT_DAYS.mail} days after sending. We
        erase the text as soon as the email is sent. If an email can’t be delivered, we delete it after {KEPT_DAYS.mail}{' '}
        days. We keep a link we email you only as a scrambled copy, until you use it or it expires, a day at most.
      </li>
      <li>
        <strong>To stop abuse:</strong> how many times someone tried something, stored under a scrambled network address
        or email that can’t be read back, for two days at most.
      </li>
      <li>
        <strong>Server logs:</strong> which page or call was requested, when, and how it went. We don’t log passwords,
        links, emails, or coordinates.
      </li>
    </ul>
  </>
);

const OnYourDevice = () => (
  <>
    <h2>What’s saved on your device</h2>
    <ul>
      <li>A cookie that keeps you signed in, and one that tells the page you may be signed in.</li>
      <li>A cookie that recognizes a browser you’ve signed in with, for {KEPT_DAYS.knownBrowser} days.</li>
      <li>Short-lived cookies while you sign in with a provider or a passkey, sign up, or buy.</li>
      <li>That you asked for a sign-in link on your way to joining, until you use one.</li>
      <li>The theme you chose.</li>
      <li>
        Your permits, and anything you enter about yourself: home state, age, citizenship, service, and handguns. We
        never receive any of it, except sealed, if you keep your wallet on your other devices. It stays when you sign
        out, until you clear it.
      </li>
      <li>
        The phone numbers you put on a card, such as your lawyer’s. We keep them the same way. They stay when you sign
        out, until you clear them.
      </li>
      <li>The dates you enter for a permit application. They stay when you sign out, until you clear them.</li>
      <li>
        If you keep your wallet on your other devices: the key that opens it, and what changed when. They go when you
        stop on that device. If your session ends, the device asks us once whether your account was deleted.
      </li>
      <li>
        The law you last read, so that we can tell you what changed for you. We compare it on your device. It goes when
        you sign out.
      </li>
      <li>
        Copies of pages, the safety guide, the regulations you last opened, places, signs, cards, your saved ranges, and
        your last trip, so they open offline. Signing out deletes all of these except pages and the guide.
      </li>
    </ul>
    <p>
      None of this is for advertising, and we share it with no one. Anyone who uses this device may be able to see it.
    </p>
  </>
);

export const PrivacyPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading="Privacy Policy" lead="What we keep, why, for how long, and how to delete it." isNarrow>
      <div className="prose">
        <Kept />
        <OnYourDevice />
        <h2>What we don’t keep</h2>
        <ul>
          <li>
            Your location and your route. Our server uses them to answer you and doesn’t store or log them. Trips you
            save and searches you type are kept, as listed above.
          </li>
          <li>Advertising or tracking data. There are no ads and no trackers.</li>
          <li>
            Anything we could read about the guns you own or the permits you hold. Your permits stay on your device, and
            leave it only sealed.
          </li>
        </ul>
        <h2>Who else sees it</h2>
        <p>Only companies that need it to do their part:</p>
        <ul>
          <li>the payment provider, which takes your card</li>
          <li>the email service that delivers our emails</li>
          <li>Google or Apple, if you sign in with them; your browser may load your profile picture from Google</li>
          <li>your browser’s notification service, if you turn notifications on; it can’t read them</li>
          <li>a maps service, when you search for ranges on a street map</li>
        </ul>
        <p>We never sell anything about you.</p>
        <h2>Your choices</h2>
        <p>
          On your <PageLink to="/account">account page</PageLink> you can correct your name and email, download what{' '}
          {productName} keeps with your account, sign out other browsers, and delete your account. Deleting it stops any
          renewal and removes what we keep with it at once, except what’s listed next.
        </p>
        <p>
          After that, we still keep payment records as long as the law requires, and errors you reported, without your
          name. Messages you sent to support and the email that confirms the deletion stay for the times listed above.
          For anything else, email <SupportLink />.
        </p>
      </div>
    </Page>
  );
};
