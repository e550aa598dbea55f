import { SupportLink } from '../../blocks/support-link.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { ContactForm } from './contact-form.tsx';

const SidePanel = () => {
  const { host } = useSiteConfig();

  return (
    <aside aria-label="Other ways to reach us" className="flex flex-col gap-4">
      <Card>
        <dl className="grid gap-3">
          <div>
            <dt className="font-semibold">Support email</dt>
            <dd>
              <SupportLink className="text-link inline-flex min-h-11 items-center wrap-anywhere" />
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Website</dt>
            <dd className="wrap-anywhere">{host}</dd>
          </div>
        </dl>
      </Card>
      <Card>
        <CardHeading>Technical Support</CardHeading>
        <p>
          Trouble with location detection, range searches, or regulation lookups? Tell us what you did, what you saw,
          and which phone or browser you use.
        </p>
      </Card>
      <Card>
        <CardHeading>General Feedback</CardHeading>
        <p>Found something wrong, out of date, or missing? Tell us, and where you saw it.</p>
      </Card>
    </aside>
  );
};

export const ContactPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading={`Contact ${productName}`} lead="Have a question, an idea, or an error to report? Write to us.">
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Card>
          <CardHeading>Send a message</CardHeading>
          <noscript>
            <p>This form needs JavaScript. You can email us instead.</p>
          </noscript>
          <ContactForm />
        </Card>
        <SidePanel />
      </div>
    </Page>
  );
};
