import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { SupportLink } from '../../ui/support-link.tsx';

export const PrivacyPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading="Privacy Policy" lead="What we keep, why, and how to have it removed.">
      <div className="prose">
        <h2>What we keep</h2>
        <ul>
          <li>Your e-mail address, your name if you gave one, and the day you joined.</li>
          <li>Your password only as a hash: nobody, including us, can read it.</li>
          <li>Whether your membership is paid and until when. Card details stay with the payment provider.</li>
          <li>Where you are signed in: the kind of browser and when it was last used. You can end each of them.</li>
          <li>
            Which provider you sign in by, if you do, and the name and picture it gives us. We never see that password.
          </li>
          <li>
            Cookies: one keeps you signed in, one tells the page that you may be, one recognizes a browser you have used
            before, so that we can write to you about any other.
          </li>
        </ul>
        <h2>What we do not keep</h2>
        <ul>
          <li>Your location. It is used to answer a search, and neither stored nor logged.</li>
          <li>Advertising or tracking data. There are no advertisements and no trackers.</li>
          <li>Anything about the firearms you own.</li>
        </ul>
        <h2>Who else sees it</h2>
        <p>
          Only those who must, to do their part: the payment provider, the mail service that carries our letters to you,
          and Google or Apple when you choose to sign in by them.
        </p>
        <h2>Your choices</h2>
        <p>
          On your account page you can download everything that {productName} keeps about you, correct it, and delete
          your account. Deleting removes it at once: your address, name, password, sessions, saved things and the
          letters we sent. Only records of payments stay, as long as accounting law wants them, and a renewal stops.
        </p>
        <p>
          For anything else write to <SupportLink />.
        </p>
      </div>
    </Page>
  );
};
