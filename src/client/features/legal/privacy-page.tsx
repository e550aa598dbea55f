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
          <li>A cookie that keeps you signed in, and one that tells the page that you may be.</li>
        </ul>
        <h2>What we do not keep</h2>
        <ul>
          <li>Your location. It is used to answer a search, and neither stored nor logged.</li>
          <li>Advertising or tracking data. There are no advertisements and no trackers.</li>
          <li>Anything about the firearms you own.</li>
        </ul>
        <h2>Who else sees it</h2>
        <p>
          Only those who must, to do their part: the payment provider, and the mail service that carries our letters to
          you.
        </p>
        <h2>Your choices</h2>
        <p>
          To see, correct or remove what {productName} keeps about you, write to <SupportLink />.
        </p>
      </div>
    </Page>
  );
};
